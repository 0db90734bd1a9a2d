import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LAND_CLASSES, type LandClass } from '#domain/calculations/coverage-rules.ts';
import { CoverageStatus, type EnteredChanges } from '#domain/letters/assessment-changes.ts';
import { countedFigure, differs, isUnconfirmed } from '#domain/letters/assessment-totals.ts';
import type { AssessedFigure, AssessmentPhase, CapabilityLine, CoverageLine } from '#domain/letters/site-assessment.ts';
import { SourceLine } from '#web/analysis/letter-source.tsx';
import type { NamesById } from '#web/analysis/sources.tsx';
import { formatNumber, plural } from '#web/lib/format.ts';
import { newId } from '#web/lib/ids.ts';
import { Button } from '#web/ui/button.tsx';
import { FigureField } from '#web/ui/figure-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';

type RowParts = {
  phase: AssessmentPhase;
  changes: EnteredChanges;
  onChange: (changes: EnteredChanges) => void;
  /** From how many percent on a difference needs a reason. */
  percent: number;
  names: NamesById;
};

type EnteredRow = EnteredChanges['capability'][number] | EnteredChanges['coverage'][number];

type LineFrameProps = {
  line: { id: string; before: AssessedFigure | null; after: AssessedFigure | null; reason: string };
  name: string;
  shared: RowParts;
  onEnter: (row: Partial<EnteredRow>) => void;
  children: ReactNode;
};

/** One row: what it is, its figures with their sources, the reason where they differ, and a way to take it away. */
function LineFrame({ line, name, shared, onEnter, children }: LineFrameProps) {
  const { t } = useTranslation('assessment');
  const { phase, percent, names } = shared;
  const part = phase === 'before' ? 'before' : 'after';
  const head = t(phase === 'before' ? 'letter.estimated' : 'letter.measured');
  return (
    <li className="space-y-3 px-4 py-4">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] items-start gap-x-4 gap-y-3">
        {children}
        {phase === 'after' ? (
          <div className="min-w-0 space-y-1">
            <p className="font-semibold">{t('letter.formerly')}</p>
            <p className="numbers py-2">
              {line.before ? t('letter.sqft', { number: formatNumber(line.before.sqft) }) : '–'}
            </p>
            {line.before ? <SourceLine source={line.before.source} names={names} /> : null}
          </div>
        ) : null}
        <div className="min-w-0 space-y-1">
          <FigureField
            label={head}
            name={`${line.id}-${part}`}
            unit={t('letter.unit')}
            value={line[part]?.sqft ?? null}
            onChange={(sqft) => onEnter({ [part]: sqft })}
          />
          <SourceLine source={line[part]?.source ?? null} names={names} />
          {phase === 'after' && isUnconfirmed(line) ? (
            <Button
              className="px-3 text-sm"
              aria-label={t('letter.confirmNamed', { name })}
              onPress={() => onEnter({ after: line.after?.sqft ?? null })}
            >
              {t('letter.confirm')}
            </Button>
          ) : null}
        </div>
      </div>
      {differs(line, percent) ? (
        <TextField
          label={t('letter.reason')}
          name={`${line.id}-reason`}
          value={line.reason}
          onChange={(reason) => onEnter({ reason })}
          isRequired
          maxLength={1_000}
        />
      ) : null}
      <Button
        variant="quiet"
        className="px-3 text-sm"
        aria-label={t('letter.removeRow', { name })}
        onPress={() => onEnter({ removed: true })}
      >
        {t('letter.remove')}
      </Button>
    </li>
  );
}

type RowListProps = {
  title: string;
  none: string;
  add: string;
  onAdd: () => void;
  removed: number;
  onRestore: () => void;
  isEmpty: boolean;
  children: ReactNode;
};

function RowList({ title, none, add, onAdd, removed, onRestore, isEmpty, children }: RowListProps) {
  const { t } = useTranslation('assessment');
  return (
    <section className="space-y-3">
      <h2 className="text-title font-semibold">{title}</h2>
      {isEmpty ? (
        <p className="text-muted">{none}</p>
      ) : (
        <ul aria-label={title} className="divide-y divide-line rounded border border-line bg-surface">
          {children}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        <Button onPress={onAdd}>{add}</Button>
        {removed > 0 ? (
          <Button variant="quiet" onPress={onRestore}>
            {t('letter.restore', plural(removed))}
          </Button>
        ) : null}
      </div>
    </section>
  );
}

const inPlace = <One extends EnteredRow>(rows: readonly One[], row: One): One[] =>
  rows.some(({ id }) => id === row.id) ? rows.map((one) => (one.id === row.id ? row : one)) : [...rows, row];
const removedIn = (rows: readonly EnteredRow[]) => rows.filter(({ removed }) => removed).length;
const restored = <One extends EnteredRow>(rows: readonly One[]): One[] =>
  rows.map((row) => ({ ...row, removed: false }));

type CapabilityRowsProps = RowParts & {
  lines: readonly CapabilityLine[];
  classes: readonly { class: string; percent: number }[];
};

/** The land capability classes of the parcel with their areas. */
export function CapabilityRows({ lines, classes, ...shared }: CapabilityRowsProps) {
  const { t } = useTranslation('assessment');
  const { changes, onChange, phase } = shared;
  const enter = (line: CapabilityLine, given: Partial<EnteredRow>) => {
    const { id, district, reason } = line;
    const known = changes.capability.find((row) => row.id === id);
    const row = { id, district, reason, before: null, after: null, removed: false, ...known, ...given };
    onChange({ ...changes, capability: inPlace(changes.capability, row) });
  };
  const add = () => {
    const free = LAND_CLASSES.find((district) => !lines.some((line) => line.district === district)) ?? '4';
    const row = { id: newId(), district: free, reason: '', before: null, after: null, removed: false };
    onChange({ ...changes, capability: [...changes.capability, row] });
  };
  return (
    <RowList
      title={t('letter.capability')}
      none={t('letter.noCapability')}
      add={t('letter.addClass')}
      onAdd={add}
      removed={removedIn(changes.capability)}
      onRestore={() => onChange({ ...changes, capability: restored(changes.capability) })}
      isEmpty={lines.length === 0}
    >
      {lines.map((line) => {
        const area = countedFigure(line, phase);
        const base =
          area === null ? '–' : t('letter.sqft', { number: formatNumber(Math.round(area * line.percent) / 100) });
        return (
          <LineFrame
            key={line.id}
            line={line}
            name={`${t('letter.class')} ${line.district}`}
            shared={shared}
            onEnter={(given) => enter(line, given)}
          >
            <Select<LandClass>
              label={t('letter.class')}
              name={`${line.id}-class`}
              options={classes.map(({ class: of }) => ({ value: of as LandClass, label: of }))}
              value={line.district}
              onChange={(district) => enter(line, { district })}
            />
            <div className="space-y-1">
              <p className="font-semibold">{t('letter.base')}</p>
              <p className="numbers py-2">
                {formatNumber(line.percent)}% · {base}
              </p>
            </div>
          </LineFrame>
        );
      })}
    </RowList>
  );
}

/** What covers the land, surface by surface. */
export function CoverageRows({ lines, ...shared }: RowParts & { lines: readonly CoverageLine[] }) {
  const { t } = useTranslation('assessment');
  const { changes, onChange, phase } = shared;
  const enter = (line: CoverageLine, given: Partial<EnteredRow>) => {
    const { id, surface, offSite, status, reason } = line;
    const known = changes.coverage.find((row) => row.id === id);
    const row = { id, surface, offSite, status, reason, before: null, after: null, removed: false, ...known, ...given };
    onChange({ ...changes, coverage: inPlace(changes.coverage, row) });
  };
  const add = () => {
    const row = { id: newId(), surface: '', offSite: false, status: 'unverified' as const, reason: '' };
    const none = { before: null, after: null, removed: false };
    onChange({ ...changes, coverage: [...changes.coverage, { ...row, ...none }] });
  };
  return (
    <RowList
      title={t('letter.coverage')}
      none={t('letter.noCoverage')}
      add={t('letter.addSurface')}
      onAdd={add}
      removed={removedIn(changes.coverage)}
      onRestore={() => onChange({ ...changes, coverage: restored(changes.coverage) })}
      isEmpty={lines.length === 0}
    >
      {lines.map((line) => (
        <LineFrame
          key={line.id}
          line={line}
          name={line.surface || t('letter.newSurface')}
          shared={shared}
          onEnter={(given) => enter(line, given)}
        >
          <TextField
            label={t('letter.surface')}
            name={`${line.id}-surface`}
            value={line.surface}
            onChange={(surface) => enter(line, { surface })}
            maxLength={120}
          />
          <Select
            label={t('letter.where')}
            name={`${line.id}-where`}
            options={(['on', 'off'] as const).map((value) => ({ value, label: t(`place.${value}`) }))}
            value={line.offSite ? 'off' : 'on'}
            onChange={(where) => enter(line, { offSite: where === 'off' })}
          />
          {phase === 'after' ? (
            <Select
              label={t('letter.statusLabel')}
              name={`${line.id}-status`}
              options={CoverageStatus.options.map((value) => ({ value, label: t(`status.${value}`) }))}
              value={line.status}
              onChange={(status) => enter(line, { status })}
            />
          ) : null}
        </LineFrame>
      ))}
    </RowList>
  );
}

import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  countRounds,
  ROUND_OUTCOMES,
  type RoundComparison,
  type RoundFinding,
  type SheetChange,
} from '#domain/rules/round.ts';
import { type NamesById, namesOf, Quotes } from '#web/analysis/sources.tsx';
import { useTool } from '#web/analysis/tool.ts';
import { formatDate, formatNumber, plural, shortName } from '#web/lib/format.ts';
import { keyed } from '#web/lib/ids.ts';
import { openTexts, useLocalized, useMessages } from '#web/lib/texts.ts';
import { untilFetched } from '#web/lib/until-fetched.ts';
import { Button } from '#web/ui/button.tsx';
import { SourceLink } from '#web/ui/document-link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { type Outcome, OutcomeShape } from '#web/ui/outcome-mark.tsx';
import { Table } from '#web/ui/table.tsx';

const SHAPES: Record<RoundFinding['outcome'], Outcome> = {
  'still-open': 'no',
  'cannot-tell': 'cannot-tell',
  'sheet-gone': 'not-found',
  new: 'no',
  fixed: 'yes',
};

// The viewer's code and texts come with the first comparison.
const CompareChanges = lazy(async () => {
  const code = untilFetched(() => import('./compare-changes.tsx'));
  const [{ CompareChanges }] = await Promise.all([code, openTexts(['viewer', 'reading'])]);
  return { default: CompareChanges };
});

type SinceLastSetProps = { rounds: RoundComparison; names: NamesById };

/** What became of each earlier finding and of each sheet, with the old and the new place. */
export function SinceLastSet({ rounds, names }: SinceLastSetProps) {
  const { t } = useTranslation('designReview');
  const counts = countRounds(rounds);
  const former = namesOf(rounds.documents);
  const both = { names, former };
  const same = new Set(rounds.same);
  // What nobody could tell of and did not change is not asked again.
  const isSame = ({ id, outcome }: RoundFinding) => outcome === 'cannot-tell' && same.has(id);
  return (
    <section id="rounds" aria-labelledby="rounds-title" className="scroll-mt-4 space-y-4">
      <h2 id="rounds-title" className="text-title font-semibold">
        {t('rounds.title')}
      </h2>
      <p className="measure text-muted">{t('rounds.about', { day: formatDate(rounds.day) })}</p>
      {rounds.failed ? <Notice tone="info">{t('rounds.failed')}</Notice> : null}
      {rounds.failed ? null : (
        <>
          <ul className="flex flex-wrap gap-x-6 gap-y-2">
            {ROUND_OUTCOMES.map((outcome) => (
              <li key={outcome} className="flex items-center gap-2">
                <OutcomeShape outcome={SHAPES[outcome]} className="size-5" />
                <span>
                  {t(`rounds.outcome.${outcome}`)}: <strong className="numbers">{formatNumber(counts[outcome])}</strong>
                </span>
              </li>
            ))}
          </ul>
          {rounds.findings.length === 0 ? <p className="measure">{t('rounds.none')}</p> : null}
          {ROUND_OUTCOMES.filter((outcome) => counts[outcome] > 0).map((outcome) => (
            <div key={outcome} className="space-y-2">
              <h3 className="text-heading font-semibold">
                {t(`rounds.outcome.${outcome}`)}{' '}
                <span className="numbers text-muted">({formatNumber(counts[outcome])})</span>
              </h3>
              <Findings findings={rounds.findings.filter((one) => one.outcome === outcome && !isSame(one))} {...both} />
              <Folded findings={rounds.findings.filter((one) => one.outcome === outcome && isSame(one))} {...both} />
            </div>
          ))}
          <SheetChanges sheets={rounds.sheets} {...both} />
        </>
      )}
    </section>
  );
}

type BothNames = { names: NamesById; former: NamesById };
type FindingsProps = { findings: readonly RoundFinding[] } & BothNames;

const Findings = ({ findings, ...both }: FindingsProps) =>
  findings.length === 0 ? null : (
    <ul className="divide-y divide-line rounded border border-line bg-surface">
      {keyed(findings, ({ id, former: [at] }) => `${id} ${at?.documentId} ${at?.page}`).map(({ key, item }) => (
        <Finding key={key} finding={item} {...both} />
      ))}
    </ul>
  );

function Folded({ findings, ...both }: FindingsProps) {
  const { t } = useTranslation('designReview');
  if (findings.length === 0) return null;
  return (
    <details>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">
        {t('rounds.same', plural(findings.length))}
      </summary>
      <Findings findings={findings} {...both} />
    </details>
  );
}

/** A finding: what it was and where, what it is now and where, and why nobody can tell. */
function Finding({ finding, names, former }: { finding: RoundFinding } & BothNames) {
  const { t } = useTranslation('designReview');
  const localized = useLocalized();
  const write = useMessages();
  const { outcome, because, titleText, formerMessage, nowMessage } = finding;
  return (
    <li className="flex gap-3 px-4 py-3">
      <OutcomeShape outcome={SHAPES[outcome]} className="mt-0.5 size-6" />
      <div className="min-w-0 flex-1 space-y-1.5">
        <h4 className="font-semibold [overflow-wrap:anywhere]">
          {titleText ? localized(titleText) : t('contradictions.title')}
        </h4>
        {because ? <p className="measure">{t(`rounds.because.${because}`)}</p> : null}
        <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
          {formerMessage ? (
            <div className="min-w-0 space-y-1">
              <p className="text-sm font-semibold text-muted">{t('rounds.before')}</p>
              <p className="text-sm [overflow-wrap:anywhere]">{write(formerMessage)}</p>
              <Quotes evidence={finding.former} names={former} stacked />
            </div>
          ) : null}
          {nowMessage || finding.now.length > 0 ? (
            <div className="min-w-0 space-y-1">
              <p className="text-sm font-semibold text-muted">{t('rounds.now')}</p>
              {nowMessage ? <p className="text-sm [overflow-wrap:anywhere]">{write(nowMessage)}</p> : null}
              <Quotes evidence={finding.now} names={names} stacked />
            </div>
          ) : null}
        </div>
      </div>
    </li>
  );
}

const changed = (sheets: readonly SheetChange[]) => [
  ...sheets.filter(({ change, renumbered }) => change !== 'unchanged' || renumbered),
  ...sheets.filter(({ change, renumbered }) => change === 'unchanged' && !renumbered),
];

/** Every sheet of both sets, those that changed first; what changed is shown side by side. */
function SheetChanges({ sheets, names, former }: { sheets: readonly SheetChange[] } & BothNames) {
  const { t } = useTranslation('designReview');
  const [comparing, setComparing] = useState<SheetChange | null>(null);
  const nameOf = ({ now, former: old }: SheetChange) => {
    const { number, page = 0 } = now ?? old ?? { number: '' };
    return number === '' ? t('rounds.sheets.page', { page: formatNumber(page) }) : number;
  };
  const describe = ({ change, renumbered, by, changes, looked, former: old }: SheetChange) =>
    [
      change === 'changed' ? t('rounds.sheets.changed', plural(changes.length)) : t(`rounds.sheets.is.${change}`),
      ...(renumbered && old ? [t('rounds.sheets.renumbered', { number: old.number })] : []),
      ...(by === 'title' || by === 'content' ? [t(`rounds.sheets.by.${by}`)] : []),
      ...(looked === 'words' ? [t('rounds.sheets.wordsOnly')] : []),
    ].join('; ');
  return (
    <div className="space-y-2">
      <h3 className="text-heading font-semibold">{t('rounds.sheets.title')}</h3>
      <Table
        caption={t('rounds.sheets.title')}
        rows={changed(sheets)}
        rowKey={({ now, former: old }) => `${old?.documentId} ${old?.page} ${now?.documentId} ${now?.page}`}
        columns={[
          { id: 'sheet', header: t('rounds.sheets.sheet'), rowHeader: true, cell: nameOf },
          {
            id: 'title',
            header: t('rounds.sheets.name'),
            cell: ({ now, former: old }) => (
              <span className="block min-w-32 [overflow-wrap:break-word]">{(now ?? old)?.title}</span>
            ),
          },
          {
            id: 'became',
            header: t('rounds.sheets.became'),
            cell: (sheet) => (
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                {describe(sheet)}
                {sheet.changes.length > 0 ? (
                  <Button
                    aria-label={t('rounds.sheets.compareSheet', { sheet: nameOf(sheet) })}
                    onPress={() => setComparing(sheet)}
                  >
                    {t('rounds.sheets.compare')}
                  </Button>
                ) : null}
              </span>
            ),
          },
          {
            id: 'old',
            header: t('rounds.sheets.old'),
            cell: (sheet) => <PlaceLink at={sheet.former} names={former} />,
          },
          { id: 'new', header: t('rounds.sheets.new'), cell: (sheet) => <PlaceLink at={sheet.now} names={names} /> },
        ]}
      />
      {comparing ? (
        <Suspense>
          <CompareChanges
            sheet={comparing}
            title={nameOf(comparing)}
            {...{ names, former }}
            onClose={() => setComparing(null)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

function PlaceLink({ at, names }: { at: SheetChange['now']; names: NamesById }) {
  const { portal } = useTool();
  if (!at) return null;
  const file = names.get(at.documentId) ?? at.documentId;
  const { documentId, page } = at;
  return (
    <SourceLink file={file} shortFile={shortName(file)} page={page} place={{ documentId, page }} portal={portal} />
  );
}

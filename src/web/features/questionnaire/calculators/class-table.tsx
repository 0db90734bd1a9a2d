import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LONGEST_TEXT } from '#domain/application/data.ts';
import type { Field, FieldOf } from '#domain/application/field.ts';
import { LAND_CLASSES, type LandClass } from '#domain/calculations/coverage-rules.ts';
import { readNumber } from '#domain/calculations/figure.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { ErrorLine, fieldBox, fieldEdge } from '#web/ui/field.tsx';
import { formatLine } from '#web/ui/figures.tsx';
import { useDraft } from '../draft/draft-context.ts';
import { useField } from '../draft/use-field.ts';
import { elementIdOf } from '../place.ts';
import { CLASS_FIGURES, type ClassFigure, classFigureOf } from './attached-form.ts';

const COLUMNS = 'sm:grid sm:grid-cols-[minmax(9rem,1.2fr)_repeat(3,minmax(0,1fr))] sm:gap-x-4';

type ClassTableProps = {
  rows: readonly ClassRow[];
  /** What a class of land is called. */
  nameOf: (land: string) => string;
};

/**
 * The figures of each class of land: rows and columns where there is room, a card for each class where there is not.
 * Every entry carries its own label, so nothing has to be told from where it stands.
 */
export function ClassTable({ rows, nameOf }: ClassTableProps) {
  const { t } = useTranslation('calculators');
  const format = useLocalized();
  const shown = CLASS_FIGURES.filter((figure) => rows.some(({ figures }) => figures[figure]));
  const unit = rows.flatMap(({ figures }) => figures.area?.unit ?? [])[0];
  return (
    <div className="max-sm:space-y-4 sm:divide-y sm:divide-line sm:rounded sm:border sm:border-line sm:bg-surface">
      <div aria-hidden="true" className={`hidden bg-granite-tint px-4 py-2 text-sm font-semibold ${COLUMNS}`}>
        <span>{t('coverage.land')}</span>
        {shown.map((figure) => (
          <span key={figure} className="text-right">
            {t(`coverage.columns.${figure}`)}
            {unit ? <span className="block font-normal text-muted">{format(unit)}</span> : null}
          </span>
        ))}
      </div>
      {rows.map((row) => (
        <Row key={row.land} row={row} name={nameOf(row.land)} shown={shown} />
      ))}
      {rows.length > 1 ? <Totals rows={rows} shown={shown} /> : null}
    </div>
  );
}

type ClassRowProps = { row: ClassRow; name: string; shown: readonly ClassFigure[] };

function Row({ row: { figures }, name, shown }: ClassRowProps) {
  const { t } = useTranslation('calculators');
  const id = useId();
  return (
    <fieldset
      aria-labelledby={id}
      className={`min-w-0 max-sm:space-y-3 max-sm:rounded max-sm:border max-sm:border-line max-sm:bg-surface p-4 sm:py-2.5 ${COLUMNS}`}
    >
      <p id={id} className="font-semibold sm:self-center">
        {name}
      </p>
      {shown.map((figure) => {
        const field = figures[figure];
        return field ? (
          <FigureEntry key={figure} field={field} row={name} column={t(`coverage.columns.${figure}`)} />
        ) : (
          <span key={figure} className="max-sm:hidden" />
        );
      })}
    </fieldset>
  );
}

function Totals({ rows, shown }: { rows: readonly ClassRow[]; shown: readonly ClassFigure[] }) {
  const { t } = useTranslation('calculators');
  const { formState } = useDraft();
  const total = (figure: ClassFigure) => {
    const values = rows.map(({ figures }) => readNumber(formState.values.get(figures[figure]?.id ?? '') ?? ''));
    // A sum without one of its parts would read as a smaller sum.
    return values.reduce((sum, value) => (sum === null || value === null ? null : sum + value), 0);
  };
  return (
    <dl
      className={`numbers p-4 font-semibold max-sm:space-y-1 max-sm:rounded max-sm:border max-sm:border-line sm:py-2.5 ${COLUMNS}`}
    >
      <dt className="max-sm:pb-1">{t('coverage.total')}</dt>
      {shown.map((figure) => (
        <dd key={figure} className="max-sm:flex max-sm:justify-between max-sm:gap-4 sm:pr-3 sm:text-right">
          <span className="font-normal text-muted sm:sr-only">{t(`coverage.columns.${figure}`)}</span>{' '}
          <Total value={total(figure)} />
        </dd>
      ))}
    </dl>
  );
}

const Total = ({ value }: { value: number | null }) => (
  <span className={value === null ? 'font-normal text-muted' : ''}>{formatLine({ value, unit: 'sq-ft' })}</span>
);

type FigureEntryProps = {
  field: FieldOf<'number'>;
  /** What the row is of; heard, and seen above the row. */
  row: string;
  /** What the column is of; seen above the entry where there are no columns. */
  column: string;
};

/** One figure of a table that is filled in. */
function FigureEntry({ field, row, column }: FigureEntryProps) {
  const format = useLocalized();
  const id = useId();
  const { value, setValue, leave, inserts, control } = useField(field);
  const { error, isDisabled, isRequired } = control;
  const unit = field.unit ? format(field.unit) : '';
  return (
    <div className="min-w-0 space-y-1">
      <label htmlFor={elementIdOf(field.id)} className="block text-sm font-semibold sm:sr-only">
        <span className="sr-only">{row} </span>
        {column}
        {unit === '' ? null : <span className="font-normal text-muted">, {unit}</span>}
      </label>
      <input
        id={elementIdOf(field.id)}
        name={field.id}
        inputMode={field.whole ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={value}
        maxLength={LONGEST_TEXT}
        disabled={isDisabled}
        required={isRequired}
        aria-invalid={error !== undefined}
        {...(error === undefined ? {} : { 'aria-describedby': `${id}-error` })}
        onChange={(event) => setValue(event.target.value)}
        {...inserts}
        onBlur={leave}
        className={`${fieldBox} ${fieldEdge(error !== undefined)} numbers h-11 scroll-my-24 sm:text-right`}
      />
      {error === undefined ? null : (
        <span id={`${id}-error`}>
          <ErrorLine>{error}</ErrorLine>
        </span>
      )}
    </div>
  );
}

/** The figures of one class of land, as far as they are asked. */
type ClassRow = { land: LandClass; figures: Partial<Record<ClassFigure, FieldOf<'number'>>> };

/** A field on its own, or the rows that stand together as one table. */
type CalculatorGroup = { kind: 'field'; field: Field } | { kind: 'classes'; rows: ClassRow[] };

/**
 * The fields of a section in their order, with those of the classes of land brought together where the first stands:
 * the most sensitive land first, as the rules list it.
 */
export function groupFields(fields: readonly Field[]): CalculatorGroup[] {
  const rows = new Map<LandClass, ClassRow>();
  const groups: CalculatorGroup[] = [];
  for (const field of fields) {
    const of = classFigureOf(field.id);
    if (!of || field.kind !== 'number') {
      groups.push({ kind: 'field', field });
      continue;
    }
    if (rows.size === 0) groups.push({ kind: 'classes', rows: [] });
    const former = rows.get(of.land)?.figures ?? {};
    rows.set(of.land, { land: of.land, figures: { ...former, [of.figure]: field } });
  }
  const sorted = LAND_CLASSES.flatMap((land) => rows.get(land) ?? []);
  return groups.map((group) => (group.kind === 'classes' ? { kind: 'classes', rows: sorted } : group));
}

import { useTranslation } from 'react-i18next';
import type { MappedField } from '#domain/parcels/parcel-sources.ts';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** Where a field comes from: columns that are joined in this order, or what holds for every row. */
export type Choice = { columns: string[]; constant: string | null };

/** Fields that stand in several columns in some files: a number by its groups, a street beside its house number. */
const JOINED: readonly MappedField[] = ['apn', 'address'];
const MOST_JOINED = 5;
const NOT_THERE = '';
const CONSTANT = '=';
/** No column is called as the other two choices are. */
const asValue = (column: string): string => `column:${column}`;

type ColumnOfProps = {
  field: MappedField;
  columns: readonly string[];
  choice: Choice | undefined;
  onChange: (choice: Choice) => void;
};

/** What our fields are called, those that a file may have in other units with their unit. */
export function useFieldName(): (field: MappedField) => string {
  const { t } = useTranslation(['parcelImports', 'parcel']);
  const names = {
    areaSqft: t('map.name.areaSqft'),
    areaAcres: t('map.name.areaAcres'),
    imperviousSqft: t('map.name.imperviousSqft'),
    estimatedCoverageSqft: t('map.name.estimatedCoverageSqft'),
  };
  const isOwn = (one: MappedField): one is keyof typeof names => one in names;
  return (field) => (isOwn(field) ? names[field] : t(`parcel:fields.${field}`));
}

/** The column of one of our fields, or a value for every row. */
export function ColumnOf({ field, columns, choice, onChange }: ColumnOfProps) {
  const { t } = useTranslation('parcelImports');
  const label = useFieldName()(field);
  const chosen = choice?.columns ?? [];
  const constant = choice?.constant ?? null;
  const options = columns.map((column) => ({ value: asValue(column), label: column }));
  const choose = (at: number, value: string) => {
    if (value === CONSTANT) return onChange({ columns: [], constant: '' });
    const next = value === NOT_THERE ? chosen.slice(0, at) : [...chosen];
    if (value !== NOT_THERE) next[at] = value.slice(asValue('').length);
    return onChange({ columns: next, constant: null });
  };
  const places =
    JOINED.includes(field) && chosen.length > 0 && chosen.length < MOST_JOINED
      ? chosen.length + 1
      : Math.max(1, chosen.length);
  return (
    <div className="space-y-2">
      <Select
        label={label}
        name={`column-${field}`}
        options={[
          { value: NOT_THERE, label: t('map.notThere') },
          ...(field === 'apn' ? [] : [{ value: CONSTANT, label: t('map.constant') }]),
          ...options,
        ]}
        value={constant !== null ? CONSTANT : chosen[0] === undefined ? NOT_THERE : asValue(chosen[0])}
        onChange={(value) => choose(0, value)}
      />
      {constant !== null ? (
        <TextField
          label={t('map.constantOf', { field: label })}
          name={`constant-${field}`}
          value={constant}
          onChange={(value) => onChange({ columns: [], constant: value })}
          autoComplete="off"
        />
      ) : null}
      {Array.from({ length: places - 1 }, (_, at) => at + 1).map((at) => (
        <Select
          key={at}
          label={t('map.followedBy', { field: label, number: String(at + 1) })}
          name={`column-${field}-${at}`}
          options={[{ value: NOT_THERE, label: t('map.nothingMore') }, ...options]}
          value={chosen[at] === undefined ? NOT_THERE : asValue(chosen[at])}
          onChange={(value) => choose(at, value)}
        />
      ))}
    </div>
  );
}

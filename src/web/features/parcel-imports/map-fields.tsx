import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BaileyClass, LAND_CLASSES, MappedField } from '#domain/parcels/parcel-sources.ts';
import { type PreviewedFile, useMappedImport, useMappingCheck } from '#web/api/parcel-imports.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorText, Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { type Choice, ColumnOf } from './column-of.tsx';
import { DataDateField, SourceField } from './import-fields.tsx';
import { ReadRows } from './read-rows.tsx';
import { type SecondChoice, SecondFile } from './second-file.tsx';

/** What most files have; the others are folded in. */
const FIRST: readonly MappedField[] = [
  ...(['apn', 'county', 'jurisdiction', 'address', 'place', 'areaSqft', 'areaAcres'] as const),
  ...(['zoneName', 'planName', 'landUse', 'yearBuilt'] as const),
];
const REST = MappedField.options.filter((field) => !FIRST.includes(field));
const SOURCE = /^[a-z][a-z0-9-]{0,58}$/;

type FieldChoices = Partial<Record<MappedField, Choice>>;

/** What is sent: columns and what holds for every row. */
function mappedOf(choices: FieldChoices) {
  const columns: Partial<Record<MappedField, string[]>> = {};
  const constants: Partial<Record<MappedField, string>> = {};
  for (const [field, choice] of Object.entries(choices) as [MappedField, Choice][]) {
    if (choice.constant === null) columns[field] = choice.columns;
    else if (choice.constant.trim() !== '') constants[field] = choice.constant.trim();
  }
  return { columns, constants };
}

type MapFieldsProps = {
  preview: PreviewedFile;
  /** EPSG code of the file's shapes; empty where they state it. */
  projection: string;
  isBusy: boolean;
  onStarted: (id: string) => void;
};

/** Our fields, each with the column that has it, and what becomes of the first rows. */
export function MapFields({ preview, projection, isBusy, onStarted }: MapFieldsProps) {
  const { t } = useTranslation('parcelImports');
  const [choices, setChoices] = useState<FieldChoices>(() =>
    Object.fromEntries(
      Object.entries(preview.suggested).map(([field, columns]) => [field, { columns, constant: null }]),
    ),
  );
  const [classes, setClasses] = useState(preview.suggested_land_capability);
  const [second, setSecond] = useState<SecondChoice>(null);
  const [isSecondMissed, setSecondMissed] = useState(false);
  const [source, setSource] = useState('');
  const [date, setDate] = useState('');
  const [isTried, setTried] = useState(false);
  const check = useMappingCheck();
  const start = useMappedImport();
  const lacksSource = !SOURCE.test(source.trim());
  const shapes = second?.shapes ?? null;
  const lacksSecond = second !== null && shapes === null;
  const mapped = mappedOf(choices);
  const given = {
    file: preview.file,
    ...mapped,
    landCapability: classes,
    ...(projection !== '' && { projection }),
    ...(shapes && { shapes }),
  };
  const reset = () => {
    check.reset();
    start.reset();
  };
  const choose = (field: MappedField, choice: Choice) => {
    setChoices({ ...choices, [field]: choice });
    reset();
  };
  const chooseSecond = (choice: SecondChoice) => {
    setSecond(choice);
    setSecondMissed(false);
    reset();
  };
  const look = () => {
    setSecondMissed(lacksSecond);
    if (lacksSecond) return;
    start.reset();
    check.mutate(given);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setSecondMissed(lacksSecond);
    if (lacksSource || lacksSecond || isBusy || start.isPending) return;
    start.mutate({ ...given, source: source.trim(), date: date || null }, { onSuccess: ({ id }) => onStarted(id) });
  };
  const fields = (names: readonly MappedField[]) => (
    <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {names.map((field) => (
        <ColumnOf
          key={field}
          field={field}
          columns={preview.columns}
          choice={choices[field]}
          onChange={(choice) => choose(field, choice)}
        />
      ))}
    </div>
  );
  const error = start.error ?? check.error;
  // With another code the rows lie elsewhere.
  const read = check.variables?.projection === given.projection ? check.data : undefined;
  return (
    <form onSubmit={submit} noValidate className="space-y-6">
      <fieldset className="space-y-4">
        <legend className="text-heading font-semibold">{t('map.fields')}</legend>
        <p className="measure text-muted">{t('map.fieldsAbout')}</p>
        {fields(FIRST)}
        <details className="rounded border border-line p-3">
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">{t('map.more')}</summary>
          <div className="pt-3">{fields(REST)}</div>
        </details>
        <details className="rounded border border-line p-3" open={hasClasses(preview.suggested_land_capability)}>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">{t('map.classes')}</summary>
          <div className="space-y-4 pt-3">
            <p className="measure text-muted">{t('map.classesAbout')}</p>
            <ClassColumns
              columns={preview.columns}
              chosen={classes}
              onChange={(chosen) => {
                setClasses(chosen);
                reset();
              }}
            />
          </div>
        </details>
      </fieldset>
      <SecondFile onChange={chooseSecond} isMissing={isSecondMissed} />
      <div className="space-y-3">
        <Button isPending={check.isPending} pendingLabel={t('map.checking')} onPress={look}>
          {t('map.check')}
        </Button>
        {read ? (
          <ReadRows
            rows={read.rows}
            fields={MappedField.options.filter((field) => mapped.columns[field]?.length || mapped.constants[field])}
            hasClasses={hasClasses(classes)}
            second={shapes}
          />
        ) : null}
      </div>
      <div className="max-w-xl space-y-5">
        <SourceField name="mappedSource" value={source} onChange={setSource} isMissing={isTried && lacksSource} />
        <DataDateField name="mappedDate" value={date} onChange={setDate} />
        {error ? (
          <Notice tone="error" live="alert" title={t(start.error ? 'start.failed' : 'map.notRead')}>
            <ErrorText error={error} />
          </Notice>
        ) : null}
        <Button
          type="submit"
          variant="primary"
          isDisabled={isBusy}
          isPending={start.isPending}
          pendingLabel={t('start.starting')}
        >
          {t('start.submit')}
        </Button>
      </div>
    </form>
  );
}

type ClassColumns = PreviewedFile['suggested_land_capability'];

const hasClasses = (chosen: ClassColumns): boolean => Object.keys(chosen).length > 0;

const NOT_THERE = '';
/** No column is called as the other choice is. */
const asValue = (column: string): string => `column:${column}`;

type ClassColumnsProps = {
  columns: readonly string[];
  chosen: ClassColumns;
  onChange: (chosen: ClassColumns) => void;
};

/** The column of each land capability class's area. */
function ClassColumns({ columns, chosen, onChange }: ClassColumnsProps) {
  const { t } = useTranslation('parcelImports');
  const choose = (name: BaileyClass, value: string) => {
    const { [name]: _, ...others } = chosen;
    onChange(value === NOT_THERE ? others : { ...others, [name]: value.slice(asValue('').length) });
  };
  return (
    <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {LAND_CLASSES.map((name) => (
        <Select
          key={name}
          label={t('map.class', { class: name })}
          name={`class-${name}`}
          options={[
            { value: NOT_THERE, label: t('map.notThere') },
            ...columns.map((column) => ({ value: asValue(column), label: column })),
          ]}
          value={chosen[name] === undefined ? NOT_THERE : asValue(chosen[name])}
          onChange={(value) => choose(name, value)}
        />
      ))}
    </div>
  );
}

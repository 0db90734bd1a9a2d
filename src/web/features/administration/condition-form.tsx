import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConditionEntry } from '#contract/administration.ts';
import type { Localized } from '#domain/agency/language.ts';
import { DueStage } from '#domain/cases/due-stage.ts';
import { FACTS, type FactName, type FactUnit, factLabel } from '#domain/extraction/catalogue.ts';
import { PERMIT_FIELDS } from '#domain/letters/permit-fields.ts';
import { type AppliesWhen, ConditionText, checkConditionText, type Trigger } from '#domain/letters/permit-rules.ts';
import { ShownParcelField } from '#domain/rules/parcel-statement.ts';
import { inEachLanguage, LANGUAGES } from '#messages/languages.ts';
import { useWriteCondition } from '#web/api/administration.ts';
import { languageInWords } from '#web/lib/format.ts';
import { newId } from '#web/lib/ids.ts';
import { useMessages } from '#web/lib/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorText, Notice } from '#web/ui/notice.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';

/** What a condition may rest on: a fact that documents state, a figure of theirs, or what the parcel data says. */
type Tested = `stated ${FactName}` | `above ${FactName}` | `parcel ${ShownParcelField}`;
/** A row of the form: what is tested, and the limit as it is typed. */
type TriggerRow = { key: string; tested: Tested | ''; limit: string };

const rowOf = (trigger: Trigger): TriggerRow => {
  if ('parcel' in trigger) return { key: newId(), tested: `parcel ${trigger.parcel}`, limit: '' };
  return 'above' in trigger
    ? { key: newId(), tested: `above ${trigger.fact}`, limit: String(trigger.above) }
    : { key: newId(), tested: `stated ${trigger.fact}`, limit: '' };
};

/** Undefined where nothing was chosen or the limit is no number. */
function triggerOf({ tested, limit }: TriggerRow): Trigger | undefined {
  const [kind, name] = tested.split(' ');
  if (!name) return undefined;
  if (kind === 'parcel') return { parcel: name as ShownParcelField };
  if (kind === 'stated') return { fact: name as FactName, stated: true };
  const above = limit.trim() === '' ? Number.NaN : Number(limit.replaceAll(',', ''));
  return Number.isNaN(above) ? undefined : { fact: name as FactName, above };
}

const nothing = (): Localized => inEachLanguage(() => '');
const EMPTY = (): ConditionText => ({
  ...{ title: nothing(), text: nothing(), reason: nothing(), citation: nothing(), askedBy: nothing() },
  ...{ due: 'acknowledgement', when: 'always', source: { note: '', basis: 'agency' } },
});

type ConditionFormProps = {
  /** Undefined: a new one is written. */
  entry?: ConditionEntry;
  onEnd: (saved: boolean) => void;
};

/** Writes a condition anew, in every language that letters are written in. */
export function ConditionForm({ entry, onEnd }: ConditionFormProps) {
  const { t } = useTranslation(['administration', 'permitLetter']);
  const form = useRef<HTMLFormElement>(null);
  const [id] = useState(() => entry?.id ?? `own-${newId()}`);
  const [text, setText] = useState<ConditionText>(() =>
    entry ? { ...entry.condition, source: { note: entry.condition.source.note, basis: 'agency' } } : EMPTY(),
  );
  const kind = typeof text.when === 'string' ? text.when : 'some';
  const [rows, setRows] = useState<TriggerRow[]>(() => (typeof text.when === 'string' ? [] : text.when.any.map(rowOf)));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { mutate, isPending, error } = useWriteCondition(id);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const set = (given: Partial<ConditionText>) => setText({ ...text, ...given });
  const choose = (when: 'always' | 'never' | 'some') => {
    set({ when: when === 'some' ? { any: [] } : when });
    if (when === 'some' && rows.length === 0) setRows([{ key: newId(), tested: '', limit: '' }]);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    const when: AppliesWhen =
      kind === 'some' ? { any: rows.flatMap((row) => triggerOf(row) ?? []) } : (text.when as 'always' | 'never');
    const written = { ...text, when };
    const wrong: Record<string, string> = {};
    for (const { path, code } of ConditionText.safeParse(written).error?.issues ?? []) {
      const at = path.join('.');
      if (path[0] === 'when') continue;
      wrong[at] =
        code === 'too_big'
          ? t('conditions.tooLong')
          : t(at === 'edition' ? 'conditions.editionError' : 'conditions.required');
    }
    for (const { path } of checkConditionText(written)) wrong[path.join('.')] ??= t('conditions.noPlace');
    if (kind === 'some') {
      if (rows.length === 0) wrong.when = t('conditions.triggersError');
      for (const row of rows) {
        if (triggerOf(row)) continue;
        wrong[row.key] = t(row.tested.startsWith('above ') ? 'conditions.aboveError' : 'conditions.factError');
      }
    }
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    mutate({ version: entry?.version ?? 0, condition: written }, { onSuccess: () => onEnd(true) });
  };
  return (
    <form ref={form} noValidate onSubmit={send} className="space-y-4">
      {LANGUAGES.map((language) => {
        const words = (part: 'title' | 'text' | 'reason' | 'citation' | 'askedBy', label: string, lines: number) => {
          const shared = {
            label,
            name: `${part}-${language}`,
            value: text[part][language],
            onChange: (given: string) => set({ [part]: { ...text[part], [language]: given } }),
            error: errors[`${part}.${language}`],
            language,
            isRequired: true,
          };
          return lines > 1 ? <TextArea {...shared} rows={lines} /> : <TextField {...shared} />;
        };
        return (
          <fieldset key={language} className="space-y-3 rounded border border-line p-4">
            <legend className="px-1 font-semibold">
              {t('conditions.inLanguage', { language: languageInWords(language) })}
            </legend>
            {words('title', t('conditions.titleOf'), 1)}
            {words('text', t('conditions.text'), 4)}
            {words('reason', t('conditions.reason'), 2)}
            <div className="grid gap-3 sm:grid-cols-2">
              {words('citation', t('conditions.citation'), 1)}
              {words('askedBy', t('conditions.askedBy'), 1)}
            </div>
          </fieldset>
        );
      })}
      <details>
        <summary className="inline-flex min-h-6 cursor-pointer items-center link">{t('conditions.places')}</summary>
        <dl className="mt-2 grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
          {PERMIT_FIELDS.map((field) => (
            <div key={field.id} className="flex flex-wrap gap-x-2">
              <dt>
                <code>{`{${field.id}}`}</code>
              </dt>
              <dd className="text-muted">{t(`permitLetter:fields.${field.id}`)}</dd>
            </div>
          ))}
        </dl>
      </details>
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          label={t('conditions.due')}
          name="due"
          options={DueStage.options.map((value) => ({ value, label: t(`permitLetter:due.${value}`) }))}
          value={text.due}
          onChange={(due) => set({ due })}
        />
        <TextField
          type="date"
          label={t('conditions.edition')}
          name="edition"
          value={text.edition ?? ''}
          onChange={(edition) => set({ edition: edition === '' ? undefined : edition })}
          error={errors.edition}
        />
      </div>
      <RadioCards
        look="plain"
        label={t('conditions.when')}
        name="when"
        choices={(['always', 'some', 'never'] as const).map((value) => ({ value, label: t(`conditions.${value}`) }))}
        value={kind}
        onChange={choose}
        error={errors.when}
      />
      {kind === 'some' ? <TriggerRows rows={rows} errors={errors} onChange={setRows} /> : null}
      <TextField
        label={t('conditions.source')}
        hint={t('conditions.sourceHint')}
        name="source"
        value={text.source.note}
        onChange={(note) => set({ source: { note, basis: 'agency' } })}
        error={errors['source.note']}
        isRequired
        maxLength={400}
      />
      {error ? (
        <Notice tone="error" live="alert" title={t('conditions.notSaved')}>
          <ErrorText error={error} />
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" isPending={isPending}>
          {t('conditions.save')}
        </Button>
        <Button onPress={() => onEnd(false)}>{t('cancel')}</Button>
      </div>
    </form>
  );
}

type TriggerRowsProps = {
  rows: readonly TriggerRow[];
  errors: Readonly<Record<string, string>>;
  onChange: (rows: TriggerRow[]) => void;
};

/** What makes the condition stand: it is enough that one of the rows is so. */
function TriggerRows({ rows, errors, onChange }: TriggerRowsProps) {
  const { t } = useTranslation('administration');
  const describe = useTestedWords();
  const unitOf = useUnitOf();
  const options = [
    ...(Object.keys(FACTS) as FactName[]).flatMap((name): Tested[] =>
      FACTS[name].kind === 'number' ? [`above ${name}`, `stated ${name}`] : [`stated ${name}`],
    ),
    ...ShownParcelField.options.map((field): Tested => `parcel ${field}`),
  ]
    .map((value) => ({ value, label: describe(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  const change = (key: string, given: Partial<TriggerRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...given } : row)));
  return (
    <div className="space-y-3 border-l-3 border-line pl-4">
      <p className="measure text-sm text-muted">{t('conditions.any')}</p>
      {rows.map(({ key, tested, limit }, at) => {
        const isFigure = tested.startsWith('above ');
        return (
          <div key={key} className="flex flex-wrap items-end gap-3">
            <div className="min-w-0 flex-1 basis-64">
              <Select
                label={t('conditions.trigger', { number: String(at + 1) })}
                name={`fact-${key}`}
                options={options}
                value={tested}
                onChange={(value) => change(key, { tested: value })}
                error={isFigure ? undefined : errors[key]}
              />
            </div>
            {isFigure ? (
              <div className="basis-40">
                <TextField
                  label={t('conditions.above')}
                  name={`limit-${key}`}
                  inputMode="decimal"
                  unit={unitOf(tested)}
                  value={limit}
                  onChange={(value) => change(key, { limit: value })}
                  error={errors[key]}
                />
              </div>
            ) : null}
            <Button
              variant="quiet"
              aria-label={t('conditions.dropTrigger', { number: String(at + 1) })}
              onPress={() => onChange(rows.filter((row) => row.key !== key))}
            >
              {t('conditions.drop')}
            </Button>
          </div>
        );
      })}
      <Button onPress={() => onChange([...rows, { key: newId(), tested: '', limit: '' }])}>
        {t('conditions.addTrigger')}
      </Button>
    </div>
  );
}

/** The unit of the figure that a test is about; none where it counts. */
function useUnitOf(): (tested: string) => string | undefined {
  const write = useMessages();
  return (tested) => {
    const { unit }: { unit?: FactUnit } = FACTS[tested.split(' ')[1] as FactName];
    return unit && write({ code: `ui:unitName.${unit}` });
  };
}

/** What a test is called: "Existing coverage is stated". */
function useTestedWords(): (tested: Tested) => string {
  const { t } = useTranslation('administration');
  const write = useMessages();
  return (tested) => {
    const [kind, name] = tested.split(' ');
    if (kind === 'parcel')
      return t('conditions.parcelSays', { field: write({ code: `parcel:fields.${name as ShownParcelField}` }) });
    return t(kind === 'above' ? 'conditions.isAbove' : 'conditions.isStated', {
      fact: write(factLabel(name as FactName)),
    });
  };
}

/** For which projects a condition stands, as a sentence for each. */
export function useWhenWords(): (when: AppliesWhen) => string[] {
  const { t } = useTranslation('administration');
  const describe = useTestedWords();
  const unitOf = useUnitOf();
  return (when) => {
    if (typeof when === 'string') return [t(`conditions.${when}`)];
    return when.any.map((trigger) => {
      const { tested, limit } = rowOf(trigger);
      return limit === '' || tested === ''
        ? describe(tested as Tested)
        : `${describe(tested)} ${limit} ${unitOf(tested) ?? ''}`;
    });
  };
}

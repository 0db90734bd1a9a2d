import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PackShown, TriedDraft } from '#contract/rules.ts';
import { FACTS, type FactName, type FactUnit, factLabel } from '#domain/extraction/catalogue.ts';
import { Relation } from '#domain/rules/answering.ts';
import { RuleSeverity } from '#domain/rules/rule.ts';
import { LANGUAGES } from '#messages/languages.ts';
import type { useTriedDraft } from '#web/api/rules.ts';
import { formatNumber, languageInWords, plural } from '#web/lib/format.ts';
import { keyed } from '#web/lib/ids.ts';
import { useLocalized, useMessages } from '#web/lib/texts.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorText, Notice } from '#web/ui/notice.tsx';
import { OutcomeMark } from '#web/ui/outcome-mark.tsx';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { type RuleLimit, type RuleText, readRuleText } from './rule-text.ts';

const SETTLED_MS = 400;

/** A value once it has stood still for a moment. */
export function useSettled<T>(value: T): T {
  const said = JSON.stringify(value);
  const [settled, setSettled] = useState(said);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(said), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [said]);
  return JSON.parse(settled) as T;
}

/** What a fact is called, and its unit where it has one. */
function useFactWords() {
  const write = useMessages();
  return (name: string) => {
    const { unit }: { unit?: FactUnit } = FACTS[name as FactName] ?? {};
    const label = name in FACTS ? write(factLabel(name as FactName)) : name;
    return { label, unit: unit && write({ code: `ui:unitName.${unit}` }) };
  };
}

type RuleFormProps = {
  yaml: string;
  isLookUp: boolean;
  /** The parts of the pack. */
  groups: PackShown['groups'];
  onChange: (yaml: string) => void;
};

/** The simple parts of a rule. What is typed goes into its YAML, whose other parts stay as they are. */
export function RuleForm({ yaml, isLookUp, groups, onChange }: RuleFormProps) {
  const { t } = useTranslation(['rules', 'designReview']);
  const localized = useLocalized();
  const text = readRuleText(yaml);
  if (!text) return <Notice tone="attention">{t('editor.broken')}</Notice>;
  const severity = RuleSeverity.safeParse(text.at(['severity']));
  return (
    <section aria-labelledby="rule-form" className="space-y-4">
      <h2 id="rule-form" className="text-title font-semibold">
        {t('editor.form')}
      </h2>
      {text.limits.map((limit) => (
        <LimitField key={limit.place.join('.')} limit={limit} text={text} onChange={onChange} />
      ))}
      <Select
        label={t('editor.group')}
        name="group"
        options={groups.map(({ id, title }) => ({ value: id, label: localized(title) }))}
        value={text.at(['group'])}
        onChange={(value) => onChange(text.with(['group'], value))}
      />
      <Select
        label={t('editor.severity')}
        name="severity"
        options={RuleSeverity.options.map((value) => ({ value, label: t(`designReview:severity.${value}`) }))}
        value={severity.data ?? 'required'}
        onChange={(value) => onChange(text.with(['severity'], value))}
      />
      {LANGUAGES.map((language) => {
        const words = (part: string, label: string, lines: number) => {
          const shared = {
            ...{ label, language, name: `${part}-${language}`, value: text.at([part, language]) },
            onChange: (given: string) => onChange(text.with([part, language], given)),
          };
          return lines > 1 ? <TextArea {...shared} rows={lines} /> : <TextField {...shared} />;
        };
        return (
          <fieldset key={language} className="min-w-0 space-y-3 rounded border border-line p-4">
            <legend className="px-1 font-semibold">
              {t('editor.inLanguage', { language: languageInWords(language) })}
            </legend>
            {words('title', t('editor.ruleTitle'), 1)}
            {words('meaning', t('editor.meaning'), 2)}
            {isLookUp ? words('lookUp', t('editor.lookUp'), 2) : words('cure', t('editor.cure'), 2)}
            {words('settledBy', t('editor.settledBy'), 2)}
            {words('code', t('editor.code'), 1)}
          </fieldset>
        );
      })}
    </section>
  );
}

function LimitField({ limit, text, onChange }: { limit: RuleLimit; text: RuleText; onChange: (yaml: string) => void }) {
  const { t } = useTranslation('rules');
  const { label, unit } = useFactWords()(limit.fact);
  // "7." is on its way to 7.75: what is typed stays while it comes to what the rule says.
  const [typed, setTyped] = useState(String(limit.value));
  const numberOf = (given: string) => (given.trim() === '' ? Number.NaN : Number(given.replaceAll(',', '')));
  const isOwn = Number.isNaN(numberOf(typed)) || numberOf(typed) === limit.value;
  const relation = Relation.safeParse(text.at([...limit.place.slice(0, -1), 'is'])).data;
  return (
    <TextField
      label={
        relation
          ? t('editor.limitThat', { fact: label, relation: t(`editor.relation.${relation}`) })
          : t('editor.limit', { fact: label })
      }
      name={limit.place.join('.')}
      inputMode="decimal"
      unit={unit}
      value={isOwn ? typed : String(limit.value)}
      onChange={(given) => {
        setTyped(given);
        const number = numberOf(given);
        if (!Number.isNaN(number)) onChange(text.with(limit.place, number));
      }}
      error={isOwn && Number.isNaN(numberOf(typed)) ? t('editor.limitError') : undefined}
    />
  );
}

type RuleYamlProps = {
  /** Undefined where a rule is repealed: there is nothing to write. */
  yaml: string | undefined;
  tried: ReturnType<typeof useTriedDraft>;
  onChange: (yaml: string) => void;
};

/** The whole rule as text, what is wrong in it by line, and what its examples come to. */
export function RuleYaml({ yaml, tried, onChange }: RuleYamlProps) {
  const { t } = useTranslation('rules');
  const write = useMessages();
  const place = useRef<HTMLElement>(null);
  const { data, error, isFetching } = tried;
  const errors = data?.errors ?? [];
  const goTo = (line: number) => {
    const area = place.current?.querySelector('textarea');
    if (!area) return;
    const lines = area.value.split('\n');
    const start = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
    area.focus();
    area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  };
  const wrong = data?.examples.filter(({ expected, outcome }) => expected !== outcome).length ?? 0;
  const count = data?.examples.length ?? 0;
  const said = [
    ...(errors.length > 0 ? [t('editor.errors', plural(errors.length))] : []),
    ...(count === 0 ? [] : [wrong > 0 ? t('editor.doNot', plural(wrong)) : t('editor.comeOut', plural(count))]),
  ].join('. ');
  return (
    <section ref={place} aria-label={t('editor.yaml')} className="min-w-0 space-y-4">
      {yaml === undefined ? null : (
        <>
          <h2 className="text-title font-semibold">{t('editor.yaml')}</h2>
          <TextArea
            label={t('editor.text')}
            hint={t('editor.yamlHint')}
            name="yaml"
            value={yaml}
            onChange={onChange}
            rows={24}
            isCode
            aria-describedby="rule-errors"
          />
        </>
      )}
      <p role="status" className="font-semibold">
        {isFetching && !data ? t('editor.trying') : said}
      </p>
      {error ? (
        <Notice tone="error" live="alert" title={t('editor.notTried')}>
          <ErrorText error={error} />
        </Notice>
      ) : null}
      {errors.length > 0 ? (
        <Card className="border-l-4 border-l-brick">
          <ul id="rule-errors" className="space-y-2">
            {keyed(errors, ({ line, message }) => `${line} ${write(message)}`).map(
              ({ key, item: { line, message } }) => (
                <li key={key} className="[overflow-wrap:anywhere]">
                  {line === null ? null : (
                    <button type="button" onClick={() => goTo(line)} className="link min-h-6 font-semibold">
                      {t('editor.line', { number: String(line) })}
                    </button>
                  )}{' '}
                  {write(message)}
                </li>
              ),
            )}
          </ul>
        </Card>
      ) : null}
      {data && count > 0 && yaml !== undefined ? <Examples examples={data.examples} /> : null}
    </section>
  );
}

function Examples({ examples }: Pick<TriedDraft, 'examples'>) {
  const { t } = useTranslation(['rules', 'ui']);
  const words = useFactWords();
  const rows = examples.map((example, at) => ({ ...example, key: String(at) }));
  return (
    <Table
      caption={t('editor.examples')}
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        {
          id: 'stated',
          header: t('editor.stated'),
          rowHeader: true,
          cell: ({ facts, words: said }) =>
            facts.length === 0
              ? said || t('editor.nothing')
              : facts
                  .map(({ name, value }) => {
                    const { label, unit } = words(name);
                    const written = typeof value === 'number' ? formatNumber(value) : value;
                    return `${label}: ${written}${unit ? ` ${unit}` : ''}`;
                  })
                  .join('; '),
        },
        { id: 'expected', header: t('editor.expected'), cell: ({ expected }) => t(`ui:outcomes.${expected}`) },
        {
          id: 'outcome',
          header: t('editor.outcome'),
          cell: ({ outcome }) => <OutcomeMark outcome={outcome}>{t(`ui:outcomes.${outcome}`)}</OutcomeMark>,
        },
      ]}
    />
  );
}

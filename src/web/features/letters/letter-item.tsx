import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Letter } from '#contract/letters.ts';
import { type LetterIssue, type LetterItem, REQUESTED_FIELD, wordsOf } from '#domain/letters/letter.ts';
import { NeededPart } from '#domain/letters/letter-rules.ts';
import { LANGUAGES, type Language } from '#messages/languages.ts';
import { formatNumber, languageName } from '#web/lib/format.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { SourceLinks } from '#web/ui/document-link.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-field.tsx';

const PARTS = ['what', 'looked', 'rule', 'cure'] as const;
type ItemPart = (typeof PARTS)[number];

const [FIRST] = LANGUAGES;

/** Where an item comes from, as a link to the line that it came from. */
function ItemOrigin({ item }: { item: LetterItem }) {
  const { t } = useTranslation('letters');
  const { source } = item;
  if (source.kind === 'line') {
    return (
      <Link
        to={`/reviews/${source.analysisId}?line=${encodeURIComponent(source.itemId)}`}
        className="link inline-block min-h-6"
      >
        {t('page.source.line')}
      </Link>
    );
  }
  if (source.kind === 'earlier') return t('page.source.earlier', { round: source.round, number: source.number });
  return t('page.source.person');
}

const Places = ({ item, documents }: { item: LetterItem; documents: Letter['documents'] }) =>
  item.evidence.length === 0 ? null : (
    <SourceLinks
      evidence={item.evidence}
      portal="reviewer"
      fileOf={({ documentId }) => documents[documentId] ?? documentId}
    />
  );

type SentItemProps = { item: LetterItem; number: number; documents: Letter['documents'] };

/** An item as it went out. */
export function SentItem({ item, number, documents }: SentItemProps) {
  const { t } = useTranslation('letters');
  return (
    <li className="space-y-1 border-l-3 border-line pl-4">
      <h2 className="font-semibold">{t('page.item', { number: formatNumber(number) })}</h2>
      <dl lang={FIRST} className="space-y-1">
        {PARTS.map((part) => ({ part, words: wordsOf(item[part], FIRST) }))
          .filter(({ words }) => words !== '')
          .map(({ part, words }) => (
            <div key={part}>
              <dt className="text-sm font-semibold text-muted">{t(`page.parts.${part}`)}</dt>
              <dd className="measure whitespace-pre-line [overflow-wrap:anywhere]">{words}</dd>
            </div>
          ))}
      </dl>
      <Places item={item} documents={documents} />
      <p className="text-sm text-muted">
        <ItemOrigin item={item} />
      </p>
    </li>
  );
}

type ItemEditorProps = {
  item: LetterItem;
  at: number;
  of: number;
  letter: Letter;
  issues: readonly LetterIssue[];
  onChange: (item: LetterItem) => void;
  onRemove: () => void;
  onMove: (to: number) => void;
};

/** An item that is written: what, where it was looked for, by which rule, what settles it. */
export function ItemEditor({ item, at, of, letter, issues, onChange, onRemove, onMove }: ItemEditorProps) {
  const { t } = useTranslation('letters');
  const local = useLocalized();
  const number = formatNumber(at + 1);
  const other = letter.recipient && letter.recipient.language !== FIRST ? letter.recipient.language : null;
  const errorOf: Partial<Record<ItemPart, string | undefined>> = {
    what: issues.includes('empty-item') ? t('page.issues.empty-item') : undefined,
    cure: issues.includes('no-cure') ? t('page.issues.no-cure') : undefined,
    looked: issues.includes('no-looked') ? t('page.issues.no-looked') : undefined,
    rule: issues.includes('no-rule') ? t('page.issues.no-rule') : undefined,
  };
  const write = (part: ItemPart, language: Language, text: string) => {
    // A translation of words that were there before says something else now.
    const kept = language === FIRST ? {} : item[part];
    const { [language]: _, ...others } = kept;
    onChange({ ...item, [part]: text === '' ? others : { ...others, [language]: text } });
  };
  const area = (part: ItemPart, language: Language, rows: number) => (
    <TextArea
      key={`${part} ${language}`}
      label={
        language === FIRST
          ? t(`page.parts.${part}`)
          : t('page.inLanguage', { part: t(`page.parts.${part}`), language: languageName(language) })
      }
      {...(language === FIRST ? {} : { hint: t('page.inLanguageHint') })}
      name={`${part}-${language}-${item.id}`}
      rows={rows}
      maxLength={2_000}
      value={item[part][language] ?? ''}
      onChange={(text) => write(part, language, text)}
      error={language === FIRST ? errorOf[part] : undefined}
    />
  );
  const inBoth = (part: ItemPart) => [area(part, FIRST, 2), other ? area(part, other, 2) : null];
  const optional = NeededPart.options.filter((part) => !letter.needs.includes(part));
  return (
    <li data-item={item.id} className="space-y-3 rounded border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-heading font-semibold">{t('page.item', { number })}</h2>
        <div className="flex items-center gap-1">
          <IconButton label={t('page.up', { number })} disabled={at === 0} onClick={() => onMove(at - 1)}>
            <ArrowUp aria-hidden="true" className="size-5" />
          </IconButton>
          <IconButton label={t('page.down', { number })} disabled={at === of - 1} onClick={() => onMove(at + 1)}>
            <ArrowDown aria-hidden="true" className="size-5" />
          </IconButton>
          <Button variant="quiet" aria-label={t('page.dropNamed', { number })} onPress={onRemove}>
            {t('page.drop')}
          </Button>
        </div>
      </div>
      {area('what', FIRST, 3)}
      {other ? area('what', other, 3) : null}
      {area('cure', FIRST, 2)}
      {other ? area('cure', other, 2) : null}
      {letter.needs.map(inBoth)}
      {issues.includes('no-reason') || item.newBecause !== '' ? (
        <TextArea
          label={t('page.newBecause')}
          hint={t('page.newBecauseHint')}
          name={`new-because-${item.id}`}
          rows={2}
          maxLength={2_000}
          value={item.newBecause}
          onChange={(newBecause) => onChange({ ...item, newBecause })}
          error={issues.includes('no-reason') ? t('page.issues.no-reason') : undefined}
        />
      ) : null}
      <details className="group">
        <summary className="min-h-11 cursor-pointer py-2.5 text-sm">
          <span className="font-semibold">{t('page.more')}</span>{' '}
          <span lang={FIRST} className="text-muted [overflow-wrap:anywhere]">
            {optional
              .map((part) => wordsOf(item[part], FIRST))
              .filter((words) => words !== '')
              .join(' · ')}
          </span>
        </summary>
        <div className="space-y-3 pt-1">
          {optional.map(inBoth)}
          {letter.asks ? (
            <Select
              label={t('page.field')}
              hint={t('page.fieldHint')}
              name={`field-${item.id}`}
              options={[
                { value: REQUESTED_FIELD, label: t('requestedDocuments') },
                ...letter.fields.map(({ field, label }) => ({ value: field, label: local(label) })),
              ]}
              value={item.field ?? REQUESTED_FIELD}
              onChange={(field) => onChange({ ...item, field: field === REQUESTED_FIELD ? null : field })}
            />
          ) : null}
        </div>
      </details>
      <Places item={item} documents={letter.documents} />
      <p className="text-sm text-muted">
        <ItemOrigin item={item} />
      </p>
    </li>
  );
}

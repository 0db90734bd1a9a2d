import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { TextRead, TextShown, TextState } from '#contract/knowledge.ts';
import { useWithdrawAmendment } from '#web/api/knowledge.ts';
import { formatDate, formatDateTime, plural } from '#web/lib/format.ts';
import { describeError } from '#web/lib/problems.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toasts.ts';

const TONES = { 'in-force': 'pine', superseded: 'neutral', 'not-yet': 'sunrise' } as const satisfies Record<
  TextState,
  Tone
>;

/** How a text stands on a day, in a word and a tone. */
export function StateBadge({ state }: { state: TextState }) {
  const { t } = useTranslation('knowledge');
  return <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>;
}

/** The collections that come with the product, in the order in which they are shown. */
export const COLLECTIONS = [
  'general-plan-guidelines',
  'state-planning-law',
  'ceqa-guidelines',
  'regional-data',
  'best-practices',
  'tahoe-rules',
  'residential-rules',
] as const;

/** What a collection is called: those of the product in the language on the page, others as staff called them. */
export function useCollectionName() {
  const { t } = useTranslation('knowledge');
  return ({ collection, collection_title: own }: Pick<TextShown, 'collection' | 'collection_title'>): string => {
    const known = COLLECTIONS.find((one) => one === collection);
    return known ? t(`collections.${known}`) : (own ?? collection);
  };
}

type DatedText = Pick<TextShown, 'effective' | 'until'> & { imported?: TextShown['imported'] };

/** When a text counts: from its first day, and until another edition supersedes it. Our own is never in force: it is dated. */
export function InForce({ text: { effective, until, imported } }: { text: DatedText }) {
  const { t } = useTranslation('knowledge');
  const from = formatDate(effective);
  if (imported === null) return t('text.written', { day: from });
  return until ? t('text.fromUntil', { from, until: formatDate(until) }) : t('text.from', { from });
}

/** What a text is and is not, and where it comes from. */
export function AboutText({ read: { text, from_file: file } }: { read: TextRead }) {
  const { t, i18n } = useTranslation(['knowledge', 'planningChat']);
  const collectionOf = useCollectionName();
  const { imported } = text;
  return (
    <div className="space-y-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {imported ? <StateBadge state={text.state} /> : null}
        <span>{t('text.edition', { edition: text.edition })}</span>
        <span>
          <InForce text={text} />
        </span>
      </p>
      <p className="text-sm [overflow-wrap:anywhere]">
        {[text.number, collectionOf(text), t('text.source', { source: text.source })]
          .filter((one) => one !== '')
          .join(' · ')}
      </p>
      {imported ? (
        <Notice tone="info" title={t('text.imported', { file: imported.file })}>
          <p>{t(`nature.about.${imported.nature}`)}</p>
          {file ? (
            <p className="text-sm text-muted [overflow-wrap:anywhere]">
              {[
                file.person
                  ? t('text.importedBy', { person: file.person, at: formatDateTime(file.at) })
                  : formatDateTime(file.at),
                ...(file.pages === null ? [] : [t('text.pages', plural(file.pages))]),
                t('text.checksum', { sha256: file.sha256 }),
              ].join(' · ')}
            </p>
          ) : null}
        </Notice>
      ) : (
        <Notice tone="info" title={t('text.ours')}>
          <p>{t('text.oursAbout')}</p>
          {i18n.language === 'en' ? null : <p>{t('planningChat:english')}</p>}
        </Notice>
      )}
    </div>
  );
}

type TextHistoryProps = { read: TextRead; canChange: boolean };

/** The editions of a text and what amended the one that is shown. Nothing where there is one edition as it was published. */
export function TextHistory({ read: { text, editions, amendments }, canChange }: TextHistoryProps) {
  const { t } = useTranslation('knowledge');
  const { mutate, isPending } = useWithdrawAmendment(text.id);
  const withdraw = (id: number) =>
    mutate(id, { onError: (failure) => showToast('destructive', t('history.withdraw'), describeError(failure)) });
  if (editions.length < 2 && amendments.length === 0) return null;
  return (
    <section aria-labelledby="history" className="space-y-3">
      <h2 id="history" className="text-heading font-semibold">
        {t('history.title')}
      </h2>
      {editions.length > 1 ? (
        <ul className="divide-y divide-line rounded border border-line bg-surface">
          {editions.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
              {one.id === text.id ? (
                <strong aria-current="true">{one.edition}</strong>
              ) : (
                <Link to={`/knowledge/${one.id}`} className="link inline-flex min-h-6 items-center">
                  {one.edition}
                </Link>
              )}
              <StateBadge state={one.state} />
              <span className="numbers text-sm text-muted">
                <InForce text={one} />
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {amendments.length > 0 ? (
        <ul className="divide-y divide-line rounded border border-line bg-surface">
          {amendments.map((one) => (
            <li key={one.id} className="flex flex-wrap items-start justify-between gap-3 px-4 py-2">
              <div className="min-w-0 space-y-1 [overflow-wrap:anywhere]">
                <p>
                  <strong>{t(`history.${one.of}.${one.change}`, { title: one.title })}</strong>{' '}
                  {t('history.from', { day: formatDate(one.from), citation: one.citation })}
                </p>
                {one.of === 'statement' && one.text !== '' ? <p className="measure text-muted">{one.text}</p> : null}
                <p className="text-sm text-muted">
                  {[one.person ?? '', formatDateTime(one.at)].filter((said) => said !== '').join(' · ')}
                </p>
              </div>
              {canChange ? (
                <Button
                  variant="quiet"
                  className="no-print"
                  isDisabled={isPending}
                  aria-label={t('history.withdrawNamed', { citation: one.citation, title: one.title })}
                  onPress={() => withdraw(one.id)}
                >
                  {t('history.withdraw')}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

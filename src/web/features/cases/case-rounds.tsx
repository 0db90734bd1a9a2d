import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Round, RoundItem } from '#contract/rounds.ts';
import { wordsOf } from '#domain/letters/letter.ts';
import type { Verdict } from '#domain/letters/verdict.ts';
import { useVerdict } from '#web/api/letters.ts';
import { type DocumentPlace, placeOf } from '#web/lib/document-address.ts';
import { formatDate, formatDateTime, formatNumber, plural } from '#web/lib/format.ts';
import { describeError } from '#web/lib/problems.ts';
import { currentLanguage, openTexts, useLocalized } from '#web/lib/texts.ts';
import { untilFetched } from '#web/lib/until-fetched.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { DocumentLink, SourceLinks } from '#web/ui/document-link.tsx';
import { ErrorLine } from '#web/ui/field.tsx';
import { TextArea } from '#web/ui/text-field.tsx';

// The viewer's code and texts come with the first comparison.
const CompareSheets = lazy(async () => {
  const code = untilFetched(() => import('./compare-sheets.tsx'));
  const [{ CompareSheets }] = await Promise.all([code, openTexts(['viewer', 'reading'])]);
  return { default: CompareSheets };
});

type CaseRoundsProps = {
  caseId: string;
  rounds: readonly Round[];
  documents: Readonly<Record<string, string>>;
  /** Whether answers that have not come are still awaited. */
  isAwaited: boolean;
};

/** What was asked in each round, what was answered, and whether that settles it; the latest round first. */
export function CaseRounds({ caseId, rounds, documents, isAwaited }: CaseRoundsProps) {
  const { t } = useTranslation('letters');
  const localized = useLocalized();
  const id = useId();
  return [...rounds].reverse().map((round) => {
    const judged = round.items.filter(({ verdict }) => verdict !== null).length;
    return (
      <section key={round.number} aria-labelledby={`${id}-${round.number}`} className="space-y-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id={`${id}-${round.number}`} className="text-heading font-semibold">
            {t('rounds.title', { number: formatNumber(round.number), letter: localized(round.title) })}
          </h2>
          <p className="numbers text-sm text-muted">
            {round.answered_at
              ? `${t('rounds.answered', { time: formatDateTime(round.answered_at) })} · ${t('rounds.judged', { judged: formatNumber(judged), ...plural(round.items.length) })}`
              : isAwaited
                ? t('rounds.waits', { day: formatDate(round.answer_by) })
                : t('rounds.ended')}
          </p>
        </div>
        <ol className="divide-y divide-line rounded border border-line bg-surface">
          {round.items.map((item) => (
            <JudgedItem
              key={item.id}
              caseId={caseId}
              item={item}
              isAnswered={round.answered_at !== null}
              documents={documents}
            />
          ))}
        </ol>
      </section>
    );
  });
}

type JudgedItemProps = Pick<CaseRoundsProps, 'caseId' | 'documents'> & { item: RoundItem; isAnswered: boolean };

/** The old places of an item: those that it names, and the documents that its new ones replace. */
function formerPlaces({ evidence, documents }: Pick<RoundItem, 'evidence' | 'documents'>): DocumentPlace[] {
  const replaced = documents.flatMap(({ replaces }) => replaces?.id ?? []);
  return [
    ...evidence.map(placeOf),
    ...replaced
      .filter((id) => evidence.every(({ documentId }) => documentId !== id))
      .map((documentId) => ({ documentId })),
  ];
}

function JudgedItem({ caseId, item, isAnswered, documents }: JudgedItemProps) {
  const { t } = useTranslation('letters');
  const localized = useLocalized();
  const language = currentLanguage();
  const number = formatNumber(item.number);
  const judging = useJudging(caseId, item);
  const [isComparing, setComparing] = useState(false);
  const former = item.documents.length > 0 ? formerPlaces(item) : [];
  return (
    <li className="grid gap-x-6 gap-y-3 p-4 md:grid-cols-2">
      <div className="min-w-0 space-y-2">
        <h3 className="font-semibold">{t('page.item', { number })}</h3>
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">{wordsOf(item.what, language)}</p>
        <p className="text-sm text-muted [overflow-wrap:anywhere]">
          {[item.looked, item.rule]
            .map((words) => wordsOf(words, language))
            .filter((words) => words !== '')
            .join(' · ')}
        </p>
        {item.follows ? <p className="text-sm text-muted">{t('page.source.earlier', item.follows)}</p> : null}
        <SourceLinks
          evidence={item.evidence}
          portal="reviewer"
          fileOf={({ documentId }) => documents[documentId] ?? documentId}
        />
      </div>
      <div className="min-w-0 space-y-2 border-l-3 border-line pl-4 md:border-l">
        <h4 className="text-sm font-semibold text-muted">{t('rounds.answer')}</h4>
        {isAnswered ? (
          <>
            {item.answer === '' ? null : <p className="whitespace-pre-line [overflow-wrap:anywhere]">{item.answer}</p>}
            {item.documents.length > 0 ? (
              <ul className="space-y-1">
                {item.documents.map((document) => (
                  <li key={document.id} className="[overflow-wrap:anywhere]">
                    <DocumentLink
                      place={{ documentId: document.id }}
                      portal="reviewer"
                      className="link inline-block min-h-6"
                    >
                      {document.name}
                    </DocumentLink>
                    {document.replaces ? (
                      <span className="block text-sm text-muted">
                        {t('rounds.replaces', { name: document.replaces.name })}
                      </span>
                    ) : null}
                  </li>
                ))}
              </ul>
            ) : null}
            {item.field_label && item.documents.some(({ replaces }) => replaces === null) ? (
              <p className="text-sm text-muted">{t('rounds.field', { label: localized(item.field_label) })}</p>
            ) : null}
            {former.length > 0 ? (
              <Button className="no-print" onPress={() => setComparing(true)}>
                {t('rounds.compare')}
              </Button>
            ) : null}
            <ItemVerdict item={item} {...judging} />
            {isComparing ? (
              <Suspense fallback={null}>
                <CompareSheets item={item} former={former} documents={documents} onClose={() => setComparing(false)}>
                  <ItemVerdict item={item} {...judging} />
                </CompareSheets>
              </Suspense>
            ) : null}
          </>
        ) : (
          <p className="text-muted">{t('rounds.noAnswer')}</p>
        )}
      </div>
    </li>
  );
}

/** What is said of an answer, and what is typed of it, wherever on the page that is. */
function useJudging(caseId: string, item: RoundItem) {
  const [note, setNote] = useState(item.verdict_note);
  const [shown, setShown] = useState(item.verdict_note);
  if (shown !== item.verdict_note) {
    // Somebody else may have written it; what is typed here stays.
    setShown(item.verdict_note);
    if (note === shown) setNote(item.verdict_note);
  }
  const { mutate, isPending, error } = useVerdict(caseId);
  // The buttons stay pressable meanwhile, or the focus would fall from them.
  const judge = (verdict: Verdict | null) =>
    isPending ||
    mutate({ itemId: item.id, verdict, note: verdict === 'open' ? note.trim() : '', seen: item.verdict_at });
  return { note, setNote, judge, isPending, error };
}

/** Resolved, or still open: with a note for the next letter. */
function ItemVerdict({
  item,
  note,
  setNote,
  judge,
  isPending,
  error,
}: { item: RoundItem } & ReturnType<typeof useJudging>) {
  const { t } = useTranslation('letters');
  const number = formatNumber(item.number);
  return (
    <div className="space-y-2 pt-1">
      {item.verdict ? (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <Badge tone={item.verdict === 'resolved' ? 'pine' : 'sunrise'}>{t(`rounds.verdict.${item.verdict}`)}</Badge>
          <span className="text-muted">{item.verdict_by}</span>
        </p>
      ) : null}
      <fieldset className="no-print flex flex-wrap gap-2">
        <legend className="sr-only">{t('rounds.judge', { number })}</legend>
        {(['resolved', 'open'] as const).map((verdict) => (
          <Button
            key={verdict}
            aria-pressed={item.verdict === verdict}
            className={item.verdict === verdict ? 'border-lake bg-lake-tint ring-1 ring-lake' : ''}
            onPress={() => judge(item.verdict === verdict ? null : verdict)}
          >
            {t(`rounds.verdict.${verdict}`)}
          </Button>
        ))}
      </fieldset>
      {item.verdict_note === '' || (item.verdict === 'open' && note.trim() === item.verdict_note) ? null : (
        <p className="whitespace-pre-line text-sm [overflow-wrap:anywhere]">{item.verdict_note}</p>
      )}
      {item.verdict === 'open' ? (
        <div className="no-print space-y-2">
          <TextArea
            label={t('rounds.note')}
            hint={t('rounds.noteHint')}
            name={`verdict-${item.id}`}
            rows={2}
            maxLength={2_000}
            value={note}
            onChange={setNote}
          />
          {note.trim() === item.verdict_note ? null : (
            <Button isPending={isPending} onPress={() => judge('open')}>
              {t('rounds.saveNote')}
            </Button>
          )}
        </div>
      ) : null}
      {error ? <ErrorLine>{describeError(error)}</ErrorLine> : null}
    </div>
  );
}

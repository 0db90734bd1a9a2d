import { useTranslation } from 'react-i18next';
import type { ReviewResult } from '#contract/permit-review.ts';
import { type AttentionEntry, consequencesOf, listAttention } from '#domain/rules/list-attention.ts';
import { type AnsweredItem, countedAnswer, isNotCurrent, needsAttention } from '#domain/rules/result.ts';
import { type NamesById, Quotes, valueText } from '#web/analysis/sources.tsx';
import { plural } from '#web/lib/format.ts';
import { keyed } from '#web/lib/ids.ts';
import { useLocalized, useMessages } from '#web/lib/texts.ts';
import { Notice } from '#web/ui/notice.tsx';
import { OutcomeShape } from '#web/ui/outcome-mark.tsx';
import { anchorOf } from './result-model.ts';

type AttentionProps = {
  result: ReviewResult;
  names: NamesById;
  /** Called before the page jumps to an item. */
  onGoTo: () => void;
};

type ConflictEntry = Extract<AttentionEntry, { kind: 'conflict' }>;

/** Values that disagree, side by side, and the lines that cannot be answered before one of them holds. */
function ConflictCard({
  entry: { conflict, items },
  names,
  onGoTo,
}: {
  entry: ConflictEntry;
  names: NamesById;
  onGoTo: () => void;
}) {
  const { t } = useTranslation('review');
  const local = useLocalized();
  const write = useMessages();
  return (
    <article className="space-y-3 rounded border border-l-4 border-line border-l-sunrise bg-surface p-4">
      <h3 className="font-semibold">
        {write(conflict.labelMessage)}: {t('attention.differentValues', plural(conflict.facts.length))}
      </h3>
      <ul className="grid gap-4 sm:grid-cols-2">
        {conflict.facts.map((fact) => (
          <li key={`${fact.value}`} className="min-w-0 space-y-2 rounded-sm bg-paper p-3">
            <p className="text-heading font-semibold [overflow-wrap:anywhere]">{valueText(fact)}</p>
            <Quotes evidence={fact.evidence} names={names} stacked />
          </li>
        ))}
      </ul>
      {items.length > 0 ? (
        <>
          <p>{t('attention.waiting')}</p>
          <ul className="list-disc space-y-1 pl-5">
            {items.map((item) => (
              <li key={item.id}>
                <a href={`#${anchorOf('item', item.id)}`} onClick={onGoTo} className="link">
                  {local(item.labelText ?? item.questionText)}
                </a>
                {keyed(consequencesOf(item.noteMessage), write).map(({ key, item: note }) => (
                  <span key={key} className="measure block text-muted">
                    {write(note)}.
                  </span>
                ))}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </article>
  );
}

type ItemListProps = {
  items: readonly AnsweredItem[];
  title: string;
  /** Says beside each what would make it needed, and not what was found. */
  isConditional?: boolean;
  onGoTo: () => void;
};

/** Items in the order of work, each a way to its line below. */
function ItemList({ items, title, isConditional = false, onGoTo }: ItemListProps) {
  const { t } = useTranslation('review');
  const local = useLocalized();
  const write = useMessages();
  if (items.length === 0) return null;
  return (
    <div
      className={`rounded border border-l-4 border-line bg-surface ${isConditional ? 'border-l-line' : 'border-l-sunrise'}`}
    >
      <h3 className="px-4 pt-4 pb-2 font-semibold">{title}</h3>
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <li key={item.id} className="flex gap-3 px-4 py-3">
            <OutcomeShape
              outcome={countedAnswer(item)}
              needsAttention={needsAttention(item)}
              className="mt-0.5 size-5"
            />
            <span className="min-w-0 space-y-0.5">
              <a href={`#${anchorOf('item', item.id)}`} onClick={onGoTo} className="link block">
                {local(item.questionText)}
              </a>
              <span className="block text-muted">
                {isConditional && item.onlyWhereText
                  ? t('attention.only', { condition: local(item.onlyWhereText) })
                  : write(item.noteMessage)}
              </span>
              {item.parcelData?.differs ? (
                <span className="block text-muted">{write(item.parcelData.message)}</span>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What a completeness letter is written from: what was not read or read poorly, where values disagree, what is denied or missing. */
export function Attention({ result, names, onGoTo }: AttentionProps) {
  const { t } = useTranslation('review');
  const { entries, whereItApplies } = listAttention(result);
  const conflicts = entries.filter((entry) => entry.kind === 'conflict');
  const items = entries.flatMap((entry) => (entry.kind === 'item' ? [entry.item] : []));
  return (
    <section id="attention" aria-labelledby="attention-title" className="scroll-mt-4 space-y-4">
      <h2 id="attention-title" className="text-title font-semibold">
        {t('result.attention')}
      </h2>
      {entries.length === 0 ? (
        <Notice tone="info">{t('attention.nothing')}</Notice>
      ) : (
        <p className="measure text-muted">{t('attention.about')}</p>
      )}
      {result.unread.some(isNotCurrent) ? (
        <p>
          <a href="#unread" className="link">
            {t('attention.notCurrent')}
          </a>
          . {t('attention.notCurrentAbout')}
        </p>
      ) : null}
      {result.unread.some((one) => !isNotCurrent(one)) ? (
        <p>
          <a href="#unread" className="link">
            {t('attention.unread')}
          </a>
          . {t('attention.unreadAbout')}
        </p>
      ) : null}
      {result.poorlyRead && result.poorlyRead.length > 0 ? (
        <p>
          <a href="#unread" className="link">
            {t('attention.poorlyRead')}
          </a>
          . {t('attention.poorlyReadAbout')}
        </p>
      ) : null}
      {conflicts.map((entry) => (
        <ConflictCard key={entry.conflict.labelMessage.code} entry={entry} names={names} onGoTo={onGoTo} />
      ))}
      <ItemList items={items} title={t('attention.open', plural(items.length))} onGoTo={onGoTo} />
      <ItemList items={whereItApplies} title={t('attention.whereItApplies')} isConditional onGoTo={onGoTo} />
    </section>
  );
}

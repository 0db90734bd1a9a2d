import { useTranslation } from 'react-i18next';
import type { ReviewResult } from '#contract/permit-review.ts';
import { countedAnswer, needsAttention } from '#domain/rules/result.ts';
import { type NamesById, Quotes, valueText } from '#web/analysis/sources.tsx';
import { plural } from '#web/lib/format.ts';
import { useLocalized, useMessages } from '#web/lib/texts.ts';
import { Notice } from '#web/ui/notice.tsx';
import { OutcomeShape } from '#web/ui/outcome-mark.tsx';
import { anchorOf, type ReviewItem } from './result-model.ts';

type ReviewConflict = ReviewResult['conflicts'][number];

type AttentionProps = {
  conflicts: readonly ReviewConflict[];
  /** Their answer is not the good one. */
  flagged: readonly ReviewItem[];
  /** Every page was read and says nothing of these. */
  notFound: readonly ReviewItem[];
  /** How many entries the list of what was not read has. */
  unread: number;
  names: NamesById;
  /** Called before the page jumps to an item. */
  onGoTo: () => void;
};

function ConflictCard({ conflict, names }: { conflict: ReviewConflict; names: NamesById }) {
  const { t } = useTranslation('review');
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
    </article>
  );
}

type ItemListProps = {
  items: readonly ReviewItem[];
  /** The colour of its edge. */
  edge: 'border-l-brick' | 'border-l-sunrise';
  title: string;
  onGoTo: () => void;
};

/** Items, each a way to its line below. */
function ItemList({ items, edge, title, onGoTo }: ItemListProps) {
  const local = useLocalized();
  const write = useMessages();
  if (items.length === 0) return null;
  return (
    <div className={`rounded border border-l-4 border-line bg-surface ${edge}`}>
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
              <span className="block text-muted">{write(item.noteMessage)}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What a person looks at first: values that disagree, and items whose answer is not the good one. */
export function Attention({ conflicts, flagged, notFound, unread, names, onGoTo }: AttentionProps) {
  const { t } = useTranslation('review');
  const nothing = conflicts.length + flagged.length + notFound.length === 0;
  return (
    <section id="attention" aria-labelledby="attention-title" className="scroll-mt-4 space-y-4">
      <h2 id="attention-title" className="text-title font-semibold">
        {t('result.attention')}
      </h2>
      {nothing ? (
        <Notice tone="info">{t(unread > 0 ? 'attention.nothingButUnread' : 'attention.nothing')}</Notice>
      ) : null}
      {conflicts.map((conflict) => (
        <ConflictCard key={conflict.label} conflict={conflict} names={names} />
      ))}
      <ItemList
        items={flagged}
        edge="border-l-brick"
        title={t('attention.flagged', plural(flagged.length))}
        onGoTo={onGoTo}
      />
      <ItemList
        items={notFound}
        edge="border-l-sunrise"
        title={t('attention.notFound', plural(notFound.length))}
        onGoTo={onGoTo}
      />
      {unread > 0 ? (
        <p>
          <a href="#unread" className="link">
            {t('attention.unread')}
          </a>
          . {t('attention.unreadAbout')}
        </p>
      ) : null}
    </section>
  );
}

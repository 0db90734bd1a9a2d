import type { AnsweredItem, ChecklistResult, FactConflict, Unread } from './result.ts';

/**
 * What a completeness letter is made of, in this order: what could not be read, where the documents differ (each with
 * the lines that wait for it), then lines that say no, and lines that found nothing or cannot tell, in the order of work.
 */
export type AttentionEntry =
  | { kind: 'unread'; unread: Unread }
  | { kind: 'conflict'; conflict: FactConflict; items: AnsweredItem[] }
  | { kind: 'item'; item: AnsweredItem };

export type Attention = {
  entries: AttentionEntry[];
  /** Lines that nothing was found for and that are needed only where something is so. */
  whereItApplies: AnsweredItem[];
};

/** Leaves out what does not concern the project, what staff see to, and what another entry asks already. */
export function listAttention({ sections, conflicts, unread }: ChecklistResult): Attention {
  const items = sections.flatMap((section) => section.items);
  const disputed = new Set(conflicts.flatMap(({ facts }) => facts.map(({ name }): string => name)));
  const waits = (item: AnsweredItem) => OPEN.has(item.answer) && item.disputes?.some((name) => disputed.has(name));
  const open = items.filter((item) => OPEN.has(item.answer) && item.asked !== 'never' && !waits(item));
  const isAsked = (item: AnsweredItem) => item.asked !== 'where-it-applies' || saysSomething(item);
  const asked = open.filter(isAsked);
  return {
    entries: [
      ...unread.map((one) => ({ kind: 'unread' as const, unread: one })),
      ...conflicts.map((conflict) => ({
        kind: 'conflict' as const,
        conflict,
        items: items.filter((item) => waits(item) && conflict.facts.some(({ name }) => item.disputes?.includes(name))),
      })),
      ...[...asked.filter(isNo), ...asked.filter((item) => !isNo(item))].map((item) => ({
        kind: 'item' as const,
        item,
      })),
    ],
    whereItApplies: open.filter((item) => !isAsked(item)),
  };
}

const OPEN: ReadonlySet<AnsweredItem['answer']> = new Set(['no', 'not-found', 'cannot-tell', 'mentioned']);

const isNo = ({ answer }: AnsweredItem) => answer === 'no';

/** Documents that say no, or yes and no, show that the question arises. */
const saysSomething = ({ answer, evidence }: AnsweredItem) =>
  answer === 'no' || (answer === 'cannot-tell' && evidence.length > 0);

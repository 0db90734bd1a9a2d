import type { Message } from '#messages/message.ts';
import {
  type AnsweredItem,
  type ChecklistResult,
  countedAnswer,
  type FactConflict,
  needsAttention,
  type PoorlyRead,
  type Unread,
} from './result.ts';

/**
 * What a completeness letter is made of, in this order: what could not be read, what was read poorly, where the documents
 * differ (each with the lines that wait for it), then lines whose answer is not the good one, and lines that found
 * nothing or cannot tell, in the order of work.
 */
export type AttentionEntry =
  | { kind: 'unread'; unread: Unread }
  | { kind: 'poorly-read'; poorlyRead: PoorlyRead }
  | { kind: 'conflict'; conflict: FactConflict; items: AnsweredItem[] }
  | { kind: 'item'; item: AnsweredItem };

export type Attention = {
  entries: AttentionEntry[];
  /** Lines that nothing was found for and that are needed only where something is so. */
  whereItApplies: AnsweredItem[];
};

/** Leaves out what does not concern the project, what staff see to, and what another entry asks already. */
export function listAttention({ sections, conflicts, unread, poorlyRead = [] }: ChecklistResult): Attention {
  const items = sections.flatMap((section) => section.items);
  const disputed = new Set(conflicts.flatMap(({ facts }) => facts.map(({ name }): string => name)));
  const waits = (item: AnsweredItem) => isOpen(item) && item.disputes?.some((name) => disputed.has(name));
  const open = items.filter((item) => isOpen(item) && item.asked !== 'never' && !waits(item) && !isStatedOnce(item));
  const isAsked = (item: AnsweredItem) => item.asked !== 'where-it-applies' || saysSomething(item);
  const asked = open.filter(isAsked);
  return {
    entries: [
      ...unread.map((one) => ({ kind: 'unread' as const, unread: one })),
      ...poorlyRead.map((one) => ({ kind: 'poorly-read' as const, poorlyRead: one })),
      ...conflicts.map((conflict) => ({
        kind: 'conflict' as const,
        conflict,
        items: items.filter((item) => waits(item) && conflict.facts.some(({ name }) => item.disputes?.includes(name))),
      })),
      ...[...asked.filter(needsAttention), ...asked.filter((item) => !needsAttention(item))].map((item) => ({
        kind: 'item' as const,
        item,
      })),
    ],
    whereItApplies: open.filter((item) => !isAsked(item)),
  };
}

const OPEN: ReadonlySet<AnsweredItem['answer']> = new Set(['not-recognised', 'not-found', 'cannot-tell', 'mentioned']);

/** A person's decision settles a line; an answer that nobody hopes for is looked at whoever gave it. */
const isOpen = (item: AnsweredItem) => needsAttention(item) || OPEN.has(countedAnswer(item));

/** That one document alone states something is nothing to ask for. */
const isStatedOnce = (item: AnsweredItem): boolean => {
  const { code, params } = item.noteMessage;
  return (
    !needsAttention(item) && !item.decision && JSON.stringify([code, params?.note ?? '']).includes('checklist:onlyOne')
  );
};

/** Documents that say no, or yes and no, or hold what could be asked for, show that the question arises. */
const saysSomething = (item: AnsweredItem) =>
  needsAttention(item) || (isOpen(item) && countedAnswer(item) !== 'mentioned' && item.evidence.length > 0);

/** What comes of each of several figures that were put through a rule, in the note of its line. */
export const consequencesOf = ({ code, params = {} }: Message): Message[] =>
  code.startsWith('checklist:compared.')
    ? [{ code, params }]
    : Object.values(params)
        .flat()
        .flatMap((one) => (typeof one === 'object' && 'code' in one ? consequencesOf(one as Message) : []));

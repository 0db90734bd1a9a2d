import type { ReviewResult } from '#contract/permit-review.ts';
import { type ChecklistAnswer, countedAnswer, type Decision, type RemarkKind } from '#domain/rules/result.ts';
import type { LineChange } from '#web/api/reviews.ts';

/** The order in which answers are shown: what needs a person first. */
export const ANSWERS = [
  'no',
  'cannot-tell',
  'not-recognised',
  'not-found',
  'mentioned',
  'person-decides',
  'declared',
  'yes',
  'not-applicable',
] as const satisfies readonly ChecklistAnswer[];

export type ReviewSection = ReviewResult['sections'][number];
export type ReviewItem = ReviewSection['items'][number];

const itemsOf = (sections: readonly ReviewSection[]): ReviewItem[] => sections.flatMap((section) => section.items);

/** How many items have each answer, a person's before that of the documents. */
export const tally = (sections: readonly ReviewSection[]): Record<ChecklistAnswer, number> => {
  const counts = Object.fromEntries(ANSWERS.map((answer) => [answer, 0])) as Record<ChecklistAnswer, number>;
  for (const item of itemsOf(sections)) counts[countedAnswer(item)] += 1;
  return counts;
};

/** The sections with only the items of one answer; sections that become empty are left out. */
export const withAnswer = (
  sections: readonly ReviewSection[],
  answer: ChecklistAnswer | null,
): readonly ReviewSection[] => {
  if (answer === null) return sections;
  return sections
    .map((section) => ({ ...section, items: section.items.filter((item) => countedAnswer(item) === answer) }))
    .filter((section) => section.items.length > 0);
};

/** An anchor for a section or an item of the result. */
export const anchorOf = (kind: 'section' | 'item', id: string): string =>
  `${kind}-${id.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;

/**
 * What a person is about to write: the reason of a decision that sets an answer aside, or a remark. `refused`: words for it
 * that were not saved. `cameBack`: they stand there by themselves, and take the focus from nobody.
 */
export type LineEdit = ({ kind: RemarkKind } | { kind: 'reason'; answer: Decision['answer']; choice?: string }) & {
  refused?: string;
  cameBack?: boolean;
};

/** Whether what stands beside a line is on its way to the server: it has no time yet. */
export const isOnItsWay = (at: string): boolean => at === '';

/** A line as it is once the changes of it among `pending`, which `name` has made, are acknowledged. */
export function withPending(line: ReviewItem, pending: readonly LineChange[], name: string): ReviewItem {
  let now = line;
  for (const change of pending.filter(({ itemId }) => itemId === line.id)) {
    if ('decision' in change) {
      const { seen: _, ...decided } = change.decision ?? { seen: null };
      now = { ...now, decision: 'answer' in decided ? { ...decided, decidedBy: name, decidedAt: '' } : null };
    } else if ('remark' in change) {
      const { kind, text } = change.remark;
      const { [kind]: _, ...others } = now.remarks ?? {};
      const written = { [kind]: { text, writtenBy: name, writtenAt: '' } };
      now = { ...now, remarks: text === '' ? others : { ...others, ...written } };
    }
  }
  return now;
}

/** The words of a change that was refused, to be written on; null where it has none. */
export function editOf(change: LineChange): LineEdit | null {
  if ('remark' in change) return { kind: change.remark.kind, refused: change.remark.text, cameBack: true };
  if (!('decision' in change) || !change.decision?.note) return null;
  const { answer, choice, note } = change.decision;
  return { kind: 'reason', answer, ...(choice === undefined ? {} : { choice }), refused: note, cameBack: true };
}

import type { ReviewResult } from '#contract/permit-review.ts';
import { type ChecklistAnswer, countedAnswer } from '#domain/rules/result.ts';

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

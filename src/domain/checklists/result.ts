import { z } from 'zod';
import { Evidence, Fact } from '../facts/fact.ts';

/**
 * What the documents say to a checklist question.
 * `not-found`: every page was read and the text does not say. `cannot-tell`: pages were not read, the
 * figures conflict or are missing, or only a person can decide.
 */
export const Answer = z.enum(['yes', 'no', 'not-applicable', 'not-found', 'cannot-tell']);
export type Answer = z.infer<typeof Answer>;

export const answerWords: Record<Answer, string> = {
  yes: 'Yes',
  no: 'No',
  'not-applicable': 'Not applicable',
  'not-found': 'Not found in the text',
  'cannot-tell': 'Cannot tell',
};

/** One answered line. `note` says why in one sentence; `code` is the section it serves ('' where none does). */
export const AnsweredItem = z.object({
  id: z.string(),
  question: z.string(),
  code: z.string(),
  answer: Answer,
  note: z.string(),
  evidence: z.array(Evidence),
});
export type AnsweredItem = z.infer<typeof AnsweredItem>;

/** One line of the header: a label and every value that was read for it. */
export const StatedField = z.object({ label: z.string(), facts: z.array(Fact) });
export type StatedField = z.infer<typeof StatedField>;

/**
 * One field of the planner's form, in its order. A blank that takes a value has its `facts`; a tick box has an
 * `answer` with `note` and `evidence`. `answer` is null where there is nothing to answer: a value, or a field
 * that only staff fill (then `forStaff`, and `note` says what).
 */
export const FormField = StatedField.extend({
  answer: Answer.nullable(),
  note: z.string(),
  evidence: z.array(Evidence),
  forStaff: z.boolean(),
});
export type FormField = z.infer<typeof FormField>;

/** Two or more different values for one thing, side by side. */
export const Conflict = z.object({ label: z.string(), facts: z.array(Fact).min(2) });
export type Conflict = z.infer<typeof Conflict>;

/** Something that was not read: a whole document (`page` absent) or pages of it, with the reason. */
export const Unread = z.object({
  documentId: z.string(),
  pages: z.array(z.int()),
  pageCount: z.int(),
  reason: z.string(),
});
export type Unread = z.infer<typeof Unread>;

export const ChecklistResult = z.object({
  checklistId: z.string(),
  title: z.string(),
  documents: z.array(z.object({ id: z.string(), name: z.string(), pageCount: z.int(), pagesRead: z.int() })),
  header: z.array(StatedField),
  sections: z.array(z.object({ title: z.string(), items: z.array(AnsweredItem) })),
  form: z.array(z.object({ title: z.string(), fields: z.array(FormField) })),
  conflicts: z.array(Conflict),
  unread: z.array(Unread),
});
export type ChecklistResult = z.infer<typeof ChecklistResult>;

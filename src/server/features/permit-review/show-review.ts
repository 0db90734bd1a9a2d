import type { ReviewResult } from '#contract/permit-review.ts';
import type { ChecklistResult } from '#domain/rules/result.ts';
import { formatMessage } from '#messages/format-message.ts';
import { LANGUAGES } from '#messages/languages.ts';
import type { Message } from '#messages/message.ts';

const [english] = LANGUAGES;
const write = (message: Message | null): string => (message ? formatMessage(english, message) : '');

/** A stored checklist with the words of its codes in English beside them. */
export const showReview = (result: ChecklistResult): ReviewResult => ({
  ...result,
  title: result.titleText[english],
  header: result.header.map((field) => ({ ...field, label: write(field.labelMessage) })),
  sections: result.sections.map((section) => ({
    ...section,
    title: section.titleText[english],
    items: section.items.map((item) => ({
      ...item,
      question: item.questionText[english],
      code: write(item.codeMessage),
      note: write(item.noteMessage),
    })),
  })),
  form: result.form.map((group) => ({
    ...group,
    title: group.titleText[english],
    fields: group.fields.map((field) => ({
      ...field,
      label: field.labelText[english],
      note: write(field.noteMessage),
    })),
  })),
  conflicts: result.conflicts.map((conflict) => ({ ...conflict, label: write(conflict.labelMessage) })),
  unread: result.unread.map((entry) => ({ ...entry, reason: write(entry.reasonMessage) })),
});

import { z } from 'zod';
import type { RecordItem } from '#domain/application/record.ts';
import { LOCALES } from '#messages/languages.ts';
import type { MessageCode } from '#messages/message.ts';
import { cleanName, cleanText, legal } from './clean-text.ts';
import type { Words } from './words.ts';

/** An answer longer than this may need more than a page. */
const LONG_ANSWER = 1_500;

/** The columns of a table of answers. */
export const ITEM_LABELS = {
  question: 'applicationFiles:answers.question',
  answer: 'applicationFiles:answers.answer',
} as const satisfies Record<string, MessageCode>;

/** A question with its answer. `long`: its row may go on to the next page, where it can be longer than one. */
export const ItemData = z.strictObject({
  long: z.boolean(),
  question: z.string(),
  /** What was answered, line by line. */
  answer: z.array(z.strictObject({ line: z.string() })),
  files: z.array(z.strictObject({ name: z.string(), size: z.string() })),
  /** What stands open, and why it was submitted all the same. */
  open: z.array(z.strictObject({ line: z.string() })),
  /** "Not answered"; empty where something was. */
  nothing: z.string(),
});

export function itemData(item: RecordItem, words: Words): z.infer<typeof ItemData> {
  const { text } = words;
  const { value, files, open } = item;
  const said = words.message(value);
  const isNothing = value === null && (files ?? []).length === 0;
  const openLines =
    open && !isNothing
      ? [
          // None where only a file itself has an issue.
          ...(open.items.length > 0 ? [text('applicationFiles:answers.openItems', { items: open.items })] : []),
          text('applicationFiles:answers.reason', { reason: open.reason }),
        ]
      : [];
  const nothing = text(files ? 'applicationFiles:answers.noDocument' : 'applicationFiles:answers.notAnswered');
  return {
    long: said.length > LONG_ANSWER,
    question: cleanText(words.agency(item.label), 600),
    answer: value === null ? [] : linesOf(said).map((line) => ({ line })),
    files: (files ?? []).map(({ name, size }) => ({ name: cleanName(name, 90), size: formatSize(size, words) })),
    open: openLines.flatMap(linesOf).map((line) => ({ line: cleanText(line, 2_100) })),
    nothing: isNothing ? nothing : '',
  };
}

/** What a person wrote, line by line; runs of empty lines are one. */
const linesOf = (text: string): string[] => {
  const lines = text.split(/\r\n|\r|\n/).map((one) => legal(one.replace(/[\t\v\f ]+/g, ' ')).trim());
  return lines.filter((one, at) => one !== '' || (at > 0 && lines[at - 1] !== ''));
};

/** A size in MB, as everywhere in the product. */
export const formatSize = (bytes: number, { text, language }: Words): string => {
  const megabytes = bytes / 1024 / 1024;
  if (megabytes < 0.1) return text('applicationFiles:documents.small');
  return `${megabytes.toLocaleString(LOCALES[language], { maximumFractionDigits: 1 })} MB`;
};

import type { AnsweredItem, ChecklistFormField, ChecklistResult, Unread } from '#domain/rules/result.ts';
import type { MessageCode } from '#messages/message.ts';
import { cleanText } from './clean-text.ts';
import type { Block } from './document-frame.ts';
import { COLOUR, SIZE } from './look.ts';
import { answerRuns, body, type Cell, cellText, heading1, heading2, line, run, table } from './parts.ts';
import { noteAndCode, type Sources } from './sources.ts';
import type { Words } from './words.ts';

/** More values than this for one thing are counted, not listed. */
const MOST_VALUES = 30;
const quiet = { color: COLOUR.quiet };

type Column =
  Extract<MessageCode, `checklistFile:columns.${string}`> extends `checklistFile:columns.${infer Name}` ? Name : never;
const columns = ({ text }: Words, ...names: Column[]): string[] =>
  names.map((name) => text(`checklistFile:columns.${name}`));

/** Every section of the checklist as a table. */
export const checklistSections = (result: ChecklistResult, sources: Sources, words: Words): Block[] =>
  result.sections.flatMap(({ titleText, items }) => [
    heading2(cleanText(words.agency(titleText), 120)),
    table(
      columns(words, 'question', 'answer', 'evidence', 'code'),
      [2_700, 1_450, 4_430, 1_500],
      items.map((item) => itemRow(item, sources, words)),
    ),
  ]);

function itemRow(item: AnsweredItem, sources: Sources, words: Words): Cell[] {
  const { note, code } = noteAndCode(item, words);
  const answered = [line(answerRuns(item.answer, words))];
  return [
    [cellText(cleanText(words.agency(item.questionText), 300))],
    item.answer === 'no' ? { paragraphs: answered, tint: COLOUR.brickTint } : answered,
    [cellText(note), ...sources.places(item.evidence)],
    [cellText(code)],
  ];
}

/** The planner's form, in the order of the paper. */
export const formTables = (result: ChecklistResult, sources: Sources, words: Words): Block[] => [
  heading1(words.text('checklistFile:form.title')),
  body(words.text('checklistFile:form.about')),
  ...result.form.flatMap(({ titleText, fields }) => [
    heading2(cleanText(words.agency(titleText), 120)),
    table(
      columns(words, 'field', 'stated'),
      [3_000, 7_080],
      fields.map((field) => fieldRow(field, sources, words)),
    ),
  ]),
];

function fieldRow(field: ChecklistFormField, sources: Sources, words: Words): Cell[] {
  const label = [cellText(cleanText(words.agency(field.labelText), 120))];
  const note = cleanText(words.message(field.noteMessage), 400);
  if (field.forStaff) return [label, [cellText(words.text('checklistFile:form.forStaff', { note }), quiet)]];
  if (field.answer) {
    const where = sources.firstPlace(field.evidence);
    const said = line([
      ...answerRuns(field.answer, words),
      run(`   ${note}`, { size: SIZE.cell }),
      run(where ? `   ${where}` : '', { ...quiet, size: SIZE.small }),
    ]);
    return [label, [said]];
  }
  return [label, [...sources.values(field.facts), ...(note ? [cellText(note, quiet)] : [])]];
}

/** Every value of every conflict with the words that give it. */
export function conflictTable(result: ChecklistResult, sources: Sources, words: Words): Block[] {
  const { text } = words;
  const title = heading1(text('checklistFile:conflicts.title'));
  if (result.conflicts.length === 0) return [title, body(text('checklistFile:conflicts.none'))];
  return [
    title,
    body(text('checklistFile:conflicts.about')),
    ...result.conflicts.flatMap(({ labelMessage, facts }) => [
      heading2(cleanText(words.message(labelMessage), 120)),
      table(
        columns(words, 'value', 'places'),
        [3_000, 7_080],
        facts
          .slice(0, MOST_VALUES)
          .map((fact): Cell[] => [
            [cellText(cleanText(sources.describeValue(fact), 300), { bold: true })],
            sources.places(fact.evidence),
          ]),
      ),
      ...(facts.length > MOST_VALUES
        ? [body(text('checklistFile:sources.moreValues', { count: facts.length - MOST_VALUES }), quiet)]
        : []),
    ]),
  ];
}

/** What nobody has read yet, and why. */
export function unreadTable(result: ChecklistResult, sources: Sources, words: Words): Block[] {
  const title = heading1(words.text('checklistFile:unread.title'));
  if (result.unread.length === 0) return [title, body(words.text('checklistFile:unread.none'))];
  return [
    title,
    body(words.text('checklistFile:unread.about')),
    table(
      columns(words, 'document', 'pages', 'reason'),
      [3_700, 1_980, 4_400],
      result.unread.map((entry): Cell[] => [
        [cellText(sources.nameOf(entry.documentId, 90))],
        [cellText(describePages(entry, words))],
        [cellText(cleanText(words.message(entry.reasonMessage), 300))],
      ]),
    ),
  ];
}

/** More ranges than this are cut. */
const MOST_RANGES = 12;

/** Pages as ranges: "Pages 2 and 5 to 9 of 40". */
function describePages({ pages, pageCount: total }: Unread, { text }: Words): string {
  if (pages.length === 0 || pages.length === total) {
    return total > 0 ? text('checklistFile:unread.allOf', { number: total }) : text('checklistFile:unread.all');
  }
  const ranges: [number, number][] = [];
  for (const page of [...pages].sort((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last && page === last[1] + 1) last[1] = page;
    else ranges.push([page, page]);
  }
  const written = ranges
    .slice(0, MOST_RANGES)
    .map(([from, to]) => (from === to ? `${from}` : text('checklistFile:unread.range', { from, to })));
  const count = pages.length;
  return ranges.length > MOST_RANGES
    ? text('checklistFile:unread.morePages', { pages: written.join(', '), number: count, total })
    : text('checklistFile:unread.pages', { count, pages: written, total });
}

/** Every uploaded file and how much of it was read. */
export const documentTable = (result: ChecklistResult, sources: Sources, words: Words): Block[] => [
  heading1(words.text('checklistFile:documents.title')),
  table(
    columns(words, 'document', 'pages', 'pagesRead'),
    [7_080, 1_500, 1_500],
    result.documents.map((document): Cell[] => [
      [cellText(sources.nameOf(document.id, 160))],
      [cellText(document.pageCount > 0 ? String(document.pageCount) : words.text('checklistFile:documents.unknown'))],
      [
        cellText(
          String(document.pagesRead),
          document.pagesRead < document.pageCount || document.pageCount === 0
            ? { color: COLOUR.sunrise, bold: true }
            : {},
        ),
      ],
    ]),
  ),
];

/** How the checklist came to be, and whose decision it is. */
export function method(contact: string, { text }: Words): Block[] {
  const questions = text('checklistFile:method.questions', { contact: cleanText(contact, 200) });
  return [
    heading1(text('checklistFile:method.title')),
    body(text('checklistFile:method.how')),
    body(text('checklistFile:method.limits')),
    body(text('checklistFile:method.staff'), { bold: true }),
    ...(contact === '' ? [] : [body(questions, { size: SIZE.cell, color: COLOUR.quiet })]),
  ];
}

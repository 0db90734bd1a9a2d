import type { AnsweredItem, ChecklistResult, FormField, Unread } from '#domain/checklists/result.ts';
import { sayList, sayValue } from '#domain/checklists/say-value.ts';
import { cleanText } from './clean-text.ts';
import type { Block } from './document-frame.ts';
import { COLOUR, SIZE } from './look.ts';
import { answerRuns, body, type Cell, cellText, heading1, heading2, line, run, table } from './parts.ts';
import { noteAndCode, type Sources } from './sources.ts';

/** More values than this for one thing are counted, not listed. */
const MOST_VALUES = 30;
const quiet = { color: COLOUR.quiet };

/** Every section of the checklist as a table. */
export const checklistSections = (result: ChecklistResult, sources: Sources): Block[] =>
  result.sections.flatMap(({ title, items }) => [
    heading2(cleanText(title, 120)),
    table(
      ['Question', 'Answer', 'Evidence', 'Code'],
      [2_700, 1_450, 4_430, 1_500],
      items.map((item) => itemRow(item, sources)),
    ),
  ]);

function itemRow(item: AnsweredItem, sources: Sources): Cell[] {
  const { note, code } = noteAndCode(item);
  const answered = [line(answerRuns(item.answer))];
  return [
    [cellText(cleanText(item.question, 300))],
    item.answer === 'no' ? { paragraphs: answered, tint: COLOUR.brickTint } : answered,
    [cellText(note), ...sources.places(item.evidence)],
    [cellText(code)],
  ];
}

/** The planner's form, in the order of the paper. */
export const formTables = (result: ChecklistResult, sources: Sources): Block[] => [
  heading1('The planner’s form'),
  body('The fields of the residential review form in the order of the paper. Staff fill what is marked for staff.'),
  ...result.form.flatMap(({ title, fields }) => [
    heading2(cleanText(title, 120)),
    table(
      ['Field', 'What the documents say, and where'],
      [3_000, 7_080],
      fields.map((field) => fieldRow(field, sources)),
    ),
  ]),
];

function fieldRow(field: FormField, sources: Sources): Cell[] {
  const label = [cellText(cleanText(field.label, 120))];
  const note = cleanText(field.note, 400);
  if (field.forStaff) return [label, [cellText(`For staff: ${note}`, quiet)]];
  if (field.answer) {
    const where = sources.firstPlace(field.evidence);
    const said = line([
      ...answerRuns(field.answer),
      run(`   ${note}`, { size: SIZE.cell }),
      run(where ? `   ${where}` : '', { ...quiet, size: SIZE.small }),
    ]);
    return [label, [said]];
  }
  return [label, [...sources.values(field.facts), ...(note ? [cellText(note, quiet)] : [])]];
}

/** Every value of every conflict with the words that give it. */
export function conflictTable(result: ChecklistResult, sources: Sources): Block[] {
  if (result.conflicts.length === 0) return [heading1('Conflicts'), body('No two documents give different values.')];
  return [
    heading1('Conflicts'),
    body('Each value stands with every place found for it. None was chosen over another.'),
    ...result.conflicts.flatMap(({ label, facts }) => [
      heading2(cleanText(label, 120)),
      table(
        ['Value', 'Places'],
        [3_000, 7_080],
        facts
          .slice(0, MOST_VALUES)
          .map((fact): Cell[] => [
            [cellText(cleanText(sayValue(fact), 300), { bold: true })],
            sources.places(fact.evidence),
          ]),
      ),
      ...(facts.length > MOST_VALUES ? [body(`and ${facts.length - MOST_VALUES} more values`, quiet)] : []),
    ]),
  ];
}

/** What nobody has read yet, and why. */
export function unreadTable(result: ChecklistResult, sources: Sources): Block[] {
  if (result.unread.length === 0) return [heading1('Not read'), body('Every page of every document was read.')];
  return [
    heading1('Not read'),
    body('Nothing is known of these pages. Look at them by eye.'),
    table(
      ['Document', 'Pages', 'Why, and what to do'],
      [3_700, 1_980, 4_400],
      result.unread.map((entry): Cell[] => [
        [cellText(sources.nameOf(entry.documentId, 90))],
        [cellText(sayPages(entry))],
        [cellText(cleanText(entry.reason, 300))],
      ]),
    ),
  ];
}

/** Pages as ranges: "Pages 2, 5 to 9 of 40"; long lists are cut. */
function sayPages({ pages, pageCount }: Unread): string {
  if (pages.length === 0) return pageCount > 0 ? `All ${pageCount}` : 'All';
  if (pages.length === pageCount) return `All ${pageCount}`;
  const ranges: [number, number][] = [];
  for (const page of [...pages].sort((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last && page === last[1] + 1) last[1] = page;
    else ranges.push([page, page]);
  }
  const said = ranges.slice(0, 12).map(([from, to]) => (from === to ? `${from}` : `${from} to ${to}`));
  const rest = ranges.length > 12 ? `, and more (${pages.length} pages)` : '';
  return `${pages.length === 1 ? 'Page' : 'Pages'} ${rest ? said.join(', ') : sayList(said)}${rest} of ${pageCount}`;
}

/** Every uploaded file and how much of it was read. */
export const documentTable = (result: ChecklistResult, sources: Sources): Block[] => [
  heading1('Documents'),
  table(
    ['Document', 'Pages', 'Pages read'],
    [7_080, 1_500, 1_500],
    result.documents.map((document): Cell[] => [
      [cellText(sources.nameOf(document.id, 160))],
      [cellText(document.pageCount > 0 ? String(document.pageCount) : 'unknown')],
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
export const method = (contact: string): Block[] => [
  heading1('How this was made'),
  body(
    'Planwright read the text of the uploaded documents, looked for stated values and for words that show each item, and answered the questions by fixed rules that the agency keeps in plain files. No AI model was used.',
  ),
  body(
    'It reads text, not drawings. It did not measure anything, and it did not choose between values that differ. Words that were found show that something is mentioned, not that it is right.',
  ),
  body('Staff confirm every line and decide.', { bold: true }),
  ...(contact === '' ? [] : [body(`Questions: ${cleanText(contact, 200)}`, { size: SIZE.cell, color: COLOUR.quiet })]),
];

import { Paragraph } from 'docx';
import { countUnread } from '#domain/rules/list-unread.ts';
import { ChecklistAnswer, type ChecklistResult } from '#domain/rules/result.ts';
import { cleanText } from './clean-text.ts';
import type { Block } from './document-frame.ts';
import { ANSWER_LOOK, COLOUR, SIZE, TEXT_WIDTH } from './look.ts';
import { answerRuns, body, type Cell, cellText, figures, heading1, heading2, line, run, table } from './parts.ts';
import { noteAndCode, type Sources } from './sources.ts';
import type { Words } from './words.ts';

/** What the documents say of the project, each value with its place. */
export function projectTable(
  { header, conflicts, unread }: ChecklistResult,
  sources: Sources,
  { text, message }: Words,
): Block[] {
  const absent = text(`checklistFile:project.${unread.length === 0 ? 'notStated' : 'notFound'}`);
  const differing = new Set(conflicts.map(({ labelMessage }) => message(labelMessage)));
  const rows = header.map(({ labelMessage, facts }): Cell[] => [
    [
      cellText(message(labelMessage), { bold: true }),
      ...(differing.has(message(labelMessage))
        ? [cellText(text('checklistFile:project.differ'), { color: COLOUR.sunrise, bold: true })]
        : []),
    ],
    facts.length > 0 ? sources.values(facts) : [cellText(absent, { color: COLOUR.quiet })],
  ]);
  const columns = [text('checklistFile:columns.what'), text('checklistFile:columns.valueAndPlace')];
  return [heading1(text('checklistFile:project.title')), table(columns, [3_000, 7_080], rows)];
}

/** Counts of the answers, and how much was read. */
export function glance(result: ChecklistResult, words: Words): Block[] {
  const { text } = words;
  const items = result.sections.flatMap((section) => section.items);
  const columns = ChecklistAnswer.options.map((answer) => ({
    heading: answerRuns(answer, words, SIZE.small),
    figure: items.filter((item) => item.answer === answer).length,
    color: ANSWER_LOOK[answer].colour,
  }));
  const pages = result.documents.reduce((total, document) => total + document.pagesRead, 0);
  const amount = text('checklistFile:glance.amount', {
    questions: text('checklistFile:glance.questions', { count: items.length }),
    pages: text('checklist:amount.pages', { count: pages }),
    documents: text('checklistFile:glance.documents', { count: result.documents.length }),
  });
  const unread = countUnread(result.unread);
  return [
    heading1(text('checklistFile:glance.title')),
    figures(columns, TEXT_WIDTH),
    new Paragraph({
      spacing: { before: 120, after: 80 },
      children: [
        run(`${amount} `),
        unread
          ? run(words.message({ code: 'checklist:sentence', params: { note: unread } }), {
              bold: true,
              color: COLOUR.sunrise,
            })
          : run(text('checklistFile:glance.allRead')),
      ],
    }),
  ];
}

/** What a planner looks at first: values that differ, and questions answered no. */
export function attention(result: ChecklistResult, sources: Sources, words: Words): Block[] {
  const { text } = words;
  const column = (name: 'what' | 'valuesAndPlaces' | 'question' | 'why' | 'code') =>
    text(`checklistFile:columns.${name}`);
  const failed = result.sections.flatMap((section) => section.items).filter((item) => item.answer === 'no');
  const blocks: Block[] = [heading1(text('checklistFile:attention.title'))];
  if (result.conflicts.length > 0) {
    blocks.push(
      heading2(text('checklistFile:attention.differ', { number: result.conflicts.length })),
      table(
        [column('what'), column('valuesAndPlaces')],
        [3_000, 7_080],
        result.conflicts.map(({ labelMessage, facts }): Cell[] => [
          { paragraphs: [cellText(words.message(labelMessage), { bold: true })], tint: COLOUR.sunriseTint },
          sources.values(facts),
        ]),
      ),
    );
  }
  if (failed.length > 0) {
    blocks.push(
      heading2(text('checklistFile:attention.answeredNo', { number: failed.length })),
      table(
        [column('question'), column('why'), column('code')],
        [3_000, 5_580, 1_500],
        failed.map((item): Cell[] => {
          const { note, code } = noteAndCode(item, words);
          return [
            {
              paragraphs: [line(answerRuns('no', words)), cellText(cleanText(words.agency(item.questionText), 300))],
              tint: COLOUR.brickTint,
            },
            [cellText(note), ...sources.places(item.evidence)],
            [cellText(code)],
          ];
        }),
      ),
    );
  }
  if (blocks.length === 1) {
    blocks.push(body(text('checklistFile:attention.nothing')));
  }
  return blocks;
}

/** What each answer means, above the questions. */
export const legend = ({ text }: Words): Block[] => [
  ...ChecklistAnswer.options.map(
    (answer) =>
      new Paragraph({
        keepNext: true,
        spacing: { before: 0, after: 20 },
        children: [
          run(`${ANSWER_LOOK[answer].sign} `, { size: SIZE.cell, color: ANSWER_LOOK[answer].colour, bold: true }),
          run(`${text(`ui:outcomes.${answer}`)}: `, { size: SIZE.cell, bold: true }),
          run(text(`checklistFile:legend.${answer}`), { size: SIZE.cell }),
        ],
      }),
  ),
  new Paragraph({
    spacing: { before: 60, after: 80 },
    children: [run(text('checklistFile:legend.confirm'), { size: SIZE.cell })],
  }),
];

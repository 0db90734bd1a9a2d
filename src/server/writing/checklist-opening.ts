import { Paragraph } from 'docx';
import { sayUnread } from '#domain/checklists/list-unread.ts';
import { Answer, answerWords, type ChecklistResult } from '#domain/checklists/result.ts';
import { sayCount } from '#domain/checklists/say-value.ts';
import { cleanText } from './clean-text.ts';
import type { Block } from './document-frame.ts';
import { ANSWER_LOOK, COLOUR, SIZE, TEXT_WIDTH } from './look.ts';
import { answerRuns, body, type Cell, cellText, figures, heading1, heading2, line, run, table } from './parts.ts';
import { noteAndCode, type Sources } from './sources.ts';

/** What the documents say of the project, each value with its place. */
export function projectTable({ header, conflicts, unread }: ChecklistResult, sources: Sources): Block[] {
  const absent = unread.length === 0 ? 'Not stated in the documents' : 'Not found on the pages that were read';
  const differing = new Set(conflicts.map(({ label }) => label));
  const rows = header.map(({ label, facts }): Cell[] => [
    [
      cellText(label, { bold: true }),
      ...(differing.has(label) ? [cellText('The documents differ', { color: COLOUR.sunrise, bold: true })] : []),
    ],
    facts.length > 0 ? sources.values(facts) : [cellText(absent, { color: COLOUR.quiet })],
  ]);
  return [heading1('Project'), table(['What', 'Value, and where it stands'], [3_000, 7_080], rows)];
}

/** Counts of the answers, and how much was read. */
export function glance(result: ChecklistResult): Block[] {
  const items = result.sections.flatMap((section) => section.items);
  const columns = Answer.options.map((answer) => ({
    heading: answerRuns(answer, SIZE.small),
    figure: items.filter((item) => item.answer === answer).length,
    color: ANSWER_LOOK[answer].colour,
  }));
  const pages = result.documents.reduce((total, document) => total + document.pagesRead, 0);
  const read = `${sayCount(pages, 'page')} of ${sayCount(result.documents.length, 'document')}`;
  const unread = sayUnread(result.unread);
  return [
    heading1('At a glance'),
    figures(columns, TEXT_WIDTH),
    new Paragraph({
      spacing: { before: 120, after: 80 },
      children: [
        run(`${sayCount(items.length, 'question')}, answered from ${read}. `),
        unread ? run(`${unread}.`, { bold: true, color: COLOUR.sunrise }) : run('Every page was read.'),
      ],
    }),
  ];
}

/** What a planner looks at first: values that differ, and questions answered no. */
export function attention(result: ChecklistResult, sources: Sources): Block[] {
  const failed = result.sections.flatMap((section) => section.items).filter((item) => item.answer === 'no');
  const blocks: Block[] = [heading1('Needs your attention')];
  if (result.conflicts.length > 0) {
    blocks.push(
      heading2(`Documents differ (${result.conflicts.length})`),
      table(
        ['What', 'Values, and where each stands'],
        [3_000, 7_080],
        result.conflicts.map(({ label, facts }): Cell[] => [
          { paragraphs: [cellText(label, { bold: true })], tint: COLOUR.sunriseTint },
          sources.values(facts),
        ]),
      ),
    );
  }
  if (failed.length > 0) {
    blocks.push(
      heading2(`Answered no (${failed.length})`),
      table(
        ['Question', 'Why', 'Code'],
        [3_000, 5_580, 1_500],
        failed.map((item): Cell[] => {
          const { note, code } = noteAndCode(item);
          return [
            { paragraphs: [line(answerRuns('no')), cellText(cleanText(item.question, 300))], tint: COLOUR.brickTint },
            [cellText(note), ...sources.places(item.evidence)],
            [cellText(code)],
          ];
        }),
      ),
    );
  }
  if (blocks.length === 1) {
    blocks.push(body('No values differ and no question is answered no. Go on with the lines that a person decides.'));
  }
  return blocks;
}

/** What each answer means, above the questions. */
export function legend(): Block[] {
  const meanings: [Answer, string][] = [
    ['yes', 'the documents show it; the words are quoted.'],
    ['no', 'the documents show that it is not so.'],
    ['not-applicable', 'the documents show that the question does not arise.'],
    ['not-found', 'every page was read and no words for it were found. A drawing may still show it.'],
    ['cannot-tell', 'figures are missing or differ, pages were not read, or only a person can decide.'],
  ];
  return [
    ...meanings.map(
      ([answer, meaning]) =>
        new Paragraph({
          keepNext: true,
          spacing: { before: 0, after: 20 },
          children: [
            run(`${ANSWER_LOOK[answer].sign} `, { size: SIZE.cell, color: ANSWER_LOOK[answer].colour, bold: true }),
            run(`${answerWords[answer]}: `, { size: SIZE.cell, bold: true }),
            run(meaning, { size: SIZE.cell }),
          ],
        }),
    ),
    new Paragraph({
      spacing: { before: 60, after: 80 },
      children: [run('† Confirm this rule against the current Code before you rely on it.', { size: SIZE.cell })],
    }),
  ];
}

import { type Paragraph, TextRun } from 'docx';
import {
  blank,
  COLOUR,
  drawTemplate,
  each,
  heading1,
  heading2,
  LANDSCAPE_WIDTH,
  line,
  repeat,
  run,
  type Sign,
  sign,
  table,
} from './kit.ts';

/** The styles of the answers, and their tags. */
const ANSWERS: Record<Sign, string> = {
  No: 'no',
  CannotTell: 'cannotTell',
  NotFound: 'notFound',
  Mentioned: 'mentioned',
  PersonDecides: 'personDecides',
  Declared: 'declared',
  Yes: 'yes',
  NotApplicable: 'notApplicable',
};
/** What does not explain itself. */
const EXPLAINED: Sign[] = ['CannotTell', 'NotFound', 'Mentioned', 'Declared'];
const answers = (Object.keys(ANSWERS) as Sign[]).map((of) => ({ of, tag: ANSWERS[of] }));

/** Sign and word of the answer that it is; of all others nothing. */
const answer = (): TextRun[] =>
  answers.flatMap(({ of, tag }) => [sign(of, `{#answer.${tag}}`), run(of, ` {labels.${tag}}{/answer.${tag}}`)]);

const dense = (...given: Parameters<typeof line>[1][]): Paragraph => line('Dense', ...given);
const plain = (text: string) => new TextRun(text);

/** Links into the annex, one beside the other. */
const references = (list: string): TextRun[] => [plain(`{#${list}}`), run('Link', '{reference}'), plain(` {/${list}}`)];

const box = () => new TextRun({ text: '☐', font: 'Segoe UI Symbol' });
const glance = () =>
  line(
    'Compact',
    ...answers.flatMap(({ of, tag }) => [sign(of), run(of, ` {glance.${tag}} `), plain(`{labels.${tag}}    `)]),
    plain('{glance.amount} {glance.allRead}'),
    run('Warning', '{glance.unread}'),
  );

const project = () =>
  line(
    'Compact',
    plain('{#project}'),
    run('Bold', '{label}: '),
    plain('{value} '),
    run('Warning', '{#isDiffering}({labels.differ}) {/isDiffering}'),
    ...references('references'),
    plain('  {/project}'),
  );

const attention = () => [
  ...each(
    'attention.hasEntries',
    line('Compact', '{labels.attentionAbout}'),
    table(
      [
        { heading: '{labels.ask}', width: 5_100 },
        { heading: '{labels.stated}', width: 6_140 },
        { heading: '{labels.where}', width: 2_200 },
        { heading: '{labels.initials}', width: 960 },
      ],
      repeat('attention.entries', {
        cells: [
          [dense(run('Bold', '{what}  '), run('Link', '{code}'))],
          [
            ...each('values', dense(run('Bold', '{value}  '), ...references('references'))),
            ...each('said', dense('{said}')),
          ],
          [dense(...references('references'))],
          [dense(box(), ' _____')],
        ],
      }),
      { isDense: true },
    ),
  ),
  ...each('attention.nothing', line('Compact', '{attention.nothing}')),
  ...each('attention.whereItApplies', line('Compact', '{attention.whereItApplies}')),
];

const columns = [
  { heading: '{labels.line}', width: 5_100 },
  { heading: '{labels.said}', width: 6_040 },
  { heading: '{labels.where}', width: 2_300 },
  { heading: '{labels.initials}', width: 960 },
];

/** A table for each step, its sections one below the other. Where a person decides there is room for notes. */
const steps = () =>
  each(
    'steps',
    heading2('{title}'),
    ...each(
      'hasItems',
      table(
        columns,
        repeat(
          'sections',
          ...repeat('title', {
            cells: [
              { paragraphs: [line('TableSection', '{title}')], tint: COLOUR.lakeTint, span: columns.length - 1 },
              { paragraphs: [line('TableSection', '')], tint: COLOUR.lakeTint },
            ],
          }),
          ...repeat('items', {
            cells: [
              [dense('{line}  ', run('Link', '{code}'))],
              [
                dense(
                  ...answer(),
                  plain('  {said}'),
                  plain(`{#answer.personDecides}  {labels.notes}\u00a0${'_'.repeat(16)}{/answer.personDecides}`),
                ),
              ],
              [dense(...references('references'))],
              [dense(box(), plain('{#answer.personDecides} _____{/answer.personDecides}'))],
            ],
          }),
        ),
        { isDense: true },
      ),
    ),
    ...each(
      'hasNotConcerned',
      line(
        'Compact',
        run('Bold', '{labels.notConcerned} '),
        plain('{#notConcerned}{line} {said} '),
        ...references('references'),
        plain('  {/notConcerned}'),
      ),
    ),
  );

const decision = () =>
  line('Blanks', '{labels.reviewedBy} ', blank(), '  {labels.date} ', blank(), '   ', box(), ' {labels.outcome}');

/** Of the column that tells document and page. */
const PLACE_WIDTH = 1_200;

/** A table of this many columns for each of a list, its title over it. */
const rowTable = (count: number) => {
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  const width = (LANDSCAPE_WIDTH - PLACE_WIDTH) / count;
  return each(
    `tablesOf${count}`,
    line('Compact', run('Bold', '{title}')),
    table(
      [
        ...numbers.map((number) => ({ heading: `{head${number}}`, width })),
        { heading: '{labels.where}', width: PLACE_WIDTH },
      ],
      repeat('rows', { cells: [...numbers.map((number) => [dense(`{cell${number}}`)]), [dense('{place}')]] }),
      { isDense: true },
    ),
  );
};
const annex = () =>
  each(
    'annex',
    heading2('{letter}  {document}'),
    ...each(
      'pages',
      line(
        'Quote',
        '{page}  {#quotes}',
        run('LinkTarget', '{number}'),
        ' {quote}',
        run('Quiet', '{#how} ({how}){/how}'),
        '   {/quotes}',
      ),
    ),
  );

export const drawChecklistTemplate = (): Promise<Buffer> =>
  drawTemplate(
    [
      glance(),
      heading1('{labels.attention}'),
      ...attention(),
      heading1('{labels.project}'),
      project(),
      line(
        'Compact',
        run('Bold', '{labels.documents}: '),
        plain('{#documents}{letter} {document} ({pages})    {/documents}'),
      ),
      line(
        'Compact',
        ...EXPLAINED.flatMap((of) => [
          sign(of),
          run('Bold', ` {labels.${ANSWERS[of]}}: `),
          plain(`{labels.${ANSWERS[of]}Means}  `),
        ]),
        plain('{labels.confirm}'),
      ),
      ...steps(),
      decision(),
      line(
        'Compact',
        run('Bold', '{labels.method}. '),
        '{labels.methodHow} {labels.methodLimits} ',
        run('Bold', '{labels.methodStaff}'),
        ' {questions}',
      ),
      ...each('edition', line('Compact', '{edition}')),
      ...each('hasRows', heading1('{labels.rows}'), ...[4, 3, 2].flatMap(rowTable)),
      heading1('{labels.annex}'),
    ],
    { isLandscape: true, columns: annex() },
  );

if (columns.reduce((sum, { width }) => sum + width, 0) !== LANDSCAPE_WIDTH) throw new Error('The columns do not fit.');

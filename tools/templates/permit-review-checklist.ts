import type { Paragraph, TextRun } from 'docx';
import {
  body,
  COLOUR,
  drawTemplate,
  each,
  heading1,
  heading2,
  line,
  repeat,
  run,
  type Sign,
  sign,
  TEXT_WIDTH,
  table,
  text,
} from './kit.ts';
import { pairs } from './parts.ts';

/** The styles of the answers, and their tags. */
const ANSWERS: Record<Sign, string> = {
  Yes: 'yes',
  No: 'no',
  Mentioned: 'mentioned',
  Declared: 'declared',
  NotApplicable: 'notApplicable',
  NotFound: 'notFound',
  CannotTell: 'cannotTell',
  PersonDecides: 'personDecides',
};
const answers = (Object.keys(ANSWERS) as Sign[]).map((of) => ({ of, tag: ANSWERS[of] }));
const word = ({ of, tag }: { of: Sign; tag: string }): TextRun[] => [sign(of), run(of, ` {labels.${tag}}`)];
const no = () => word({ of: 'No', tag: ANSWERS.No });

/** Sign and word of the answer that it is; of all others nothing. */
const answer = (): TextRun[] =>
  answers.flatMap(({ of, tag }) => [sign(of, `{#answer.${tag}}`), run(of, ` {labels.${tag}}{/answer.${tag}}`)]);

const places = (): Paragraph[] => [
  ...each('places', text('{quote}', run('QuietSmall', '  {place}'))),
  ...each('morePlaces', text(run('QuietSmall', '{morePlaces}'))),
];
const values = (): Paragraph[] => [
  ...each('values', text(run('Bold', '{value}'), run('QuietSmall', '   {place}'))),
  ...each('moreValues', text(run('QuietSmall', '{moreValues}'))),
];

/** Eight figures, four in a row: eight in one leave no room for their words. */
const PER_ROW = 4;
const glance = () =>
  [answers.slice(0, PER_ROW), answers.slice(PER_ROW)].flatMap((row, at) => [
    ...(at > 0 ? [text('')] : []),
    table(
      row.map((one) => ({ heading: line('GlanceHeading', ...word(one)), width: TEXT_WIDTH / PER_ROW })),
      [{ cells: row.map(({ of, tag }) => [line('GlanceFigure', run(of, `{glance.${tag}}`))]) }],
      'columns',
    ),
  ]);

const attention = () => [
  ...each(
    'attention.differ',
    heading2('{attention.differ}'),
    table(
      [
        { heading: '{labels.what}', width: 3_000 },
        { heading: '{labels.valuesAndPlaces}', width: 7_080 },
      ],
      repeat('attention.conflicts', {
        cells: [{ paragraphs: [text(run('Bold', '{label}'))], tint: COLOUR.sunriseTint }, values()],
      }),
    ),
  ),
  ...each(
    'attention.answeredNo',
    heading2('{attention.answeredNo}'),
    table(
      [
        { heading: '{labels.question}', width: 3_000 },
        { heading: '{labels.why}', width: 5_580 },
        { heading: '{labels.code}', width: 1_500 },
      ],
      repeat('attention.items', {
        cells: [
          { paragraphs: [text(...no()), text('{question}')], tint: COLOUR.brickTint },
          [text('{note}'), ...places()],
          [text('{code}')],
        ],
      }),
    ),
  ),
  ...each('attention.nothing', body('{attention.nothing}')),
];

const project = () =>
  pairs(
    ['{labels.what}', '{labels.valueAndPlace}'],
    repeat('project', {
      cells: [
        [text(run('Bold', '{label}')), ...each('isDiffering', text(run('Warning', '{labels.differ}')))],
        [...values(), ...each('absent', text(run('Quiet', '{absent}')))],
      ],
    }),
  );

const sections = () =>
  each(
    'sections',
    heading2('{title}'),
    table(
      [
        { heading: '{labels.question}', width: 2_700 },
        { heading: '{labels.answer}', width: 1_600 },
        { heading: '{labels.evidence}', width: 4_280 },
        { heading: '{labels.code}', width: 1_500 },
      ],
      repeat(
        'items',
        ...repeat('answer.no', {
          cells: [
            [text('{question}')],
            { paragraphs: [text(...no())], tint: COLOUR.brickTint },
            [text('{note}'), ...places()],
            [text('{code}')],
          ],
        }),
        ...repeat('^answer.no', {
          cells: [[text('{question}')], [text(...answer())], [text('{note}'), ...places()], [text('{code}')]],
        }),
      ),
    ),
  );

const form = () =>
  each(
    'form',
    heading2('{title}'),
    pairs(
      ['{labels.field}', '{labels.stated}'],
      repeat('fields', {
        cells: [
          [text('{field}')],
          [
            ...each('forStaff', text(run('Quiet', '{forStaff}'))),
            ...each('answers', text(...answer(), '   {note}', run('QuietSmall', '{#place}   {place}{/place}'))),
            ...values(),
            ...each('remark', text(run('Quiet', '{remark}'))),
          ],
        ],
      }),
    ),
  );

const conflicts = () =>
  each(
    'conflicts',
    heading2('{label}'),
    pairs(
      ['{labels.value}', '{labels.places}'],
      repeat('values', { cells: [[text(run('Bold', '{value}'))], places()] }),
    ),
    ...each('moreValues', body(run('Quiet', '{moreValues}'))),
  );

const unread = () =>
  each(
    'hasUnread',
    table(
      [
        { heading: '{labels.document}', width: 3_700 },
        { heading: '{labels.pages}', width: 1_980 },
        { heading: '{labels.reason}', width: 4_400 },
      ],
      repeat('unread', { cells: [[text('{document}')], [text('{pages}')], [text('{reason}')]] }),
    ),
  );

const documents = () =>
  table(
    [
      { heading: '{labels.document}', width: 7_080 },
      { heading: '{labels.pages}', width: 1_500 },
      { heading: '{labels.pagesRead}', width: 1_500 },
    ],
    repeat('documents', {
      cells: [[text('{document}')], [text('{pages}')], [text('{pagesRead}', run('Warning', '{pagesReadInPart}'))]],
    }),
  );

export const drawChecklistTemplate = (): Promise<Buffer> =>
  drawTemplate([
    heading1('{labels.glance}'),
    ...glance(),
    line('AfterGlance', '{glance.amount} {glance.allRead}', run('Warning', '{glance.unread}')),
    heading1('{labels.attention}'),
    ...attention(),
    heading1('{labels.project}'),
    project(),
    heading1('{labels.checklist}'),
    ...answers.map(({ of, tag }) =>
      line('Legend', sign(of), run('Bold', ` {labels.${tag}}: `), `{labels.${tag}Means}`),
    ),
    line('LegendEnd', '{labels.confirm}'),
    ...sections(),
    heading1('{labels.form}'),
    body('{labels.formAbout}'),
    ...form(),
    heading1('{labels.conflicts}'),
    body('{conflictsAbout}'),
    ...conflicts(),
    heading1('{labels.unread}'),
    body('{unreadAbout}'),
    ...unread(),
    heading1('{labels.documents}'),
    documents(),
    heading1('{labels.method}'),
    body('{labels.methodHow}'),
    body('{labels.methodLimits}'),
    body(run('Bold', '{labels.methodStaff}')),
    ...each('questions', text(run('Quiet', '{questions}'))),
  ]);

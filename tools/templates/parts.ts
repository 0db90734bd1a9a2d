import type { Table } from 'docx';
import {
  type Block,
  body,
  bullet,
  each,
  figure,
  line,
  type Row,
  repeat,
  run,
  type Sign,
  sign,
  table,
  text,
} from './kit.ts';

/** Questions and their answers: a row for each, of which a long one may go on to the next page. */
export const answersTable = (): Table => {
  const answer = () => [
    ...each('answer', text('{line}')),
    ...each('files', text('{name}', run('QuietSmall', '   {size}'))),
    ...each('open', text('{line}')),
    ...each('nothing', text(run('Quiet', '{nothing}'))),
  ];
  const row = (splits: boolean) => ({ cells: [[text('{question}')], answer()], splits });
  return table(
    [
      { heading: '{labels.question}', width: 4_300 },
      { heading: '{labels.answer}', width: 5_780 },
    ],
    repeat('items', ...repeat('^long', row(false)), ...repeat('long', row(true))),
  );
};

const LOOKS: Record<string, Sign> = { good: 'Yes', bad: 'No', open: 'NotFound', unknown: 'CannotTell' };

/** What came out, as sign, word and sentence on its own ground. */
export const outcome = (): Block[] =>
  Object.entries(LOOKS).flatMap(([look, of]) =>
    each(
      `outcome.${look}`,
      line(
        `Callout${look[0]?.toUpperCase()}${look.slice(1)}`,
        sign(of),
        run(of, ' {outcome.word}. '),
        '{outcome.said}',
      ),
    ),
  );

export const missing = (): Block[] => each('missing', bullet('ShortPoint', '{text}'));

/** The arithmetic, a line a row: what, how, how much, and the number of its source. */
export const arithmetic = (): Table =>
  table(
    [
      { heading: '{labels.figure}', width: 3_500 },
      { heading: '{labels.how}', width: 3_500 },
      { heading: '{labels.result}', width: 2_080, right: true },
      { heading: '{labels.source}', width: 1_000 },
    ],
    repeat('lines', {
      cells: [
        [text('{label}')],
        [text('{working}', run('Quiet', '{noWorking}'))],
        [figure(run('Bold', '{result}'), run('Unknown', '{noResult}'))],
        [text('{source}')],
      ],
    }),
  );

export const notes = (): Block[] =>
  each('notes', bullet('Point', '{text}', run('QuietSmall', '{#source}  [{source}]{/source}')));

/** Every source that was named, with how far it was checked and since when it holds. */
export const sources = (): Table =>
  table(
    [
      { heading: '{labels.number}', width: 700 },
      { heading: '{labels.source}', width: 5_400 },
      { heading: '{labels.howChecked}', width: 2_480 },
      { heading: '{labels.inForce}', width: 1_500 },
    ],
    repeat('sources', {
      cells: [
        [text('{number}')],
        [text('{text}')],
        [text('{checked}', run('Warning', '{toConfirm}'))],
        [text('{inForce}')],
      ],
    }),
  );

/** A table of labels and what belongs to each. */
export const pairs = (headings: [string, string], rows: Row[]): Table =>
  table(
    [
      { heading: headings[0], width: 3_000 },
      { heading: headings[1], width: 7_080 },
    ],
    rows,
  );

/** Blocks of one condition or the other. */
export const either = (tag: string, blocks: Block[], otherwise: Block[]): Block[] => [
  ...each(tag, ...blocks),
  body(`{^${tag}}`),
  ...otherwise,
  body(`{/${tag}}`),
];

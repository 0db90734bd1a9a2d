import { describe, expect, test } from 'vitest';
import type { Page } from '#domain/documents/page.ts';
import { type DrawnItem, drawCodePdf, writeCodeDocx } from '../../../../test/builders/code-in-files.ts';
import { withFile } from '../../../../test/fixtures/with-file.ts';
import { loadPdfium } from '../pdf/load-pdfium.ts';
import { readPdf } from '../pdf/read-pdf.ts';
import { type SplitText, splitTextTask, type TextToSplit } from './split-text-task.ts';

const context = {} as Parameters<typeof splitTextTask>[1];
const split = async (input: TextToSplit) => splitTextTask(input, context);

/** Each section as "part | number | title", its statements with their pages, and its tables. */
const inShort = (result: SplitText) =>
  'problem' in result
    ? result.problem
    : result.split.sections.map(({ part, number, title, statements, tables }) => [
        [part, number, title].join(' | '),
        ...statements.map(({ text, page }) => (page === null ? text : `${page}: ${text}`)),
        ...tables.map(({ caption, head, rows, page }) => ({ caption, page, rows: [head, ...rows] })),
      ]);

const ofPdf = async (pages: DrawnItem[][], head?: string) => {
  const bytes = await drawCodePdf(pages, head === undefined ? {} : { head });
  const read: Page[] = [];
  await withFile(bytes, async (path) => {
    const pdfium = await loadPdfium(512 * 2 ** 20);
    await readPdf(async () => pdfium, path, { onPage: (page) => void read.push(page) });
  });
  return inShort(await split({ pages: read }));
};

describe('a PDF', () => {
  test('is split at larger text, numbers and capitals; its pages, tables and running heads are told apart', async () => {
    const filler = (page: number): DrawnItem[] => [
      { text: `10.12.0${page}0 Signs of kind ${page}.` },
      { text: 'A sign is lit from above.' },
    ];
    expect(
      await ofPdf([
        [
          { text: 'Title 10 Zoning', size: 20, bold: true },
          { text: 'Chapter 10.08 Residential zones', size: 15, bold: true },
          { text: '10.08.010 Height of houses', bold: true },
          {
            text: 'No house in the R-1 zone is higher than 28 feet, measured from the ground beside it to the highest point of its roof. See Section 10.08.020 for the yards of such a house. A chimney, an antenna of no more than 2 sq. ft. and a vent may be higher, and so may',
          },
        ],
        [
          { text: 'what the commission allows by a use permit.' },
          { text: '§ 10.08.020. Yards.' },
          { text: 'Table 10.08-1 Yards of the residential zones' },
          {
            rows: [
              ['Zone', 'Front', 'Side'],
              ['R-1', '20 feet', '5 feet'],
              ['R-2', '15 feet', '5 feet'],
            ],
          },
          { text: 'A corner lot has two front yards.' },
          { text: 'PENALTIES' },
          { text: 'A fine is paid in 30 days.' },
        ],
        filler(3),
        filler(4),
      ]),
    ).toEqual([
      [
        'Title 10 Zoning › Chapter 10.08 Residential zones | 10.08.010 | Height of houses',
        '1: No house in the R-1 zone is higher than 28 feet, measured from the ground beside it to the highest point of its roof.',
        '1: See Section 10.08.020 for the yards of such a house.',
        '1: A chimney, an antenna of no more than 2 sq. ft. and a vent may be higher, and so may what the commission allows by a use permit.',
      ],
      [
        'Title 10 Zoning › Chapter 10.08 Residential zones | 10.08.020 | Yards',
        '2: A corner lot has two front yards.',
        {
          caption: 'Table 10.08-1 Yards of the residential zones',
          page: 2,
          rows: [
            ['Zone', 'Front', 'Side'],
            ['R-1', '20 feet', '5 feet'],
            ['R-2', '15 feet', '5 feet'],
          ],
        },
      ],
      ['Title 10 Zoning › Chapter 10.08 Residential zones |  | PENALTIES', '2: A fine is paid in 30 days.'],
      [
        'Title 10 Zoning › Chapter 10.08 Residential zones › PENALTIES | 10.12.030 | Signs of kind 3',
        '3: A sign is lit from above.',
      ],
      [
        'Title 10 Zoning › Chapter 10.08 Residential zones › PENALTIES | 10.12.040 | Signs of kind 4',
        '4: A sign is lit from above.',
      ],
    ]);
  });

  test('with two columns is read down one and then down the other', async () => {
    const column = (numbers: number[]) =>
      numbers.flatMap((number) => [
        { text: `4.${number}.1 Rule ${number}`, bold: true },
        {
          text: `The words of rule ${number} go on over several lines of this narrow column, and end here at ${number} feet.`,
        },
      ]);
    const sections = await ofPdf([[{ columns: [column([1, 2, 3]), column([4, 5, 6])] }]], '');
    expect(sections).toEqual(
      [1, 2, 3, 4, 5, 6].map((number) => [
        ` | 4.${number}.1 | Rule ${number}`,
        `1: The words of rule ${number} go on over several lines of this narrow column, and end here at ${number} feet.`,
      ]),
    );
  });
});

test('a Word file is split by its styles; hidden words are left out', async () => {
  const bytes = await writeCodeDocx();
  const sections = await withFile(bytes, async (path) => inShort(await split({ path, format: 'docx' })));
  expect(sections).toEqual([
    [
      'Chapter 10.08 Residential zones | 10.08.010 | Height',
      '1: No house is higher than 28 ft. in the R-1 zone.',
      '1: A chimney may be higher.',
      {
        caption: '',
        page: 1,
        rows: [
          ['Zone', 'Height'],
          ['R-1', '28 feet'],
          ['R-2', '32 feet'],
        ],
      },
    ],
    ['Chapter 10.08 Residential zones | 10.08.020 | Yards', '2: The front yard is 20 feet deep.'],
    ['Chapter 10.08 Residential zones › 10.08.020 Yards |  | Corner lots', '2: A corner lot has two front yards.'],
  ]);
});

const ofText = (bytes: Uint8Array | string, format: 'html' | 'markdown' | 'text') =>
  withFile(bytes, async (path) => inShort(await split({ path, format })));

test.each([
  ['UTF-8', Buffer.from('§ 1 Años\n\nDe café.')],
  ['UTF-8 with a mark', Buffer.from('\ufeff§ 1 Años\n\nDe café.')],
  ['UTF-16', Buffer.from('\ufeff§ 1 Años\n\nDe café.', 'utf16le')],
  ['Windows', Buffer.from('§ 1 Años\n\nDe café.', 'latin1')],
])('a text in %s has its letters', async (_encoding, bytes) => {
  expect(await ofText(bytes, 'text')).toEqual([[' | 1 | Años', 'De café.']]);
});

test.each([
  ['an empty text', '', 'no-words'],
  ['headings without a word under them', '# One\n\n## Two\n', 'no-words'],
  ['a picture under the name of a text', Buffer.from([0x89, 0x50, 1, 2, 3, 4, 0, 0, 0, 5, 6]), 'wrong-type'],
  ['a text of 21 megabytes', Buffer.alloc(21 * 2 ** 20, 'word '), 'too-much-text'],
  ['30,000 sections', Array.from({ length: 30_000 }, (_, at) => `# S ${at}\n\nWords.\n`).join('\n'), 'too-much-text'],
] as const)('%s', async (_what, bytes, problem) => {
  expect(await ofText(bytes, 'markdown')).toBe(problem);
});

test('a Word file that is none, and one that is cut off', async () => {
  const whole = await writeCodeDocx();
  for (const bytes of [Buffer.from('PK nothing'), whole.subarray(0, whole.length / 2)]) {
    expect(await withFile(bytes, async (path) => inShort(await split({ path, format: 'docx' })))).toBe('broken');
  }
});

import type { Paragraph } from 'docx';
import type { ApplicationRecord, RecordItem, RecordSection } from '#domain/application/record.ts';
import { LOCALES } from '#messages/languages.ts';
import { cleanName, cleanText, legal } from './clean-text.ts';
import type { Block } from './document-frame.ts';
import { COLOUR, SIZE } from './look.ts';
import { body, type Cell, cellText, heading1, heading2, line, type Row, run, table } from './parts.ts';
import type { Words } from './words.ts';

/** An answer longer than this may need more than a page. */
const LONG_ANSWER = 1_500;
const quiet = { color: COLOUR.quiet };

/** Every section with its heading and a row for each question. */
export const sectionTables = (sections: readonly RecordSection[], words: Words): Block[] =>
  sections.flatMap(({ title, items }) =>
    items.length === 0 ? [] : [heading2(cleanText(words.agency(title), 160)), itemTable(items, words)],
  );

/** Questions and their answers. */
export const itemTable = (items: readonly RecordItem[], words: Words): Block =>
  table(
    [words.text('applicationFiles:answers.question'), words.text('applicationFiles:answers.answer')],
    [4_300, 5_780],
    items.map((item) => itemRow(item, words)),
  );

function itemRow(item: RecordItem, words: Words): Row {
  const value = words.message(item.value);
  const cells: Cell[] = [[cellText(cleanText(words.agency(item.label), 600))], answer(item, value, words)];
  return value.length > LONG_ANSWER ? { cells, splits: true } : cells;
}

function answer({ value, files, open }: RecordItem, said: string, words: Words): Paragraph[] {
  const { text } = words;
  const named = (files ?? []).map(({ name, size }) =>
    line([
      run(cleanName(name, 90), { size: SIZE.cell }),
      run(`   ${formatSize(size, words)}`, { size: SIZE.small, ...quiet }),
    ]),
  );
  if (value === null && named.length === 0) {
    return [
      cellText(text(files ? 'applicationFiles:answers.noDocument' : 'applicationFiles:answers.notAnswered'), quiet),
    ];
  }
  const openLines = open
    ? [
        // None where only a file itself has an issue.
        ...(open.items.length > 0 ? [text('applicationFiles:answers.openItems', { items: open.items })] : []),
        text('applicationFiles:answers.reason', { reason: open.reason }),
      ]
    : [];
  return [
    ...(value === null ? [] : linesOf(said)).map((one) => cellText(one)),
    ...named,
    ...openLines.flatMap(linesOf).map((one) => cellText(cleanText(one, 2_100))),
  ];
}

/** What a person wrote, line by line; runs of empty lines are one. */
const linesOf = (text: string): string[] => {
  const lines = text.split(/\r\n|\r|\n/).map((one) => legal(one.replace(/[\t\v\f ]+/g, ' ')).trim());
  return lines.filter((one, at) => one !== '' || (at > 0 && lines[at - 1] !== ''));
};

/** What to know about the application, as the applicant was told before submitting. */
export const warningTable = (warnings: ApplicationRecord['warnings'], { text, agency }: Words): Block[] =>
  warnings.length === 0
    ? []
    : [
        heading1(text('applicationFiles:warnings.title')),
        body(text('applicationFiles:warnings.about')),
        table(
          [
            text('applicationFiles:warnings.what'),
            text('applicationFiles:warnings.why'),
            text('applicationFiles:warnings.rule'),
          ],
          [4_000, 4_280, 1_800],
          warnings.map(({ text: said, reason, code }): Cell[] => [
            { paragraphs: [cellText(cleanText(agency(said), 500), { bold: true })], tint: COLOUR.sunriseTint },
            [cellText(cleanText(agency(reason), 800))],
            [cellText(cleanText(code ?? '', 160))],
          ]),
        ),
      ];

/** Every file that belongs to the application, with what proves that it is the same one. */
export function fileTable(sections: readonly RecordSection[], words: Words): Block[] {
  const { text, agency } = words;
  const title = heading1(text('applicationFiles:documents.title'));
  const rows = sections.flatMap(({ items }) =>
    items.flatMap(({ label, files = [] }) =>
      files.map((file): Cell[] => [
        [
          cellText(cleanName(file.name, 120), { bold: true }),
          cellText(file.sha256, { ...quiet, size: 13, font: MONO }),
        ],
        [cellText(cleanText(agency(label), 200))],
        [cellText(formatSize(file.size, words))],
      ]),
    ),
  );
  if (rows.length === 0) return [title, body(text('applicationFiles:documents.none'))];
  return [
    title,
    table(
      [
        text('applicationFiles:documents.file'),
        text('applicationFiles:documents.forQuestion'),
        text('applicationFiles:documents.size'),
      ],
      [5_600, 3_180, 1_300],
      rows,
    ),
  ];
}

const MONO = 'Courier New';

/** A size in MB, as everywhere in the product. */
const formatSize = (bytes: number, { text, language }: Words): string => {
  const megabytes = bytes / 1024 / 1024;
  if (megabytes < 0.1) return text('applicationFiles:documents.small');
  return `${megabytes.toLocaleString(LOCALES[language], { maximumFractionDigits: 1 })} MB`;
};

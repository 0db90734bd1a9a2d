import type { Paragraph } from 'docx';
import type { ApplicationRecord, OpenItems, RecordItem, RecordSection } from '#domain/questionnaire/record.ts';
import { formatMessage } from '#messages/format-message.ts';
import { cleanName, cleanText, legal } from './clean-text.ts';
import type { Block } from './document-frame.ts';
import { COLOUR, SIZE } from './look.ts';
import { body, type Cell, cellText, heading1, heading2, line, type Row, run, table } from './parts.ts';

/** An answer longer than this may need more than a page. */
const LONG_ANSWER = 1_500;
const quiet = { color: COLOUR.quiet };

/** Every section with its heading and a row for each question. */
export const sectionTables = (sections: readonly RecordSection[]): Block[] =>
  sections.flatMap(({ title, items }) =>
    items.length === 0 ? [] : [heading2(cleanText(title.en, 160)), itemTable(items)],
  );

/** Questions and their answers. */
export const itemTable = (items: readonly RecordItem[]): Block =>
  table(['Question', 'Answer'], [4_300, 5_780], items.map(itemRow));

function itemRow(item: RecordItem): Row {
  const value = item.value && formatMessage('en', item.value);
  const cells: Cell[] = [[cellText(cleanText(item.label.en, 600))], answer(item, value)];
  return (value?.length ?? 0) > LONG_ANSWER ? { cells, splits: true } : cells;
}

function answer({ files, open }: RecordItem, value: string | null): Paragraph[] {
  const named = (files ?? []).map(({ name, size }) =>
    line([run(cleanName(name, 90), { size: SIZE.cell }), run(`   ${saySize(size)}`, { size: SIZE.small, ...quiet })]),
  );
  if (value === null && named.length === 0) return [cellText(files ? 'No document' : 'Not answered', quiet)];
  const standing = open ? [...openItems(open.items), `Reason: ${open.reason}`] : [];
  const said = [...(value === null ? [] : linesOf(value)).map((text) => cellText(text)), ...named];
  return [...said, ...standing.flatMap(linesOf).map((text) => cellText(cleanText(text, 2_100)))];
}

/** None where only a file itself has an issue. */
const openItems = (items: OpenItems['items']): string[] =>
  items.length === 0 ? [] : [`Open items: ${items.map(({ en }) => en).join('; ')}`];

/** What a person wrote, line by line; runs of empty lines are one. */
const linesOf = (text: string): string[] => {
  const lines = text.split(/\r\n|\r|\n/).map((one) => legal(one.replace(/[\t\v\f ]+/g, ' ')).trim());
  return lines.filter((one, at) => one !== '' || (at > 0 && lines[at - 1] !== ''));
};

/** What to know about the application, as the applicant was told before submitting. */
export const warningTable = (warnings: ApplicationRecord['warnings']): Block[] =>
  warnings.length === 0
    ? []
    : [
        heading1('To note'),
        body('The applicant saw these before submitting. None of them stops an application.'),
        table(
          ['What', 'Why it matters', 'Rule'],
          [4_000, 4_280, 1_800],
          warnings.map(({ text, reason, code }): Cell[] => [
            { paragraphs: [cellText(cleanText(text.en, 500), { bold: true })], tint: COLOUR.sunriseTint },
            [cellText(cleanText(reason.en, 800))],
            [cellText(cleanText(code ?? '', 160))],
          ]),
        ),
      ];

/** Every file that belongs to the application, with what proves that it is the same one. */
export function fileTable(sections: readonly RecordSection[]): Block[] {
  const rows = sections.flatMap(({ items }) =>
    items.flatMap(({ label, files = [] }) =>
      files.map((file): Cell[] => [
        [
          cellText(cleanName(file.name, 120), { bold: true }),
          cellText(file.sha256, { ...quiet, size: 13, font: MONO }),
        ],
        [cellText(cleanText(label.en, 200))],
        [cellText(saySize(file.size))],
      ]),
    ),
  );
  if (rows.length === 0) return [heading1('Documents'), body('No documents were attached.')];
  return [
    heading1('Documents'),
    table(['File, and the SHA-256 of its bytes', 'For the question', 'Size'], [5_600, 3_180, 1_300], rows),
  ];
}

const MONO = 'Courier New';

/** A size in MB, as everywhere in the product. */
export const saySize = (bytes: number): string => {
  const megabytes = bytes / 1024 / 1024;
  return megabytes < 0.1 ? 'under 0.1 MB' : `${megabytes.toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`;
};

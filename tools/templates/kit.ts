import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  Header,
  HeadingLevel,
  type IRunOptions,
  LineRuleType,
  Packer,
  PageNumber,
  Paragraph,
  Tab,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TabStopType,
  TextRun,
  VerticalAlignTable,
  WidthType,
} from 'docx';
import PizZip from 'pizzip';

/** Colours of the printed page (hex without #). Text colours reach 4.5:1 on white and on their tints. */
export const COLOUR = {
  ink: '1F2933',
  quiet: '52606D',
  lake: '0B4F6C',
  lakeTint: 'E6EFF3',
  pine: '2F6B4F',
  sunrise: '9A4508',
  sunriseTint: 'FBF1E6',
  brick: 'B3261E',
  brickTint: 'FBEAE9',
  rule: 'CBD2D9',
};

/** Letter paper, portrait, in twentieths of a point. */
const PAGE = { width: 12_240, height: 15_840, side: 1_080, top: 1_200, bottom: 1_240 };
export const TEXT_WIDTH = PAGE.width - 2 * PAGE.side;
const FONT = 'Arial';

/** Every answer has a word, a sign and a colour, so that none rests on colour alone. */
const SIGNS = {
  Yes: '✓',
  No: '✗',
  Mentioned: '“',
  Declared: '»',
  NotApplicable: '–',
  NotFound: '○',
  CannotTell: '?',
  PersonDecides: '✎',
};
export type Sign = keyof typeof SIGNS;
/** The sign of an answer in a font that has it, with a tag that stands before it. */
export const sign = (of: Sign, tag = ''): TextRun =>
  new TextRun({ text: `${tag}${SIGNS[of]}`, style: of, font: 'Segoe UI Symbol' });

const auto = (line: number) => ({ line, lineRule: LineRuleType.AUTO });
const small = { size: 16, color: COLOUR.quiet };
const edge = (color: string, size: number, space: number) => ({ style: BorderStyle.SINGLE, color, size, space });

const paragraphStyle = (id: string, name: string, run: IRunOptions, paragraph: object = {}) => ({
  ...{ id, name, basedOn: 'Normal', quickFormat: true, run, paragraph },
});
const callout = (id: string, name: string, colour: string, tint: string) =>
  paragraphStyle(
    id,
    name,
    {},
    {
      shading: { fill: tint, color: 'auto', type: 'clear' },
      border: { left: edge(colour, 24, 8), top: edge(tint, 4, 6), bottom: edge(tint, 4, 6) },
      indent: { left: 200 },
      spacing: { before: 160, after: 200 },
    },
  );
const characterStyle = (id: string, name: string, run: IRunOptions) => ({ id, name, quickFormat: true, run });
const bold = (color: string) => ({ bold: true, color });

const STYLES = {
  default: {
    document: {
      run: { font: FONT, size: 20, color: COLOUR.ink, language: { value: 'en-US' } },
      paragraph: { spacing: { after: 80, ...auto(264) } },
    },
    title: { run: { font: FONT, size: 44, ...bold(COLOUR.lake) }, paragraph: { spacing: { after: 60, ...auto(240) } } },
    heading1: {
      run: { font: FONT, size: 30, ...bold(COLOUR.lake) },
      paragraph: { spacing: { before: 400, after: 120 }, keepNext: true },
    },
    heading2: {
      run: { font: FONT, size: 23, ...bold(COLOUR.ink) },
      paragraph: { spacing: { before: 280, after: 100 }, keepNext: true },
    },
    heading3: {
      run: { font: FONT, size: 20, ...bold(COLOUR.quiet) },
      paragraph: { spacing: { before: 200, after: 80 }, keepNext: true },
    },
  },
  paragraphStyles: [
    paragraphStyle('AgencyName', 'Agency name', bold(COLOUR.quiet), { spacing: { before: 0, after: 120 } }),
    paragraphStyle(
      'Subtitle',
      'Subtitle',
      { color: COLOUR.quiet },
      {
        border: { bottom: edge(COLOUR.lake, 18, 6) },
        spacing: { before: 0, after: 200 },
      },
    ),
    paragraphStyle('Running', 'Running line', small, {
      spacing: { before: 0, after: 0, ...auto(240) },
      tabStops: [{ type: TabStopType.RIGHT, position: TEXT_WIDTH }],
    }),
    paragraphStyle('TableText', 'Table text', { size: 18 }, { spacing: { before: 0, after: 40, ...auto(252) } }),
    paragraphStyle(
      'TableHeading',
      'Table heading',
      { size: 16, ...bold(COLOUR.lake) },
      {
        spacing: { before: 0, after: 0, ...auto(252) },
      },
    ),
    paragraphStyle(
      'GlanceHeading',
      'Glance heading',
      { size: 16 },
      {
        alignment: AlignmentType.CENTER,
        spacing: { before: 0, after: 0, ...auto(240) },
      },
    ),
    paragraphStyle(
      'GlanceFigure',
      'Glance figure',
      { size: 36 },
      {
        alignment: AlignmentType.CENTER,
        spacing: { before: 0, after: 40, ...auto(240) },
      },
    ),
    paragraphStyle('Legend', 'Legend', { size: 18 }, { keepNext: true, spacing: { before: 0, after: 20 } }),
    paragraphStyle('LegendEnd', 'Legend, last line', { size: 18 }, { spacing: { before: 60, after: 80 } }),
    paragraphStyle('AfterGlance', 'Below the glance', {}, { spacing: { before: 120, after: 80 } }),
    paragraphStyle(
      'Point',
      'Point of a list',
      {},
      {
        indent: { left: 320, hanging: 220 },
        spacing: { before: 0, after: 60, ...auto(252) },
      },
    ),
    paragraphStyle(
      'ShortPoint',
      'Short point of a list',
      {},
      {
        indent: { left: 320, hanging: 220 },
        spacing: { before: 0, after: 160, ...auto(264) },
        contextualSpacing: true,
      },
    ),
    callout('CalloutGood', 'Callout good', COLOUR.pine, COLOUR.lakeTint),
    callout('CalloutBad', 'Callout bad', COLOUR.brick, COLOUR.brickTint),
    callout('CalloutOpen', 'Callout open', COLOUR.sunrise, COLOUR.sunriseTint),
    callout('CalloutUnknown', 'Callout unknown', COLOUR.lake, COLOUR.lakeTint),
  ],
  characterStyles: [
    characterStyle('Bold', 'Bold text', { bold: true }),
    characterStyle('Quiet', 'Quiet text', { color: COLOUR.quiet }),
    characterStyle('QuietSmall', 'Quiet small text', small),
    characterStyle('Warning', 'Warning text', bold(COLOUR.sunrise)),
    characterStyle('Unknown', 'Unknown figure', { color: COLOUR.lake }),
    characterStyle('Code', 'Code', { size: 18, font: 'Courier New' }),
    characterStyle('Digest', 'Digest', { size: 13, color: COLOUR.quiet, font: 'Courier New' }),
    characterStyle('Yes', 'Answer yes', bold(COLOUR.pine)),
    characterStyle('No', 'Answer no', bold(COLOUR.brick)),
    characterStyle('Mentioned', 'Answer mentioned', bold(COLOUR.quiet)),
    characterStyle('Declared', 'Answer declared', bold(COLOUR.quiet)),
    characterStyle('NotApplicable', 'Answer not applicable', bold(COLOUR.quiet)),
    characterStyle('NotFound', 'Answer not found', bold(COLOUR.sunrise)),
    characterStyle('CannotTell', 'Answer cannot tell', bold(COLOUR.lake)),
    characterStyle('PersonDecides', 'Answer a person decides', bold(COLOUR.lake)),
  ],
};

/** Texts and runs of a paragraph; a text stands in the paragraph's own look. */
type Inline = string | TextRun;
export const run = (style: string, text: string): TextRun => new TextRun({ style, text });
const runs = (given: readonly Inline[]) => given.map((one) => (typeof one === 'string' ? new TextRun(one) : one));

/** A paragraph in a style of the list above. */
export const line = (style: string, ...given: Inline[]): Paragraph => new Paragraph({ style, children: runs(given) });
export const text = (...given: Inline[]): Paragraph => line('TableText', ...given);
export const body = (...given: Inline[]): Paragraph => new Paragraph({ children: runs(given) });
export const heading1 = (given: string) => new Paragraph({ text: given, heading: HeadingLevel.HEADING_1 });
export const heading2 = (given: string) => new Paragraph({ text: given, heading: HeadingLevel.HEADING_2 });
export const heading3 = (given: string) => new Paragraph({ text: given, heading: HeadingLevel.HEADING_3 });
export const bullet = (style: 'Point' | 'ShortPoint', ...given: Inline[]): Paragraph =>
  new Paragraph({ style, bullet: { level: 0 }, indent: { left: 320, hanging: 220 }, children: runs(given) });
export const figure = (...given: Inline[]): Paragraph =>
  new Paragraph({ style: 'TableText', alignment: AlignmentType.RIGHT, children: runs(given) });

/** What is repeated for each of a list, or left out where there is nothing: its tags stand in lines of their own. */
export function each(tag: string, ...blocks: Paragraph[]): Paragraph[];
export function each(tag: string, ...blocks: Block[]): Block[];
export function each(tag: string, ...blocks: Block[]): Block[] {
  return [body(`{#${tag}}`), ...blocks, body(`{/${tag}}`)];
}

export type Block = Paragraph | Table;
type Cell = Paragraph[] | { paragraphs: Paragraph[]; tint?: string };
export type Row = { cells: Cell[]; splits?: boolean };
type Column = { heading: Paragraph | string; width: number; right?: boolean };

const hairline = { style: BorderStyle.SINGLE, size: 4, color: COLOUR.rule };
const none = { style: BorderStyle.NONE, size: 0, color: 'auto' };

function cell(given: Cell, width: number): TableCell {
  const { paragraphs, tint } = Array.isArray(given) ? { paragraphs: given, tint: undefined } : given;
  return new TableCell({
    children: paragraphs,
    width: { size: width, type: WidthType.DXA },
    margins: { top: 70, bottom: 50, left: 100, right: 100 },
    verticalAlign: VerticalAlignTable.TOP,
    ...(tint ? { shading: { fill: tint, color: 'auto', type: 'clear' as const } } : {}),
  });
}

/**
 * A table with a header row that Word repeats on every page and rows that are not split between pages, save those
 * that say so. Widths in twentieths of a point.
 */
export function table(columns: readonly Column[], rows: readonly Row[], lines: 'rows' | 'columns' = 'rows'): Table {
  const headings = columns.map(({ heading, right }): Cell => {
    if (typeof heading !== 'string') return [heading];
    const alignment = right ? AlignmentType.RIGHT : AlignmentType.LEFT;
    const paragraph = new Paragraph({ style: 'TableHeading', alignment, text: heading });
    return { paragraphs: [paragraph], tint: COLOUR.lakeTint };
  });
  const widths = columns.map(({ width }) => width);
  const cells = (given: readonly Cell[]) => given.map((one, at) => cell(one, widths[at] ?? 0));
  return new Table({
    layout: TableLayoutType.FIXED,
    width: { size: widths.reduce((total, width) => total + width, 0), type: WidthType.DXA },
    columnWidths: widths,
    borders: {
      ...{ top: hairline, bottom: hairline, left: none, right: none },
      insideHorizontal: lines === 'rows' ? hairline : none,
      insideVertical: lines === 'columns' ? hairline : none,
    },
    rows: [
      new TableRow({ tableHeader: true, cantSplit: true, children: cells(headings) }),
      ...rows.map((row) => new TableRow({ cantSplit: !row.splits, children: cells(row.cells) })),
    ],
  });
}

/**
 * Rows that are repeated for each of a list, or are there on a condition (`^`: without it). The tags stand at the start
 * of the first cell and the end of the last.
 */
export function repeat(tag: string, ...rows: Row[]): Row[] {
  const paragraphs = rows.flatMap(({ cells }) => cells).map((one) => (Array.isArray(one) ? one : one.paragraphs));
  paragraphs
    .at(0)
    ?.at(0)
    ?.addRunToFront(new TextRun(tag.startsWith('^') ? `{${tag}}` : `{#${tag}}`));
  paragraphs
    .at(-1)
    ?.at(-1)
    ?.addChildElement(new TextRun(`{/${tag.replace('^', '')}}`));
  return rows;
}

/** A template in the product's look: title block, running header with the reference, footer with the page's number. */
export function drawTemplate(children: Block[]): Promise<Buffer> {
  const running = (...given: Inline[]) => line('Running', ...given);
  const toTheRight = (...given: (string | Tab | (typeof PageNumber)[keyof typeof PageNumber])[]) =>
    new TextRun({ children: [new Tab(), ...given] });
  const footer = () =>
    new Footer({
      children: [
        running(
          '{made}',
          toTheRight('{page.before}', PageNumber.CURRENT, '{page.between}', PageNumber.TOTAL_PAGES, '{page.after}'),
        ),
        running('{contact}'),
      ],
    });
  const document = new Document({
    styles: STYLES,
    sections: [
      {
        properties: {
          titlePage: true,
          page: {
            size: { width: PAGE.width, height: PAGE.height },
            margin: { left: PAGE.side, right: PAGE.side, top: PAGE.top, bottom: PAGE.bottom, header: 560, footer: 500 },
          },
        },
        headers: {
          first: new Header({ children: [new Paragraph('')] }),
          default: new Header({ children: [running('{title}', toTheRight('{reference}'))] }),
        },
        footers: { first: footer(), default: footer() },
        children: [
          line('AgencyName', '{agency}'),
          new Paragraph({ text: '{title}', heading: HeadingLevel.TITLE }),
          line('Subtitle', '{subtitle}'),
          ...children,
        ],
      },
    ],
  });
  return withoutClock(document);
}

const CORE =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>{title}</dc:title></cp:coreProperties>';

/** The same drawing gives the same bytes: the writer would put the clock into the properties and every entry. */
async function withoutClock(document: Document): Promise<Buffer> {
  const drawn = new PizZip(await Packer.toBuffer(document));
  const zip = new PizZip();
  for (const [name, file] of Object.entries(drawn.files)) {
    if (file.dir) continue;
    const data = name === 'docProps/core.xml' ? CORE : file.asText();
    zip.file(name, data, { date: new Date(1980, 0, 1), createFolders: false });
  }
  return zip.generate({ type: 'nodebuffer', compression: 'DEFLATE' });
}

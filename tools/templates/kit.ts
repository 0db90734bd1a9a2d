import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  Header,
  HeadingLevel,
  type IRunOptions,
  LeaderType,
  LineRuleType,
  Packer,
  PageNumber,
  PageOrientation,
  Paragraph,
  SectionType,
  Tab,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TabStopType,
  TextRun,
  UnderlineType,
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

/** Letter paper in twentieths of a point: portrait, and landscape with narrow margins for wide tables. */
const PORTRAIT = { width: 12_240, height: 15_840, side: 1_080, top: 1_200, bottom: 1_240 };
const LANDSCAPE = { width: 15_840, height: 12_240, side: 720, top: 780, bottom: 820 };
type Paper = typeof PORTRAIT;
const widthOf = ({ width, side }: Paper) => width - 2 * side;
export const LANDSCAPE_WIDTH = widthOf(LANDSCAPE);
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
const small = { size: 18, color: COLOUR.quiet };
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

const stylesOn = (paper: Paper) => ({
  default: {
    document: {
      run: { font: FONT, size: 20, color: COLOUR.ink, language: { value: 'en-US' } },
      paragraph: { spacing: { after: 80, ...auto(264) } },
    },
    title: {
      run: { font: FONT, size: paper === LANDSCAPE ? 34 : 44, ...bold(COLOUR.lake) },
      paragraph: { spacing: { after: 60, ...auto(240) } },
    },
    heading1: {
      run: { font: FONT, size: paper === LANDSCAPE ? 24 : 30, ...bold(COLOUR.lake) },
      paragraph: {
        spacing: paper === LANDSCAPE ? { before: 140, after: 40 } : { before: 400, after: 120 },
        keepNext: true,
      },
    },
    heading2: {
      run: { font: FONT, size: paper === LANDSCAPE ? 20 : 23, ...bold(COLOUR.ink) },
      paragraph: {
        spacing: paper === LANDSCAPE ? { before: 120, after: 40 } : { before: 280, after: 100 },
        keepNext: true,
      },
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
      tabStops: [{ type: TabStopType.RIGHT, position: widthOf(paper) }],
    }),
    paragraphStyle('TableText', 'Table text', { size: 18 }, { spacing: { before: 0, after: 40, ...auto(252) } }),
    paragraphStyle(
      'TableHeading',
      'Table heading',
      { size: 18, ...bold(COLOUR.lake) },
      {
        spacing: { before: 0, after: 0, ...auto(252) },
      },
    ),
    paragraphStyle('Dense', 'Dense table text', { size: 18 }, { spacing: { before: 0, after: 0, ...auto(222) } }),
    paragraphStyle(
      'TableSection',
      'Section of a table',
      { size: 18, bold: true },
      {
        keepNext: true,
        spacing: { before: 0, after: 0, ...auto(222) },
      },
    ),
    paragraphStyle(
      'Quote',
      'Quote of the annex',
      { size: 16 },
      {
        indent: { left: 200, hanging: 200 },
        spacing: { before: 0, after: 0, ...auto(212) },
      },
    ),
    paragraphStyle('Compact', 'Compact line', { size: 18 }, { spacing: { before: 40, after: 40, ...auto(222) } }),
    paragraphStyle(
      'KeptWithNext',
      'Kept with the next line',
      {},
      {
        keepNext: true,
        keepLines: true,
        spacing: { before: 120, after: 60, ...auto(264) },
      },
    ),
    paragraphStyle(
      'Blanks',
      'Blanks to fill in',
      { size: 18 },
      {
        keepNext: true,
        spacing: { before: 240, after: 80, ...auto(240) },
        tabStops: [5_400, 8_400, 14_400].map((position) => ({
          type: TabStopType.LEFT,
          position,
          leader: LeaderType.UNDERSCORE,
        })),
      },
    ),
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
    characterStyle('Link', 'Link', { color: COLOUR.lake, underline: { type: UnderlineType.SINGLE } }),
    characterStyle('LinkTarget', 'Target of a link', { bold: true }),
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
});

/** Texts and runs of a paragraph; a text stands in the paragraph's own look. */
type Inline = string | TextRun;
export const run = (style: string, text: string): TextRun => new TextRun({ style, text });
const runs = (given: readonly Inline[]) => given.map((one) => (typeof one === 'string' ? new TextRun(one) : one));

/** A paragraph in a style of the list above. */
export const line = (style: string, ...given: Inline[]): Paragraph => new Paragraph({ style, children: runs(given) });
/** A blank to write on. */
export const blank = (): TextRun => new TextRun({ children: [new Tab()] });
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
type Cell = Paragraph[] | { paragraphs: Paragraph[]; tint?: string; span?: number };
export type Row = { cells: Cell[]; splits?: boolean };
type Column = { heading: Paragraph | string; width: number; right?: boolean };

const hairline = { style: BorderStyle.SINGLE, size: 4, color: COLOUR.rule };
const none = { style: BorderStyle.NONE, size: 0, color: 'auto' };

const ROOMY = { top: 70, bottom: 50, left: 100, right: 100 };
const DENSE = { top: 10, bottom: 8, left: 60, right: 60 };

function cell(given: Cell, width: number, margins: typeof ROOMY): TableCell {
  const { paragraphs, tint, span } = Array.isArray(given) ? { paragraphs: given } : given;
  return new TableCell({
    children: paragraphs,
    width: { size: width, type: WidthType.DXA },
    margins,
    ...(span ? { columnSpan: span } : {}),
    verticalAlign: VerticalAlignTable.TOP,
    ...(tint ? { shading: { fill: tint, color: 'auto', type: 'clear' as const } } : {}),
  });
}

/**
 * A table with a header row that Word repeats on every page and rows that are not split between pages, save those
 * that say so. Widths in twentieths of a point. `isDense`: with little room around the text.
 */
export function table(columns: readonly Column[], rows: readonly Row[], { isDense = false } = {}): Table {
  const headings = columns.map(({ heading, right }): Cell => {
    if (typeof heading !== 'string') return [heading];
    const alignment = right ? AlignmentType.RIGHT : AlignmentType.LEFT;
    const paragraph = new Paragraph({ style: 'TableHeading', alignment, text: heading });
    return { paragraphs: [paragraph], tint: COLOUR.lakeTint };
  });
  const widths = columns.map(({ width }) => width);
  const margins = isDense ? DENSE : ROOMY;
  const cells = (given: readonly Cell[]) => given.map((one, at) => cell(one, widths[at] ?? 0, margins));
  return new Table({
    layout: TableLayoutType.FIXED,
    width: { size: widths.reduce((total, width) => total + width, 0), type: WidthType.DXA },
    columnWidths: widths,
    borders: {
      ...{ top: hairline, bottom: hairline, left: none, right: none },
      insideHorizontal: hairline,
      insideVertical: none,
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

type Drawing = {
  /** Wide paper with narrow margins, for wide tables. */
  isLandscape?: boolean;
  /** What follows in two columns. */
  columns?: Block[];
};

/** A template in the product's look: title block, running header with the reference, footer with the page's number. */
export function drawTemplate(children: Block[], { isLandscape = false, columns = [] }: Drawing = {}): Promise<Buffer> {
  const paper = isLandscape ? LANDSCAPE : PORTRAIT;
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
  const { side, top, bottom } = paper;
  const page = {
    // The writer turns the sides of landscape paper itself.
    size: isLandscape
      ? { width: paper.height, height: paper.width, orientation: PageOrientation.LANDSCAPE }
      : { width: paper.width, height: paper.height },
    margin: { left: side, right: side, top, bottom, header: isLandscape ? 380 : 560, footer: isLandscape ? 320 : 500 },
  };
  const document = new Document({
    styles: stylesOn(paper),
    sections: [
      {
        properties: { titlePage: true, page },
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
      ...(columns.length > 0
        ? [
            {
              properties: { type: SectionType.CONTINUOUS, page, column: { count: 2, space: 400 } },
              children: columns,
            },
          ]
        : []),
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

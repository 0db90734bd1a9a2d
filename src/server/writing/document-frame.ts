import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  Header,
  HeadingLevel,
  LineRuleType,
  PageNumber,
  Paragraph,
  type Table,
  TabStopType,
  TextRun,
} from 'docx';
import { formatMessage } from '#messages/format-message.ts';
import { LANGUAGES, type Language, LOCALES } from '#messages/languages.ts';
import { cleanText } from './clean-text.ts';
import { COLOUR, PAGE, SIZE, stylesIn, TEXT_WIDTH } from './look.ts';
import { packDocument } from './pack-document.ts';
import { run } from './parts.ts';

export type Block = Paragraph | Table;

export type Framed = {
  /** The file's own; that of an agency that says nothing else where it is not given. */
  language?: Language;
  title: string;
  /** Whose document it is, and the line for questions; empty where there is none. */
  agency: { name: string; contact: string };
  /** What stands below the title. */
  subtitle: string;
  /** What staff quote when they ask about this document. */
  reference: string;
  /** A sentence on every page: how the document came to be. */
  made: string;
  preparedAt: Date;
  children: Block[];
};

/** A Word file in the product's look: title block, running header with the reference, footer with the page's number. */
export function writeFramed({
  language = LANGUAGES[0],
  title,
  agency,
  subtitle,
  reference,
  made,
  preparedAt,
  children,
}: Framed): Promise<Buffer> {
  const footer = () => runningFooter(made, agency, language);
  const document = new Document({
    title,
    styles: stylesIn(language),
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
          default: runningHeader(title, reference, language),
        },
        footers: { first: footer(), default: footer() },
        children: [...titleBlock(agency.name, title, subtitle), ...children],
      },
    ],
  });
  return packDocument(document, { title, preparedAt, language });
}

/** The day of a moment where the agency is: "Nov 21, 2026". */
export const formatDay = (moment: Date, timeZone: string, language: Language = LANGUAGES[0]): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'medium', timeZone }).format(moment);

function titleBlock(agency: string, title: string, subtitle: string): Block[] {
  const rule = { style: BorderStyle.SINGLE, size: 18, color: COLOUR.lake, space: 6 };
  return [
    new Paragraph({
      children: [run(cleanText(agency, 120), { size: SIZE.subtitle, bold: true, color: COLOUR.quiet })],
      spacing: { before: 0, after: 120 },
    }),
    new Paragraph({ text: title, heading: HeadingLevel.TITLE }),
    new Paragraph({
      children: [run(subtitle, { size: SIZE.subtitle, color: COLOUR.quiet })],
      border: { bottom: rule },
      spacing: { before: 0, after: 200 },
    }),
  ];
}

const small = { size: SIZE.small, color: COLOUR.quiet };
const rightTab = [{ type: TabStopType.RIGHT, position: TEXT_WIDTH }];

const runningHeader = (title: string, reference: string, language: Language): Header =>
  new Header({
    children: [
      new Paragraph({
        tabStops: rightTab,
        children: [
          run(title, small),
          new TextRun({
            text: `\t${formatMessage(language, { code: 'word:frame.reference', params: { reference } })}`,
            ...small,
          }),
        ],
      }),
    ],
  });

/** "Page 2 of 9", whose figures Word puts in. */
function pageOfPages(language: Language): (string | (typeof PageNumber)[keyof typeof PageNumber])[] {
  const fields = { '<page>': PageNumber.CURRENT, '<pages>': PageNumber.TOTAL_PAGES };
  const text = formatMessage(language, { code: 'word:frame.page', params: { page: '<page>', pages: '<pages>' } });
  return text.split(/(<pages?>)/).map((part) => (part === '<page>' || part === '<pages>' ? fields[part] : part));
}

const runningFooter = (made: string, agency: Framed['agency'], language: Language): Footer =>
  new Footer({
    children: [
      new Paragraph({
        alignment: AlignmentType.LEFT,
        spacing: { before: 0, after: 0, line: 240, lineRule: LineRuleType.AUTO },
        tabStops: rightTab,
        children: [run(made, small), new TextRun({ ...small, children: ['\t', ...pageOfPages(language)] })],
      }),
      new Paragraph({
        spacing: { before: 0, after: 0, line: 240, lineRule: LineRuleType.AUTO },
        children: [
          run(
            [cleanText(agency.name, 90), cleanText(agency.contact, 120)].filter((part) => part !== '').join('  ·  '),
            small,
          ),
        ],
      }),
    ],
  });

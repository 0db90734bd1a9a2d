import {
  AlignmentType,
  Document,
  Footer,
  Header,
  LineRuleType,
  PageNumber,
  Paragraph,
  TabStopType,
  TextRun,
} from 'docx';
import type { ChecklistResult } from '#domain/checklists/result.ts';
import { checklistSections, conflictTable, documentTable, formTables, method, unreadTable } from './checklist-body.ts';
import { attention, glance, legend, projectTable, titleBlock } from './checklist-opening.ts';
import { cleanText } from './clean-text.ts';
import { COLOUR, PAGE, SIZE, STYLES, TEXT_WIDTH } from './look.ts';
import { packDocument } from './pack-document.ts';
import { heading1, run } from './parts.ts';
import { sourcesOf } from './sources.ts';

export type ChecklistMeta = {
  /** Whose checklist it is: the line for questions, and where the day of `preparedAt` is counted (an IANA name). */
  agency: { name: string; contact: string; timeZone: string };
  /** `sfd` or `grading`. */
  category: string;
  preparedAt: Date;
  /** What staff quote when they ask about this checklist. */
  reference: string;
};

const CATEGORY_WORDS: Record<string, string> = { sfd: 'Single-family dwelling', grading: 'Grading project' };

/**
 * Writes an answered checklist as a Word file. The same result and meta give the same bytes. Text from documents
 * stays text: nothing in it can become markup, a field or a link.
 */
export async function writeChecklistDocument(result: ChecklistResult, meta: ChecklistMeta): Promise<Buffer> {
  const sources = sourcesOf(result);
  const date = sayDay(meta.preparedAt, meta.agency.timeZone);
  const reference = cleanText(meta.reference, 60);
  const category = CATEGORY_WORDS[meta.category] ?? cleanText(meta.category, 60);
  const title = cleanText(result.title, 120);
  const document = new Document({
    title,
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
        headers: { first: new Header({ children: [new Paragraph('')] }), default: runningHeader(title, reference) },
        footers: { first: runningFooter(date, meta), default: runningFooter(date, meta) },
        children: [
          ...titleBlock(result, meta.agency.name, `${category}  ·  Prepared ${date}  ·  Reference ${reference}`),
          ...glance(result),
          ...attention(result, sources),
          ...projectTable(result, sources),
          heading1('Checklist'),
          ...legend(),
          ...checklistSections(result, sources),
          ...formTables(result, sources),
          ...conflictTable(result, sources),
          ...unreadTable(result, sources),
          ...documentTable(result, sources),
          ...method(meta.agency.contact),
        ],
      },
    ],
  });
  return packDocument(document, title, meta.preparedAt);
}

const sayDay = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }).format(moment);

const small = { size: SIZE.small, color: COLOUR.quiet };
const rightTab = [{ type: TabStopType.RIGHT, position: TEXT_WIDTH }];

const runningHeader = (title: string, reference: string): Header =>
  new Header({
    children: [
      new Paragraph({
        tabStops: rightTab,
        children: [run(title, small), new TextRun({ text: `\tReference ${reference}`, ...small })],
      }),
    ],
  });

const runningFooter = (date: string, meta: ChecklistMeta): Footer =>
  new Footer({
    children: [
      new Paragraph({
        alignment: AlignmentType.LEFT,
        spacing: { before: 0, after: 0, line: 240, lineRule: LineRuleType.AUTO },
        tabStops: rightTab,
        children: [
          run(`Made by Planwright from the uploaded documents on ${date}. No AI model used. Staff decide.`, small),
          new TextRun({ ...small, children: ['\tPage ', PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES] }),
        ],
      }),
      new Paragraph({
        spacing: { before: 0, after: 0, line: 240, lineRule: LineRuleType.AUTO },
        children: [run(`${cleanText(meta.agency.name, 90)}  ·  ${cleanText(meta.agency.contact, 120)}`, small)],
      }),
    ],
  });

import type { ChecklistResult } from '#domain/checklists/result.ts';
import { checklistSections, conflictTable, documentTable, formTables, method, unreadTable } from './checklist-body.ts';
import { attention, glance, legend, projectTable } from './checklist-opening.ts';
import { cleanText } from './clean-text.ts';
import { sayDay, writeFramed } from './document-frame.ts';
import { heading1 } from './parts.ts';
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
  return writeFramed({
    title,
    agency: meta.agency,
    subtitle: `${category}  ·  Prepared ${date}  ·  Reference ${reference}`,
    reference,
    made: `Made by Planwright from the uploaded documents on ${date}. No AI model used. Staff decide.`,
    preparedAt: meta.preparedAt,
    children: [
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
  });
}

import type { ChecklistResult } from '#domain/rules/result.ts';
import type { Language } from '#messages/languages.ts';
import { checklistSections, conflictTable, documentTable, formTables, method, unreadTable } from './checklist-body.ts';
import { attention, glance, legend, projectTable } from './checklist-opening.ts';
import { cleanText } from './clean-text.ts';
import { formatDay, writeFramed } from './document-frame.ts';
import { heading1 } from './parts.ts';
import { sourcesOf } from './sources.ts';
import { wordsIn } from './words.ts';

export type ChecklistMeta = {
  /** Whose checklist it is: the line for questions, and where the day of `preparedAt` is counted (an IANA name). */
  agency: { name: string; contact: string; timeZone: string };
  category: 'sfd' | 'grading';
  language: Language;
  preparedAt: Date;
  /** What staff quote when they ask about this checklist. */
  reference: string;
};

/**
 * Writes an answered checklist as a Word file. The same result and meta give the same bytes. Text from documents
 * stays text: nothing in it can become markup, a field or a link.
 */
export async function writeChecklistDocument(result: ChecklistResult, meta: ChecklistMeta): Promise<Buffer> {
  const { language, agency, preparedAt } = meta;
  const words = wordsIn(language);
  const { text } = words;
  const sources = sourcesOf(result, words);
  const date = formatDay(preparedAt, agency.timeZone, language);
  const reference = cleanText(meta.reference, 60);
  const category = text(`checklistFile:categories.${meta.category}`);
  return writeFramed({
    language,
    title: cleanText(words.agency(result.titleText), 120),
    agency,
    subtitle: text('checklistFile:subtitle', { category, date, reference }),
    reference,
    made: text('checklistFile:made', { date }),
    preparedAt,
    children: [
      ...glance(result, words),
      ...attention(result, sources, words),
      ...projectTable(result, sources, words),
      heading1(text('checklistFile:checklist')),
      ...legend(words),
      ...checklistSections(result, sources, words),
      ...formTables(result, sources, words),
      ...conflictTable(result, sources, words),
      ...unreadTable(result, sources, words),
      ...documentTable(result, sources, words),
      ...method(agency.contact, words),
    ],
  });
}

import { z } from 'zod';
import { ProjectCategory, permitReview, type ReviewResult } from '#contract/permit-review.ts';
import type { Localized } from '#domain/agency/language.ts';
import { documentAgency } from '#domain/agency/shown.ts';
import { findJurisdiction } from '#domain/parcels/counties.ts';
import { listAttention } from '#domain/rules/list-attention.ts';
import { parcelNumberOf, withParcelData } from '#domain/rules/parcel-data.ts';
import { type ChecklistResult, isDistrusted, withWork } from '#domain/rules/result.ts';
import { formatMessage } from '#messages/format-message.ts';
import { LANGUAGES, type Language } from '#messages/languages.ts';
import type { Message } from '#messages/message.ts';
import type { LinedKind } from '#server/analysis/kind.ts';
import { parcelOf } from '#server/analysis/parcel-of.ts';
import { agreements, workOn } from '#server/db/decisions.ts';
import { REVIEW_FILES } from '#server/http/accepted-files.ts';
import type { Deps } from '#server/http/deps.ts';
import { writeWord } from '#server/reading/child/run-sandboxed.ts';
import { pdfFormOf } from './pdf-form-of.ts';

/** A stored checklist with the words of its codes beside them. */
export function showReview(
  result: ChecklistResult,
  language: Language,
  deps: Pick<Deps, 'agencyData' | 'pdfForms'>,
): ReviewResult {
  const write = (message: Message | null): string => (message ? formatMessage(language, message) : '');
  // What was stored before a language came has no words in it.
  const words = (text: Localized): string => text[language] ?? text[LANGUAGES[0]];
  const { entries, whereItApplies } = listAttention(result);
  return {
    ...result,
    attention: entries.map((entry) => {
      if (entry.kind === 'item') return { kind: entry.kind, item: entry.item.id };
      if (entry.kind === 'unread') return { kind: entry.kind, unread: result.unread.indexOf(entry.unread) };
      if (entry.kind === 'poorly-read') {
        return { kind: entry.kind, poorly_read: (result.poorlyRead ?? []).indexOf(entry.poorlyRead) };
      }
      const { conflict, items } = entry;
      return { kind: entry.kind, label: write(conflict.labelMessage), items: items.map(({ id }) => id) };
    }),
    where_it_applies: whereItApplies.map(({ id }) => id),
    has_pdf_form: pdfFormOf(result, deps) !== undefined,
    title: words(result.titleText),
    header: result.header.map((field) => ({ ...field, label: write(field.labelMessage) })),
    sections: result.sections.map((section) => ({
      ...section,
      title: words(section.titleText),
      step_title: write({ code: `checklist:steps.${section.step ?? 'standards'}` }),
      items: section.items.map((item) => ({
        ...item,
        question: words(item.questionText),
        code: write(item.codeMessage),
        note: write(item.noteMessage),
        parcel_data: write(item.parcelData?.message ?? null),
      })),
    })),
    parcel: result.parcel && {
      ...result.parcel,
      source: write(result.parcel.sourceMessage),
      statements: result.parcel.statements.map((statement) => ({
        ...statement,
        label: write(statement.labelMessage),
        value: write(statement.valueMessage),
      })),
    },
    form: result.form.map((group) => ({
      ...group,
      title: words(group.titleText),
      fields: group.fields.map((field) => ({
        ...field,
        label: words(field.labelText),
        note: write(field.noteMessage),
      })),
    })),
    conflicts: result.conflicts.map((conflict) => ({ ...conflict, label: write(conflict.labelMessage) })),
    facts: result.facts?.map((field) => ({ ...field, label: write(field.labelMessage) })),
    unread: result.unread.map((entry) => ({ ...entry, reason: write(entry.reasonMessage) })),
    poorlyRead: result.poorlyRead?.map((entry) => ({ ...entry, reason: write(entry.reasonMessage) })),
  };
}

const Options = z.object({ project_category: ProjectCategory });

/** Answers the agency's checklist from the documents of a project. */
export const permitReviewKind: LinedKind<z.infer<typeof Options>, 'permit-review'> = {
  name: 'permit-review',
  endpoints: permitReview,
  accepted: REVIEW_FILES,
  options: Options,
  badOptions: 'api:analysis.projectType',
  settingsOf: (agencyData, { project_category: category }) => agencyData.checklists[category],
  complete: async (result, { project_category: category }, deps) => {
    const { checklists, counties } = deps.agencyData;
    const found = await parcelOf(deps, parcelNumberOf(result) ?? '');
    return withParcelData(
      checklists[category],
      result,
      found && {
        record: found.record,
        jurisdiction: findJurisdiction(counties, found.record.jurisdiction)?.name ?? found.record.jurisdiction,
        date: found.source_date,
        demonstration: found.source === 'demonstration',
        retiredOn: found.retired_on,
      },
    );
  },
  fileNameOf: () => 'permit_review_checklist.docx',
  itemsOf: ({ sections }) => sections.flatMap(({ items }) => items),
  editionOf: ({ checklistId, edition }) => ({ checklistId, edition }),
  outcomesOf: ({ sections }) =>
    sections.flatMap(({ items }) => items.map((item) => ({ ...item, titleText: item.questionText }))),
  linesIn: ({ sections }) => sections.reduce((sum, { items }) => sum + items.length, 0),
  withWork: async (stored, id, { db, agencyData }) => {
    const { checklistId, edition } = stored;
    const [done, counted] = await Promise.all([workOn(db, id), agreements(db, checklistId)]);
    const work = new Map(done);
    for (const { itemId, edition: counts, ...agreement } of counted) {
      if (counts !== edition || !isDistrusted(agreement, agencyData.caseRules.review)) continue;
      work.set(itemId, { ...work.get(itemId), distrusted: { agreed: agreement.agreed, of: agreement.of } });
    }
    return { result: withWork(stored, work), isWorkedOn: done.size > 0 };
  },
  show: showReview,
  template: 'permit-review-checklist',
  write: (result, { project_category: category }, about, { agencyData, config, template }) => {
    const agency = documentAgency(agencyData.agency, config.mode, about.language);
    return writeWord({ kind: 'checklist', result, meta: { ...about, category, agency, template } });
  },
  texts: 'review',
  words: { notFound: 'api:analysis.reviewNotFound', notReady: 'api:analysis.checklistNotReady' },
};

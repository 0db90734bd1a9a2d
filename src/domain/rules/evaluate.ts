import type { Message } from '#messages/message.ts';
import type { Localized } from '../agency/language.ts';
import type { ReadDocument } from '../documents/document.ts';
import { factLabel } from '../extraction/catalogue.ts';
import type { Fact } from '../extraction/fact.ts';
import { answer, inAgencyWords } from './answer.ts';
import { type CaseFile, openCaseFile } from './case-file.ts';
import type { Checklist, ChecklistItem, FormEntry } from './checklist.ts';
import type { AnsweredItem, ChecklistFormField, ChecklistResult } from './result.ts';

/**
 * Answers every question of a checklist and fills what it can of the planner's form. Pure: the same documents
 * and facts on the same day (`today`, YYYY-MM-DD) give the same result. Conflicting values are shown side by side, never resolved.
 */
export function evaluateChecklist(
  checklist: Checklist,
  documents: readonly ReadDocument[],
  facts: readonly Fact[],
  today: string,
): ChecklistResult {
  const file = openCaseFile(documents, facts, today);
  return {
    checklistId: checklist.id,
    titleText: checklist.title,
    documents: documents.map((document) => ({
      id: document.id,
      name: document.name,
      pageCount: document.reading.pageCount,
      pagesRead: document.pages.filter((page) => page.state === 'read').length,
    })),
    header: checklist.header.map((name) => ({ labelMessage: factLabel(name), facts: file.valuesOf(name) })),
    sections: checklist.sections.map(({ title, items }) => ({
      titleText: title,
      items: items.map((item) => answerItem(item, file)),
    })),
    form: checklist.form.groups.map(({ title, fields }) => ({
      titleText: title,
      fields: fields.map((field) => fillField(field, file)),
    })),
    conflicts: file.conflicts.map(({ name, facts: values }) => ({ labelMessage: factLabel(name), facts: values })),
    unread: file.unread,
  };
}

function answerItem(
  { id, question, code, effective, source, good, answer: how, doesNotApply }: ChecklistItem,
  file: CaseFile,
): AnsweredItem {
  const { answer: given, note, evidence, candidates } = answer(how, doesNotApply, file);
  // A rule that is known but was not read in the current Code is not relied on.
  const isToConfirm = source.basis === 'unverified' && code !== undefined;
  return {
    id,
    questionText: question,
    codeMessage: code ? describeCode(code, effective) : null,
    good,
    answer: given,
    noteMessage: isToConfirm ? { code: 'checklist:confirm', params: { note } } : note,
    evidence,
    ...(candidates ? { candidates } : {}),
  };
}

const describeCode = (code: Localized, since: string | undefined): Message =>
  since ? { code: 'checklist:codeSince', params: { code, since } } : inAgencyWords(code);

function fillField({ label, answer: how }: FormEntry, file: CaseFile): ChecklistFormField {
  const blank: ChecklistFormField = {
    labelText: label,
    facts: [],
    answer: null,
    noteMessage: null,
    evidence: [],
    forStaff: false,
  };
  if (how.kind === 'staff') return { ...blank, forStaff: true, noteMessage: inAgencyWords(how.what) };
  if (how.kind === 'value') {
    const { note } = answer({ kind: 'stated', facts: [how.fact], need: 'all' }, [], file);
    const facts = file.valuesOf(how.fact);
    return { ...blank, facts, noteMessage: facts.length === 0 || file.isConflicting(how.fact) ? note : null };
  }
  const { answer: given, note, evidence } = answer(how, [], file);
  return { ...blank, answer: given, noteMessage: note, evidence };
}

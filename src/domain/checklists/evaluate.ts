import type { ReadDocument } from '../documents/document.ts';
import { FACTS } from '../facts/catalogue.ts';
import type { Fact } from '../facts/fact.ts';
import { answer } from './answer.ts';
import { type CaseFile, openCaseFile } from './case-file.ts';
import type { Checklist, FormEntry, Item } from './checklist.ts';
import type { AnsweredItem, ChecklistResult, FormField } from './result.ts';
import { sayDate } from './say-value.ts';

/** Ends the note of every line whose rule is known but was not read in the current Code. */
export const CONFIRM_SENTENCE = 'Staff confirm the rule against the current Code.';

/**
 * Answers every question of a checklist and fills what it can of the planner's form. Pure: the same documents
 * and facts give the same result. Conflicting values are shown side by side, never resolved.
 */
export function evaluateChecklist(
  checklist: Checklist,
  documents: readonly ReadDocument[],
  facts: readonly Fact[],
): ChecklistResult {
  const file = openCaseFile(documents, facts);
  return {
    checklistId: checklist.id,
    title: checklist.title,
    documents: documents.map((document) => ({
      id: document.id,
      name: document.name,
      pageCount: document.reading.pageCount,
      pagesRead: document.pages.filter((page) => page.state === 'read').length,
    })),
    header: checklist.header.map((name) => ({ label: FACTS[name].label, facts: file.valuesOf(name) })),
    sections: checklist.sections.map(({ title, items }) => ({
      title,
      items: items.map((item) => answerItem(item, file)),
    })),
    form: checklist.form.groups.map(({ title, fields }) => ({
      title,
      fields: fields.map((field) => fillField(field, file)),
    })),
    conflicts: file.conflicts.map(({ name, facts: values }) => ({ label: FACTS[name].label, facts: values })),
    unread: file.unread,
  };
}

function answerItem(item: Item, file: CaseFile): AnsweredItem {
  const reply = answer(item.answer, item.doesNotApply, file);
  const confirm = item.source.confidence === 'K' && item.code !== '';
  return {
    id: item.id,
    question: item.question,
    code: item.effective ? `${item.code} (in force since ${sayDate(item.effective)})` : item.code,
    answer: reply.answer,
    note: confirm ? `${reply.note} ${CONFIRM_SENTENCE}` : reply.note,
    evidence: reply.evidence,
  };
}

function fillField({ label, answer: how }: FormEntry, file: CaseFile): FormField {
  const blank: FormField = { label, facts: [], answer: null, note: '', evidence: [], forStaff: false };
  if (how.kind === 'staff') return { ...blank, forStaff: true, note: how.what };
  if (how.kind === 'value') {
    const { note } = answer({ kind: 'stated', facts: [how.fact], need: 'all' }, [], file);
    const facts = file.valuesOf(how.fact);
    return { ...blank, facts, note: facts.length === 0 || file.isConflicting(how.fact) ? note : '' };
  }
  return { ...blank, ...answer(how, [], file) };
}

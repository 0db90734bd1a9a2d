import type { Message } from '#messages/message.ts';
import type { Localized } from '../agency/language.ts';
import { documentsRead, type ReadDocument } from '../documents/document.ts';
import { FACT_NAMES, type FactName, factLabel } from '../extraction/catalogue.ts';
import type { Fact } from '../extraction/fact.ts';
import { everyKind } from '../extraction/read-rows.ts';
import { answer, inAgencyWords } from './answer.ts';
import type { Answering } from './answering.ts';
import { type CaseFile, openCaseFile } from './case-file.ts';
import type { Checklist, ChecklistItem } from './checklist.ts';
import { compareFigures } from './compare-figures.ts';
import { factsOf } from './expression.ts';
import { fillForm } from './fill-form.ts';
import { leaveOut, recompute, withRecomputed } from './recompute.ts';
import { type AnsweredItem, type AskedWhen, type ChecklistResult, ReviewStep, type StatedField } from './result.ts';

/**
 * Answers every question of a checklist, in the order of work, and fills what it can of the planner's form. Pure: the
 * same documents and facts on the same day (`today`, YYYY-MM-DD) give the same result. Conflicting values are shown
 * side by side, never resolved.
 */
export function evaluateChecklist(
  checklist: Checklist,
  documents: readonly ReadDocument[],
  facts: readonly Fact[],
  today: string,
): ChecklistResult {
  const stated = openCaseFile(documents, facts, today);
  const recomputed = recompute(checklist, stated);
  const file = withRecomputed(stated, recomputed);
  const order = ReviewStep.options;
  const sections = checklist.sections.toSorted((one, other) => order.indexOf(one.step) - order.indexOf(other.step));
  return {
    checklistId: checklist.id,
    edition: checklist.edition,
    ...(checklist.sha256 ? { sha256: checklist.sha256 } : {}),
    titleText: checklist.title,
    documents: documentsRead(documents),
    header: checklist.header.map((name) => ({ labelMessage: factLabel(name), facts: file.valuesOf(name) })),
    sections: sections.map(({ title, step, items }) => ({
      titleText: title,
      step,
      // What a line works out anew, it holds against what is stated alone.
      items: items.map((item) => answerItem(item, checklist, withRecomputed(stated, leaveOut(recomputed, item.id)))),
    })),
    form: fillForm(checklist.form, file),
    conflicts: file.conflicts.map(({ name, facts: values }) => ({ labelMessage: factLabel(name), facts: values })),
    facts: statedFacts(file),
    rows: everyKind(file.rows),
    unread: file.unread,
    poorlyRead: file.poorlyRead,
  };
}

/** Every fact with its values, in the order of the catalogue. */
export const statedFacts = (file: CaseFile): StatedField[] =>
  FACT_NAMES.map((name) => ({ labelMessage: factLabel(name), facts: file.valuesOf(name) })).filter(
    ({ facts }) => facts.length > 0,
  );

function answerItem(item: ChecklistItem, { publications }: Checklist, file: CaseFile): AnsweredItem {
  const { id, label, question, code, effective, source, good, answer: how, doesNotApply, onlyWhere, choices } = item;
  const { answer: given, note, evidence, candidates } = answer(how, doesNotApply, file);
  // A rule that is known but was not read in the current Code is not relied on.
  const isToConfirm = source.basis === 'unverified' && code !== undefined;
  const address = publications.find(({ begins }) => code?.en.startsWith(begins.en))?.address;
  const disputes = [...new Set(factsAskedFor(how))].filter(file.isConflicting);
  return {
    id,
    ...(label ? { labelText: label } : {}),
    questionText: question,
    codeMessage: code ? describeCode(code, effective) : null,
    good,
    ...(address ? { address } : {}),
    asked: askedBy(item, file),
    ...(onlyWhere ? { onlyWhereText: onlyWhere } : {}),
    ...(disputes.length > 0 ? { disputes } : {}),
    answer: given,
    noteMessage: isToConfirm ? { code: 'checklist:confirm', params: { note } } : note,
    evidence,
    ...(candidates ? { candidates } : {}),
    ...(choices ? { choices: choices.map((one) => ({ id: one.id, labelText: one.label })) } : {}),
  };
}

/** What a person decides, and what the agency has yet to load, is no matter of the applicant. */
function askedBy({ answer: how, onlyWhere, doesNotApply }: ChecklistItem, file: CaseFile): AskedWhen {
  if (how.kind === 'person' || how.kind === 'needs') return 'never';
  // Figures that are stated say that it applies: coverage outside the parcel is proposed.
  const figures = doesNotApply.filter((one) => 'left' in one);
  if (figures.length > 0 && figures.every((one) => compareFigures(one, file).holds === false)) return 'always';
  const mayNotArise = how.kind === 'mentions' && how.whenDenied === 'not-applicable';
  return mayNotArise || onlyWhere ? 'where-it-applies' : 'always';
}

export function factsAskedFor(how: Answering): FactName[] {
  switch (how.kind) {
    case 'stated':
      return how.facts;
    case 'compare':
      return [...factsOf(how.left), ...factsOf(how.right)];
    case 'all':
    case 'any':
      return how.of.flatMap(({ left, right }) => [...factsOf(left), ...factsOf(right)]);
    case 'consistent':
      return [how.fact];
    default:
      return [];
  }
}

const describeCode = (code: Localized, since: string | undefined): Message =>
  since ? { code: 'checklist:codeSince', params: { code, since } } : inAgencyWords(code);

import { answer, inAgencyWords } from './answer.ts';
import type { CaseFile } from './case-file.ts';
import type { FormEntry, FormFile, FormGroup, OnlyFor } from './checklist.ts';
import type { ChecklistFormField, ChecklistResult } from './result.ts';

type FilledGroup = ChecklistResult['form'][number];

/**
 * The planner's form as far as the documents fill it. Of parts that exclude each other the one that fits is there; where
 * it cannot be told which, one line in their place leaves it to staff.
 */
export function fillForm({ groups }: FormFile, file: CaseFile): FilledGroup[] {
  const open = new Set<string>();
  return groups.flatMap((group) => {
    const { only } = group;
    if (only === undefined) return [fillGroup(group, file)];
    const [stated, without] = [only.stated, only.without].map((name) => file.valuesOf(name).length > 0);
    if (stated !== without) return stated ? [fillGroup(group, file)] : [];
    if (open.has(only.decide.en)) return [];
    open.add(only.decide.en);
    const whenChosen = groups.flatMap((other) =>
      other.only?.decide.en === only.decide.en && other.only.item && other.only.choice
        ? [{ item: other.only.item, choice: other.only.choice, part: fillGroup(other, file) }]
        : [],
    );
    return [{ ...leaveToStaff(only, stated === true, file), whenChosen }];
  });
}

const fillGroup = ({ title, fields }: FormGroup, file: CaseFile): FilledGroup => ({
  titleText: title,
  fields: fields.map((field) => fillField(field, file)),
});

const BLANK = { facts: [], answer: null, noteMessage: null, evidence: [], forStaff: false };

/** One line that names what is to be decided, and what the documents state of either. */
const leaveToStaff = ({ stated, without, decide }: OnlyFor, areBoth: boolean, file: CaseFile): FilledGroup => ({
  titleText: decide,
  fields: [
    {
      ...BLANK,
      labelText: decide,
      forStaff: true,
      noteMessage: { code: areBoth ? 'checklist:decideBoth' : 'checklist:decideNeither' },
      evidence: file.evidenceFor([stated, without]),
    },
  ],
});

function fillField({ label, boxes, answer: how }: FormEntry, file: CaseFile): ChecklistFormField {
  const blank: ChecklistFormField = { ...BLANK, labelText: label, boxes };
  if (how.kind === 'staff') return { ...blank, forStaff: true, noteMessage: inAgencyWords(how.what) };
  if (how.kind === 'value') {
    const { note } = answer({ kind: 'stated', facts: [how.fact], need: 'all' }, [], file);
    const facts = file.valuesOf(how.fact);
    const isSettled = facts.length > 0 && !file.isConflicting(how.fact) && !file.isOutOfRange(how.fact);
    return { ...blank, facts, noteMessage: isSettled ? null : note };
  }
  const { answer: given, note, evidence } = answer(how, [], file);
  return { ...blank, answer: given, noteMessage: note, evidence };
}

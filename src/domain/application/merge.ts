import type { ApplicationData } from './data.ts';

/** A field that is empty is as one that is not there, and what every object has is no field. */
const valueIn = (part: Readonly<Record<string, string>>, field: string): string =>
  Object.hasOwn(part, field) ? (part[field] ?? '') : '';

/** One field that two people, tabs or devices changed in different ways since they last agreed. Empty: removed. */
export type AnswerConflict = { field: string; part: AnswerPart; base: string; mine: string; theirs: string };
type AnswerPart = keyof ApplicationData;

export type Merge = {
  /** Both sides' changes together; where they conflict, mine stands until the person has chosen. */
  data: ApplicationData;
  conflicts: AnswerConflict[];
  /** Fields that only the other side changed, and that are new here. */
  taken: string[];
};

/** Brings two changes of the same data together. Nothing is dropped: what both changed differently is a conflict. */
export function merge(base: ApplicationData, mine: ApplicationData, theirs: ApplicationData): Merge {
  const conflicts: AnswerConflict[] = [];
  const taken: string[] = [];
  const part = (name: AnswerPart): Record<string, string> => {
    const ids = new Set([...Object.keys(base[name]), ...Object.keys(mine[name]), ...Object.keys(theirs[name])]);
    const merged: Record<string, string> = {};
    for (const field of ids) {
      const was = valueIn(base[name], field);
      const here = valueIn(mine[name], field);
      const there = valueIn(theirs[name], field);
      if (here !== was && there !== was && here !== there) {
        conflicts.push({ field, part: name, base: was, mine: here, theirs: there });
      }
      const isTaken = here === was && there !== was;
      if (isTaken) taken.push(field);
      const value = isTaken ? there : here;
      if (value !== '') merged[field] = value;
    }
    return merged;
  };
  return { data: { answers: part('answers'), textAnswers: part('textAnswers') }, conflicts, taken };
}

/** Whether both hold the same. */
export const isSame = (one: ApplicationData, other: ApplicationData): boolean =>
  (['answers', 'textAnswers'] as const).every((part) =>
    [...new Set([...Object.keys(one[part]), ...Object.keys(other[part])])].every(
      (field) => valueIn(one[part], field) === valueIn(other[part], field),
    ),
  );

/** Whether `next` keeps all that `former` holds: a save that does not say what it builds on may only add. */
export const onlyAdds = (former: ApplicationData, next: ApplicationData): boolean =>
  (['answers', 'textAnswers'] as const).every((part) =>
    Object.entries(former[part]).every(([field, value]) => value === '' || valueIn(next[part], field) === value),
  );

import { z } from 'zod';
import { Localized } from '../agency/language.ts';
import { checkBraces, type RulesError } from '../agency/rules-error.ts';
import { placeholdersIn } from '../agency/shown.ts';
import type { CaseRules } from '../cases/case-rules.ts';
import { LetterKind } from '../cases/letter-kind.ts';
import { CaseStage } from '../cases/stage.ts';

/** What stands in braces in the paragraphs of a letter; which of it a letter has depends on its case. */
export const LETTER_WORDS = [
  'agency',
  'applicant',
  'reference',
  'place',
  'sentOn',
  'receivedOn',
  'answerBy',
  'answerDays',
  'count',
  'clock',
  'previousOn',
  'previousDue',
] as const;
export type LetterWord = (typeof LETTER_WORDS)[number];

const paragraphs = z.array(Localized).min(1);

/** What an item can be asked to have besides its words: the place where it was looked for, and its rule. */
export const NeededPart = z.enum(['looked', 'rule']);

const LetterText = z.strictObject({
  title: Localized,
  /** The stages of a case at which it can be written. */
  from: z.array(CaseStage).min(1),
  /** Where sending it brings the case; null: the case stays where it is. */
  to: CaseStage.nullable(),
  /** Whether it lists what is asked or what is wrong. */
  items: z.enum(['needed', 'none']),
  /** What each item has before the letter goes out, because the letter says that it does. */
  needs: z.array(NeededPart).default([]),
  /** How many calendar days the applicant has to answer; null: there is nothing to answer. */
  answerDays: z.int().min(1).max(1_000).nullable(),
  /** Whether it says that answers have not come: then it waits until they are overdue. */
  overdue: z.boolean().default(false),
  /** Where the answers bring the case; null: the letter asks for none. */
  answersTo: CaseStage.nullable(),
  opening: paragraphs,
  closing: paragraphs,
  /** Where the rule that it follows is written, and how far that was checked. */
  source: z.strictObject({ note: z.string().min(1), basis: z.enum(['source', 'product', 'assumption']) }),
});
export type LetterText = z.infer<typeof LetterText>;

/** agency/letters.yaml: every letter from the lines of a review. `ours`: the agency has not given these texts yet. */
export const LetterRules = z.strictObject({
  ours: z.boolean(),
  letters: z.strictObject(
    Object.fromEntries(LetterKind.options.map((kind) => [kind, LetterText])) as Record<LetterKind, typeof LetterText>,
  ),
});
export type LetterRules = z.infer<typeof LetterRules>;

/**
 * What no schema of one letter sees: words in braces that stand for nothing, and moves that the stages of a case do not
 * have. `cases` is undefined where that file has errors of its own.
 */
export function checkLetterRules({ letters }: LetterRules, cases: CaseRules | undefined): RulesError[] {
  return LetterKind.options.flatMap((kind) => {
    const letter = letters[kind];
    const path = ['letters', kind];
    const texts = [
      ...letter.opening.map((text, at) => ({ text, path: [...path, 'opening', at] })),
      ...letter.closing.map((text, at) => ({ text, path: [...path, 'closing', at] })),
    ];
    const errors = texts.flatMap(({ text, path: place }) =>
      checkBraces(text, place, { known: LETTER_WORDS, of: 'a letter' }),
    );
    const words = texts.flatMap(({ text }) => Object.values(text).flatMap(placeholdersIn));
    if (!letter.overdue && words.includes('previousDue')) {
      const message = 'A letter that names {previousDue} says that answers have not come: set overdue to true.';
      errors.push({ path: [...path, 'overdue'], message });
    }
    if (letter.answersTo !== null && letter.answerDays === null) {
      errors.push({ path: [...path, 'answerDays'], message: 'A letter that asks for answers says until when.' });
    }
    if (letter.answersTo !== null && letter.items === 'none') {
      errors.push({ path: [...path, 'items'], message: 'A letter that asks for answers has items.' });
    }
    if (letter.needs.length > 0 && letter.items === 'none') {
      errors.push({ path: [...path, 'needs'], message: 'A letter without items asks nothing of them.' });
    }
    return [...errors, ...(cases ? checkMoves(kind, letter, cases) : [])];
  });
}

/** Each way that the letter takes has to be a move of its case, and those moves name the letter. */
function checkMoves(kind: LetterKind, { from, to, answersTo }: LetterText, { stages }: CaseRules): RulesError[] {
  const path = ['letters', kind];
  const leads = (stage: CaseStage, other: CaseStage) => stages[stage].moves.find((move) => move.to === other);
  const errors = from.flatMap((stage, at): RulesError[] => {
    if (to === null || stage === to || leads(stage, to)) return [];
    return [{ path: [...path, 'from', at], message: `No move of cases.yaml leads from "${stage}" to "${to}".` }];
  });
  if (to !== null && answersTo !== null && !leads(to, answersTo)) {
    const message = `No move of cases.yaml leads from "${to}" to "${answersTo}".`;
    errors.push({ path: [...path, 'answersTo'], message });
  }
  for (const stage of CaseStage.options) {
    for (const move of stages[stage].moves.filter(({ letter }) => letter === kind)) {
      if (move.to !== to || !from.includes(stage)) {
        errors.push({ path, message: `cases.yaml has it lead from "${stage}" to "${move.to}"; here it does not.` });
      }
    }
  }
  return errors;
}

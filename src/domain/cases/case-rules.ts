import { z } from 'zod';
import { Localized } from '../agency/language.ts';
import type { RulesError } from '../agency/rules-error.ts';
import { STAFF } from '../people/role.ts';
import { DueStage } from './due-stage.ts';
import { LetterKind } from './letter-kind.ts';
import { CaseStage, FIRST_STAGE } from './stage.ts';

/** Who has to act while a case is at a stage. */
export const WaitsFor = z.enum(['agency', 'applicant', 'nobody']);
export type WaitsFor = z.infer<typeof WaitsFor>;

/** One way from a stage to another, and who may take it. */
export const CaseMove = z.strictObject({
  to: CaseStage,
  /** What the button says. */
  label: Localized,
  who: z.array(z.enum(STAFF)).min(1),
  /** It needs a reason, which the history keeps. */
  reason: z.boolean().default(false),
  /** Whoever brought the case to the stage that it leaves may not take it: a second person decides. */
  secondPerson: z.boolean().default(false),
  /** Only a letter of this kind takes it, when it goes out (agency/letters.yaml). */
  letter: LetterKind.optional(),
  /** Only a permit takes it, when its letter is issued. */
  permit: z.boolean().default(false),
  /** Conditions of the permit that are due by then must be met before (`due` of agency/conditions). */
  needs: z.array(DueStage).default([]),
});
export type CaseMove = z.infer<typeof CaseMove>;

const StageRules = z.strictObject({
  label: Localized,
  /** What happens at the stage, said to the applicant. */
  about: Localized,
  waitsFor: WaitsFor,
  moves: z.array(CaseMove),
});

/**
 * From how many looks at a line on it is told how often people agreed with it (`leastLooks`), and below which share of
 * them (`leastAgreement`, 0 to 1) a person has to look at it.
 */
const ReviewBar = z.strictObject({ leastLooks: z.int().min(1), leastAgreement: z.number().min(0).max(1) });
export type ReviewBar = z.infer<typeof ReviewBar>;

/** agency/cases.yaml: the stages of a case, the ways between them, and when a line of a review is trusted. */
export const CaseRules = z.strictObject({ review: ReviewBar, stages: z.strictObject(rulesOfEach()) });
export type CaseRules = z.infer<typeof CaseRules>;

function rulesOfEach() {
  return Object.fromEntries(CaseStage.options.map((stage) => [stage, StageRules])) as Record<
    CaseStage,
    typeof StageRules
  >;
}

/** Whether a case has come to its end: nobody has to act, and the applicant is asked for nothing. It may be opened again. */
export const hasEnded = ({ stages }: CaseRules, stage: CaseStage): boolean => stages[stage].waitsFor === 'nobody';

/** What no schema of one stage sees: moves to the stage itself, two moves to one stage, and stages that nothing leads to. */
export function checkCaseRules({ stages }: CaseRules): RulesError[] {
  const reached = new Set<CaseStage>([FIRST_STAGE]);
  for (const stage of reached) for (const { to } of stages[stage].moves) reached.add(to);
  return CaseStage.options.flatMap((stage) => {
    const { moves } = stages[stage];
    const errors = moves.flatMap(({ to }, at): RulesError[] => {
      const path = ['stages', stage, 'moves', at, 'to'];
      if (to === stage) return [{ path, message: `A move leads from "${stage}" to itself.` }];
      const isSecond = moves.findIndex((other) => other.to === to) < at;
      return isSecond ? [{ path, message: `Another move of "${stage}" leads to "${to}" too.` }] : [];
    });
    if (!reached.has(stage)) errors.push({ path: ['stages', stage], message: 'No move leads to this stage.' });
    return errors;
  });
}

/** Why a move is not open: `unknown` from this stage, not of this `role`, for a `second-person` only, or a `reason` is missing. */
export type MoveError = 'unknown' | 'role' | 'second-person' | 'reason';

type Moving = {
  from: CaseStage;
  to: CaseStage;
  role: string;
  /** Whether whoever moves it brought it to the stage that it leaves. */
  broughtItHere: boolean;
  reason: string;
};

/** Why a case may not be moved so; null where it may. */
export function refuseMove(rules: CaseRules, { from, to, role, broughtItHere, reason }: Moving): MoveError | null {
  const move = rules.stages[from].moves.find((one) => one.to === to);
  if (!move) return 'unknown';
  if (!(move.who as readonly string[]).includes(role)) return 'role';
  if (move.secondPerson && broughtItHere) return 'second-person';
  return move.reason && reason.trim() === '' ? 'reason' : null;
}

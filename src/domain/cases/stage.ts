import { z } from 'zod';
import type { ApplicationStatus } from '../application/application.ts';

/** Where a case stands inside the agency. The applicant reads the public status, and the stage beside it where it ended. */
export const CaseStage = z.enum([
  'intake',
  'completeness',
  'incomplete',
  'review',
  'additional-information',
  'recommended',
  'issued',
  'acknowledged',
  'under-construction',
  'final',
  'denied',
  'appealed',
  'withdrawn',
  'expired',
  'closed',
]);
export type CaseStage = z.infer<typeof CaseStage>;

/** The first stage of every case. */
export const FIRST_STAGE: CaseStage = 'intake';

/** The word of the specification (section 4) for a stage; a stage that is not here keeps the word that stood before. */
const PUBLIC_STATUS: Partial<Record<CaseStage, ApplicationStatus>> = {
  intake: 'Submitted',
  completeness: 'Submitted',
  incomplete: 'Submitted',
  review: 'Under Review',
  'additional-information': 'Under Review',
  recommended: 'Under Review',
  issued: 'Approved',
  acknowledged: 'Approved',
  'under-construction': 'Approved',
  final: 'Approved',
  denied: 'Denied',
};

/** The public status after a case has moved to a stage. */
export const statusAfter = (stage: CaseStage, before: ApplicationStatus): ApplicationStatus =>
  PUBLIC_STATUS[stage] ?? before;

/** Whether a permit may be drafted: from the review of a complete application until it is decided. */
export const mayDraftPermit = (stage: CaseStage): boolean => PUBLIC_STATUS[stage] === 'Under Review';

const SETTLED_BY: readonly CaseStage[] = ['review', 'recommended', 'issued'];

/** Whether a move leads on to a stage by which what the applicant was asked should be resolved. */
export const asksForResolved = (from: CaseStage, to: CaseStage): boolean =>
  SETTLED_BY.includes(to) && CaseStage.options.indexOf(from) < CaseStage.options.indexOf(to);

/** Whether the public status alone does not say how the case ended: the stage stands beside it. */
export const isNamedBeside = (stage: CaseStage): boolean => PUBLIC_STATUS[stage] === undefined;

const STOPPED: readonly CaseStage[] = ['denied', 'appealed', 'withdrawn', 'expired'];

/** The stage to which a case is meant to go on: that of the first of these moves; undefined where it stops there, or there is none. */
export function nextStage([first]: readonly { to: CaseStage }[]): CaseStage | undefined {
  return first && !STOPPED.includes(first.to) ? first.to : undefined;
}

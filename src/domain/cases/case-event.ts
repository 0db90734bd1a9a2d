import { z } from 'zod';

/**
 * What happens to a case. `moved`: from a stage to another; `assigned`: to a person, or to nobody; `letter`: one of a kind
 * went out; `answered`: the applicant sent the answers of a round; `permit`: it was issued, with the day of the decision;
 * `accepted`: the permittee accepted it; `condition`: one was met on a day, or that was taken back; `verdict`: staff said
 * of an answer whether it settles its item, or took that back; `permit-record`: one of a kind was written, `before` with the
 * day of the inspection where it is of one; `mail-again`: a mail that had failed was put back in line, `before` with its
 * subject, `after` with the address; `design-check`: one of a day (`before`) by somebody (`after`) came with the submission
 * or with answers.
 */
export const CaseEventKind = z.enum([
  'submitted',
  'moved',
  'assigned',
  'letter',
  'answered',
  'permit',
  'accepted',
  'condition',
  'verdict',
  'permit-record',
  'mail-again',
  'design-check',
]);
export type CaseEventKind = z.infer<typeof CaseEventKind>;

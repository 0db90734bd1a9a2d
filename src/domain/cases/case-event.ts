import { z } from 'zod';

/**
 * What happens to a case. `moved`: from a stage to another; `assigned`: to a person, or to nobody; `letter`: one of a kind
 * went out; `answered`: the applicant sent the answers of a round.
 */
export const CaseEventKind = z.enum(['submitted', 'moved', 'assigned', 'letter', 'answered']);
export type CaseEventKind = z.infer<typeof CaseEventKind>;

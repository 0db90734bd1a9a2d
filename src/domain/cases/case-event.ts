import { z } from 'zod';

/** What happens to a case. `moved`: from a stage to another; `assigned`: to a person, or to nobody. */
export const CaseEventKind = z.enum(['submitted', 'moved', 'assigned']);
export type CaseEventKind = z.infer<typeof CaseEventKind>;

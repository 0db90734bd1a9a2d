import { z } from 'zod';
import { Role } from './role.ts';

const count = z.int().min(1);

/** What one person may have at a time; what is left out is not limited. */
const PersonQuota = z.strictObject({
  /** Applications that are not submitted. */
  drafts: count.optional(),
  /** Files that were begun to be sent and belong to nothing yet. */
  unfinishedUploads: count.optional(),
  /** Of all their files together; a megabyte is 1,000,000 bytes. */
  storedMegabytes: count.optional(),
});

/** What a person is at the limit of. */
export type QuotaName = keyof z.infer<typeof PersonQuota>;

/** agency/quotas.yaml: what one person may have at a time, and one network address in an hour. */
export const Quotas = z.strictObject({
  people: z.record(Role, PersonQuota),
  visitors: z.strictObject({ finderSessionsAnHour: count }),
});
export type Quotas = z.infer<typeof Quotas>;

import { AppError } from '#contract/errors.ts';
import type { QuotaName } from '#domain/people/quotas.ts';
import type { Message } from '#messages/message.ts';
import { countHeld, findRole, lockQuota } from '../db/quotas.ts';
import type { Db } from '../db/tables.ts';
import type { Deps } from './deps.ts';

const MEGABYTE = 1_000_000;

/**
 * Holds a person to what one may have (agency/quotas.yaml). Called in the transaction that has just added something, it
 * counts that too; what others add for the same person meanwhile waits, in every process. Throws over-quota.
 */
export async function holdToQuota(
  tx: Db,
  { agencyData }: Pick<Deps, 'agencyData'>,
  personId: string,
  names: readonly QuotaName[],
): Promise<void> {
  const role = await findRole(tx, personId);
  if (!role) return;
  const quota = agencyData.quotas.people[role];
  const limited = names.flatMap((name) => (quota[name] === undefined ? [] : [[name, quota[name]] as const]));
  if (limited.length === 0) return;
  await lockQuota(tx, personId);
  for (const [name, most] of limited) {
    const held = await countHeld[name](tx, personId);
    if (held > most * (name === 'storedMegabytes' ? MEGABYTE : 1))
      throw new AppError('over-quota', reached(name, most));
  }
}

function reached(name: QuotaName, most: number): Message {
  switch (name) {
    case 'drafts':
      return { code: 'api:quota.drafts', params: { most } };
    case 'unfinishedUploads':
      return { code: 'api:quota.unfinishedUploads', params: { most } };
    case 'storedMegabytes':
      return { code: 'api:quota.storedMegabytes', params: { most } };
  }
}

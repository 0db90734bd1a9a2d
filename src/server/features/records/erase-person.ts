import { hasEnded } from '#domain/cases/case-rules.ts';
import { noteRun } from '#server/db/maintenance.ts';
import type { Person } from '#server/db/people.ts';
import { casesOfPerson, type Erasure, erase } from '#server/db/person-records.ts';
import type { Deps } from '#server/http/deps.ts';

type EraseDeps = Pick<Deps, 'db' | 'agencyData'>;

/** Ends the transaction of a trial, so that nothing of it stays. */
class OnlyTried extends Error {
  readonly found: Erasure;
  constructor(found: Erasure) {
    super('Only tried.');
    this.found = found;
  }
}

/** What erasing a person would remove and what would stay, found by doing it and taking it back. */
export async function tryErasure({ db }: EraseDeps, person: Person, now: Date): Promise<Erasure> {
  try {
    return await db.transaction().execute(async (tx): Promise<Erasure> => {
      throw new OnlyTried(await erase(tx, person, now));
    });
  } catch (error) {
    if (error instanceof OnlyTried) return error.found;
    throw error;
  }
}

/** Cases of a person in which somebody still has to act: by their numbers. Nobody is erased out of them. */
export const openCasesOf = async ({ db, agencyData }: EraseDeps, { id }: Person): Promise<string[]> =>
  (await casesOfPerson(db, id))
    .filter(({ stage }) => !hasEnded(agencyData.caseRules, stage))
    .map(({ reference }) => reference);

/** Removes what is no public record, and notes how much that was, without whose. */
export const erasePerson = ({ db }: EraseDeps, person: Person, now: Date): Promise<Erasure> =>
  noteRun(
    db,
    'erasure',
    () => db.transaction().execute((tx) => erase(tx, person, now)),
    ({ went, accountWent }) => ({ went, accountWent }),
  );

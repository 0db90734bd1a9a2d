import type { Db } from './tables.ts';

/** A condition as an administrator wrote it; without `content` it is what the product came with again. */
export type ConditionVersion = {
  id: string;
  version: number;
  content: object | null;
  person: string | null;
  at: Date;
};

/** Every version of every condition, the latest first. */
export const conditionVersions = (db: Db): Promise<ConditionVersion[]> =>
  db
    .selectFrom('condition_versions')
    .leftJoin('people', 'people.id', 'person_id')
    .select(['condition_versions.id', 'version', 'content', 'people.full_name as person', 'at'])
    .orderBy('version', 'desc')
    .execute();

/** The latest version of every condition that an administrator wrote. */
export const writtenConditions = (db: Db): Promise<{ id: string; content: object | null }[]> =>
  db
    .selectFrom('condition_versions')
    .distinctOn('id')
    .select(['id', 'content'])
    .orderBy('id')
    .orderBy('version', 'desc')
    .execute();

type NewConditionVersion = { id: string; version: number; content: object | null; personId: string };

/** Adds a version; false where somebody else added that one meanwhile. */
export async function addConditionVersion(
  tx: Db,
  { id, version, content, personId }: NewConditionVersion,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('condition_versions')
    .values({ id, version, content: content && JSON.stringify(content), person_id: personId, at: now })
    .onConflict((conflict) => conflict.columns(['id', 'version']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

import type { Db } from './tables.ts';

/** A template that was put in place; without `sha256` it is the product's own again. */
export type TemplateVersion = {
  name: string;
  version: number;
  sha256: string | null;
  file_name: string | null;
  person: string | null;
  at: Date;
};

const versions = (db: Db) =>
  db
    .selectFrom('template_versions')
    .leftJoin('people', 'people.id', 'person_id')
    .select(['name', 'version', 'sha256', 'file_name', 'people.full_name as person', 'at'])
    .orderBy('version', 'desc');

/** Every version of every template, the latest first. */
export const templateVersions = (db: Db): Promise<TemplateVersion[]> => versions(db).execute();

/** The version that serves; undefined where nobody has put one in place. */
export const currentTemplate = (db: Db, name: string): Promise<TemplateVersion | undefined> =>
  versions(db).where('name', '=', name).limit(1).executeTakeFirst();

type NewVersion = { name: string; version: number; sha256: string | null; fileName: string | null; personId: string };

/** Adds a version; false where somebody else added that one meanwhile. */
export async function addTemplateVersion(
  tx: Db,
  { name, version, sha256, fileName, personId }: NewVersion,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('template_versions')
    .values({ name, version, sha256, file_name: fileName, person_id: personId, at: now })
    .onConflict((conflict) => conflict.columns(['name', 'version']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

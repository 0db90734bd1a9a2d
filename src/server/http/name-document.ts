import type { Language } from '#domain/agency/language.ts';
import { versionsOf } from '#domain/questionnaire/document-versions.ts';
import { nameForDownload } from '#domain/questionnaire/name-for-download.ts';
import { fieldsById } from '#domain/questionnaire/questionnaire.ts';
import { filesBeside } from '../db/application-files.ts';
import type { Deps } from './deps.ts';

/**
 * What a document is saved as by whoever may have it: in an application its question and its version stand before the
 * name that it came with. `language`: of whoever saves it.
 */
export async function nameDocument(
  { db, city }: Pick<Deps, 'db' | 'city'>,
  { id, name }: { id: string; name: string },
  language: Language,
): Promise<string> {
  const files = await filesBeside(db, id);
  const versions = versionsOf(files);
  const fields = fieldsById(city.application.questionnaire);
  const named = files.map((file) => ({
    id: file.id,
    // A question that the agency has taken out since is called by its name.
    label: fields.get(file.field)?.field.label[language] ?? file.field,
    version: versions.get(file.id) ?? 1,
    name: file.name,
  }));
  return nameForDownload(named, id) ?? name;
}

import { type Checklist, ChecklistFile, FormFile } from '#domain/checklists/checklist.ts';
import type { CityReader } from './read-city.ts';

/** Reads agency/checklists/<id>.yaml and the form it names; undefined where either has faults, which the reader keeps. */
export function loadChecklist(reader: CityReader, id: string): Checklist | undefined {
  const file = reader.read(`checklists/${id}.yaml`, ChecklistFile);
  const form = file && reader.read(`checklists/forms/${file.form}.yaml`, FormFile);
  return file && form && { ...file, form };
}

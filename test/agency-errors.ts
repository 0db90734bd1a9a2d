import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { AgencyError, type ReadFile, readYaml } from '#server/agency/read-yaml.ts';
import { type AgencyData, type FileReaders, loadAgency } from '../src/server/agency/load-agency.ts';
import { findTemplateErrors } from '../src/server/writing/check-template.ts';

/** What was found in a file, by its schema and then by its name and content, on which alone it depends. */
const known = new WeakMap<object, Map<string, unknown>>();

function remembered<Found>(schema: object, name: string, content: Uint8Array, find: () => Found): Found {
  const ofSchema = known.get(schema) ?? new Map<string, unknown>();
  known.set(schema, ofSchema);
  const key = `${name}:${createHash('sha256').update(content).digest('hex')}`;
  if (!ofSchema.has(key)) ofSchema.set(key, find());
  return ofSchema.get(key) as Found;
}

/** A test changes one file of forty: the others are not read and checked again. */
export const files: FileReaders = {
  readYaml: (path, name, schema) => {
    const read = () => readYaml(path, name, schema);
    return existsSync(path) ? remembered<ReadFile<never>>(schema, name, readFileSync(path), read as never) : read();
  },
  findTemplateErrors: (template, shape) =>
    remembered(shape, 'template', template, () => findTemplateErrors(template, shape)),
};

/**
 * Loads the agency's data from a folder as the product does, save that a file that was read before is not read and
 * checked again: for what loads them more than once, or shares its process with what does.
 */
export const loadRemembered = (dir: string): AgencyData => loadAgency(dir, files);

/** What loading the agency's data from `dir` finds wrong, each as "file:line sentence". */
export function agencyErrors(dir: string): string[] {
  try {
    loadRemembered(dir);
  } catch (error) {
    if (error instanceof AgencyError)
      return error.errors.map(({ file, line, message }) => `${file}:${line} ${message}`);
    throw error;
  }
  return [];
}

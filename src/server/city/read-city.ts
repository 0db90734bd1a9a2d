import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { z } from 'zod';
import { CityError, type Fault } from './city-error.ts';
import { type ReadFile, readYaml } from './read-yaml.ts';

/** Reads files of the agency's folder one after the other and keeps every fault, so that all are told at once. */
export type CityReader = {
  /** The checked file; undefined where it has faults. A file with an `id` must be named after it. */
  read: <T extends z.ZodType>(name: string, schema: T) => z.output<T> | undefined;
  /** The YAML files of a folder, by name; none where there is no such folder, which is a fault. */
  list: (folder: string) => string[];
  /** Says what is wrong at a place in a file that was read and is right by itself, but does not fit the others. */
  report: (name: string, path: readonly PropertyKey[], message: string) => void;
  faults: () => Fault[];
};

export function readCity(dir: string): CityReader {
  const faults = new Map<string, Fault>();
  const files = new Map<string, ReadFile<unknown>>();
  const keep = (fault: Fault) => faults.set(`${fault.file}:${fault.line}:${fault.message}`, fault);
  return {
    read: (name, schema) => {
      try {
        const given = readYaml(join(dir, name), name, schema);
        files.set(name, given);
        const fault = faultOfId(name, given.value);
        if (fault) keep(fault);
        return given.value;
      } catch (error) {
        if (!(error instanceof CityError)) throw error;
        error.faults.forEach(keep);
        return undefined;
      }
    },
    list: (folder) => {
      try {
        const names = readdirSync(join(dir, folder)).filter((name) => name.endsWith('.yaml'));
        return names.sort().map((name) => `${folder}/${name}`);
      } catch {
        keep({ file: folder, line: 1, message: 'The folder is missing or cannot be read.' });
        return [];
      }
    },
    report: (name, path, message) => keep(files.get(name)?.faultAt(path, message) ?? { file: name, line: 1, message }),
    faults: () => [...faults.values()],
  };
}

/** What is said of a file must be found under its name. */
function faultOfId(file: string, given: unknown): Fault | undefined {
  const name = basename(file, '.yaml');
  if (typeof given !== 'object' || given === null || !('id' in given) || given.id === name) return undefined;
  return { file, line: 1, message: `id: The id is "${String(given.id)}" but the file is named "${name}".` };
}

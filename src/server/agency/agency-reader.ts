import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { z } from 'zod';
import type { Message } from '#messages/message.ts';
import { AgencyError, type AgencyFileError, fileError, type ReadFile, readYaml } from './read-yaml.ts';

/** Reads files of the agency's folder one after the other and keeps every error, so that all are told at once. */
export type AgencyReader = {
  /** The checked file; undefined where it has errors. A file with an `id` must be named after it. */
  read: <T extends z.ZodType>(name: string, schema: T) => z.output<T> | undefined;
  /** Whether a file is there, which is served as it is. */
  has: (name: string) => boolean;
  pathOf: (name: string) => string;
  /** The YAML files of a folder, by name; none where there is no such folder, which is an error. */
  list: (folder: string) => string[];
  /** The Markdown files of a folder, each as `parse` reads its text; without those that have errors. */
  readTexts: <T>(folder: string, parse: (text: string) => ParsedText<T>) => T[];
  /** Says what is wrong at a place in a file that was read and is right by itself, but does not fit the others. */
  report: (name: string, path: readonly PropertyKey[], told: string | Message) => void;
  errors: () => AgencyFileError[];
  /** The entries that are marked as placeholders, in the files that were read. */
  placeholders: () => AgencyFileError[];
};

/** What a text says, or what is wrong in it by line, counted from 1. */
type ParsedText<T> = { value?: T | undefined; errors: readonly { line: number; message: Message }[] };

/** @param readFile reads one file; another in tests, which read the same files again and again */
export function readAgencyFolder(dir: string, readFile: typeof readYaml = readYaml): AgencyReader {
  const errors = new Map<string, AgencyFileError>();
  const files = new Map<string, ReadFile<unknown>>();
  const keep = (fileError: AgencyFileError) =>
    errors.set(`${fileError.file}:${fileError.line}:${fileError.message}`, fileError);
  const filesIn = (folder: string, ending: string): string[] => {
    const names = readdirSync(join(dir, folder)).filter((name) => name.endsWith(ending));
    return names.sort().map((name) => `${folder}/${name}`);
  };
  return {
    read: (name, schema) => {
      try {
        const given = readFile(join(dir, name), name, schema);
        files.set(name, given);
        const fileError = idError(name, given.value);
        if (fileError) keep(fileError);
        return given.value;
      } catch (error) {
        if (!(error instanceof AgencyError)) throw error;
        error.errors.forEach(keep);
        return undefined;
      }
    },
    has: (name) => existsSync(join(dir, name)),
    pathOf: (name) => join(dir, name),
    list: (folder) => {
      try {
        return filesIn(folder, '.yaml');
      } catch {
        keep({ file: folder, line: 1, message: 'The folder is missing or cannot be read.' });
        return [];
      }
    },
    readTexts: (folder, parse) =>
      (existsSync(join(dir, folder)) ? filesIn(folder, '.md') : []).flatMap((file) => {
        const { value, errors: found } = parse(readFileSync(join(dir, file), 'utf8'));
        for (const { line, message } of found) keep(fileError(file, line, [], message));
        return value === undefined ? [] : [value];
      }),
    report: (name, path, told) => keep(files.get(name)?.errorAt(path, told) ?? fileError(name, 1, [], told)),
    errors: () => [...errors.values()],
    placeholders: () =>
      [...files].flatMap(([name, { value, errorAt }]) =>
        // Maps are JSON, large, and nobody's words.
        name.endsWith('.yaml')
          ? markedIn(value).map((path) => errorAt([...path, 'placeholder'], describePlaceholderLeft(path)))
          : [],
      ),
  };
}

/** Legal texts and mails must name someone: they name these also where they are invented. */
const NAMED_IN_ANY_CASE: readonly PropertyKey[] = ['company', 'support'];

const describePlaceholderLeft = (path: readonly PropertyKey[]): string => {
  const isNamed = path.length === 1 && path.some((key) => NAMED_IN_ANY_CASE.includes(key));
  const where = isNamed
    ? 'pages leave it out in production, legal texts and mails name it'
    : 'production leaves it out';
  return `This is a placeholder: ${where}. Write your own and take the mark away.`;
};

/** Where `placeholder: true` stands in a value, as paths to the marked entries. */
function markedIn(value: unknown, path: readonly PropertyKey[] = []): PropertyKey[][] {
  if (typeof value !== 'object' || value === null) return [];
  const within = Object.entries(value).flatMap(([key, each]) =>
    markedIn(each, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return 'placeholder' in value && value.placeholder === true ? [[...path], ...within] : within;
}

/** What is said of a file must be found under its name. */
function idError(file: string, given: unknown): AgencyFileError | undefined {
  const name = basename(file, '.yaml');
  if (typeof given !== 'object' || given === null || !('id' in given) || given.id === name) return undefined;
  return { file, line: 1, message: `id: The id is "${String(given.id)}" but the file is named "${name}".` };
}

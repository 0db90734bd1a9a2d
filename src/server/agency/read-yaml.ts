import { readFileSync } from 'node:fs';
import { Document, isMap, isPair, isScalar, LineCounter, type Node, parseDocument, visit } from 'yaml';
import type { z } from 'zod';

/** How much YAML one file may expand to through aliases. */
const MAX_ALIASES = 50;
type Path = readonly PropertyKey[];

/** A checked file, and a way to say what else is wrong at a place in it. */
export type ReadFile<T> = { value: T; errorAt: (path: Path, message: string) => AgencyFileError };

/**
 * Reads one YAML file and checks it against `schema`. `name` is how the file is called in messages.
 * Throws AgencyError with every mistake and its line.
 */
export function readYaml<T extends z.ZodType>(path: string, name: string, schema: T): ReadFile<z.output<T>> {
  const text = readText(path, name);
  return (name.endsWith('json') && readJson(text, name, schema)) || readLines(text, name, schema);
}

/** JSON is YAML, but read as JSON in a hundredth of the time; its lines are counted only once an error is told. */
function readJson<T extends z.ZodType>(text: string, name: string, schema: T): ReadFile<z.output<T>> | undefined {
  const parsed = schema.safeParse(jsonOf(text));
  if (!parsed.success) return undefined;
  return { value: parsed.data, errorAt: (path, message) => readLines(text, name, schema).errorAt(path, message) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A value as YAML in the manner of the agency's files: rows of a table stand in a line each. */
export function writeYaml(value: object): string {
  const document = new Document(value);
  visit(document, {
    Seq: (_, list) => {
      list.flow = list.items.every(isScalar);
    },
  });
  return document.toString({ lineWidth: 120, flowCollectionPadding: false });
}

/** Checks YAML that is at hand. Throws AgencyError as readYaml does. `written`: what it says, before the schema reads it. */
export function readLines<T extends z.ZodType>(
  text: string,
  name: string,
  schema: T,
): ReadFile<z.output<T>> & { written: unknown } {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true, prettyErrors: false });
  const lineAt = (offset: number | undefined) => Math.max(1, lines.linePos(offset ?? 0).line);
  if (document.errors.length > 0) {
    throw new AgencyError(
      document.errors.map((error) => ({ file: name, line: lineAt(error.pos[0]), message: sentence(error.message) })),
    );
  }
  const errorAt = (at: Path, message: string): AgencyFileError => ({
    file: name,
    line: lineAt(startOf(document.contents, at)),
    message: at.length > 0 ? `${at.map(String).join('.')}: ${sentence(message)}` : sentence(message),
  });
  const written = plainValue(document, name);
  const parsed = schema.safeParse(written);
  if (parsed.success) return { value: parsed.data, written, errorAt };
  const errors = parsed.error.issues.flatMap(plainIssues).map(({ path: at, message }) => errorAt(at, message));
  throw new AgencyError(errors.sort((one, other) => one.line - other.line));
}

function readText(path: string, name: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new AgencyError([{ file: name, line: 1, message: 'The file is missing or cannot be read.' }]);
  }
}

function plainValue(document: Document, name: string): unknown {
  try {
    return document.toJS({ maxAliasCount: MAX_ALIASES });
  } catch (error) {
    const why = sentence(error instanceof Error ? error.message : String(error));
    throw new AgencyError([{ file: name, line: 1, message: `The file cannot be read as YAML. ${why}` }]);
  }
}

type Plain = { path: Path; message: string };

/** Issues as a person mends them: one per unknown key, and of a choice's branches the one that came closest. */
function plainIssues(issue: z.core.$ZodIssue): Plain[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...issue.path, key], message: `"${key}" is not known here.` }));
  }
  if (issue.code !== 'invalid_union' || issue.errors.length === 0)
    return [{ path: issue.path, message: issue.message }];
  const branches = issue.errors.map((errors) => errors.flatMap((inner) => plainIssues(inner)));
  // What has the form of a branch and breaks one of its checks was meant by it.
  const formed = branches.find((_, at) => issue.errors[at]?.every(({ code }) => code === 'custom'));
  const closest = formed ?? branches.reduce((best, branch) => (depthOf(branch) > depthOf(best) ? branch : best));
  return closest.map(({ path, message }) => ({ path: [...issue.path, ...path], message }));
}

/** A branch that fails deep inside was meant; one that fails at once was not. Fewer faults break a tie. */
const depthOf = (branch: readonly Plain[]) =>
  Math.max(0, ...branch.map(({ path }) => path.length)) * 100 - Math.min(99, branch.length);

/** Where the node at `path` starts in the file; its nearest ancestor where it is missing. */
function startOf(contents: Node | null, path: Path): number | undefined {
  let node: unknown = contents;
  let start = contents?.range?.[0];
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step));
      if (!isPair(pair)) return start;
      start = (isScalar(pair.key) ? pair.key.range?.[0] : undefined) ?? start;
      node = pair.value;
    } else {
      const item = (node as { items?: unknown[] } | null)?.items?.[Number(step)];
      if (item === undefined) return start;
      node = item;
      start = (item as Node).range?.[0] ?? start;
    }
  }
  return start;
}

/** One line that ends with a full stop. */
function sentence(message: string): string {
  const line = message.replace(/\s+/g, ' ').trim();
  return /[.!?]$/.test(line) ? line : `${line}.`;
}

/** One mistake in a file that agency staff write, with where to mend it. */
export type AgencyFileError = { file: string; line: number; message: string };

/** What is wrong with the agency's files: every error at once, each with its file and line. */
export class AgencyError extends Error {
  override readonly name = 'AgencyError';
  readonly errors: readonly AgencyFileError[];
  constructor(errors: readonly AgencyFileError[]) {
    const lines = errors.map(({ file, line, message }) => `  ${file}:${line}  ${message}`);
    const count = errors.length === 1 ? '1 mistake' : `${errors.length} mistakes`;
    super(`The agency's files have ${count}. Correct and start again.\n${lines.join('\n')}`);
    this.errors = errors;
  }
}

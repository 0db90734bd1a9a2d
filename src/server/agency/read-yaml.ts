import { readFileSync } from 'node:fs';
import { Document, isMap, isPair, isScalar, LineCounter, type Node, parseDocument, visit } from 'yaml';
import type { z } from 'zod';
import { formatMessage } from '#messages/format-message.ts';
import { LANGUAGES } from '#messages/languages.ts';
import { isMessageCode, type Message, type MessageCode } from '#messages/message.ts';

/** How much YAML one file may expand to through aliases. */
const MAX_ALIASES = 50;
type Path = readonly PropertyKey[];

/** A checked file, and a way to say what else is wrong at a place in it. */
export type ReadFile<T> = { value: T; errorAt: (path: Path, told: string | Message) => AgencyFileError };

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
  return { value: parsed.data, errorAt: (path, told) => readLines(text, name, schema).errorAt(path, told) };
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
      document.errors.map((error) => fileError(name, lineAt(error.pos[0]), [], notYaml(error.message))),
    );
  }
  const errorAt = (at: Path, told: string | Message): AgencyFileError =>
    fileError(name, lineAt(startOf(document.contents, at)), at, told);
  const written = plainValue(document, name);
  const parsed = schema.safeParse(written);
  if (parsed.success) return { value: parsed.data, written, errorAt };
  const errors = parsed.error.issues
    .flatMap((issue) => plainIssues(issue, written))
    .map(({ path: at, issue }) => errorAt(at, messageOf(issue, valueAt(written, at))));
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
    throw new AgencyError([fileError(name, 1, [], notYaml(error instanceof Error ? error.message : String(error)))]);
  }
}

type Plain = { path: Path; issue: z.core.$ZodIssue };

/** Issues as a person mends them: one per unknown key, and of a choice's branches the one that came closest. */
function plainIssues(issue: z.core.$ZodIssue, written: unknown): Plain[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...issue.path, key], issue: { ...issue, keys: [key] } }));
  }
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [{ path: issue.path, issue }];
  const given = valueAt(written, issue.path);
  const branches = issue.errors.map((errors) => errors.flatMap((inner) => plainIssues(inner, given)));
  // What has the form of a branch and breaks one of its checks was meant by it; a word that is none of those known, too.
  const isMeant = ({ code }: z.core.$ZodIssue) =>
    code === 'custom' || (code === 'invalid_value' && typeof given === 'string');
  const formed = branches.find((_, at) => issue.errors[at]?.every(isMeant));
  const closest = formed ?? branches.reduce((best, branch) => (depthOf(branch) > depthOf(best) ? branch : best));
  return closest.map(({ path, issue: inner }) => ({ path: [...issue.path, ...path], issue: inner }));
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

/** What stands at a place of what was written. */
const valueAt = (written: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, step) => (value as Record<PropertyKey, unknown> | null | undefined)?.[step], written);

/** The kinds of values that have a name of their own. */
const KINDS: Partial<Record<string, MessageCode>> = {
  ...{ string: 'rules:mistake.kind.text', number: 'rules:mistake.kind.number', int: 'rules:mistake.kind.number' },
  ...{ array: 'rules:mistake.kind.list', tuple: 'rules:mistake.kind.list', object: 'rules:mistake.kind.entries' },
};

/** What a schema says of a value (`given`): its own message by a code, or what zod checked in words of the catalogue. */
function messageOf(issue: z.core.$ZodIssue, given: unknown): Message | string {
  const { message } = issue;
  if (isMessageCode(message)) {
    const params = issue.code === 'custom' ? (issue.params as Message['params']) : undefined;
    return { code: message, params: { given: String(given), ...params } };
  }
  // zod's own sentences begin so; any other is ours, in English for who starts the server.
  if (!/^(Invalid|Too|Unrecognized)/.test(message)) return message;
  if (issue.code === 'unrecognized_keys') {
    return { code: 'rules:mistake.unknownKey', params: { key: issue.keys.join(', ') } };
  }
  if (given === undefined) return { code: 'rules:mistake.missing' };
  const kind = issue.code === 'invalid_type' ? KINDS[issue.expected] : undefined;
  if (kind) return { code: 'rules:mistake.type', params: { kind: { code: kind } } };
  if (issue.code === 'invalid_value')
    return { code: 'rules:mistake.oneOf', params: { values: issue.values.map(String) } };
  if (issue.code === 'too_small' && given === '') return { code: 'rules:mistake.empty' };
  if (issue.code === 'too_small') {
    const params = { count: Number(issue.minimum), least: Number(issue.minimum) };
    if (issue.origin === 'array') return { code: 'rules:mistake.tooFew', params };
    if (issue.origin === 'number') {
      return { code: issue.inclusive ? 'rules:mistake.atLeast' : 'rules:mistake.moreThan', params };
    }
  }
  if (issue.code === 'too_big' && issue.origin === 'string') {
    return { code: 'rules:mistake.tooLong', params: { count: Number(issue.maximum), most: Number(issue.maximum) } };
  }
  return { code: 'rules:mistake.other', params: { technical: message } };
}

/** What the reader of YAML says, which it says in English. */
const notYaml = (technical: string): Message => ({
  code: 'rules:mistake.yaml',
  params: { technical: sentence(technical) },
});

/** A mistake in English, and as a message. */
export function fileError(file: string, line: number, at: Path, told: string | Message): AgencyFileError {
  const message: Message = typeof told === 'string' ? { code: 'ui:words', params: { words: sentence(told) } } : told;
  const place = at.map(String).join('.');
  const said: Message = place === '' ? message : { code: 'rules:mistake.at', params: { place, message } };
  return { file, line, message: formatMessage(LANGUAGES[0], said), said };
}

/** One line that ends with a full stop. */
function sentence(message: string): string {
  const line = message.replace(/\s+/g, ' ').trim();
  return /[.!?]$/.test(line) ? line : `${line}.`;
}

/** One mistake in a file that agency staff write, with where to mend it. `said`: the same for readers of any language. */
export type AgencyFileError = { file: string; line: number; message: string; said?: Message };

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

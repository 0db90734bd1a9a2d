import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FileContent, Reading } from '#domain/documents/document.ts';
import { type PackedPage, unpackPage } from '#domain/documents/packed-page.ts';
import type { Page } from '#domain/documents/page.ts';
import type { ElementCheck } from '#domain/requirements/element-check.ts';
import type { TemplateName } from '../../writing/templates.ts';
import type { DocumentSet, EvaluateInput, ReplayInput, Tasks, ToolInput, ToolName, ToolResult } from './child.ts';
import type { Task } from './messages.ts';
import { type ChildOptions, runInChild, type SandboxOutcome } from './run-in-child.ts';
import { createSlots, type Slots } from './slots.ts';

type TaskOf<Name extends keyof Tasks> = Awaited<ReturnType<Tasks[Name]>>;
type InputOf<Name extends keyof Tasks> = TaskOf<Name> extends Task<infer Input, infer _I, infer _O> ? Input : never;
type ItemOf<Name extends keyof Tasks> = TaskOf<Name> extends Task<infer _I, infer Item, infer _O> ? Item : never;
type OutputOf<Name extends keyof Tasks> = TaskOf<Name> extends Task<infer _I, infer _J, infer Output> ? Output : never;

export type RunOptions<Item> = Partial<ChildOptions<Item>> & {
  /** Where to queue; by default at most two sandboxes run at once in this process. */
  slots?: Slots;
  /** The child's program, where it is not the one beside us. */
  entry?: string;
};

export const SANDBOX_LIMITS = { timeoutMs: 30_000, stepMs: 100, memoryBytes: 2 ** 30 };

const sharedSlots = createSlots(2);

// Bundled, the child's program lies beside us as JavaScript; in development and tests as TypeScript.
const ourFile = fileURLToPath(import.meta.url);
const ownEntry = join(dirname(ourFile), ourFile.endsWith('.ts') ? 'child.ts' : 'child.js');

/**
 * Runs a task on untrusted input in a process apart: 30 s and 100 ms a step, 1 GB of memory, no secrets in
 * its environment. Waiting for a slot does not count. A task that breaks its limits or crashes is an
 * outcome; an error of the machine (and an abort) is thrown.
 */
export function runSandboxed<Name extends keyof Tasks>(
  task: Name,
  input: InputOf<Name>,
  { slots = sharedSlots, entry = ownEntry, ...options }: RunOptions<ItemOf<Name>> = {},
): Promise<SandboxOutcome<OutputOf<Name>>> {
  const run = () => runInChild<ItemOf<Name>, OutputOf<Name>>(entry, task, input, { ...SANDBOX_LIMITS, ...options });
  return slots(run, options.signal);
}

/** A field holds at most ten documents; this ends a pattern that met its worst text. */
const CHECK_MS = 120_000;
const CHECK_MEMORY = { memoryBytes: 2 * 2 ** 30, heapMegabytes: 1_536 };

const checkSlots = createSlots(1);

/**
 * Holds documents against what their type asks, in a sandbox. Null where they are more than can be checked within its
 * limits, in a second try with more time too. Throws when it crashed, and when aborted.
 */
export async function checkElementsSandboxed(
  input: InputOf<'check-elements'>,
  signal: AbortSignal,
): Promise<ElementCheck | null> {
  // A busy machine may have been what took so long.
  for (const timeoutMs of [CHECK_MS, 3 * CHECK_MS]) {
    const options = { signal, slots: checkSlots, timeoutMs, ...CHECK_MEMORY };
    const outcome = await runSandboxed('check-elements', input, options);
    if (!('failed' in outcome)) return outcome.output;
    if (outcome.failed === 'reader-crashed') {
      throw new Error(`The documents were not checked: ${outcome.failed}. ${outcome.detail}`);
    }
    if (outcome.failed !== 'too-slow') break;
  }
  return null;
}

/**
 * Tells what the file at `path` is, in a sandbox; `unknown` where the file went over its limits or broke it. Throws
 * when aborted, and where the machine is at fault.
 */
export async function detectFileTypeSandboxed(
  path: string,
  options: Pick<RunOptions<never>, 'signal' | 'slots' | 'entry'> = {},
): Promise<FileContent | 'unknown'> {
  const outcome = await runSandboxed('detect-file-type', { path }, options);
  return 'output' in outcome ? outcome.output : 'unknown';
}

/** Thirty documents of hundreds of pages are evaluated in seconds; this ends a pattern that met its worst text. */
const EVALUATION_MS = 300_000;
/** It holds all pages of all documents at once: thirty plan sets of a hundred pages are 1.8 million words. */
const EVALUATION_MEMORY = { memoryBytes: 4 * 2 ** 30, heapMegabytes: 3_072 };

/** The documents together are more than can be evaluated at once; trying again would end the same way. */
export class TooMuchText extends Error {
  override readonly name = 'TooMuchText';
}

const evaluationSlots = createSlots(1);

/** Runs a tool in a sandbox. Throws TooMuchText past its limits, when it crashed, and when aborted. */
export async function evaluateSandboxed<Name extends ToolName>(
  tool: Name,
  input: ToolInput<Name> & DocumentSet,
  signal: AbortSignal,
  given: Pick<RunOptions<never>, 'entry'> = {},
): Promise<ToolResult<Name>> {
  const options = { signal, slots: evaluationSlots, timeoutMs: EVALUATION_MS, ...EVALUATION_MEMORY, ...given };
  return evaluated(tool, await runSandboxed('evaluate', { tool, ...input } as EvaluateInput, options));
}

/** Runs a tool on the same documents once for each of its settings. Throws as evaluateSandboxed does. */
export async function replaySandboxed(input: ReplayInput, signal: AbortSignal): Promise<ToolResult<ToolName>[]> {
  const options = { signal, slots: evaluationSlots, timeoutMs: EVALUATION_MS, ...EVALUATION_MEMORY };
  return evaluated(input.tool, await runSandboxed('replay', input, options));
}

function evaluated<Output>(tool: ToolName, outcome: SandboxOutcome<Output>): Output {
  if (!('failed' in outcome)) return outcome.output;
  const Kind = outcome.failed === 'reader-crashed' ? Error : TooMuchText;
  throw new Kind(`${tool} was not evaluated: ${outcome.failed}. ${outcome.detail}`);
}

/**
 * Compares two sets of plans in a sandbox; where drawing their pages breaks it, by their words alone. Null where they are
 * more than can be compared within its limits. Throws when aborted.
 */
export async function compareRoundsSandboxed(
  { paths, ...rounds }: InputOf<'compare-rounds'>,
  signal: AbortSignal,
): Promise<OutputOf<'compare-rounds'> | null> {
  const options = { signal, slots: evaluationSlots, timeoutMs: EVALUATION_MS, ...EVALUATION_MEMORY };
  for (const given of [paths, {}]) {
    const outcome = await runSandboxed('compare-rounds', { ...rounds, paths: given }, options);
    if ('output' in outcome) return outcome.output;
  }
  return null;
}

/**
 * Splits a text at its headings in a sandbox. A file that breaks it has a problem with that name. Throws when aborted, and
 * where the machine is at fault.
 */
export async function splitTextSandboxed(
  input: InputOf<'split-text'>,
  signal: AbortSignal,
): Promise<OutputOf<'split-text'>> {
  const options = { signal, slots: evaluationSlots, timeoutMs: EVALUATION_MS, ...EVALUATION_MEMORY };
  const outcome = await runSandboxed('split-text', input, options);
  return 'failed' in outcome ? { problem: outcome.failed } : outcome.output;
}

/** Its own, so that nobody waits for a download behind the plan sets of others. */
const wordSlots = createSlots(2);

/** What is wrong with a Word template, each in a sentence; one that breaks the check is wrong too. */
export async function checkTemplate(name: TemplateName, bytes: Uint8Array): Promise<string[]> {
  const outcome = await runSandboxed('check-template', { name, bytes }, { slots: wordSlots });
  return 'failed' in outcome ? ['This is no Word file (.docx), or one that cannot be opened.'] : outcome.output;
}

/** Writes a Word file from an application beside the server's own work. Throws where it could not be written. */
export async function writeWord(input: InputOf<'write-word'>): Promise<Buffer> {
  const outcome = await runSandboxed('write-word', input, { slots: wordSlots });
  if ('failed' in outcome) throw new Error(`The Word file was not written: ${outcome.failed}. ${outcome.detail}`);
  return Buffer.from(outcome.output);
}

/** Writes the record of an application as a PDF in a sandbox. Throws where it could not be written. */
export async function writeRecordPdf(input: InputOf<'write-record-pdf'>): Promise<OutputOf<'write-record-pdf'>> {
  const outcome = await runSandboxed('write-record-pdf', input, { slots: wordSlots });
  if ('failed' in outcome) throw new Error(`The record was not written: ${outcome.failed}. ${outcome.detail}`);
  return outcome.output;
}

/** Fills the agency's own PDF form in a sandbox. Throws where it could not be written. */
export async function fillForm(input: InputOf<'fill-form'>): Promise<Buffer> {
  const outcome = await runSandboxed('fill-form', input, { slots: wordSlots });
  if ('failed' in outcome) throw new Error(`The form was not filled: ${outcome.failed}. ${outcome.detail}`);
  return Buffer.from(outcome.output);
}

export type ReadDocumentOptions = Pick<
  RunOptions<PackedPage[]>,
  'signal' | 'slots' | 'entry' | 'timeoutMs' | 'stepMs' | 'slowStepMs' | 'mostMs' | 'memoryBytes'
> & {
  /** Whether the pages of a PDF are also looked at as pictures; they are, unless it is said. */
  recognise?: boolean;
  /** So many times the time for a step is given, within the same time for the whole: where a first try took too long. */
  patience?: number;
  onProgress?: (progress: { pageCount: number; pagesRead: number }) => void;
  /** Takes the next pages, in order. Reading goes on at most two calls ahead of it. */
  onPages?: (pages: PackedPage[]) => Promise<void> | void;
};

/**
 * A page that is recognised takes seconds, a large sheet on a busy machine a minute or two; its pictures take memory.
 * A scan of hundreds of pages is read within twenty minutes, after which others have their turn.
 */
const LIMITS = { slowStepMs: 120_000, mostMs: 1_200_000, memoryBytes: 1.5 * 2 ** 30 };

/** `detail` where the sandbox had to be ended: what the reader last said. */
type DocumentReading = { reading: Reading; detail?: string };

/**
 * Reads the document at `path` in a sandbox. Every fault of the document is a reading with its reason; pages
 * read before such an end have been handed to `onPages` already. Throws when aborted, what `onPages` throws,
 * and where the machine is at fault (the file is not there).
 */
export async function readDocumentSandboxed(
  path: string,
  { recognise = true, patience = 1, onProgress, onPages, ...options }: ReadDocumentOptions = {},
): Promise<DocumentReading> {
  let pageCount = 0;
  const limits = { ...SANDBOX_LIMITS, ...LIMITS, ...options };
  const outcome = await runSandboxed(
    'read-document',
    { path, recognise, patience },
    {
      ...limits,
      timeoutMs: patience * limits.timeoutMs,
      stepMs: patience * limits.stepMs,
      slowStepMs: patience * limits.slowStepMs,
      onProgress: ({ done, total }) => {
        pageCount = total;
        onProgress?.({ pageCount: total, pagesRead: done });
      },
      onItem: async (pages) => onPages?.(pages),
    },
  );
  if ('output' in outcome) return { reading: outcome.output };
  return { reading: { outcome: 'unreadable', reason: outcome.failed, pageCount }, detail: outcome.detail };
}

/** Reads the document at `path` in a sandbox and keeps all its pages (those before the end, where it was ended). */
export async function readPdfPages(
  path: string,
  options: Omit<ReadDocumentOptions, 'onPages'> = {},
): Promise<DocumentReading & { pages: Page[] }> {
  const pages: Page[] = [];
  const result = await readDocumentSandboxed(path, {
    ...options,
    onPages: (some) => {
      pages.push(...some.map(unpackPage));
    },
  });
  return { ...result, pages };
}

import { type CurrentVersion, StaleSave } from '#contract/applications.ts';
import type { Localized } from '#domain/agency/language.ts';
import { fieldsById, type Questionnaire } from '#domain/application/questionnaire.ts';
import { describeError, NetworkError, RequestError, UnexpectedAnswer } from '#web/lib/problems.ts';

/**
 * What a save that failed means. `stale`: the server holds something newer (`current`, where it said so).
 * `away`: it may work later; the server may even have it. `refused`: it will never work as it is;
 * `fields`: because of these, where it says so.
 */
export type SaveError =
  | { kind: 'stale'; current: CurrentVersion | undefined }
  | { kind: 'away' }
  | { kind: 'refused'; error: Error; closed: boolean; fields: readonly string[] };

/** Where the answers stand in a save; a refusal names some fields with it, and some without. */
const PLACE = /^data\.(answers|textAnswers)\./;

const PASSING = [408, 429];

export function classifySaveError(error: unknown): SaveError {
  if (error instanceof NetworkError || error instanceof UnexpectedAnswer) return { kind: 'away' };
  if (!(error instanceof RequestError)) {
    const thrown = error instanceof Error ? error : new Error(String(error));
    return { kind: 'refused', error: thrown, closed: false, fields: [] };
  }
  const { status, problem } = error;
  if (problem.code === 'out-of-date') {
    return { kind: 'stale', current: StaleSave.safeParse(problem.versions).data?.current };
  }
  if (status >= 500 || PASSING.includes(status)) return { kind: 'away' };
  const fields = Object.keys(problem.fields ?? {}).map((path) => path.replace(PLACE, ''));
  return { kind: 'refused', error, closed: problem.code === 'not-editable', fields };
}

/** Why the server would not take a save: which answers, and what is wrong with each, where it says so. */
export function describeSaveError(
  saveError: Error,
  questionnaire: Questionnaire,
  format: (text: Localized) => string,
): string {
  const fields = saveError instanceof RequestError ? Object.entries(saveError.problem.fields ?? {}) : [];
  const all = fieldsById(questionnaire);
  const known = fields.flatMap(([id, sentence]) => {
    const field = all.get(id.replace(PLACE, ''))?.field;
    return field ? [`${format(field.label)}: ${sentence}`] : [];
  });
  return known.length > 0 ? known.join(' ') : describeError(saveError);
}

/** How long after the last change it is saved, and the longest that someone types on without a save. */
const QUIET_MS = 1_500;
const LONGEST_MS = 10_000;
const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 60_000;

/** When to save by itself. One timer at a time: after a change, or after a try that failed. */
export function saveTimer(save: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let changedFirst: number | undefined;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
    changedFirst = undefined;
  };
  const start = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      stop();
      save();
    }, ms);
  };
  return {
    stop,
    changed: () => {
      changedFirst ??= Date.now();
      start(Math.max(0, Math.min(QUIET_MS, changedFirst + LONGEST_MS - Date.now())));
    },
    /** After `failures` tries in a row that did not reach the server. */
    failed: (failures: number) => {
      changedFirst = undefined;
      start(Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS));
    },
  };
}

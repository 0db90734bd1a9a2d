import { type CurrentVersion, StaleSave } from '#contract/applications.ts';
import { NetworkError, RequestError, UnexpectedAnswer } from '#web/lib/problems.ts';

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
  if (error instanceof RequestError) {
    const { status, problem } = error;
    if (problem.code === 'out-of-date') {
      return { kind: 'stale', current: StaleSave.safeParse(problem.versions).data?.current };
    }
    if (status < 500 && !PASSING.includes(status)) {
      const fields = Object.keys(problem.fields ?? {}).map((path) => path.replace(PLACE, ''));
      return { kind: 'refused', error, closed: problem.code === 'not-editable', fields };
    }
    return { kind: 'away' };
  }
  const isPassing = error instanceof NetworkError || error instanceof UnexpectedAnswer;
  if (isPassing) return { kind: 'away' };
  return {
    kind: 'refused',
    error: error instanceof Error ? error : new Error(String(error)),
    closed: false,
    fields: [],
  };
}

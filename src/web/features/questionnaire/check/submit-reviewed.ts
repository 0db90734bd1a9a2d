import type { Version } from '#domain/application/draft.ts';
import { isSame } from '#domain/application/merge.ts';
import { RequestError } from '#web/lib/problems.ts';
import type { Reviewed } from './reviewed.ts';

/**
 * What came of a submit. `changed`: the answers or the documents are not those that were checked any more. `closed`: it was submitted
 * before. `failed`: no answer, or a refusal; it can be pressed again, for the server takes one submission only.
 */
export type SubmitOutcome =
  | { kind: 'submitted' }
  | { kind: 'not-saved' }
  | { kind: 'changed' }
  | { kind: 'incomplete'; fields: Readonly<Record<string, string>> }
  | { kind: 'closed' }
  | { kind: 'failed'; error: Error };

type SubmitNeeds = {
  /** What the person saw when they pressed the button. */
  reviewed: Reviewed;
  save: () => Promise<boolean>;
  /** What the server holds, once all is saved. */
  saved: () => Version;
  /** @throws as call */
  submit: (checked: { version: number; documents: string[] }) => Promise<unknown>;
  onSubmitting: () => void;
};

/** Saves first, then submits exactly what was checked, by its version and its documents. */
export async function submitReviewed({
  reviewed,
  save,
  saved,
  submit,
  onSubmitting,
}: SubmitNeeds): Promise<SubmitOutcome> {
  if (!(await save())) return { kind: 'not-saved' };
  const { version, data } = saved();
  // Another tab's answers may have come in with the save.
  if (!isSame(data, reviewed.data)) return { kind: 'changed' };
  onSubmitting();
  try {
    await submit({ version, documents: reviewed.documents.map(({ id }) => id) });
    return { kind: 'submitted' };
  } catch (error) {
    return outcomeOf(error);
  }
}

function outcomeOf(error: unknown): SubmitOutcome {
  if (error instanceof RequestError) {
    const { code, fields } = error.problem;
    if (code === 'incomplete') return { kind: 'incomplete', fields: fields ?? {} };
    if (code === 'out-of-date') return { kind: 'changed' };
    if (code === 'not-editable') return { kind: 'closed' };
  }
  return { kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) };
}

import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { applications } from '#contract/applications.ts';
import type { Version } from '#domain/application/draft.ts';
import { isSame } from '#domain/application/merge.ts';
import { documentsQuery } from '#web/api/application-documents.ts';
import { refreshApplication, refreshApplications } from '#web/api/applications.ts';
import { asApplicant } from '#web/auth/sessions.tsx';
import { call } from '#web/lib/api.ts';
import { RequestError } from '#web/lib/problems.ts';
import { showToast } from '#web/ui/toasts.ts';
import { useDraft, useDraftStore } from '../draft/draft-context.ts';
import type { Reviewed } from './reviewed-changes.tsx';

/** What the messages here are outcomes of: a success closes the failure before it. */
const SUBMIT = 'submit';

export type SubmitPhase = 'idle' | 'saving' | 'submitting';
/** What stands in the way of submitting, after a try; the answers are kept in each case. */
export type SubmitError = Exclude<SubmitOutcome, { kind: 'submitted' | 'closed' }>;

/** Submits what was checked. While it runs, pressing again does nothing. */
export function useSubmit(reviewed: Reviewed) {
  const { t } = useTranslation('draft');
  const { application, formState, save, flag } = useDraft();
  const { store } = useDraftStore();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const running = useRef(false);
  const [phase, setPhase] = useState<SubmitPhase>('idle');
  const [submitError, setSubmitError] = useState<SubmitError | null>(null);

  const describeIncomplete = () =>
    showToast('destructive', t('submit.incompleteToast'), t('submit.incompleteToastAbout'), SUBMIT);

  async function run(): Promise<void> {
    const params = { id: application.id };
    setSubmitError(null);
    setPhase('saving');
    const outcome = await submitReviewed({
      reviewed,
      save,
      saved: () => store.view().draft.base,
      submit: (body) => asApplicant((token) => call(applications.submit, { params, body, token })),
      onSubmitting: () => setPhase('submitting'),
    });
    setPhase('idle');
    switch (outcome.kind) {
      case 'submitted':
        showToast('success', t('submit.doneToast'), t('submit.doneToastAbout'), SUBMIT);
        await refreshApplications();
        await navigate('/my-applications');
        return;
      case 'closed':
        await refreshApplication(application.id);
        return;
      case 'incomplete':
        describeIncomplete();
        flag(Object.keys(outcome.fields));
        break;
      case 'changed':
        // The page shows what it is now, and says what changed.
        await Promise.all([
          store.catchUp(),
          queries.refetchQueries({ queryKey: documentsQuery(application.id).queryKey }),
        ]);
        showToast('destructive', t('submit.failedToast'), t('submit.failedToastAbout'), SUBMIT);
        break;
      default:
        showToast('destructive', t('submit.failedToast'), t('submit.failedToastAbout'), SUBMIT);
    }
    setSubmitError(outcome);
  }

  return {
    phase,
    submitError,
    /** True when it is on its way; false when something is missing. */
    submit: (): boolean => {
      if (running.current) return true;
      if (!formState.canSubmit) {
        describeIncomplete();
        flag(formState.missing.map(({ field }) => field));
        return false;
      }
      running.current = true;
      void run().finally(() => {
        running.current = false;
      });
      return true;
    },
  };
}

/**
 * What came of a submit. `changed`: the answers or the documents are not those that were checked any more. `closed`: it was submitted
 * before. `failed`: no answer, or a refusal; it can be pressed again, for the server takes one submission only.
 */
type SubmitOutcome =
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

import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { applications } from '#contract/applications.ts';
import { documentsQuery } from '#web/api/application-documents.ts';
import { refreshApplication, refreshApplications } from '#web/api/applications.ts';
import { asApplicant } from '#web/auth/sessions.tsx';
import { call } from '#web/lib/api.ts';
import { showToast } from '#web/ui/toasts.ts';
import { useDraft } from '../draft/draft-context.ts';
import { useDraftStore } from '../draft/store-context.ts';
import type { Reviewed } from './reviewed.ts';
import { type SubmitOutcome, submitReviewed } from './submit-reviewed.ts';

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

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type ApplicationSummary, applications } from '#contract/applications.ts';
import { applicationsQuery, dropFromList, refreshApplications } from '#web/api/applications.ts';
import { asApplicant, useApplicantSession } from '#web/auth/sessions.tsx';
import { call } from '#web/lib/api.ts';
import { forgetJournals } from '#web/lib/draft-journals.ts';
import { newId } from '#web/lib/ids.ts';
import { closeFailuresOf, showToast } from '#web/ui/toasts.ts';
import { hrefOf } from './application-words.ts';
import { OF, toastNotDeleted, toastNotDuplicated, toastNotLoaded } from './failure-toasts.ts';

/** My applications, the one changed last first. A failure is told at once, and stands on the page. */
export function useApplications() {
  const query = useQuery(applicationsQuery);
  const { error, errorUpdatedAt, isSuccess } = query;
  useEffect(() => {
    if (error && errorUpdatedAt > 0) toastNotLoaded(error);
  }, [error, errorUpdatedAt]);
  useEffect(() => {
    if (isSuccess) closeFailuresOf(OF.list);
  }, [isSuccess]);
  return query;
}

/** Deletes an application; `deleting` while it runs. */
export function useDelete() {
  const { t } = useTranslation('applications');
  const { user } = useApplicantSession();
  const [deleting, setDeleting] = useState(false);
  const remove = async ({ id }: ApplicationSummary): Promise<boolean> => {
    setDeleting(true);
    try {
      await asApplicant((token) => call(applications.remove, { params: { id }, token }));
      if (user) await forgetJournals({ person: user.id, application: id });
      dropFromList(id);
      showToast('success', t('toast.deleted'), t('toast.deletedAbout'), OF.delete);
      return true;
    } catch (error) {
      toastNotDeleted(error);
      return false;
    } finally {
      setDeleting(false);
      await refreshApplications();
    }
  };
  return { deleting, remove };
}

/** Starts a new application with the answers of another, and opens it. `copying`: the id of the one that is copied. */
export function useDuplicate() {
  const { t } = useTranslation('applications');
  const navigate = useNavigate();
  const [copying, setCopying] = useState<string | null>(null);
  /** One key for each application, until it worked: pressed again after a lost answer, it makes no second copy. */
  const keys = useRef(new Map<string, string>());
  const duplicate = async ({ id }: ApplicationSummary): Promise<void> => {
    if (copying !== null) return;
    const key = keys.current.get(id) ?? newId();
    keys.current.set(id, key);
    setCopying(id);
    try {
      const headers = { 'idempotency-key': key };
      const made = await asApplicant((token) => call(applications.duplicate, { params: { id }, headers, token }));
      keys.current.delete(id);
      showToast('success', t('toast.duplicated'), t('toast.duplicatedAbout'), OF.duplicate);
      void refreshApplications();
      await navigate(hrefOf(made));
    } catch (error) {
      toastNotDuplicated(error);
    } finally {
      setCopying(null);
    }
  };
  return { copying, duplicate };
}

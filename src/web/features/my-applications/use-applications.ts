import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type ApplicationSummary, applications } from '#contract/applications.ts';
import { shortId } from '#domain/application/application.ts';
import { applicationsQuery, dropFromList, refreshApplications } from '#web/api/applications.ts';
import { forgetJournals } from '#web/api/draft-journals.ts';
import { asApplicant, useApplicantSession } from '#web/auth/sessions.tsx';
import { call } from '#web/lib/api.ts';
import { newId } from '#web/lib/ids.ts';
import { describeError, NetworkError, RequestError } from '#web/lib/problems.ts';
import { closeFailuresOf, showToast } from '#web/ui/toasts.ts';

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

const QUESTIONNAIRE = '/pre-application-questionnaire';
export const NEW_APPLICATION = QUESTIONNAIRE;

export const hrefOf = ({ id }: Pick<ApplicationSummary, 'id'>): string => `${QUESTIONNAIRE}?application=${id}`;

/** Where the documents of an application are listed. */
export const documentsHrefOf = ({ id }: Pick<ApplicationSummary, 'id'>): string => `/my-applications/${id}/documents`;

/** What tells an application from others of the same title, for those who hear its buttons and do not see its card. */
export const nameOf = ({ title, project_address, apn, reference, id }: ApplicationSummary): string =>
  [title, project_address ?? apn, reference ?? i18next.t('applications:card.named', { id: shortId(id) })]
    .filter((part) => part)
    .join(', ');

/** What a message is an outcome of: a success closes the failure before it. */
const OF = { list: 'list', delete: 'delete', duplicate: 'duplicate' } as const;

/** Tells that the list did not come: the server refused it, or could not be reached. */
function toastNotLoaded(error: Error): void {
  const t = i18next.t;
  if (error instanceof NetworkError) {
    showToast('destructive', t('applications:toast.errorLoading'), t('applications:toast.tryLater'), OF.list);
  } else {
    showToast('destructive', t('applications:toast.failedToLoad'), t('applications:toast.notRetrieved'), OF.list);
  }
}

/** Tells why an application was not deleted: in the server's words, if it gave any. */
function toastNotDeleted(error: unknown): void {
  const t = i18next.t;
  const message =
    error instanceof RequestError
      ? describeError(error) || t('applications:toast.notDeleted')
      : error instanceof NetworkError
        ? t('applications:toast.tryLater')
        : t('applications:toast.notDeleted');
  showToast('destructive', t('applications:toast.deleteFailed'), message, OF.delete);
}

/** Tells that an application was not copied, and why. */
function toastNotDuplicated(error: unknown): void {
  const t = i18next.t;
  const message = error instanceof RequestError ? describeError(error) : t('applications:toast.tryLater');
  showToast('destructive', t('applications:toast.duplicateFailed'), message, OF.duplicate);
}

import i18next from 'i18next';
import { NetworkFailure, RequestRefused, sayError } from '#web/lib/problems.ts';
import { showToast } from '#web/ui/toasts.ts';

/** What a message is an outcome of: a success closes the failure before it. */
export const OF = { list: 'list', delete: 'delete', duplicate: 'duplicate' } as const;

/** Tells that the list did not come: the server refused it, or could not be reached. */
export function toastNotLoaded(error: Error): void {
  const t = i18next.t;
  if (error instanceof NetworkFailure) {
    showToast('destructive', t('applications:toast.errorLoading'), t('applications:toast.tryLater'), OF.list);
  } else {
    showToast('destructive', t('applications:toast.failedToLoad'), t('applications:toast.notRetrieved'), OF.list);
  }
}

/** Tells why an application was not deleted: in the server's words, if it gave any. */
export function toastNotDeleted(error: unknown): void {
  const t = i18next.t;
  const message =
    error instanceof RequestRefused
      ? sayError(error) || t('applications:toast.notDeleted')
      : error instanceof NetworkFailure
        ? t('applications:toast.tryLater')
        : t('applications:toast.notDeleted');
  showToast('destructive', t('applications:toast.deleteFailed'), message, OF.delete);
}

/** Tells that an application was not copied, and why. */
export function toastNotDuplicated(error: unknown): void {
  const t = i18next.t;
  const message = error instanceof RequestRefused ? sayError(error) : t('applications:toast.tryLater');
  showToast('destructive', t('applications:toast.duplicateFailed'), message, OF.duplicate);
}

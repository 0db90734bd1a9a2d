import i18next from 'i18next';
import { inOneLine, NetworkFailure, RequestRefused, sayError } from '#web/lib/problems.ts';
import { showToast } from '#web/ui/toasts.ts';

/** Tells that the list did not come: the server refused it, or could not be reached. */
export function toastNotLoaded(error: Error): void {
  const t = i18next.t;
  if (error instanceof NetworkFailure) {
    showToast('destructive', t('applications:toast.errorLoading'), t('applications:toast.tryLater'), 'list');
  } else {
    showToast('destructive', t('applications:toast.failedToLoad'), t('applications:toast.notRetrieved'), 'list');
  }
}

/** Tells why an application was not deleted: in the server's words, if it gave any. */
export function toastNotDeleted(error: unknown): void {
  const t = i18next.t;
  const message =
    error instanceof RequestRefused
      ? inOneLine(sayError(error)) || t('applications:toast.notDeleted')
      : error instanceof NetworkFailure
        ? t('applications:toast.tryLater')
        : t('applications:toast.notDeleted');
  showToast('destructive', t('applications:toast.deleteFailed'), message, 'delete');
}

/** Tells that an application was not copied, and why. */
export function toastNotDuplicated(error: unknown): void {
  const t = i18next.t;
  const message = error instanceof RequestRefused ? inOneLine(sayError(error)) : t('applications:toast.tryLater');
  showToast('destructive', t('applications:toast.duplicateFailed'), message, 'duplicate');
}

import i18next from 'i18next';
import { showToast } from '#web/ui/toasts.ts';
import { type EntryErrors, PASSWORD_MIN, toastOf } from './check-entries.ts';

/** Says what keeps an entry from being sent, by its first error. */
export function describeIssue(entryErrors: EntryErrors<string>): void {
  const toast = toastOf(entryErrors);
  if (!toast) return;
  const text = (part: 'title' | 'message') => i18next.t(`toasts.${toast}.${part}`, { ns: 'signIn', min: PASSWORD_MIN });
  showToast('destructive', text('title'), text('message'));
}

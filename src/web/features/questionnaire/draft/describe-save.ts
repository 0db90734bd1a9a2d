import i18next from 'i18next';
import { currentLocale } from '#web/lib/format.ts';
import type { SaveState } from './draft-context.ts';

/** "2:41 PM" of today, "Nov 20, 2:41 PM" of another day; in the reader's own time zone. */
export function savedTime(moment: Date, now: Date): string {
  const sameDay = moment.toDateString() === now.toDateString();
  return moment.toLocaleString(currentLocale(), {
    ...(sameDay ? {} : { month: 'short', day: 'numeric' }),
    hour: 'numeric',
    minute: '2-digit',
  });
}

export type Safety = {
  saveState: SaveState;
  savedAt: Date | null;
  reason: string | null;
  /** This device has a copy. */
  keptHere: boolean;
  isOnline: boolean;
  /** The session ended; the page asks for a sign-in. */
  isSignedOut: boolean;
};

/** How safe the answers are, in a sentence or two. */
export function describeSafety(
  { saveState, savedAt, reason, keptHere, isOnline, isSignedOut }: Safety,
  now: Date,
): string {
  const t = i18next.t;
  if (saveState === 'saved') {
    return savedAt ? t('draft:status.saved', { time: savedTime(savedAt, now) }) : t('draft:status.savedPlain');
  }
  const where = keptHere ? t('draft:status.kept') : t('draft:status.notKept');
  if (isSignedOut) return t('draft:status.signedOut', { where });
  if (saveState === 'saving') return t('draft:status.saving');
  if (saveState === 'conflict') return t('draft:status.conflict', { where });
  if (saveState === 'refused') return t('draft:status.refused', { reason: reason ?? '', where });
  if (saveState === 'unsaved') return keptHere ? t('draft:status.unsaved') : t('draft:status.unsavedNotKept');
  return isOnline ? t('draft:status.away', { where }) : t('draft:status.offline', { where });
}

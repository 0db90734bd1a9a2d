import i18next from 'i18next';
import { CircleCheck, HardDrive, type LucideIcon, TriangleAlert, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSessionState } from '#web/auth/sessions.tsx';
import { currentLocale } from '#web/lib/format.ts';
import { useOnline } from '#web/lib/media.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/progress.tsx';
import { useDraft, useDraftStore } from './draft-context.ts';
import type { SaveState } from './draft-store.ts';

const looks: Record<Exclude<SaveState, 'saving'>, { Icon: LucideIcon; tone: string }> = {
  saved: { Icon: CircleCheck, tone: 'text-pine' },
  unsaved: { Icon: HardDrive, tone: 'text-muted' },
  offline: { Icon: WifiOff, tone: 'text-sunrise' },
  refused: { Icon: TriangleAlert, tone: 'text-brick' },
  conflict: { Icon: TriangleAlert, tone: 'text-sunrise' },
};

const isProblem = (state: SaveState) => state === 'offline' || state === 'refused' || state === 'conflict';

/** Says how safe the answers are: saved and when, being saved, or kept on this device only. */
export function SaveStatus() {
  const { t } = useTranslation('draft');
  const { saveState, savedAt, reason, save, editable } = useDraft();
  const { keptHere, isOnDisk } = useDraftStore().view;
  const isOnline = useOnline();
  const isSignedOut = useSessionState('applicant').kind === 'ended';
  const words = describeSafety({ saveState, savedAt, reason, keptHere, isOnline, isSignedOut }, new Date());
  const spoken = useSpoken(saveState, words);
  if (!editable) return null;
  const look = saveState === 'saving' ? null : looks[saveState];
  return (
    <div data-on-disk={isOnDisk} className="no-print flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <p className={`flex items-start gap-1.5 ${look?.tone ?? 'text-muted'}`}>
        {look ? (
          <look.Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        ) : (
          <Spinner className="mt-0.5 size-4 shrink-0" />
        )}
        <span className="numbers min-w-0">{words}</span>
      </p>
      <span role="status" className="sr-only">
        {spoken}
      </span>
      {saveState === 'offline' || saveState === 'refused' ? (
        <Button variant="quiet" onPress={() => void save()}>
          {t('status.again')}
        </Button>
      ) : null}
    </div>
  );
}

/**
 * What is spoken of it: that something is wrong, and that it is right again. The saves between, every few seconds
 * while someone types, are only seen.
 */
function useSpoken(state: SaveState, words: string): string {
  const [problem, setProblem] = useState<'none' | 'now' | 'over'>('none');
  const next = isProblem(state)
    ? 'now'
    : state === 'saved' && problem === 'now'
      ? 'over'
      : state === 'unsaved' && problem === 'over'
        ? 'none'
        : problem;
  if (next !== problem) setProblem(next);
  return (next === 'now' && isProblem(state)) || (next === 'over' && state === 'saved') ? words : '';
}

/** "2:41 PM" of today, "Nov 20, 2:41 PM" of another day; in the reader's own time zone. */
function savedTime(moment: Date, now: Date): string {
  const sameDay = moment.toDateString() === now.toDateString();
  return moment.toLocaleString(currentLocale(), {
    ...(sameDay ? {} : { month: 'short', day: 'numeric' }),
    hour: 'numeric',
    minute: '2-digit',
  });
}

type Safety = {
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
function describeSafety({ saveState, savedAt, reason, keptHere, isOnline, isSignedOut }: Safety, now: Date): string {
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

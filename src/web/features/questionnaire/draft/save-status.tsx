import { CircleCheck, HardDrive, type LucideIcon, TriangleAlert, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSessionState } from '#web/auth/sessions.tsx';
import { useOnline } from '#web/lib/online.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/progress.tsx';
import { describeSafety } from './describe-save.ts';
import { type SaveState, useDraft } from './draft-context.ts';
import { useDraftStore } from './store-context.ts';

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

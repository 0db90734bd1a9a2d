import { CircleCheck, Info, OctagonX, X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { IconButton } from './icon-button.tsx';
import {
  closeToast,
  currentToasts,
  leaveFailuresBehind,
  stayMs,
  type Toast,
  type ToastKind,
  watchToasts,
} from './toasts.ts';

const looks: Record<ToastKind, { edge: string; icon: string; Icon: typeof Info }> = {
  success: { edge: 'border-l-pine', icon: 'text-pine', Icon: CircleCheck },
  destructive: { edge: 'border-l-brick', icon: 'text-brick', Icon: OctagonX },
  info: { edge: 'border-l-lake', icon: 'text-lake', Icon: Info },
};

function ToastCard({ toast, waiting }: { toast: Toast; waiting: boolean }) {
  const { t } = useTranslation('ui');
  const left = useRef(stayMs(toast));
  useEffect(() => {
    if (waiting) return;
    const began = Date.now();
    const timer = setTimeout(() => closeToast(toast.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - began;
    };
  }, [waiting, toast.id]);

  const { edge, icon, Icon } = looks[toast.kind];
  return (
    <div
      role={toast.kind === 'destructive' ? 'alert' : 'status'}
      className={`pointer-events-auto flex items-start gap-3 rounded border border-l-4 border-line bg-raised py-3 pr-1 pl-4 shadow-float ${edge}`}
    >
      <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${icon}`} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{toast.title}</p>
        <p className="text-sm">{toast.message}</p>
      </div>
      <IconButton
        label={t('toast.close', { title: toast.title })}
        className="-my-2"
        onClick={() => closeToast(toast.id)}
      >
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </div>
  );
}

const NONE: readonly Toast[] = [];
const noneAtBuild = () => NONE;

/** What told of a failure on one page does not follow to the next. */
function useFailuresLeftBehind(toasts: readonly Toast[]) {
  const { pathname } = useLocation();
  const shown = useRef({ pathname, toasts });
  useEffect(() => {
    const before = shown.current;
    shown.current = { pathname, toasts };
    // The toasts of the last drawing of the page before: what the new page says at once is not among them.
    if (before.pathname !== pathname) leaveFailuresBehind(before.toasts);
  });
}

/**
 * Where messages come up: under the header on a phone, where a thumb presses nothing, else in the lower corner. They
 * wait while a pointer or the focus rests on them, or while the tab is hidden. It stands after the header in the
 * document, so that it sticks below it.
 */
export function ToastRegion() {
  const { t } = useTranslation('ui');
  const toasts = useSyncExternalStore(watchToasts, currentToasts, noneAtBuild);
  useFailuresLeftBehind(toasts);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [hidden, setHidden] = useState(false);

  useEffect(() => {
    const look = () => setHidden(document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);

  useEffect(() => {
    // A card that closes under the pointer or the focus sends no leave event: the next one must not wait for ever.
    if (toasts.length > 0) return;
    setHovered(false);
    setFocused(false);
  }, [toasts.length]);

  return (
    <section
      aria-label={t('toast.region')}
      aria-live="polite"
      // Messages are said and can be closed while a dialog is open; the library hides everything else behind it.
      data-react-aria-top-layer="true"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      className="no-print pointer-events-none sticky top-0 z-50 h-0 sm:fixed sm:top-auto sm:right-4 sm:bottom-4 sm:h-auto sm:w-96"
    >
      <div className="flex flex-col gap-3 px-4 pt-2 sm:p-0">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} waiting={hovered || focused || hidden} />
        ))}
      </div>
    </section>
  );
}

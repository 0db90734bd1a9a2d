import { CircleCheck, Info, OctagonX, X } from 'lucide-react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { useToast, useToastRegion } from 'react-aria/useToast';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useToastQueue } from 'react-stately/useToastState';
import { IconButton } from './icon-button.tsx';
import { leaveFailuresBehind, type Toast, type ToastKind, toastQueue } from './toasts.ts';

const looks: Record<ToastKind, { edge: string; icon: string; Icon: typeof Info }> = {
  success: { edge: 'border-l-pine', icon: 'text-pine', Icon: CircleCheck },
  destructive: { edge: 'border-l-brick', icon: 'text-brick', Icon: OctagonX },
  info: { edge: 'border-l-lake', icon: 'text-lake', Icon: Info },
};

type ToastQueue = ReturnType<typeof useToastQueue<Toast['content']>>;

/** Whether messages wait: somebody points at one or works in it, or nobody sees the tab. */
const isRead = (region: Element | null | undefined) =>
  document.hidden || region?.matches(':hover, :focus-within') === true;

function ToastCard({ toast, state }: { toast: Toast; state: ToastQueue }) {
  const { t } = useTranslation('ui');
  const card = useRef<HTMLDivElement>(null);
  const { toastProps, contentProps, titleProps, descriptionProps } = useToast({ toast }, state, card);
  const { 'aria-modal': _ofDialogs, ...cardProps } = toastProps;
  // The library starts the time of one that comes while the others wait.
  useEffect(() => {
    if (isRead(card.current?.closest('section'))) toastQueue.pauseAll();
  }, []);

  const close = ({ currentTarget }: MouseEvent) => {
    // Who closes one by key stays among them; after the last the library leads the focus back to where it was.
    const next = card.current?.nextElementSibling ?? card.current?.previousElementSibling;
    if (currentTarget.matches(':focus-visible') && next instanceof HTMLElement) next.focus();
    state.close(toast.key);
  };

  const { kind, title, message } = toast.content;
  const { edge, icon, Icon } = looks[kind];
  return (
    // biome-ignore lint/a11y/useSemanticElements: instead of the library's "alertdialog", which asks and waits.
    <div
      {...cardProps}
      role="group"
      ref={card}
      className={`pointer-events-auto flex items-start rounded border border-l-4 border-line bg-raised pr-1 shadow-float ${edge}`}
    >
      <div
        {...contentProps}
        role={kind === 'destructive' ? 'alert' : 'status'}
        className="flex min-w-0 flex-1 items-start gap-3 py-3 pr-3 pl-4"
      >
        <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${icon}`} />
        <div className="min-w-0 flex-1">
          <p {...titleProps} className="font-semibold">
            {title}
          </p>
          <p {...descriptionProps} className="text-sm">
            {message}
          </p>
        </div>
      </div>
      <IconButton label={t('toast.close', { title })} className="my-1" onClick={close}>
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </div>
  );
}

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

function Toasts({ state }: { state: ToastQueue }) {
  const { t } = useTranslation('ui');
  const region = useRef<HTMLElement>(null);
  const { regionProps } = useToastRegion({ 'aria-label': t('toast.region') }, state, region);
  useEffect(() => {
    const look = () => {
      if (isRead(region.current)) toastQueue.pauseAll();
      else toastQueue.resumeAll();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return (
    <section
      {...regionProps}
      ref={region}
      className="no-print pointer-events-none sticky top-0 z-50 h-0 sm:fixed sm:top-auto sm:right-4 sm:bottom-4 sm:h-auto sm:w-96"
    >
      <div className="flex flex-col gap-3 px-4 pt-2 sm:p-0">
        {state.visibleToasts.map((toast) => (
          <ToastCard key={toast.key} toast={toast} state={state} />
        ))}
      </div>
    </section>
  );
}

/**
 * Where messages come up: under the header on a phone, where a thumb presses nothing, else in the lower corner. They
 * wait while a pointer or the focus rests on them, or while the tab is hidden; F6 leads to them, and who closes one by
 * key stays among them or goes back. It stands after the header in the document, so that it sticks below it.
 */
export function ToastRegion() {
  const state = useToastQueue(toastQueue);
  useFailuresLeftBehind(state.visibleToasts);
  return state.visibleToasts.length > 0 ? <Toasts state={state} /> : null;
}

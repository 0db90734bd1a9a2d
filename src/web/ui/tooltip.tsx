import {
  type ComponentPropsWithRef,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTooltipTrigger } from 'react-aria/useTooltipTrigger';
import {
  Tooltip as AriaTooltip,
  type TooltipTriggerState,
  TooltipTriggerStateContext,
} from 'react-aria-components/Tooltip';

const OPEN_MS = 700;
/** Within this time after one tooltip closed, the next opens at once. The library's own is 500 ms and fixed. */
const SKIP_MS = 300;

let lastClosed = Number.NEGATIVE_INFINITY;
/** Closes the tooltip that is open: there is never more than one. */
let closeOpenOne: (() => void) | null = null;

/** When a tooltip opens and closes. The library asks for both, at once (focus, Escape, a press) or in time (pointing). */
function useTooltipState(trigger: RefObject<Element | null>): TooltipTriggerState {
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const closeNow = useCallback(() => {
    clearTimeout(timer.current);
    if (closeOpenOne !== closeNow) return;
    closeOpenOne = null;
    lastClosed = Date.now();
    setOpen(false);
  }, []);
  useEffect(() => closeNow, [closeNow]);

  const show = () => {
    if (closeOpenOne !== closeNow) closeOpenOne?.();
    closeOpenOne = closeNow;
    setOpen(true);
  };
  const open = (atOnce?: boolean) => {
    clearTimeout(timer.current);
    if (atOnce || Date.now() - lastClosed < SKIP_MS) show();
    else timer.current = setTimeout(show, OPEN_MS);
  };
  const close = (atOnce?: boolean) => {
    clearTimeout(timer.current);
    // The pointer has left, but the focus is still on the control.
    if (!atOnce && trigger.current?.matches(':focus-visible')) return;
    closeNow();
  };
  return { isOpen, shouldSkipAnimation: true, open, close };
}

/** What makes a control the one that a tooltip is about. */
type TooltipControl = Omit<ComponentPropsWithRef<'button'>, 'className' | 'aria-label' | 'children'>;

type TooltipProps = {
  content: ReactNode;
  /** Draws the control. It takes what it is given, its description among it. */
  children: (control: TooltipControl) => ReactNode;
};

/**
 * A word of help beside a control: after 700 ms of pointing, at once on keyboard focus. It stays while the pointer
 * is on the control or on the words, or the focus on the control; Escape or a press closes it.
 */
export function Tooltip({ content, children }: TooltipProps) {
  const control = useRef<HTMLButtonElement>(null);
  const state = useTooltipState(control);
  const { triggerProps, tooltipProps } = useTooltipTrigger({}, state, control);
  return (
    <>
      {children({ ...triggerProps, ref: control } as TooltipControl)}
      <TooltipTriggerStateContext value={state}>
        <AriaTooltip
          {...(tooltipProps as { id: string })}
          triggerRef={control}
          placement="bottom"
          containerPadding={8}
          // The gap belongs to the tooltip and begins on the control, so that the pointer can cross over to the words.
          offset={-1}
          className="py-2"
        >
          <span className="block max-w-[min(16rem,calc(100vw-1rem))] rounded-sm bg-ink px-2.5 py-1.5 text-sm font-normal text-paper [overflow-wrap:anywhere]">
            {content}
          </span>
        </AriaTooltip>
      </TooltipTriggerStateContext>
    </>
  );
}

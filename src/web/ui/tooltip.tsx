import {
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { placeTooltip } from './place-tooltip.ts';

const OPEN_MS = 700;
/** Within this time after one tooltip closed, the next opens at once. */
const SKIP_MS = 300;

let lastClosed = Number.NEGATIVE_INFINITY;
/** Closes the tooltip that is open: there is never more than one. */
let closeOpenOne: (() => void) | null = null;

/** When a tooltip opens and closes; `hold` says what holds it open: the pointer, the focus, or both. */
function useTooltip() {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const held = useRef({ pointer: false, focus: false });

  const close = useCallback(() => {
    clearTimeout(timer.current);
    if (closeOpenOne !== close) return;
    closeOpenOne = null;
    lastClosed = Date.now();
    setOpen(false);
  }, []);

  const show = useCallback(() => {
    clearTimeout(timer.current);
    if (closeOpenOne !== close) closeOpenOne?.();
    closeOpenOne = close;
    setOpen(true);
  }, [close]);

  const hold = (by: 'pointer' | 'focus') => {
    held.current[by] = true;
    clearTimeout(timer.current);
    if (by === 'focus' || Date.now() - lastClosed < SKIP_MS) show();
    else timer.current = setTimeout(show, OPEN_MS);
  };
  const letGo = (by: 'pointer' | 'focus') => {
    held.current[by] = false;
    if (!held.current.pointer && !held.current.focus) close();
  };

  useEffect(() => close, [close]);
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // The first Escape is the tooltip's; a dialog behind it stays open.
      event.stopPropagation();
      close();
    };
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, [open, close]);

  return { open, close, hold, letGo };
}

/** The words, placed beside what they are about. The gap belongs to it, so that the pointer can cross over to it. */
function TooltipWords({ id, children }: { id: string; children: ReactNode }) {
  const frame = useRef<HTMLSpanElement>(null);
  const [above, setAbove] = useState(false);
  useLayoutEffect(() => {
    const tip = frame.current;
    const control = tip?.parentElement;
    if (!tip || !control) return;
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    const size = { width: tip.offsetWidth, height: tip.offsetHeight };
    const place = placeTooltip(control.getBoundingClientRect(), size, { width, height });
    tip.style.setProperty('--shift', `${place.shift}px`);
    setAbove(place.above);
  }, []);
  return (
    <span
      ref={frame}
      className={`absolute left-1/2 z-30 w-max max-w-[min(16rem,calc(100vw-1rem))] translate-x-[calc(-50%+var(--shift,0px))] ${above ? 'bottom-full pb-2' : 'top-full pt-2'}`}
    >
      <span
        role="tooltip"
        id={id}
        className="block rounded-sm bg-ink px-2.5 py-1.5 text-sm font-normal text-paper [overflow-wrap:anywhere]"
      >
        {children}
      </span>
    </span>
  );
}

type TooltipProps = {
  content: ReactNode;
  /** Draws what the tooltip is about and takes the id of its description. */
  children: (describedBy: string | undefined) => ReactNode;
};

/**
 * A word of help beside a control: after 700 ms of pointing, at once on keyboard focus. It stays while the pointer
 * is on the control or on the words, or the focus on the control; Escape or a press closes it.
 */
export function Tooltip({ content, children }: TooltipProps) {
  const id = useId();
  const { open, close, hold, letGo } = useTooltip();

  // The wrapper only watches what goes on inside it; the control keeps its own name and role.
  const watch = {
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType !== 'touch') hold('pointer');
    },
    onPointerLeave: () => letGo('pointer'),
    onPointerDown: (event: PointerEvent) => {
      // The words may be selected and copied.
      if (!(event.target as Element).closest('[role="tooltip"]')) close();
    },
    onFocus: (event: FocusEvent) => {
      if (event.target.matches(':focus-visible')) hold('focus');
    },
    onBlur: () => letGo('focus'),
  };

  return (
    <span {...watch} className="relative inline-flex">
      {children(open ? id : undefined)}
      {open ? <TooltipWords id={id}>{content}</TooltipWords> : null}
    </span>
  );
}

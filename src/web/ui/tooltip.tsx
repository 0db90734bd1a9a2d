import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

const OPEN_MS = 700;
/** Within this time after one tooltip closed, the next opens at once. */
const SKIP_MS = 300;
let lastClosed = 0;

type TooltipProps = {
  content: ReactNode;
  /** Draws what the tooltip is about and takes the id of its description. */
  children: (describedBy: string | undefined) => ReactNode;
};

/** A word of help beside a control: after 700 ms of pointing, at once on keyboard focus; Escape closes it. */
export function Tooltip({ content, children }: TooltipProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const show = (wait: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(true), wait);
  };
  const hide = () => {
    clearTimeout(timer.current);
    if (open) lastClosed = Date.now();
    setOpen(false);
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [open]);

  // The wrapper only watches what goes on inside it; the control keeps its own name and role.
  const watch = {
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType !== 'touch') show(Date.now() - lastClosed < SKIP_MS ? 0 : OPEN_MS);
    },
    onPointerLeave: hide,
    onFocus: (event: FocusEvent) => {
      if (event.target.matches(':focus-visible')) show(0);
    },
    onBlur: hide,
  };

  return (
    <span {...watch} className="relative inline-flex">
      {children(open ? id : undefined)}
      {open ? (
        <span
          role="tooltip"
          id={id}
          className="absolute top-full left-1/2 z-30 mt-2 w-max max-w-64 -translate-x-1/2 rounded-sm bg-ink px-2.5 py-1.5 text-sm text-paper"
        >
          {content}
        </span>
      ) : null}
    </span>
  );
}

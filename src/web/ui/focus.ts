import { type RefObject, useEffect } from 'react';

let waiting = false;
let focused: HTMLElement | null = null;

const heading = () => document.querySelector<HTMLElement>('main h1');

/** After a change of page: the focus goes to the page's heading, now or as soon as it is there. */
export function focusHeading(): void {
  const target = heading();
  waiting = target === null;
  focused = target;
  target?.focus({ preventScroll: true });
}

/** The heading that had the focus is gone, and the focus with it: a page drew its heading anew once its data came. */
const isLost = (): boolean => focused !== null && !focused.isConnected && document.activeElement === document.body;

/** A heading has come: it takes the focus if that is waited for, or was lost with the heading before it. */
export function headingCame(): void {
  if (waiting || isLost()) focusHeading();
}

/**
 * When a view takes the place of the one whose button was pressed, the focus falls to nowhere: its heading takes it.
 * Not on the first load (`active` false), where the browser's own start is right.
 */
export function useLostFocus(heading: RefObject<HTMLElement | null>, active: boolean): void {
  useEffect(() => {
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (active && lost) heading.current?.focus();
  }, [heading, active]);
}

import { type RefObject, useEffect } from 'react';

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

import { useEffect, useRef } from 'react';
import { focusHeading } from '#web/ui/focus.ts';

/**
 * When another view takes the place of one at the same address, the shell does not see that another page came: the
 * focus, which fell to nowhere with what was pressed, goes to the heading. The first view leaves it where it is.
 */
export function useViewFocus(view: string): void {
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    if (document.activeElement === null || document.activeElement === document.body) focusHeading();
  }, [view]);
}

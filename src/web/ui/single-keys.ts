import { useEffect, useRef, useState } from 'react';

const STORED = 'review_keys';
const isOn = () => {
  try {
    return localStorage.getItem(STORED) !== 'off';
  } catch {
    return true;
  }
};

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, select, textarea'));

/** Pages of a document have keys of their own, and nothing is decided behind a dialog. */
const isElsewhere = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('[data-sheet], [role="dialog"], [role="alertdialog"]') !== null;

/**
 * Hears single keys on the page, unless they are switched off (WCAG 2.1.4), something is typed, or a dialog is open.
 * Whether they are on is kept in this browser, for all pages alike. `acts`: what each key does.
 */
export function useSingleKeys(acts: Readonly<Record<string, () => void>>) {
  const [on, setOn] = useState(isOn);
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    if (!on) return undefined;
    const hear = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target) || isElsewhere(event.target)) return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      const act = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined;
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, [on]);
  const turn = (next: boolean) => {
    setOn(next);
    try {
      localStorage.setItem(STORED, next ? 'on' : 'off');
    } catch {
      // A browser that keeps nothing forgets it with the page.
    }
  };
  return { on, turn };
}

import { useEffect, useRef, useSyncExternalStore } from 'react';

const STORED = 'review_keys';
const TURNED = 'single-keys-turned';
let turned: boolean | null = null;
const isOn = () => {
  try {
    return turned ?? localStorage.getItem(STORED) !== 'off';
  } catch {
    return true;
  }
};
const onTurned = (heard: () => void) => {
  addEventListener(TURNED, heard);
  return () => removeEventListener(TURNED, heard);
};

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, select, textarea'));

/** Pages of a document have keys of their own, and nothing is decided behind a dialog. */
const isElsewhere = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('[data-sheet], [role="dialog"], [role="alertdialog"]') !== null;

const SECOND_KEY_MS = 1_500;

/**
 * Hears single keys on the page, unless they are switched off (WCAG 2.1.4), something is typed, or a dialog is open.
 * Whether they are on is kept in this browser, for all pages alike. `acts`: what each key does; "g d" is d after g.
 */
export function useSingleKeys(acts: Readonly<Record<string, () => void>>) {
  const on = useSyncExternalStore(onTurned, isOn);
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    if (!on) return undefined;
    let first = { key: '', at: 0 };
    const hear = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target) || isElsewhere(event.target)) return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      const both = `${first.key} ${event.key}`;
      const name = event.timeStamp - first.at < SECOND_KEY_MS && Object.hasOwn(latest.current, both) ? both : event.key;
      first = { key: event.key, at: event.timeStamp };
      const act = Object.hasOwn(latest.current, name) ? latest.current[name] : undefined;
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, [on]);
  const turn = (next: boolean) => {
    turned = next;
    try {
      localStorage.setItem(STORED, next ? 'on' : 'off');
    } catch {
      // A browser that keeps nothing forgets it with the page.
    }
    dispatchEvent(new Event(TURNED));
  };
  return { on, turn };
}

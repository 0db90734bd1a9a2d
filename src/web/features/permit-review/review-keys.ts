import { useEffect, useRef, useState } from 'react';

/** What one key does in a review. The letters are those of the English words; each stands in the tooltip of its button. */
export const REVIEW_KEYS = {
  next: 'j',
  previous: 'k',
  undecided: '.',
  yes: 'y',
  no: 'n',
  cannotTell: 'u',
  stand: 's',
  override: 'o',
  evidence: 'e',
  comment: 'c',
  note: 'i',
  condition: 'd',
  takeBack: 'z',
  help: '?',
} as const;
export type ReviewKey = keyof typeof REVIEW_KEYS;

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
 * Whether they are on is kept in this browser.
 */
export function useReviewKeys(acts: Record<ReviewKey, () => void>) {
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
      const found = (Object.keys(REVIEW_KEYS) as ReviewKey[]).find((one) => REVIEW_KEYS[one] === event.key);
      if (!found) return;
      event.preventDefault();
      latest.current[found]();
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

import { type RefObject, useEffect } from 'react';
import type { ReviewItem } from './result-model.ts';

let awaited: ReviewItem | null = null;

/** The checklist is drawn anew with what is sent now: the line that was worked on then takes the focus again. */
export function expectFocus(item: ReviewItem): void {
  awaited = item;
}

/** A heading holds the focus only because a part of the page came anew. */
const isFree = (held: Element | null): boolean => held === null || held === document.body || held.matches('h1, h2');

/** Gives `at` the focus when its line has come anew, unless a person has gone elsewhere meanwhile. */
export function useLineFocus(item: ReviewItem, at: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (awaited === null || awaited.id !== item.id || awaited === item) return;
    awaited = null;
    if (isFree(document.activeElement)) at.current?.focus();
  }, [item, at]);
}

import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { focusHeading } from '#web/ui/focus.ts';
import { elementIdOf, fieldInHash } from './place.ts';
import { useQuestionnairePlace } from './use-place.ts';

const CONTROLS = 'input:not([type="file"]), textarea, select, [data-choose], button, summary';

/** What of a field takes the focus: the chosen radio, else its first control. */
function controlIn(field: HTMLElement): HTMLElement | null {
  const all = [...field.querySelectorAll<HTMLElement>(CONTROLS)].filter((one) => !one.matches(':disabled'));
  return (
    all.find((one) => one.matches('input[type="radio"]:checked')) ??
    all.find((one) => one.matches('[data-choose]')) ??
    all[0] ??
    null
  );
}

/** Brings a field into view and gives it the focus. False where it is not on the page. */
export function focusField(id: string): boolean {
  const field = document.getElementById(elementIdOf(id));
  if (!field) return false;
  field.scrollIntoView({ block: 'start' });
  controlIn(field)?.focus({ preventScroll: true });
  return true;
}

/** Whoever comes by a link to a field finds the focus in it, each time the link is followed. */
export function useFieldArrival(): void {
  const { key, hash } = useLocation();
  const done = useRef<string | null>(null);
  useEffect(() => {
    const field = fieldInHash(hash);
    if (field === null || done.current === key) return;
    done.current = key;
    // After the page's heading, which takes the focus on arrival.
    const frame = requestAnimationFrame(() => focusField(field));
    return () => {
      cancelAnimationFrame(frame);
      done.current = null;
    };
  }, [key, hash]);
}

/**
 * The introduction, the sections, a form and the check stand at one path, so a change between them is a change of
 * page: it begins at the top, and its heading takes the focus that went with the page before.
 */
export function useViewArrival(): void {
  const { application, form, view, field } = useQuestionnairePlace();
  const now = JSON.stringify([application, form, view]);
  const shown = useRef(now);
  useEffect(() => {
    if (shown.current === now) return;
    shown.current = now;
    if (field === null) scrollTo(0, 0);
    focusHeading();
  }, [now, field]);
}

import { useCallback, useEffect } from 'react';
import { useLocation } from 'react-router';
import { elementIdOf, fieldInHash, hrefOfPlace } from '../place.ts';
import { useQuestionnairePlace } from '../use-place.ts';

const PART = /^#part-(.+)$/;

/** The id of a section's heading in a form, which a link to the section names. */
export const partIdOf = (section: string): string => `part-${section}`;

/** The section of a form that the hash of an address names. */
export const partInHash = (hash: string): string | null => PART.exec(hash)?.[1] ?? null;

type FormLinks = {
  /** The address of a field of the form that is open. */
  toField: (field: string) => string;
  /** The address of one of its sections. */
  toPart: (section: string) => string;
};

/** Links within the form that is open; the way back to the questionnaire stays in the address. */
export function useFormLinks(): FormLinks {
  const { application, tab, section, form } = useQuestionnairePlace();
  const toField = useCallback(
    (field: string) => hrefOfPlace(application, { tab, section, form, field }),
    [application, tab, section, form],
  );
  const toPart = useCallback(
    (part: string) => `${hrefOfPlace(application, { tab, section, form })}#${partIdOf(part)}`,
    [application, tab, section, form],
  );
  return { toField, toPart };
}

const CONTROL = 'input:not([type="hidden"]), select, textarea, button, [tabindex]';

/** Where a field is answered: its element itself, or the first thing in it that takes an answer. */
const controlIn = (element: HTMLElement): HTMLElement =>
  element.matches(CONTROL) ? element : (element.querySelector<HTMLElement>(CONTROL) ?? element);

/** What a change of section is sent with where the focus stays: on the list that it was chosen from. */
export const KEEP_FOCUS = { keepFocus: true } as const;

const keepsFocus = (state: unknown): boolean => typeof state === 'object' && state !== null && 'keepFocus' in state;

/** After a link within the form: its field or its section's heading takes the focus, again each time it is followed. */
export function useArrivalInForm(): void {
  const { hash, key, state } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key tells one press of a link from the next.
  useEffect(() => {
    if (keepsFocus(state)) return;
    const field = fieldInHash(hash);
    const part = partInHash(hash);
    const element = document.getElementById(
      field === null ? (part === null ? '' : partIdOf(part)) : elementIdOf(field),
    );
    if (!element) return;
    const target = field === null ? element : controlIn(element);
    target.focus({ preventScroll: true });
    element.scrollIntoView({ block: field === null ? 'start' : 'center' });
  }, [hash, key]);
}

import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { focusHeading } from '#web/ui/focus.ts';
import { elementIdOf, fieldInHash, hrefOfPlace, type QuestionnaireRoute, type RouteParts, readPlace } from './place.ts';

type QuestionnairePlace = QuestionnaireRoute & {
  /** The field that the address leads to. */
  field: string | null;
  /** Goes to a place of this application; what is left out of it is left. Every step is an entry of the history. */
  goTo: (within: RouteParts) => void;
  openForm: (form: string) => void;
  /** Back to the section that the form was opened from, or its tab. `field`: what takes the focus there. */
  closeForm: (field?: string) => void;
};

/** Reads and changes where on the questionnaire page the person is. */
export function useQuestionnairePlace(): QuestionnairePlace {
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const place = useMemo(() => readPlace(search), [search]);
  const { application, tab, section } = place;
  const goTo = useCallback(
    (within: RouteParts) => void navigate(hrefOfPlace(application, within)),
    [navigate, application],
  );
  return useMemo(
    () => ({
      ...place,
      field: fieldInHash(hash),
      goTo,
      openForm: (form) => goTo({ tab, section, form }),
      closeForm: (field) => goTo({ tab, section, field }),
    }),
    [place, hash, goTo, tab, section],
  );
}

const CONTROLS = 'input:not([type="file"]), textarea, select, [data-choose], button, summary';

/** What of a field takes the focus: the chosen radio, else its first control. */
function controlIn(field: HTMLElement): HTMLElement | undefined {
  const all = [...field.querySelectorAll<HTMLElement>(CONTROLS)].filter((one) => !one.matches(':disabled'));
  return (
    all.find((one) => one.matches('input[type="radio"]:checked')) ??
    all.find((one) => one.matches('[data-choose]')) ??
    all[0]
  );
}

/** Brings a field into view and gives it the focus, where it is on the page. */
function focusField(id: string): void {
  const field = document.getElementById(elementIdOf(id));
  if (!field) return;
  field.scrollIntoView({ block: 'start' });
  controlIn(field)?.focus({ preventScroll: true });
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

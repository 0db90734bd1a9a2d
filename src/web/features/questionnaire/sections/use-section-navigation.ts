import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Missing } from '#domain/application/evaluate-questionnaire.ts';
import { showToast } from '#web/ui/toasts.ts';
import { useDraft } from '../draft/draft-context.ts';
import { type Arrived, missingInSection, nextSection, type SectionPlace } from '../draft/progress.ts';
import { useQuestionnairePlace } from '../use-place.ts';

/** What the message of a refused submit is an outcome of. */
const SUBMITTING = 'submit';

type GoingOn = {
  /** What this section lacks. */
  missing: Missing[];
  /** The section that was gone on from with something missing, and what is missing in it still. */
  left: { place: SectionPlace; missing: Missing[] } | null;
  /** A submit found that something is missing, and something is. */
  isRefused: boolean;
  /** To the next section. Undefined on the last tab, which submits. */
  goOn: (() => void) | undefined;
  submit: () => void;
  heading: RefObject<HTMLHeadingElement | null>;
  summary: RefObject<HTMLElement | null>;
};

function bringTo(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'start' });
  element?.focus({ preventScroll: true });
}

/** Moves from section to section and on to the check. Nobody is held back: what is missing is marked and can wait. */
export function useSectionNavigation(here: Arrived): GoingOn {
  const { t } = useTranslation('questionnaire');
  const { form, formState, flagged, flag } = useDraft();
  const { goTo } = useQuestionnairePlace();
  const heading = useRef<HTMLHeadingElement>(null);
  const summary = useRef<HTMLElement>(null);
  // Where the focus goes once the next section, or the summary, is drawn.
  const focusNext = useRef<typeof heading | typeof summary | null>(null);
  const [leftAt, setLeft] = useState<SectionPlace | null>(null);
  const [wasRefused, setRefused] = useState(false);

  const place: SectionPlace = { tab: here.tab.id, section: here.section.id };
  const drawn = `${place.tab} ${place.section} ${wasRefused}`;
  useEffect(() => {
    if (drawn === '' || focusNext.current === null) return;
    bringTo(focusNext.current.current);
    focusNext.current = null;
  }, [drawn]);

  const missing = missingInSection(form.questionnaire, here.tab, place.section);
  const isElsewhere = leftAt !== null && (leftAt.tab !== place.tab || leftAt.section !== place.section);
  const leftTab = isElsewhere ? formState.tabs.find(({ id }) => id === leftAt.tab) : undefined;
  const leftMissing = leftAt && leftTab ? missingInSection(form.questionnaire, leftTab, leftAt.section) : [];
  const isLastTab = formState.tabs.filter(({ shown }) => shown).at(-1)?.id === place.tab;
  const mark = (these: readonly Missing[]) => flag([...flagged, ...these.map(({ field }) => field)]);

  const goOn = () => {
    mark(missing);
    setLeft(missing.length > 0 ? place : null);
    const next = nextSection(formState, place);
    if (!next) return;
    focusNext.current = heading;
    goTo(next);
  };
  const submit = () => {
    if (formState.canSubmit) return goTo({ view: 'check' });
    mark(formState.missing);
    setLeft(null);
    showToast('destructive', t('actions.incompleteToast'), t('actions.incompleteToastAbout'), SUBMITTING);
    // From an earlier try it is there already, and nothing is drawn anew.
    if (wasRefused) return bringTo(summary.current);
    focusNext.current = summary;
    setRefused(true);
  };

  return {
    missing,
    left: leftAt && leftMissing.length > 0 ? { place: leftAt, missing: leftMissing } : null,
    isRefused: wasRefused && isLastTab && !formState.canSubmit,
    goOn: isLastTab ? undefined : goOn,
    submit,
    heading,
    summary,
  };
}

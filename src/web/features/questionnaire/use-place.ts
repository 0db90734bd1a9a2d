import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { fieldInHash, hrefOfPlace, type QuestionnaireRoute, type RouteParts, readPlace } from './place.ts';

type QuestionnairePlace = QuestionnaireRoute & {
  /** The field that the address leads to. */
  field: string | null;
  /** Goes to a place of this application; what is left out of it is left. Every step is an entry of the history. */
  goTo: (within: RouteParts, options?: { replace?: boolean }) => void;
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
  const goTo = useCallback<QuestionnairePlace['goTo']>(
    (within, { replace = false } = {}) => {
      void navigate(hrefOfPlace(application, within), { replace });
    },
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

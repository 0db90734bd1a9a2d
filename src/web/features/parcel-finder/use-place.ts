import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type FinderPlace, readPlace, searchOfPlace } from './place.ts';

/** Reads where on the finder the person is, and goes elsewhere on it. Every step is an entry of the history. */
export function useFinderPlace(): { place: FinderPlace; goTo: (place: Partial<FinderPlace>) => void } {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const place = useMemo(() => readPlace(new URLSearchParams(search)), [search]);
  const goTo = useCallback(
    (next: Partial<FinderPlace>) => {
      const wanted = searchOfPlace(next);
      // The same search once more is no step that Back would have to undo.
      const replace = wanted === searchOfPlace(readPlace(new URLSearchParams(search)));
      void navigate(`${pathname}${wanted}`, { preventScrollReset: true, replace });
    },
    [navigate, pathname, search],
  );
  return { place, goTo };
}

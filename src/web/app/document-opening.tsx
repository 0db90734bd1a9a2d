import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type DocumentPlace, type DocumentPortal, documentAddress } from '#web/lib/document-address.ts';
import { openTexts } from '#web/lib/texts.ts';
import { type DocumentOpener, DocumentOpenerContext } from '#web/ui/document-link.tsx';

type Panel = ComponentType<{ place: DocumentPlace; portal: DocumentPortal; onClose: () => void }>;
type Opened = { place: DocumentPlace; portal: DocumentPortal; Panel: Panel };

/** Lets what stands within open documents beside it. The viewer's code and texts come with the first of them. */
export function DocumentOpening({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const navigate = useNavigate();
  const { pathname } = useLocation();

  const open: DocumentOpener = useMemo(
    () => (place, portal) => {
      const code = import('#web/features/document-viewer/document-panel.tsx');
      const fetched = Promise.all([code, openTexts(['viewer', 'reading'])]);
      fetched.then(
        ([{ DocumentPanel }]) => setOpened({ place, portal, Panel: DocumentPanel }),
        (error: unknown) => {
          // Its own page says what is wrong and offers another try.
          console.warn('The document viewer did not come.', error);
          void navigate(documentAddress(place, portal));
        },
      );
    },
    [navigate],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has nothing to do with it.
  useEffect(() => setOpened(null), [pathname]);

  return (
    <DocumentOpenerContext value={open}>
      {children}
      {opened ? <opened.Panel place={opened.place} portal={opened.portal} onClose={() => setOpened(null)} /> : null}
    </DocumentOpenerContext>
  );
}

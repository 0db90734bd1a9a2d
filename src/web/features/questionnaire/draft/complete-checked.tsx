import { useEffect, useRef } from 'react';
import { useAbout } from '#web/lib/about.ts';
import { awaitedOf, nextAwaited, setAwaited } from './awaited-checks.ts';
import { useDraft } from './draft-context.ts';
import { completeDocuments } from './use-documents.ts';

/** Submits the documents of each field once their check has passed, on whatever page of the application one is. */
export function CompleteChecked() {
  const { application, documents } = useDraft();
  const isLive = useAbout().data?.document_check === 'live';
  const underWay = useRef(new Set<string>());
  useEffect(() => {
    if (!isLive) return;
    const { id } = application;
    const { awaited, passed } = nextAwaited(awaitedOf(id), documents);
    setAwaited(id, awaited);
    for (const field of passed) {
      if (underWay.current.has(field)) continue;
      underWay.current.add(field);
      completeDocuments(id, field)
        .catch((error: unknown) => console.warn('A checked field was not completed: its button does it.', error))
        .finally(() => {
          underWay.current.delete(field);
          setAwaited(id, new Set([...awaitedOf(id)].filter((one) => one !== field)));
        });
    }
  }, [isLive, application, documents]);
  return null;
}

import { useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { resultKey } from '#web/api/analyses.ts';
import { type Autosave, useAutosave } from '#web/lib/use-autosave.ts';
import { BeforeDownload } from './tool.ts';

type LetterDraftProps = {
  /** The address of its tool, and its session. */
  path: string;
  sessionId: string;
  children: (onReload: () => void) => ReactNode;
};

/** A drafted letter that people change; what another saved meanwhile is taken in by a press. */
export function LetterDraft({ path, sessionId, children }: LetterDraftProps) {
  const queries = useQueryClient();
  const [loads, setLoads] = useState(0);
  const reload = () =>
    void queries.refetchQueries({ queryKey: resultKey(path, sessionId) }).then(() => setLoads(loads + 1));
  return <Fragment key={`${sessionId} ${loads}`}>{children(reload)}</Fragment>;
}

type DraftSaving<Changes> = {
  changes: Changes;
  /** The version that was loaded. */
  version: number;
  save: (body: { version: number; changes: Changes }) => Promise<{ version: number }>;
  /** Nothing is changed any more. */
  isClosed?: boolean;
};

/** Saves what people change a moment after they did, and before the Word file is fetched. `version`: what was saved last. */
export function useDraftSaving<Changes>({ changes, version, save, isClosed = false }: DraftSaving<Changes>): {
  saving: Autosave;
  version: () => number;
} {
  const seen = useRef(version);
  const saving = useAutosave(changes, async (entered) => {
    seen.current = (await save({ version: seen.current, changes: entered })).version;
  });
  const beforeDownload = use(BeforeDownload);
  useEffect(() => beforeDownload(isClosed ? async () => {} : saving.flush), [beforeDownload, saving.flush, isClosed]);
  return { saving, version: () => seen.current };
}

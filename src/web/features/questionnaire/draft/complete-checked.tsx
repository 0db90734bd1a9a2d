import { useEffect, useRef, useSyncExternalStore } from 'react';
import { z } from 'zod';
import type { ApplicationDocument } from '#contract/applications.ts';
import { uploadStates } from '#domain/application/document-finding.ts';
import { refreshDocumentStates } from '#web/api/application-documents.ts';
import { useAbout } from '#web/lib/about.ts';
import { useDraft } from './draft-context.ts';
import { completeDocuments } from './use-documents.ts';

/** Submits the documents of each field once their check has passed, on whatever page of the application one is. */
export function CompleteChecked() {
  const { application, documents, version } = useDraft();
  const isLive = useAbout().data?.document_check === 'live';
  const underWay = useRef(new Set<string>());
  const count = documents.length;
  const knownVersion = useRef(version);
  useEffect(() => {
    if (knownVersion.current === version) return;
    knownVersion.current = version;
    // What documents state is held against the answers: a saved answer may change whether they pass.
    if (isLive && count > 0) void refreshDocumentStates(application.id);
  }, [isLive, version, count, application.id]);
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

const KEY = 'planwright.awaited-checks';
const Kept = z.array(z.string());

/**
 * What a look at the documents changes. A field whose check this browser saw under way completes by itself once the
 * check has passed; one that was taken back, or whose check passed before anyone looked here, waits for its button.
 */
export function nextAwaited(
  awaited: ReadonlySet<string>,
  documents: readonly Pick<ApplicationDocument, 'field' | 'state'>[],
): { awaited: ReadonlySet<string>; passed: string[] } {
  const states = Object.entries(uploadStates(documents));
  const checking = states.filter(([, state]) => state === 'checking').map(([field]) => field);
  const passed = states.filter(([field, state]) => state === 'verified' && awaited.has(field)).map(([field]) => field);
  return { awaited: new Set([...checking, ...passed]), passed };
}

// One list for all applications: `application field`. A page that is left before the check ended finds it again.
let all: ReadonlySet<string> = new Set(read());
const listeners = new Set<() => void>();

/** The fields of an application whose checks were seen under way. */
const awaitedOf = (applicationId: string): ReadonlySet<string> => {
  const start = `${applicationId} `;
  return new Set([...all].filter((one) => one.startsWith(start)).map((one) => one.slice(start.length)));
};

function setAwaited(applicationId: string, fields: ReadonlySet<string>): void {
  const others = [...all].filter((one) => !one.startsWith(`${applicationId} `));
  const next = new Set([...others, ...[...fields].map((field) => `${applicationId} ${field}`)]);
  if (next.size === all.size && [...next].every((one) => all.has(one))) return;
  all = next;
  try {
    localStorage.setItem(KEY, JSON.stringify([...all]));
  } catch {
    // Where nothing can be stored, only this page knows.
  }
  for (const listener of listeners) listener();
}

function read(): string[] {
  try {
    return Kept.parse(JSON.parse(localStorage.getItem(KEY) ?? '[]'));
  } catch {
    return [];
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether a field completes by itself when its check has passed. */
export const useIsAwaited = (applicationId: string, field: string): boolean =>
  useSyncExternalStore(subscribe, () => all.has(`${applicationId} ${field}`));

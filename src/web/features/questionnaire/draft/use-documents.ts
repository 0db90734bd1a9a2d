import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { type ApplicationDocument, applications, applicationUploads } from '#contract/applications.ts';
import { documentsQuery, setDocuments } from '#web/api/application-documents.ts';
import { asApplicant } from '#web/auth/sessions.tsx';
import { addressOf, call, fetchFile, saveFile } from '#web/lib/api.ts';
import { newId } from '#web/lib/ids.ts';
import { untilFetched } from '#web/lib/until-fetched.ts';

/**
 * Submits the checked documents of a field. `reason`: why they are submitted with open items.
 * @throws as call
 */
export async function completeDocuments(applicationId: string, field: string, reason?: string): Promise<void> {
  const params = { id: applicationId };
  const answer = await asApplicant((token) =>
    call(applications.completeDocuments, { params, body: { field, reason }, token }),
  );
  await setDocuments(applicationId, answer.documents);
}

const stops = new Map<string, AbortController>();

async function send({ id, application, field, file, replaces }: QueuedUpload): Promise<void> {
  const stop = new AbortController();
  stops.set(id, stop);
  updateUpload(id, { sent: 0, error: null });
  const params = { id: application };
  try {
    const { sendResumably } = await untilFetched(() => import('#web/api/resumable-upload.ts'));
    const { documents } = await asApplicant(async (token) => {
      const uploadId = await sendResumably(file, {
        path: addressOf(applicationUploads.begin.path, params),
        about: { field, ...(replaces === undefined ? {} : { replaces }) },
        token,
        signal: stop.signal,
        onProgress: (sent, total) => updateUpload(id, { sent: total > 0 ? sent / total : 0 }),
      });
      return call(applicationUploads.finish, { params: { ...params, uploadId }, token });
    });
    await setDocuments(application, documents);
    dropUpload(id);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return dropUpload(id);
    updateUpload(id, { error: error instanceof Error ? error : new Error(String(error)) });
  } finally {
    stops.delete(id);
  }
}

/** Files of one application go up one after the other: the server numbers them in the order in which they come. */
const queues = new Map<string, Promise<void>>();

function queue(queuedUpload: QueuedUpload): void {
  const before = queues.get(queuedUpload.application) ?? Promise.resolve();
  queues.set(
    queuedUpload.application,
    before.then(async () => {
      // It may have been removed while it waited.
      const still = currentUploads().find(({ id }) => id === queuedUpload.id);
      if (still) await send(still);
    }),
  );
}

/** The documents of an application, and what can be done with them. Calls throw as `call` does. */
export function useDocuments(applicationId: string) {
  const { data, error, isPending, refetch } = useQuery(documentsQuery(applicationId));
  const all = useUploadQueue();
  return useMemo(
    () => ({
      documents: data ?? [],
      error,
      isPending,
      refetch,
      queuedUploads: all.filter(({ application }) => application === applicationId),
      /** Sends files to a field, one by one. `replaces`: the document that the first of them takes the place of. */
      upload: (field: string, files: readonly File[], replaces?: string) => {
        files.forEach((file, at) => {
          const queuedUpload: QueuedUpload = {
            id: newId(),
            application: applicationId,
            field,
            file,
            sent: 0,
            error: null,
            replaces: at === 0 ? replaces : undefined,
          };
          addUpload(queuedUpload);
          queue(queuedUpload);
        });
      },
      /** Sends a file again that did not arrive. */
      retry: (queuedUpload: QueuedUpload) => {
        updateUpload(queuedUpload.id, { sent: 0, error: null });
        queue(queuedUpload);
      },
      /** Stops a file on its way, or forgets one that did not arrive. */
      cancel: ({ id }: QueuedUpload) => {
        stops.get(id)?.abort();
        dropUpload(id);
      },
      /** Hands a document to the browser's downloads, as it was uploaded, under the name that the server gives it. */
      download: async ({ id: documentId, name }: ApplicationDocument): Promise<void> => {
        const params = { id: applicationId, documentId };
        const file = await asApplicant((token) => fetchFile(applications.downloadDocument, { params, token }));
        saveFile(file, file.name || name);
      },
      remove: async (documentId: string): Promise<void> => {
        const params = { id: applicationId, documentId };
        const answer = await asApplicant((token) => call(applications.removeDocument, { params, token }));
        await setDocuments(applicationId, answer.documents);
      },
      /** Moves a document to another field, where it is checked. */
      move: async (documentId: string, field: string): Promise<void> => {
        const params = { id: applicationId };
        const answer = await asApplicant((token) =>
          call(applications.moveDocument, { params, body: { documentId, field }, token }),
        );
        await setDocuments(applicationId, answer.documents);
      },
      complete: (field: string, reason?: string) => completeDocuments(applicationId, field, reason),
      /** Takes back what was submitted. */
      takeBack: async (field: string): Promise<void> => {
        const params = { id: applicationId };
        const answer = await asApplicant((token) =>
          call(applications.takeBackDocuments, { params, body: { field }, token }),
        );
        await setDocuments(applicationId, answer.documents);
      },
    }),
    [applicationId, data, error, isPending, refetch, all],
  );
}

/** A file on its way to the server, or one that did not arrive and waits to be sent again. */
export type QueuedUpload = {
  id: string;
  application: string;
  field: string;
  file: File;
  /** The document that it takes the place of. */
  replaces?: string | undefined;
  /** Part sent, 0 to 1. */
  sent: number;
  error: Error | null;
};

let queuedUploads: readonly QueuedUpload[] = [];
const listeners = new Set<() => void>();

const change = (next: readonly QueuedUpload[]) => {
  queuedUploads = next;
  for (const listener of listeners) listener();
};

const currentUploads = (): readonly QueuedUpload[] => queuedUploads;
const addUpload = (queuedUpload: QueuedUpload): void => change([...queuedUploads, queuedUpload]);
const dropUpload = (id: string): void => change(queuedUploads.filter((one) => one.id !== id));
const updateUpload = (id: string, news: Partial<Pick<QueuedUpload, 'sent' | 'error'>>): void =>
  change(queuedUploads.map((one) => (one.id === id ? { ...one, ...news } : one)));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whoever moves to another section meanwhile finds the files where they are: they live beside the page, not in it. */
export const useUploadQueue = (): readonly QueuedUpload[] => useSyncExternalStore(subscribe, currentUploads);

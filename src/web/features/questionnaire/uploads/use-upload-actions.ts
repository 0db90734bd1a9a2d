import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApplicationDocument, DOCUMENT_LIMITS } from '#contract/applications.ts';
import type { UploadState } from '#domain/application/evaluate-questionnaire.ts';
import { refreshMessages } from '#web/api/application-documents.ts';
import { useMaxFileBytes } from '#web/lib/about.ts';
import { describeError } from '#web/lib/problems.ts';
import { showToast } from '#web/ui/toasts.ts';
import type { useDocuments } from '../draft/use-documents.ts';
import { checkChoice, type Refused } from './check-choice.ts';

/** A document that was moved out of this field, and the field that it went to. */
export type MovedDocument = { name: string; to: string };

type Options = { applicationId: string; field: string; all: ReturnType<typeof useDocuments>; state: UploadState };

/**
 * What a person does with the documents of one field, and how far it is. `card`, `title` and `movedNote` are given to the
 * field's card, its heading, and the words on a document that was moved away: the focus goes there when the pressed
 * button is gone.
 */
export function useUploadActions({ applicationId, field, all, state }: Options) {
  const { t } = useTranslation('questionnaire');
  const maxFileBytes = useMaxFileBytes();
  const [refused, setRefused] = useState<Refused[]>([]);
  const [leaving, setLeaving] = useState<ApplicationDocument | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [downloading, setDownloading] = useState<string | null>(null);
  const [moved, setMoved] = useState<MovedDocument | null>(null);
  const card = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const movedNote = useRef<HTMLDivElement>(null);
  const isCompleting = useRef(false);

  const documents = all.documents.filter((one) => one.field === field);
  const queuedUploads = all.queuedUploads.filter((one) => one.field === field);
  const room = DOCUMENT_LIMITS.mostFiles - documents.length - queuedUploads.filter((one) => !one.replaces).length;

  const action = `upload ${field}`;

  const trying = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (failure) {
      const said = failure instanceof Error ? describeError(failure) : String(failure);
      showToast('destructive', t('upload.failed'), said, action);
    }
  };
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    await trying(work);
    setBusy(false);
  };
  useEffect(() => {
    if (state !== 'completed' || !isCompleting.current) return;
    isCompleting.current = false;
    // The pressed button went; the focus goes to the item that is complete now, if it has gone nowhere else.
    if (document.activeElement === null || document.activeElement === document.body) title.current?.focus();
  }, [state]);
  // The pressed button went with its document; these words say where that is, and lead there.
  useEffect(() => {
    if (moved) movedNote.current?.focus();
  }, [moved]);

  return {
    ...{ documents, queuedUploads, room, maxFileBytes, refused, leaving, setLeaving, isBusy, downloading, card, title },
    ...{ moved, movedNote },
    add: (files: File[], replaces?: string) => {
      setMoved(null);
      const choice = checkChoice(files, { room: replaces === undefined ? room : 1, maxFileBytes });
      setRefused(choice.refused);
      all.upload(field, choice.taken, replaces);
    },
    download: async (document: ApplicationDocument) => {
      setDownloading(document.id);
      await trying(() => all.download(document));
      setDownloading(null);
    },
    remove: async ({ id: documentId }: ApplicationDocument) => {
      await run(() => all.remove(documentId));
      setLeaving(null);
      // The pressed button went with its document.
      requestAnimationFrame(() => card.current?.querySelector<HTMLElement>('[data-choose]')?.focus());
    },
    complete: (reason?: string) => {
      isCompleting.current = true;
      return run(async () => {
        await all.complete(field, reason);
        if (reason !== undefined) await refreshMessages(applicationId);
      });
    },
    takeBack: () => run(() => all.takeBack(field)),
    move: ({ id, name }: ApplicationDocument, to: string) =>
      run(async () => {
        await all.move(id, to);
        setMoved({ name, to });
      }),
  };
}

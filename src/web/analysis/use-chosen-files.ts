import { useState } from 'react';
import { useMaxFileBytes } from '#web/lib/about.ts';
import { newId } from '#web/lib/ids.ts';
import { showToast } from '#web/ui/toasts.ts';
import { checkFiles, type FileChoice } from './check-files.ts';
import { fileErrorToast } from './describe-file-error.ts';
import type { ChosenFile } from './send-files.ts';

/** The files as a person puts them together, before they are sent. */
export function useChosenFiles() {
  const maxFileBytes = useMaxFileBytes();
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [choice, setChoice] = useState<FileChoice<File> | null>(null);

  return {
    files,
    /** What came of the last choice of files. */
    choice,
    maxFileBytes,
    add: (incoming: readonly File[]) => {
      if (incoming.length === 0) return;
      const outcome = checkFiles(
        files.map(({ file }) => file),
        incoming,
        maxFileBytes,
      );
      const toast = outcome.errors[0] ? fileErrorToast(outcome.errors[0]) : null;
      if (toast) showToast('destructive', toast.title, toast.message);
      setChoice(outcome);
      setFiles([...files, ...outcome.added.map((file) => ({ id: newId(), file }))]);
    },
    remove: (id: string) => {
      setChoice(null);
      setFiles(files.filter((chosen) => chosen.id !== id));
    },
    clear: () => {
      setChoice(null);
      setFiles([]);
    },
  };
}

export type ChosenFiles = ReturnType<typeof useChosenFiles>;

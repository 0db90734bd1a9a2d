import { useState } from 'react';
import type { ProjectCategory } from '#contract/permit-review.ts';
import { useMaxFileBytes } from '#web/lib/about.ts';
import { newId } from '#web/lib/new-id.ts';
import { showToast } from '#web/ui/toasts.ts';
import { checkFiles, type FileChoice } from './check-files.ts';
import { refusalToast } from './file-words.ts';
import type { ChosenFile } from './send-review.ts';

/** The files and the project type as a person puts them together, before they are sent. */
export function useReviewDraft() {
  const maxFileBytes = useMaxFileBytes();
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [category, setCategory] = useState<ProjectCategory | null>(null);
  const [choice, setChoice] = useState<FileChoice<File> | null>(null);

  return {
    files,
    category,
    setCategory,
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
      const toast = outcome.refusals[0] ? refusalToast(outcome.refusals[0]) : null;
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
      setCategory(null);
    },
  };
}

export type ReviewDraft = ReturnType<typeof useReviewDraft>;

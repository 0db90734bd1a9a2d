import type { ReviewFile, ReviewStatus } from '#contract/permit-review.ts';
import { count, megabytes } from '#web/lib/words.ts';

type Progress = ReviewStatus['progress'];

/** The steps of a review, as a person waits for them. */
export const REVIEW_STEPS = ['Send the files', 'Read the pages', 'Write the checklist'] as const;

/** Which step runs: 0 while files go up (`status` unknown), 1 while pages are read, 2 once all are. */
export const stepOf = (progress: Progress | undefined): number => {
  if (!progress) return 0;
  return progress.files_total > 0 && progress.files_done >= progress.files_total ? 2 : 1;
};

/** How far the files have gone up, in words. */
export const sendingText = (sentBytes: number, totalBytes: number): string =>
  sentBytes >= totalBytes
    ? `All ${megabytes(totalBytes)} sent. The server is taking them in.`
    : `${megabytes(sentBytes)} of ${megabytes(totalBytes)} sent`;

/** How far the reading is, in words: files, then pages. */
export const readingText = ({ files_done, files_total, pages_read, pages_total }: Progress): string => {
  const files = `${files_done} of ${count(files_total, 'file')}`;
  if (pages_total === null) return pages_read > 0 ? `${files} · ${count(pages_read, 'page')} read so far` : files;
  return `${files} · ${pages_read.toLocaleString('en-US')} of ${count(pages_total, 'page')}`;
};

/** What fills the bar: pages where their number is known, else files. Undefined before anything is known. */
export const readingShare = (progress: Progress): { value: number; max: number } | undefined => {
  if (progress.pages_total !== null && progress.pages_total > 0) {
    return { value: progress.pages_read, max: progress.pages_total };
  }
  return progress.files_total > 0 ? { value: progress.files_done, max: progress.files_total } : undefined;
};

/** One file's state in words. */
export const fileText = ({ state, pages_read, pages_total, reason }: ReviewFile): string => {
  if (state === 'waiting') return 'Waiting';
  if (state === 'unreadable') return reason ?? 'This file could not be read.';
  if (state === 'reading') {
    return pages_total === null ? 'Being read' : `${pages_read} of ${count(pages_total, 'page')} read`;
  }
  if (pages_total === null || pages_read === pages_total) return `${count(pages_read, 'page')} read`;
  return `${pages_read} of ${count(pages_total, 'page')} read; the rest holds no text`;
};

/** The window's title while one waits in another tab. */
export const windowTitleOf = (status: ReviewStatus | undefined, sentShare: number | undefined): string => {
  if (sentShare !== undefined) return `${Math.floor(sentShare * 100)}% sent · Permit review`;
  if (!status) return 'Permit review';
  if (status.status === 'completed') return 'Checklist Generated · Permit review';
  if (status.status === 'error') return 'Processing failed · Permit review';
  return `${status.progress.files_done} of ${count(status.progress.files_total, 'file')} · Permit review`;
};

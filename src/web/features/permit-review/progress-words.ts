import i18next from 'i18next';
import type { ReviewFile, ReviewStatus } from '#contract/permit-review.ts';
import { counted, figure, megabytes, percent } from '#web/lib/words.ts';
import { sayReason } from './reason-words.ts';

type Progress = ReviewStatus['progress'];

/** The steps of a review, as a person waits for them. */
export const reviewSteps = () =>
  [i18next.t('review:steps.send'), i18next.t('review:steps.read'), i18next.t('review:steps.write')] as const;

/** Which step runs: 0 while files go up (`status` unknown), 1 while pages are read, 2 once all are. */
export const stepOf = (progress: Progress | undefined): 0 | 1 | 2 => {
  if (!progress) return 0;
  return progress.files_total > 0 && progress.files_done >= progress.files_total ? 2 : 1;
};

/** How far the files have gone up, in words. */
export const sendingText = (sentBytes: number, totalBytes: number): string => {
  const size = megabytes(totalBytes);
  return sentBytes >= totalBytes
    ? i18next.t('review:sending.all', { size })
    : i18next.t('review:sending.part', { sent: megabytes(sentBytes), size });
};

const filesDone = ({ files_done, files_total }: Progress) =>
  i18next.t('review:amount.filesDone', { ...counted(files_total), done: figure(files_done) });

/** How far the reading is, in words: files, then pages. */
export const readingText = (progress: Progress): string => {
  const { pages_read, pages_total } = progress;
  const files = filesDone(progress);
  if (pages_total !== null) {
    return i18next.t('review:reading.pages', { ...counted(pages_total), files, read: figure(pages_read) });
  }
  return pages_read > 0 ? i18next.t('review:reading.soFar', { ...counted(pages_read), files }) : files;
};

/** What is happening now. The server says the same, in English. */
export const activityText = ({ status, files, progress }: ReviewStatus): string => {
  const { t } = i18next;
  if (status === 'completed') return t('review:activity.ready');
  if (status === 'error') return t('review:activity.stopped');
  if (progress.files_done === files.length) return t('review:activity.writing');
  const reading = files.find((file) => file.state === 'reading');
  if (!reading) return t('review:activity.waiting');
  const { name, pages_read, pages_total } = reading;
  if (!pages_total) return t('review:activity.file', { name });
  return t('review:activity.page', { name, page: figure(Math.max(1, pages_read)), pages: figure(pages_total) });
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
  const { t } = i18next;
  if (state === 'waiting') return t('review:file.waiting');
  if (state === 'unreadable') return reason ? sayReason(reason).words : t('review:file.unreadable');
  const read = figure(pages_read);
  if (state === 'reading') {
    return pages_total === null
      ? t('review:file.reading')
      : t('review:file.partRead', { ...counted(pages_total), read });
  }
  return pages_total === null || pages_read === pages_total
    ? t('review:file.read', counted(pages_read))
    : t('review:file.noText', { ...counted(pages_total), read });
};

/** The window's title while one waits in another tab. */
export const windowTitleOf = (status: ReviewStatus | undefined, sentShare: number | undefined): string => {
  const { t } = i18next;
  if (sentShare !== undefined) return t('review:window.sent', { percent: percent(sentShare) });
  if (!status) return t('review:window.review');
  if (status.status === 'completed') return t('review:window.done');
  if (status.status === 'error') return t('review:window.failed');
  return t('review:window.running', { files: filesDone(status.progress) });
};

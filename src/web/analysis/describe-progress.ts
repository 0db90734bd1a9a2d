import i18next from 'i18next';
import type { AnalysisFile, AnalysisStatus } from '#contract/analysis.ts';
import { formatNumber, megabytes, percent, plural } from '#web/lib/format.ts';
import type { ToolTexts } from './tool.ts';

type AnalysisProgress = AnalysisStatus['progress'];

/** The steps of an analysis, as a person waits for them. */
export const stepNames = (texts: ToolTexts) =>
  [i18next.t('analysis:steps.send'), i18next.t('analysis:steps.read'), i18next.t(`${texts}:steps.write`)] as const;

/** Which step runs: 0 while files go up (`status` unknown), 1 while pages are read, 2 once all are. */
export const stepOf = (progress: AnalysisProgress | undefined): 0 | 1 | 2 => {
  if (!progress) return 0;
  return progress.files_total > 0 && progress.files_done >= progress.files_total ? 2 : 1;
};

/** How far the files have gone up, in words. */
export const sendingText = (sentBytes: number, totalBytes: number): string => {
  const size = megabytes(totalBytes);
  return sentBytes >= totalBytes
    ? i18next.t('analysis:sending.all', { size })
    : i18next.t('analysis:sending.part', { sent: megabytes(sentBytes), size });
};

const filesDone = ({ files_done, files_total }: AnalysisProgress) =>
  i18next.t('analysis:amount.filesDone', { ...plural(files_total), done: formatNumber(files_done) });

/** How far the reading is, in words: files, then pages. */
export const readingText = (progress: AnalysisProgress): string => {
  const { pages_read, pages_total } = progress;
  const files = filesDone(progress);
  if (pages_total !== null) {
    return i18next.t('analysis:reading.pages', { ...plural(pages_total), files, read: formatNumber(pages_read) });
  }
  return pages_read > 0 ? i18next.t('analysis:reading.soFar', { ...plural(pages_read), files }) : files;
};

/** What is happening now. The server says the same, in English. */
export const activityText = ({ files, progress }: AnalysisStatus, texts: ToolTexts): string => {
  const { t } = i18next;
  const activity = progress.activity_code;
  if (activity === 'ready' || activity === 'stopped' || activity === 'writing')
    return t(`${texts}:activity.${activity}`);
  const reading = files.find((file) => file.state === 'reading');
  if (!reading) return t('analysis:activity.waiting');
  const { name, pages_read, pages_total } = reading;
  if (!pages_total) return t('analysis:activity.file', { name });
  return t('analysis:activity.page', {
    name,
    page: formatNumber(Math.max(1, pages_read)),
    pages: formatNumber(pages_total),
  });
};

/** What fills the bar: pages where their number is known, else files. Undefined before anything is known. */
export const readingShare = (progress: AnalysisProgress): { value: number; max: number } | undefined => {
  if (progress.pages_total !== null && progress.pages_total > 0) {
    return { value: progress.pages_read, max: progress.pages_total };
  }
  return progress.files_total > 0 ? { value: progress.files_done, max: progress.files_total } : undefined;
};

/** Why an analysis stopped, in words. */
export const stoppedText = ({ detail_code }: AnalysisStatus, texts: ToolTexts): string =>
  i18next.t(detail_code ? `${texts}:failure.reason.${detail_code}` : `${texts}:failure.noReason`);

/** One file's state in words. */
export const fileText = ({ state, pages_read, pages_total, reason_code }: AnalysisFile): string => {
  const { t } = i18next;
  if (state === 'waiting') return t(reason_code ? `reading:unreadable.${reason_code}` : 'analysis:file.waiting');
  if (state === 'unreadable')
    return reason_code ? t(`reading:unreadable.${reason_code}`) : t('analysis:file.unreadable');
  const read = formatNumber(pages_read);
  if (state === 'reading') {
    return pages_total === null
      ? t('analysis:file.reading')
      : t('analysis:file.partRead', { ...plural(pages_total), read });
  }
  return pages_total === null || pages_read === pages_total
    ? t('analysis:file.read', plural(pages_read))
    : t('analysis:file.noText', { ...plural(pages_total), read });
};

/** The window's title while one waits in another tab. */
export const windowTitleOf = (
  status: AnalysisStatus | undefined,
  sentShare: number | undefined,
  texts: ToolTexts,
): string => {
  const { t } = i18next;
  const tool = t(`${texts}:page.name`);
  if (sentShare !== undefined) return t('analysis:window.sent', { percent: percent(sentShare), tool });
  if (!status) return tool;
  if (status.status === 'error') return t('analysis:window.failed', { tool });
  const state = status.status === 'completed' ? t(`${texts}:done.title`) : filesDone(status.progress);
  return t('analysis:window.state', { state, tool });
};

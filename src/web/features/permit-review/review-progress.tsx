import { CircleCheck, CircleDashed, OctagonX } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReviewFile, ReviewStatus } from '#contract/permit-review.ts';
import { keyed } from '#web/lib/keyed.ts';
import { figure } from '#web/lib/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { useLostFocus } from '#web/ui/lost-focus.ts';
import { Notice } from '#web/ui/notice.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Steps } from '#web/ui/steps.tsx';
import { UploadedFile } from '#web/ui/uploaded-file.tsx';
import { describeFile } from './file-words.ts';
import {
  activityText,
  fileText,
  readingShare,
  readingText,
  reviewSteps,
  sendingText,
  stepOf,
} from './progress-words.ts';
import { sayReason } from './reason-words.ts';
import type { ChosenFile } from './send-review.ts';
import type { Sending } from './use-send-review.ts';

const panelTitle = 'text-heading font-semibold outline-none';

type SendingPanelProps = { files: readonly ChosenFile[]; sending: Sending; onStop: () => void };

/** Files on their way to the server, byte by byte. */
export function SendingPanel({ files, sending, onStop }: SendingPanelProps) {
  const { t } = useTranslation('review');
  const heading = useRef<HTMLHeadingElement>(null);
  useLostFocus(heading, true);
  const { sent, sentBytes, totalBytes } = sending;
  return (
    <Card className="space-y-5">
      <h2 ref={heading} tabIndex={-1} className={panelTitle}>
        {t('sending.title')}
      </h2>
      <Steps label={t('steps.label')} steps={reviewSteps()} current={0} />
      <ProgressBar
        label={t('sending.label')}
        value={sentBytes}
        max={totalBytes}
        text={sendingText(sentBytes, totalBytes)}
      />
      <p className="text-sm text-muted">{t('sending.keepOpen')}</p>
      <ul aria-label={t('sending.files')} className="divide-y divide-line rounded border border-line">
        {files.map(({ id, file }) => (
          <UploadedFile
            key={id}
            item={{ id, name: file.name, ...describeFile(file), sent: file.size > 0 ? (sent[id] ?? 0) / file.size : 1 }}
          />
        ))}
      </ul>
      <Button onPress={onStop}>{t('sending.stop')}</Button>
    </Card>
  );
}

const stateIcons: Record<ReviewFile['state'], React.ReactNode> = {
  waiting: <CircleDashed aria-hidden="true" className="size-5 text-muted" />,
  reading: <Spinner className="size-5 text-lake" />,
  read: <CircleCheck aria-hidden="true" className="size-5 text-pine" />,
  unreadable: <OctagonX aria-hidden="true" className="size-5 text-brick" />,
};

/** Words that only the server has are marked as English. */
const languageOf = ({ state, reason }: ReviewFile) =>
  state === 'unreadable' && reason !== null ? sayReason(reason).lang : undefined;

const FileRow = ({ file }: { file: ReviewFile }) => (
  <li className="flex items-start gap-3 px-3 py-2.5">
    <span className="mt-0.5 shrink-0">{stateIcons[file.state]}</span>
    <span className="min-w-0 flex-1 sm:flex sm:justify-between sm:gap-6">
      <span className="block font-medium [overflow-wrap:anywhere]">{file.name}</span>
      <span
        lang={languageOf(file)}
        className={`numbers block text-sm sm:max-w-[50%] sm:shrink-0 sm:pt-0.5 sm:text-right ${file.state === 'unreadable' ? 'font-medium text-brick' : 'text-muted'}`}
      >
        {fileText(file)}
      </span>
    </span>
  </li>
);

type ReadingPanelProps = { status: ReviewStatus; lost: boolean; takeFocus: boolean };

/** The server at work: files and pages done, what is happening now, and each file's state. */
export function ReadingPanel({ status, lost, takeFocus }: ReadingPanelProps) {
  const { t } = useTranslation('review');
  const heading = useRef<HTMLHeadingElement>(null);
  useLostFocus(heading, takeFocus);
  const { progress, files } = status;
  const share = readingShare(progress);
  const step = stepOf(progress);
  const steps = reviewSteps();
  return (
    <Card className="space-y-5">
      <h2 ref={heading} tabIndex={-1} className={panelTitle}>
        {t(step === 2 ? 'reading.writing' : 'reading.title')}
      </h2>
      <Steps label={t('steps.label')} steps={steps} current={step} />
      {lost ? (
        <Notice tone="attention" live="status" title={t('reading.lost')}>
          {t('reading.lostAbout')}
        </Notice>
      ) : null}
      <ProgressBar label={activityText(status)} value={share?.value} max={share?.max} text={readingText(progress)} />
      <p className="text-sm text-muted">{t('reading.canLeave')}</p>
      <p role="status" className="sr-only">
        {t('steps.spoken', {
          step: steps[step],
          done: figure(progress.files_done),
          total: figure(progress.files_total),
        })}
      </p>
      <ul aria-label={t('reading.files')} className="divide-y divide-line rounded border border-line">
        {keyed(files, ({ name }) => name).map(({ key, item }) => (
          <FileRow key={key} file={item} />
        ))}
      </ul>
    </Card>
  );
}

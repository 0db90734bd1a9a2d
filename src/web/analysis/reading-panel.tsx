import { CircleCheck, CircleDashed, OctagonX } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnalysisFile, AnalysisStatus } from '#contract/analysis.ts';
import { formatNumber } from '#web/lib/format.ts';
import { keyed } from '#web/lib/ids.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { useLostFocus } from '#web/ui/focus.ts';
import { Notice } from '#web/ui/notice.tsx';
import { ProgressBar, Spinner, Steps } from '#web/ui/progress.tsx';
import { activityText, fileText, readingShare, readingText, stepNames, stepOf } from './describe-progress.ts';
import { useTool } from './tool.ts';

const stateIcons: Record<AnalysisFile['state'], React.ReactNode> = {
  waiting: <CircleDashed aria-hidden="true" className="size-5 text-muted" />,
  reading: <Spinner className="size-5 text-lake" />,
  read: <CircleCheck aria-hidden="true" className="size-5 text-pine" />,
  unreadable: <OctagonX aria-hidden="true" className="size-5 text-brick" />,
};

const FileRow = ({ file }: { file: AnalysisFile }) => (
  <li className="flex items-start gap-3 px-3 py-2.5">
    <span className="mt-0.5 shrink-0">{stateIcons[file.state]}</span>
    <span className="min-w-0 flex-1 sm:flex sm:justify-between sm:gap-6">
      <span className="block font-medium [overflow-wrap:anywhere]">{file.name}</span>
      <span
        className={`numbers block text-sm sm:max-w-[50%] sm:shrink-0 sm:pt-0.5 sm:text-right ${file.state === 'unreadable' ? 'font-medium text-brick' : 'text-muted'}`}
      >
        {fileText(file)}
      </span>
    </span>
  </li>
);

type ReadingPanelProps = { status: AnalysisStatus; lost: boolean; takeFocus: boolean };

/** The server at work: files and pages done, what is happening now, and each file's state. */
export function ReadingPanel({ status, lost, takeFocus }: ReadingPanelProps) {
  const { texts, pendingLabel } = useTool();
  const { t } = useTranslation(['analysis', texts]);
  const heading = useRef<HTMLHeadingElement>(null);
  useLostFocus(heading, takeFocus);
  const { progress, files } = status;
  const share = readingShare(progress);
  const step = stepOf(progress);
  const steps = stepNames(texts);
  return (
    <Card className="space-y-5">
      <h2 ref={heading} tabIndex={-1} className="text-heading font-semibold outline-none">
        {t(step === 2 ? `${texts}:reading.writing` : 'reading.title')}
      </h2>
      <Steps label={t('steps.label')} steps={steps} current={step} />
      {lost ? (
        <Notice tone="attention" live="status" title={t('reading.lost')}>
          {t(`${texts}:reading.lostAbout`)}
        </Notice>
      ) : null}
      <ProgressBar
        label={activityText(status, texts)}
        value={share?.value}
        max={share?.max}
        text={readingText(progress)}
      />
      {pendingLabel ? (
        <Button variant="primary" isDisabled>
          {pendingLabel()}
        </Button>
      ) : null}
      <p className="text-sm text-muted">{t(`${texts}:reading.canLeave`)}</p>
      <p role="status" className="sr-only">
        {t('steps.spoken', {
          step: steps[step],
          done: formatNumber(progress.files_done),
          total: formatNumber(progress.files_total),
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

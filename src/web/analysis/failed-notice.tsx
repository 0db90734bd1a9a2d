import { useTranslation } from 'react-i18next';
import type { AnalysisStatus } from '#contract/analysis.ts';
import { ErrorText } from '#web/lib/error-text.tsx';
import { RequestError } from '#web/lib/problems.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, Notice } from '#web/ui/notice.tsx';
import { stoppedText } from './describe-progress.ts';
import { describeFailure } from './send-files.ts';
import { useTool } from './tool.ts';

type FailedNoticeProps = {
  /** Why nothing was started; null where the server stopped what it had begun. */
  failure: Error | null;
  stopped: AnalysisStatus | null;
  filesKept: boolean;
};

/** What happened, what is kept and what to do, after an analysis that did not end well. */
export function FailedNotice({ failure, stopped, filesKept }: FailedNoticeProps) {
  const { texts } = useTool();
  const { t } = useTranslation(['analysis', texts]);
  const reason = stopped ? stoppedText(stopped, texts) : t(`${texts}:failure.noReason`);
  return (
    <Notice tone="error" live="alert" title={t(`${texts}:failure.title`)}>
      <p className="[overflow-wrap:anywhere]">
        {failure ? <ErrorText error={failure} format={describeFailure} /> : reason}
      </p>
      <p>{t(filesKept ? `${texts}:failure.filesKept` : `${texts}:failure.chooseAgain`)}</p>
    </Notice>
  );
}

type NotOpenedProps = { error: Error; onStartAnew: () => void; onRetry: () => void };

/** The address names no analysis of this person's, or it could not be fetched. */
export function NotOpened({ error, onStartAnew, onRetry }: NotOpenedProps) {
  const { texts } = useTool();
  const { t } = useTranslation(['analysis', texts]);
  return error instanceof RequestError && [400, 404].includes(error.status) ? (
    <EmptyState
      title={t(`${texts}:page.none`)}
      action={<Button onPress={onStartAnew}>{t(`${texts}:page.startAnew`)}</Button>}
    >
      {t(`${texts}:page.noneAbout`)}
    </EmptyState>
  ) : (
    <Notice
      tone="error"
      live="alert"
      title={t(`${texts}:page.notOpened`)}
      actions={<Button onPress={onRetry}>{t('page.tryAgain')}</Button>}
    >
      <ErrorText error={error} />
    </Notice>
  );
}

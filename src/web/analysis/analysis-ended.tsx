import { CircleCheck, Download, Printer } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnalysisStatus } from '#contract/analysis.ts';
import { LANGUAGES, type Language } from '#messages/languages.ts';
import { useAnalysisDownload, useAnalysisResult } from '#web/api/analyses.ts';
import { saveFile } from '#web/lib/api.ts';
import { formatDateTime, plural } from '#web/lib/format.ts';
import { RequestError } from '#web/lib/problems.ts';
import { Button } from '#web/ui/button.tsx';
import { FileLanguageSelect } from '#web/ui/file-language.tsx';
import { useLostFocus } from '#web/ui/focus.ts';
import { EmptyState, ErrorText, Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { stoppedText } from './describe-progress.ts';
import { describeFailure } from './send-files.ts';
import { type AnalysisTool, BeforeDownload, useTool } from './tool.ts';

type AnalysisDoneProps<Status extends AnalysisStatus, Result extends object> = {
  tool: AnalysisTool<Status, Result>;
  status: Status;
  /** Its options in words; null where it has none. */
  chosen: string | null;
  /** Draws the result on the screen. */
  children: (result: Result, sessionId: string) => ReactNode;
  takeFocus: boolean;
  onStartAnew: () => void;
};

/** The result is there: take it as a Word file, or go through it on the screen. */
export function AnalysisDone<Status extends AnalysisStatus, Result extends object>({
  tool,
  status,
  chosen,
  children,
  takeFocus,
  onStartAnew,
}: AnalysisDoneProps<Status, Result>) {
  const { texts } = tool;
  const { t } = useTranslation(['analysis', texts]);
  const heading = useRef<HTMLHeadingElement>(null);
  useLostFocus(heading, takeFocus);
  const { session_id: sessionId, progress } = status;
  const result = useAnalysisResult(tool, sessionId, status.result_at);
  const [language, setLanguage] = useState<Language>(LANGUAGES[0]);
  const before = useRef<() => Promise<void>>(async () => {});
  const download = useAnalysisDownload(tool, sessionId, {
    before: () => before.current(),
    onSuccess: (file) => {
      saveFile(file, tool.fileNameOf(sessionId));
      tool.onDownloaded?.();
    },
    onError: (error) =>
      showToast('destructive', t('done.downloadFailed'), `${t(`${texts}:done.downloadFailedAbout`)} ${error.message}`),
  });

  return (
    <div className="space-y-8">
      <section
        aria-labelledby="done-title"
        className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded border border-l-4 border-line border-l-pine bg-surface p-4 sm:p-6"
      >
        <div className="min-w-0 flex-1 basis-80 space-y-1">
          <h2
            id="done-title"
            ref={heading}
            tabIndex={-1}
            className="flex items-center gap-2 text-title font-semibold outline-none"
          >
            <CircleCheck aria-hidden="true" className="size-7 shrink-0 text-pine" />
            {t(`${texts}:done.title`)}
          </h2>
          <p className="numbers text-muted">
            {chosen === null ? '' : `${chosen} · `}
            {t('done.read', {
              ...plural(progress.pages_read),
              files: t('amount.files', plural(progress.files_total)),
            })}{' '}
            · {formatDateTime(status.created_at)}
          </p>
        </div>
        <div className="no-print flex flex-wrap items-end gap-3">
          <FileLanguageSelect value={language} onChange={setLanguage} />
          <Button
            variant="primary"
            isPending={download.isPending}
            pendingLabel={t('done.downloading')}
            onPress={() => download.mutate(language)}
          >
            <Download aria-hidden="true" className="size-5" />
            {t(`${texts}:done.download`)}
          </Button>
          <Button onPress={() => print()}>
            <Printer aria-hidden="true" className="size-5" />
            {t('done.print')}
          </Button>
          <Button onPress={onStartAnew}>{t(`${texts}:page.startAnew`)}</Button>
        </div>
      </section>
      {result.data ? (
        <BeforeDownload
          value={(ready) => {
            before.current = ready;
          }}
        >
          {children(result.data, sessionId)}
        </BeforeDownload>
      ) : null}
      {result.isPending ? <Skeleton label={t(`${texts}:done.opening`)} lines={12} /> : null}
      {result.isError ? (
        <Notice
          tone="error"
          live="alert"
          title={t(`${texts}:done.notShown`)}
          actions={<Button onPress={() => void result.refetch()}>{t('page.tryAgain')}</Button>}
        >
          <ErrorText error={result.error} /> {t(`${texts}:done.wordHoldsAll`)}
        </Notice>
      ) : null}
    </div>
  );
}

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

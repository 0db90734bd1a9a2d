import i18next from 'i18next';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { AnalysisStatus } from '#contract/analysis.ts';
import { isRunning, useAnalysisStatus } from '#web/api/analyses.ts';
import { focusHeading } from '#web/ui/focus.ts';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { AnalysisDone, FailedNotice, NotOpened } from './analysis-ended.tsx';
import { AnalysisForm, type OptionFields } from './analysis-form.tsx';
import { useChosenFiles } from './chosen-files.ts';
import { stoppedText, windowTitleOf } from './describe-progress.ts';
import { ReadingPanel } from './reading-panel.tsx';
import { FileNotSent } from './send-files.ts';
import { LeaveWhileSending, SendProgress, useSendFiles } from './send-progress.tsx';
import { type AnalysisOptions, type AnalysisTool, SessionProvider, ToolProvider } from './tool.ts';

type AnalysisPageProps<Options extends AnalysisOptions, Status extends AnalysisStatus, Result extends object> = {
  tool: AnalysisTool<Status, Result>;
  /** What is chosen at first; null where a person must choose. */
  options: Options | null;
  /** The fields of the options. */
  fields?: (given: OptionFields<Options>) => ReactNode;
  /** What stands beside the form, such as a sample to take. */
  aside?: (take: (files: readonly File[], options: Options | null) => void) => ReactNode;
  /** The options of a completed analysis in words. */
  describeOptions?: (status: Status) => string;
  /** Draws the result on the screen. */
  children: (result: Result, sessionId: string) => ReactNode;
};

/**
 * The page of a tool on documents, from their choice to the result. The address holds the session, so a refresh loses
 * nothing.
 */
export function AnalysisPage<Options extends AnalysisOptions, Status extends AnalysisStatus, Result extends object>({
  tool,
  options: optionsAtFirst,
  fields,
  aside,
  describeOptions,
  children,
}: AnalysisPageProps<Options, Status, Result>) {
  const { texts } = tool;
  const { t } = useTranslation(['analysis', texts]);
  const [search, setSearch] = useSearchParams();
  const sessionId = search.get('session');
  const chosen = useChosenFiles(tool.labels?.suggest);
  const [options, setOptions] = useState(optionsAtFirst);
  const [failure, setFailure] = useState<Error | null>(null);
  const [startedHere, setStartedHere] = useState(false);
  const query = useAnalysisStatus(tool, sessionId);

  const sender = useSendFiles(
    tool,
    (started) => {
      setStartedHere(true);
      setSearch({ session: started });
    },
    (failed) => {
      setFailure(failed);
      showToast('destructive', t('failure.toast'), failed.message);
    },
  );
  const { sending } = sender;
  const status = sessionId === null ? undefined : query.data;
  const isAnew = isRunning(status) && tool.keepsResult === true && status?.result_at !== null;
  const isDone = status?.status === 'completed' || isAnew;
  const stopped = status?.status === 'error' ? status : null;

  useEffect(() => {
    if (!stopped) return;
    // Not by the hook's `t`: another language would show the notification again.
    showToast('destructive', i18next.t('analysis:failure.toast'), stoppedText(stopped, texts));
  }, [stopped, texts]);

  const startAnew = () => {
    chosen.clear();
    setOptions(optionsAtFirst);
    setFailure(null);
    setSearch({});
    scrollTo(0, 0);
    // The pressed button goes with its view; the heading stays.
    focusHeading();
  };

  const form = () => (
    <div className="min-w-0 space-y-6">
      {failure || stopped ? (
        <FailedNotice failure={failure} stopped={stopped} filesKept={chosen.files.length > 0} />
      ) : null}
      <AnalysisForm
        chosen={chosen}
        options={options}
        onOptions={setOptions}
        fields={fields}
        notSent={failure instanceof FileNotSent ? failure : null}
        onGenerate={(given) => {
          setFailure(null);
          void sender.start(chosen.files, given);
        }}
      />
    </div>
  );

  const view = () => {
    if (sending) {
      const stop = () => {
        sender.stop();
        focusHeading();
      };
      return <SendProgress files={chosen.files} sending={sending} onStop={stop} />;
    }
    if (sessionId !== null && !status) {
      if (!query.isError) return <Skeleton isPage label={t(`${texts}:page.opening`)} lines={8} />;
      return <NotOpened error={query.error} onStartAnew={startAnew} onRetry={() => void query.refetch()} />;
    }
    if (status && isRunning(status) && !isDone) {
      return <ReadingPanel status={status} lost={query.lost} takeFocus={startedHere} />;
    }
    if (status && isDone) {
      return (
        <AnalysisDone
          tool={tool}
          status={status}
          chosen={describeOptions?.(status) ?? null}
          takeFocus={startedHere}
          onStartAnew={startAnew}
        >
          {children}
        </AnalysisDone>
      );
    }
    if (!aside) return form();
    return (
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_18rem] lg:items-start lg:gap-8">
        <div className="lg:sticky lg:top-6 lg:order-2">
          {aside((files, given) => {
            chosen.add(files);
            if (given) setOptions(given);
          })}
        </div>
        {form()}
      </div>
    );
  };

  const sentShare = sending ? (sending.totalBytes > 0 ? sending.sentBytes / sending.totalBytes : 1) : undefined;
  return (
    <ToolProvider value={tool}>
      <PageHeader
        title={t(`${texts}:page.title`)}
        windowTitle={windowTitleOf(status, sentShare, texts)}
        back={<BackLink to={tool.back}>{tool.backText?.() ?? t(`${texts}:page.back`)}</BackLink>}
      >
        {isDone ? null : t(`${texts}:page.about`)}
      </PageHeader>
      <SessionProvider value={sessionId ?? ''}>{view()}</SessionProvider>
      {sending ? <LeaveWhileSending onLeave={sender.stop} /> : null}
    </ToolProvider>
  );
}

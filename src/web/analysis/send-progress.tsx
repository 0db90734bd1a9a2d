import i18next from 'i18next';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { keptIds } from '#web/lib/ids.ts';
import { SignInNeeded } from '#web/lib/problems.ts';
import { untilFetched } from '#web/lib/until-fetched.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { useLostFocus } from '#web/ui/focus.ts';
import { ProgressBar, Steps } from '#web/ui/progress.tsx';
import { UploadedFile } from '#web/ui/upload-list.tsx';
import { describeFile } from './chosen-files.ts';
import { sendingText, stepNames } from './describe-progress.ts';
import { type ChosenFile, type SentBytes, sendFiles, totalBytes } from './send-files.ts';
import { type AnalysisOptions, type AnalysisTool, useTool } from './tool.ts';

const ConfirmDialog = lazy(async () => ({
  default: (await untilFetched(() => import('#web/ui/dialog.tsx'))).ConfirmDialog,
}));

type SendProgressProps = { files: readonly ChosenFile[]; sending: SendState; onStop: () => void };

/** Files on their way to the server, byte by byte. */
export function SendProgress({ files, sending, onStop }: SendProgressProps) {
  const { t } = useTranslation('analysis');
  const { texts } = useTool();
  const heading = useRef<HTMLHeadingElement>(null);
  useLostFocus(heading, true);
  const { sent, sentBytes, totalBytes } = sending;
  return (
    <Card className="space-y-5">
      <h2 ref={heading} tabIndex={-1} className="text-heading font-semibold outline-none">
        {t('sending.title')}
      </h2>
      <Steps label={t('steps.label')} steps={stepNames(texts)} current={0} />
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

/**
 * Asks before a walk to another page stops files that are on their way. The way is barred from the first byte;
 * only the dialog's code comes later.
 */
export function LeaveWhileSending({ onLeave }: { onLeave: () => void }) {
  const { texts } = useTool();
  const { t } = useTranslation(['analysis', texts]);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname);
  return (
    <Suspense>
      <ConfirmDialog
        title={t('sending.leaveTitle')}
        isOpen={blocker.state === 'blocked'}
        confirmLabel={t('sending.leave')}
        cancelLabel={t('sending.stay')}
        onConfirm={() => {
          onLeave();
          blocker.proceed?.();
        }}
        onCancel={() => blocker.reset?.()}
      >
        {t(`${texts}:sending.leaveAbout`)}
      </ConfirmDialog>
    </Suspense>
  );
}

type SendState = { sent: SentBytes; sentBytes: number; totalBytes: number };

/** Sends files and starts their analysis, tells how far it is, and can be stopped. Leaving the page stops it too. */
export function useSendFiles(
  tool: AnalysisTool,
  onStarted: (sessionId: string) => void,
  onFailed: (error: Error) => void,
) {
  const [sending, setSending] = useState<SendState | null>(null);
  const running = useRef<AbortController | null>(null);
  const [withId] = useState(keptIds);

  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => {
    if (!sending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [sending]);

  const start = async (files: readonly ChosenFile[], options: AnalysisOptions) => {
    const stop = new AbortController();
    running.current = stop;
    const all = totalBytes(files);
    setSending({ sent: {}, sentBytes: 0, totalBytes: all });
    try {
      const sessionId = await withId([files, options], (id) =>
        sendFiles({
          analyses: tool,
          sessionId: id,
          files,
          options,
          signal: stop.signal,
          onProgress: (sent) => {
            const sentBytes = Object.values(sent).reduce((sum, bytes) => sum + bytes, 0);
            if (!stop.signal.aborted) setSending({ sent, sentBytes, totalBytes: all });
          },
        }),
      );
      if (!stop.signal.aborted) onStarted(sessionId);
    } catch (error) {
      // An ended session is asked for over the page; the files wait in the list meanwhile.
      if (stop.signal.aborted || error instanceof SignInNeeded) return;
      const isSaid = error instanceof Error && error.message !== '';
      onFailed(isSaid ? error : new Error(i18next.t(`${tool.texts}:failure.unknown`), { cause: error }));
    } finally {
      if (running.current === stop) setSending(null);
    }
  };

  const stop = () => {
    running.current?.abort();
    running.current = null;
    setSending(null);
  };

  return { sending, start, stop };
}

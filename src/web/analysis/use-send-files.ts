import i18next from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { newId } from '#web/lib/ids.ts';
import { SignInNeeded } from '#web/lib/problems.ts';
import { type ChosenFile, type SentBytes, sendFiles, totalBytes } from './send-files.ts';
import type { AnalysisOptions, AnalysisTool } from './tool.ts';

export type SendState = { sent: SentBytes; sentBytes: number; totalBytes: number };

/** Sends files and starts their analysis, tells how far it is, and can be stopped. Leaving the page stops it too. */
export function useSendFiles(
  tool: AnalysisTool,
  onStarted: (sessionId: string) => void,
  onFailed: (error: Error) => void,
) {
  const [sending, setSending] = useState<SendState | null>(null);
  const running = useRef<AbortController | null>(null);

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
      const sessionId = await sendFiles({
        analyses: tool,
        sessionId: newId(),
        files,
        options,
        signal: stop.signal,
        onProgress: (sent) => {
          const sentBytes = Object.values(sent).reduce((sum, bytes) => sum + bytes, 0);
          if (!stop.signal.aborted) setSending({ sent, sentBytes, totalBytes: all });
        },
      });
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

import { type DocumentAccess, fetchDocument } from '#web/api/documents.ts';
import { worthRetrying } from '#web/lib/problems.ts';
import { connectionOr, waitBeforeRetry } from '#web/lib/until-fetched.ts';

export type PartNews = {
  /** The last fetch failed and is tried again, or worked again. */
  onWaiting: (isWaiting: boolean) => void;
  /** It will not come: the session has ended, or the document is gone. */
  onLost: (error: Error) => void;
};

/**
 * Fetches the bytes `from` to before `to`, and goes on trying while that may help.
 * @throws what the last try threw, once it will not help any more or `signal` calls it off
 */
export async function fetchPart(
  asked: DocumentAccess,
  part: { from: number; to: number },
  signal: AbortSignal,
  { onWaiting, onLost }: PartNews,
): Promise<Uint8Array<ArrayBuffer>> {
  for (let failures = 0; ; failures += 1) {
    try {
      const blob = await fetchDocument(asked, { signal, part });
      if (failures > 0) onWaiting(false);
      return new Uint8Array(await blob.arrayBuffer());
    } catch (error) {
      if (signal.aborted) throw error;
      if (!worthRetrying(error)) {
        if (error instanceof Error) onLost(error);
        throw error;
      }
      onWaiting(true);
      await connectionOr(waitBeforeRetry(failures), signal);
    }
  }
}

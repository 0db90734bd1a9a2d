import { DetailedError, type PreviousUpload, Upload } from 'tus-js-client';
import { answerError, bearer } from '../lib/api.ts';
import { NetworkError, naming } from '../lib/problems.ts';
import type { Transfer } from '../lib/upload.ts';

/** Parts are sent one by one: a connection that breaks costs at most one of them. */
const PART_BYTES = 8 * 1024 * 1024;
/** How long it waits before it goes on by itself. After the last, whoever sends it is told. */
const PATIENCE_MS = [0, 1000, 3000, 8000];

type Resumable = Transfer & {
  /** Where uploads are begun, from the root. */
  path: string;
  /** What the server is told of the file, besides its name and type. */
  about: Record<string, string>;
  token: string | undefined;
};

const latest = (uploads: readonly PreviousUpload[]): PreviousUpload | undefined =>
  [...uploads].sort((one, other) => one.creationTime.localeCompare(other.creationTime)).at(-1);

async function asOurs(error: Error): Promise<unknown> {
  if (!(error instanceof DetailedError)) return error;
  const answer = error.originalResponse;
  return answer
    ? naming('upload', await answerError(answer.getStatus(), answer.getBody()))
    : new NetworkError({ cause: error });
}

/**
 * Sends a file in parts, by the tus protocol. It goes on where an earlier try of the same file stopped, also after the
 * page was left and the file is chosen again. A stop gives the upload up.
 * @returns the upload's id on the server, once all of it has arrived
 * @throws RequestError | NetworkError | UnexpectedAnswer | DOMException (AbortError)
 */
export const sendResumably = (file: File, { path, about, token, onProgress, signal }: Resumable): Promise<string> =>
  new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: new URL(path, location.origin).href,
      metadata: { ...about, filename: file.name, ...(file.type === '' ? {} : { filetype: file.type }) },
      headers: bearer(token),
      chunkSize: PART_BYTES,
      retryDelays: PATIENCE_MS,
      // The same file for the same place, by the same name.
      fingerprint: async () =>
        ['upload', path, JSON.stringify(about), file.name, file.type, file.size, file.lastModified].join(' '),
      removeFingerprintOnSuccess: true,
      onProgress: (sent, total) => onProgress?.(sent, total),
      onSuccess: () => resolve(new URL(upload.url ?? '', location.origin).pathname.split('/').at(-1) ?? ''),
      onError: (error) => void asOurs(error).then(reject),
    });
    const stop = () => {
      // Nobody waits for the server to have forgotten it; it forgets by itself in time.
      upload.abort(true).catch(() => {});
      reject(new DOMException('The upload was stopped.', 'AbortError'));
    };
    if (signal?.aborted) return stop();
    signal?.addEventListener('abort', stop, { once: true });
    upload.findPreviousUploads().then((known) => {
      const previous = latest(known);
      if (previous) upload.resumeFromPreviousUpload(previous);
      if (!signal?.aborted) upload.start();
    }, reject);
  });

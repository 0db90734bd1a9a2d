import i18next from 'i18next';
import pLimit from 'p-limit';
import { UPLOAD_LIMITS } from '#contract/uploads.ts';
import { inPortal } from '#web/auth/sessions.tsx';
import { call } from '#web/lib/api.ts';
import { describeError, NetworkError, naming, RequestError, UnexpectedAnswer } from '#web/lib/problems.ts';
import { shouldRetry } from '#web/lib/query-client.ts';
import { wait, waitBeforeRetry } from '#web/lib/until-fetched.ts';
import { putFile, sendForm } from '#web/lib/upload.ts';
import type { AnalysisOptions, AnalysisTool } from './tool.ts';

/** `label`: what the file is, where that is chosen. */
export type ChosenFile = { id: string; file: File; label?: string | undefined };

/** Bytes sent of each file, by its id. */
export type SentBytes = Readonly<Record<string, number>>;

type Send = {
  analyses: Pick<AnalysisTool, 'endpoints' | 'portal' | 'optionsInQuery' | 'fileField'>;
  sessionId: string;
  files: readonly ChosenFile[];
  options: AnalysisOptions;
  onProgress: (sent: SentBytes) => void;
  signal: AbortSignal;
};

const describeNotSent = (name: string, cause: unknown): string => {
  const hasWords = cause instanceof RequestError || cause instanceof UnexpectedAnswer;
  const why = hasWords ? describeError(cause) : i18next.t('analysis:failure.connectionBroke');
  return i18next.t('analysis:failure.fileNotSent', { name, why });
};

/** One file did not get through, after every try. */
export class FileNotSent extends Error {
  override readonly name = 'FileNotSent';
  readonly fileId: string;
  readonly fileName: string;
  constructor({ id, file }: ChosenFile, cause: unknown) {
    super(describeNotSent(file.name, cause), { cause });
    this.fileId = id;
    this.fileName = file.name;
  }
}

/** Why an analysis was not started, in the language that the page has now. */
export const describeFailure = (error: Error): string =>
  error instanceof FileNotSent ? describeNotSent(error.fileName, error.cause) : describeError(error);

export const totalBytes = (files: readonly ChosenFile[]): number => files.reduce((sum, { file }) => sum + file.size, 0);

/** Files lie in a form one after the other: how much of each has gone when `sent` of all `ofAll` bytes have. */
export function spread(files: readonly ChosenFile[], sent: number, ofAll: number): SentBytes {
  let left = ofAll > 0 ? (sent / ofAll) * totalBytes(files) : 0;
  const bytes: Record<string, number> = {};
  for (const { id, file } of files) {
    bytes[id] = Math.min(file.size, Math.max(0, Math.round(left)));
    left -= file.size;
  }
  return bytes;
}

const sendAsForm = ({ analyses, sessionId, files, options, onProgress, signal }: Send) =>
  inPortal(analyses.portal, (token) => {
    const form = new FormData();
    const inForm = analyses.optionsInQuery ? {} : options;
    for (const [name, value] of Object.entries(inForm)) form.append(name, value);
    for (const { file } of files) form.append(analyses.fileField ?? 'files', file, file.name);
    for (const label of labelsOf(files)) form.append('labels', label);
    return sendForm(analyses.endpoints.start, {
      params: { sessionId },
      query: analyses.optionsInQuery ? options : {},
      form,
      token,
      signal,
      onProgress: (sent, all) => onProgress(spread(files, sent, all)),
    });
  });

/** None where the tool does not ask what a file is. */
const labelsOf = (files: readonly ChosenFile[]): string[] => files.flatMap(({ label }) => label ?? []);

const noUploadUrls = () => new Error(i18next.t('problems:failed.uploadUrls'));

const slotsFor = ({ analyses, sessionId }: Send, files: readonly ChosenFile[], signal: AbortSignal) =>
  inPortal(analyses.portal, (token) =>
    call(analyses.endpoints.uploadUrls, {
      params: { sessionId },
      body: { filenames: files.map(({ file }) => file.name) },
      token,
      signal,
    }),
  ).then(
    ({ upload_urls }) => {
      if (upload_urls.length !== files.length) throw noUploadUrls();
      return upload_urls;
    },
    (error: unknown) => {
      throw naming('uploadUrls', error);
    },
  );

const isStopped = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** Storage that files are sent to directly says no more than that it forbids. */
const hasLapsed = (error: unknown) =>
  error instanceof RequestError
    ? error.problem.code === 'link-expired'
    : error instanceof UnexpectedAnswer && error.status === 403;

/** Sends one file to its signed address: broken connections are tried again, a lapsed address is renewed once. */
async function sendOne(
  send: Send,
  chosen: ChosenFile,
  slot: { upload_url: string; blob_name: string },
  onSent: (bytes: number) => void,
  signal: AbortSignal,
): Promise<string> {
  let current = slot;
  let renewed = false;
  for (let failures = 0; ; failures += 1) {
    try {
      await putFile(current.upload_url, chosen.file, { onProgress: onSent, signal });
      onSent(chosen.file.size);
      return current.blob_name;
    } catch (error) {
      if (isStopped(error)) throw error;
      const lapsed = hasLapsed(error);
      onSent(0);
      if (lapsed && !renewed) {
        renewed = true;
        current = (await slotsFor(send, [chosen], signal))[0] ?? current;
      } else if (shouldRetry(failures, error)) {
        await wait(waitBeforeRetry(failures), signal);
      } else {
        throw new FileNotSent(chosen, error);
      }
    }
  }
}

const AT_ONCE = 3;

async function sendOneByOne(send: Send) {
  const { analyses, sessionId, files, options, onProgress, signal } = send;
  const slots = await slotsFor(send, files, signal);
  const sent: Record<string, number> = {};
  // When one file is given up, the others stop too: the analysis would be of half a package.
  const stop = new AbortController();
  const either = AbortSignal.any([signal, stop.signal]);
  const sendNext = async (chosen: ChosenFile, at: number) => {
    const slot = slots[at];
    if (!slot) throw noUploadUrls();
    const report = (bytes: number) => {
      sent[chosen.id] = bytes;
      onProgress({ ...sent });
    };
    try {
      either.throwIfAborted();
      return await sendOne(send, chosen, slot, report, either);
    } catch (error) {
      stop.abort();
      throw error;
    }
  };
  const limit = pLimit(AT_ONCE);
  const ended = await Promise.allSettled(files.map((chosen, at) => limit(sendNext, chosen, at)));
  const failures = ended.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
  const told = failures.find((failure) => failure instanceof FileNotSent) ?? failures[0];
  if (told) throw told;
  const blobNames = ended.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
  const labels = labelsOf(files);
  return inPortal(analyses.portal, (token) =>
    call(analyses.endpoints.process, {
      params: { sessionId },
      body: { blob_names: blobNames, ...(labels.length > 0 ? { labels } : {}), ...options },
      token,
      signal,
    }),
  );
}

/**
 * Sends the files and starts the analysis: in one form up to 20 MB, else one by one to signed addresses.
 * Resolves with the session's id. Where the answer is lost but the server has begun, that counts as started.
 * @throws RequestError | NetworkError | FileNotSent | SignInNeeded | DOMException (AbortError)
 */
export async function sendFiles(send: Send): Promise<string> {
  const small = totalBytes(send.files) <= UPLOAD_LIMITS.largeTotalBytes;
  try {
    const started = await (small ? sendAsForm(send) : sendOneByOne(send));
    return started.session_id;
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    const { analyses, sessionId, signal } = send;
    return inPortal(analyses.portal, (token) =>
      call(analyses.endpoints.status, { params: { sessionId }, token, signal }),
    ).then(
      (begun) => begun.session_id,
      () => {
        throw error;
      },
    );
  }
}

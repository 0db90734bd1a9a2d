import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { addressOf, answerError, bearer, readAnswer } from './api.ts';
import { NetworkError, naming } from './problems.ts';

export type ReportBytes = (sentBytes: number, totalBytes: number) => void;
export type Transfer = { onProgress?: ReportBytes | undefined; signal?: AbortSignal | undefined };

type Request = Transfer & { method: string; url: string; headers: Record<string, string>; body: FormData | Blob };

/** XMLHttpRequest, because fetch does not tell how many bytes have gone up. Resolves on any answer. */
const transfer = ({ method, url, headers, body, onProgress, signal }: Request) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const stopped = () => reject(new DOMException('The upload was stopped.', 'AbortError'));
    if (signal?.aborted) return stopped();
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => onProgress?.(event.loaded, event.total);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(new NetworkError());
    request.ontimeout = () => reject(new NetworkError());
    request.onabort = stopped;
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });

const accepted = (status: number) => status >= 200 && status < 300;

/**
 * Sends a form with files to an endpoint and reads its answer; progress counts bytes of the whole request.
 * @throws RequestError | NetworkError | UnexpectedAnswer | DOMException (AbortError)
 */
export async function sendForm<P extends z.ZodType, R extends z.ZodType>(
  { method, path, response }: Endpoint<P, z.ZodType, z.ZodType, R>,
  options: Transfer & {
    params: z.input<P>;
    query?: Readonly<Record<string, string>>;
    form: FormData;
    token?: string | undefined;
  },
): Promise<z.output<R>> {
  const { status, text } = await transfer({
    method,
    url: addressOf(path, options.params as Record<string, string>, options.query),
    headers: bearer(options.token),
    body: options.form,
    onProgress: options.onProgress,
    signal: options.signal,
  });
  if (!accepted(status)) throw naming('upload', await answerError(status, text));
  return readAnswer(response, status, text);
}

/**
 * Puts one file at a signed address. The signature is the permission, so no token is sent.
 * @throws RequestError | NetworkError | UnexpectedAnswer | DOMException (AbortError)
 */
export async function putFile(url: string, file: File, { onProgress, signal }: Transfer = {}): Promise<void> {
  const headers = { 'content-type': file.type || 'application/pdf' };
  const { status, text } = await transfer({ method: 'PUT', url, headers, body: file, onProgress, signal });
  if (!accepted(status)) throw naming('upload', await answerError(status, text));
}

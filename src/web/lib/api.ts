import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { Problem } from '#contract/errors.ts';
import { PERMIT_LETTERS } from '#contract/system.ts';
import { pageData } from './page-data.ts';
import { NetworkError, openErrorTexts, RequestError, UnexpectedAnswer } from './problems.ts';
import { currentLanguage } from './texts.ts';

type RequestPart<Name extends string, S extends z.ZodType> =
  undefined extends z.input<S>
    ? { [K in Name]?: undefined }
    : Record<string, never> extends z.input<S>
      ? { [K in Name]?: z.input<S> }
      : { [K in Name]: z.input<S> };

type RequestOptions = {
  token?: string | undefined;
  signal?: AbortSignal | undefined;
  /** What else an endpoint asks to be told, such as an `idempotency-key`. */
  headers?: Record<string, string> | undefined;
  /** It goes out even while the page is left; the browser allows 64 KiB for all of these together. */
  keepalive?: boolean | undefined;
};

/** What a call needs: the endpoint's parameters, query and body, the bearer token, headers and a way to stop it. */
export type CallOptions<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = RequestPart<'params', P> &
  RequestPart<'query', Q> &
  RequestPart<'body', B> &
  RequestOptions;

type AddressValues = Record<string, string | number | boolean | undefined>;

/** Where an endpoint is served: by the server of this page, unless the agency gave the letters of permits one of their own. */
const hostOf = (path: string): string =>
  path.startsWith(PERMIT_LETTERS) ? (pageData()?.about.permit_letter_url ?? '') : '';

/** The address of an endpoint with its parameters filled in. */
export const addressOf = (path: string, params: AddressValues = {}, query: AddressValues = {}): string => {
  const filled =
    hostOf(path) + path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${filled}?${search}` : filled;
};

/** The headers that say who is asking, and in which language they read. */
export const bearer = (token: string | undefined): Record<string, string> => ({
  'accept-language': currentLanguage(),
  ...(token ? { authorization: `Bearer ${token}` } : {}),
});

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Turns a refused answer into its error, with the texts that it is told with. */
export async function answerError(status: number, text: string): Promise<Error> {
  const problem = Problem.safeParse(parseJson(text));
  if (!problem.success) return new UnexpectedAnswer(status);
  await openErrorTexts(problem.data);
  return new RequestError(status, problem.data);
}

/** Reads an accepted answer by its schema. @throws UnexpectedAnswer */
export const readAnswer = <R extends z.ZodType>(schema: R, status: number, text: string): z.output<R> => {
  const answer = schema.safeParse(text === '' ? undefined : parseJson(text));
  if (!answer.success) throw new UnexpectedAnswer(status, { cause: answer.error });
  return answer.data;
};

async function send(
  { method, path }: { method: string; path: string },
  options: RequestOptions & { params?: unknown; query?: unknown; body?: unknown },
) {
  const body = options.body === undefined ? {} : { body: JSON.stringify(options.body) };
  try {
    const reply = await fetch(addressOf(path, options.params as AddressValues, options.query as AddressValues), {
      method,
      headers: {
        ...options.headers,
        ...bearer(options.token),
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      signal: options.signal ?? null,
      keepalive: options.keepalive ?? false,
      ...body,
    });
    if (!reply.ok) throw await answerError(reply.status, await reply.text());
    return reply;
  } catch (error) {
    if (error instanceof TypeError) throw new NetworkError({ cause: error });
    throw error;
  }
}

/**
 * Calls an endpoint of the contract and reads the answer by its schema.
 * @throws RequestError | NetworkError | UnexpectedAnswer
 */
export async function call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, R>,
  options: CallOptions<P, Q, B>,
): Promise<z.output<R>> {
  const reply = await send(endpoint, options);
  let text: string;
  try {
    text = await reply.text();
  } catch (cause) {
    throw new NetworkError({ cause });
  }
  return readAnswer(endpoint.response, reply.status, text);
}

/**
 * Calls an endpoint that answers line by line, and hands over each line as it comes, read by its schema.
 * @throws RequestError | NetworkError | UnexpectedAnswer
 */
export async function callLines<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  L extends z.ZodType,
>(
  endpoint: Endpoint<P, Q, B, R>,
  options: CallOptions<P, Q, B>,
  { schema, onLine }: { schema: L; onLine: (line: z.output<L>) => void },
): Promise<void> {
  const reply = await send(endpoint, options);
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      const lines = (rest + part.value).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) onLine(readAnswer(schema, reply.status, line));
    }
  } catch (cause) {
    if (cause instanceof UnexpectedAnswer) throw cause;
    throw new NetworkError({ cause });
  }
}

/** The name under which an answer says to save it; empty where it says none. */
const nameIn = ({ headers }: Response): string => {
  const exact = /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '')?.[1];
  try {
    return decodeURIComponent(exact ?? '');
  } catch {
    return '';
  }
};

/**
 * Fetches the file that an endpoint sends, with the name under which to save it.
 * @throws RequestError | NetworkError | UnexpectedAnswer
 */
export async function fetchFile<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, R>,
  options: CallOptions<P, Q, B>,
): Promise<File> {
  const reply = await send(endpoint, options);
  try {
    const bytes = await reply.blob();
    return new File([bytes], nameIn(reply), { type: bytes.type });
  } catch (cause) {
    throw new NetworkError({ cause });
  }
}

/** Fetches a file at an address of this server that the contract handed out. @throws as fetchFile */
export async function fetchAddress(address: string, signal?: AbortSignal): Promise<Blob> {
  const reply = await send({ method: 'GET', path: address }, { signal });
  return reply.blob();
}

/** Hands a file to the browser's downloads under a name. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the address by the next turn; keeping it would hold the file in memory.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

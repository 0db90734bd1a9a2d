import { setTimeout as pause } from 'node:timers/promises';
import type { Message } from '#messages/message.ts';
import { SourceAway, SourceError } from './parcel-source.ts';

/** How a service is asked. Times in milliseconds. */
export type AskSettings = {
  /** For one answer, from the first byte of the question to the last of the answer. */
  timeoutMs: number;
  /** How often a question is asked at most. */
  attempts: number;
  /** Before the second attempt; twice as long before each further one. */
  pauseMs: number;
  mostBytes: number;
};

export const ASK: AskSettings = { timeoutMs: 60_000, attempts: 6, pauseMs: 1_000, mostBytes: 64 * 1024 ** 2 };

const MOST_REDIRECTS = 3;
const LONGEST_PAUSE = 60_000;

/** It may go better the next time. `after`: when the service says so, in milliseconds. */
class Passing extends Error {
  override readonly name = 'Passing';
  readonly after: number | undefined;
  readonly reason: Message;
  constructor(reason: Message, after?: number) {
    super(reason.code);
    this.reason = reason;
    this.after = after;
  }
}

/** Asks a service for JSON until it answers. Throws SourceError where it refuses, SourceAway where it does not answer after all attempts. */
export async function askService(url: URL, settings: AskSettings): Promise<Record<string, unknown>> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await askOnce(url, settings);
    } catch (error) {
      if (error instanceof SourceError) throw error;
      const why = error instanceof Passing ? error.reason : whyNot(error);
      const { host } = url;
      if (attempt >= settings.attempts) throw new SourceAway({ code: 'imports:service.away', params: { host, why } });
      const wait = settings.pauseMs * 2 ** (attempt - 1) * (0.75 + Math.random() / 2);
      await pause(Math.min(Math.max(wait, (error instanceof Passing && error.after) || 0), LONGEST_PAUSE));
    }
  }
}

async function askOnce(url: URL, { timeoutMs, mostBytes }: AskSettings): Promise<Record<string, unknown>> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await follow(url, signal);
  if (response.status === 429 || response.status >= 500) {
    await response.body?.cancel();
    const seconds = Number(response.headers.get('retry-after'));
    const reason: Message = { code: 'imports:service.answersStatus', params: { status: response.status } };
    throw new Passing(reason, seconds > 0 ? seconds * 1000 : undefined);
  }
  if (!response.ok) {
    await response.body?.cancel();
    const params = { host: url.host, status: response.status };
    throw new SourceError({ code: 'imports:service.refusesStatus', params });
  }
  const answer = parsed(await textOf(response, mostBytes));
  const { error } = answer as { error?: { code?: unknown; message?: unknown } };
  if (!error) return answer;
  const said = `${String(error.code ?? '')} ${String(error.message ?? '')}`.trim().slice(0, 200);
  if (error.code === 429 || Number(error.code) >= 500 || error.code === undefined) {
    throw new Passing({ code: 'imports:service.says', params: { words: said } });
  }
  throw new SourceError({ code: 'imports:service.refuses', params: { host: url.host, words: said } });
}

/** A service may move a path; it may not send us to another machine. */
async function follow(url: URL, signal: AbortSignal): Promise<Response> {
  let at = url;
  for (let count = 0; count <= MOST_REDIRECTS; count++) {
    const response = await fetch(at, { redirect: 'manual', signal, headers: { accept: 'application/json' } });
    const location = response.headers.get('location');
    if (response.status < 300 || response.status >= 400 || !location) return response;
    await response.body?.cancel();
    const next = new URL(location, at);
    const isSafer = at.protocol === 'http:' && next.protocol === 'https:' && next.hostname === at.hostname;
    if (next.origin !== at.origin && !isSafer) {
      throw new SourceError({ code: 'imports:service.sendsOn', params: { host: url.host, other: next.host } });
    }
    at = next;
  }
  throw new SourceError({ code: 'imports:service.circle', params: { host: url.host } });
}

async function textOf(response: Response, mostBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > mostBytes) throw new SourceError({ code: 'imports:service.tooMuch', params: { bytes: mostBytes } });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(text: string): Record<string, unknown> {
  try {
    const answer: unknown = JSON.parse(text);
    if (typeof answer === 'object' && answer !== null) return answer as Record<string, unknown>;
  } catch {
    // It was cut off, or is a page that says why.
  }
  throw new Passing({ code: 'imports:service.noJson' });
}

const whyNot = (error: unknown): Message => ({
  code:
    error instanceof Error && error.name === 'TimeoutError' ? 'imports:service.late' : 'imports:service.unreachable',
});

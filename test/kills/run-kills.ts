import { setTimeout as wait } from 'node:timers/promises';
import { type BuiltServer, dice } from '../built-server.ts';

type Asked = { token?: string; headers?: Record<string, string> };
/** Asks the product by HTTP; bodies are sent as JSON, forms, bytes and streams as they are. */
export type Ask = (method: string, path: string, body?: object, more?: Asked) => Promise<Response>;
/** An answer that arrived whole. */
export type Answer = { status: number; bytes: Buffer; headers: Headers; json: <T>() => T };

/** What is done while the server is killed, with a journal of what it acknowledged. */
export type KilledWork = {
  /** From when something is on its way to the kill, in ms, at most. */
  longestWaitMs: number;
  /** Does it again and again until the server is gone; says when something of it is on its way. */
  act: (begun: () => void) => Promise<void>;
  /** Compares what the server has now with the journal; throws where something is lost, half there or there twice. */
  check: (isLast: boolean) => Promise<void>;
  /** Operations that were acknowledged, and those that a kill met on their way. */
  counts: () => { acknowledged: number; cutOff: number };
};
export type KillKind = (given: { calls: Calls; roll: () => number }) => Promise<KilledWork>;

export type Calls = ReturnType<typeof callsTo>;

/** The calls that every kind makes. */
export function callsTo(url: string) {
  const ask: Ask = (method, path, body, { token, headers } = {}) => {
    const isStream = body instanceof ReadableStream;
    const isRaw = body instanceof FormData || body instanceof Uint8Array || isStream;
    return fetch(`${url}${path}`, {
      method,
      ...(isStream ? { duplex: 'half' } : {}),
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body && !isRaw ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: isRaw ? (body as FormData) : JSON.stringify(body) } : {}),
    });
  };
  /** The whole answer; undefined where the server was gone before it had arrived. */
  const tried = async (...given: Parameters<Ask>): Promise<Answer | undefined> => {
    try {
      const reply = await ask(...given);
      const bytes = Buffer.from(await reply.arrayBuffer());
      return {
        ...{ status: reply.status, headers: reply.headers, bytes },
        json: <T>() => JSON.parse(bytes.toString('utf8')) as T,
      };
    } catch {
      return undefined;
    }
  };
  /** The answer of a server that is there. Throws where it refuses. */
  const answered = async (...given: Parameters<Ask>): Promise<Answer> => {
    const answer = await tried(...given);
    if (!answer || answer.status >= 300) {
      throw new Error(`${given[0]} ${given[1]}: ${answer?.status} ${answer?.bytes.toString('utf8', 0, 500)}`);
    }
    return answer;
  };
  return { ask, tried, answered };
}

/** Waits until something is so, 60 s at most: by then what was acknowledged has gone on. */
export async function within60s(what: string | (() => string), isSo: () => Promise<boolean>): Promise<void> {
  for (const began = Date.now(); Date.now() - began < 60_000; await wait(100)) if (await isSo()) return;
  throw new Error(`${typeof what === 'string' ? what : what()}: not within 60 s.`);
}

export type KillFigures = { kills: number; acknowledged: number; cutOff: number; slowestSeconds: number };

/**
 * Kills the server (SIGKILL) at random moments of some work, starts it again, and compares it with the journal.
 * @param seed of the moments
 * @returns `slowestSeconds`: the longest time from a start until everything acknowledged was there and had gone on
 */
export async function runKills(
  server: BuiltServer,
  kind: KillKind,
  { kills, seed }: { kills: number; seed: number },
): Promise<KillFigures> {
  const roll = dice(seed);
  await server.start();
  const work = await kind({ calls: callsTo(server.url), roll });
  let slowestSeconds = 0;
  for (let kill = 1; kill <= kills; kill += 1) {
    let acting: Promise<void> = Promise.resolve();
    await new Promise<void>((begun, failed) => {
      acting = work.act(begun);
      acting.catch(failed);
    });
    await wait(roll() * work.longestWaitMs);
    await server.kill();
    await acting;
    await server.start();
    const began = Date.now();
    await work.check(kill === kills);
    slowestSeconds = Math.max(slowestSeconds, (Date.now() - began) / 1000);
  }
  await server.kill();
  return { kills, ...work.counts(), slowestSeconds: Math.round(slowestSeconds * 10) / 10 };
}

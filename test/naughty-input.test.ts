import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { dice } from './built-server.ts';
import { exampleFor, readContract, type TextPlace, textPlaces, withAt } from './contract-inputs.ts';
import { storesOf } from './naughty-stores.ts';
import { cannotBeKept, listedStrings, ownStrings } from './naughty-strings.ts';
import { type Json, type NaughtyWorld, openNaughtyWorld } from './naughty-world.ts';
import { rounds } from './options/depth.ts';

/** Texts for each place that takes any, drawn with a seed that is printed; fewer where a pattern refuses nearly all. */
const TEXTS = Number(process.env.NAUGHTY_TEXTS ?? rounds(1, 100));
const seed = Number(process.env.NAUGHTY_SEED ?? Date.now() % 1_000_000);
const roll = dice(seed);
const all = [...ownStrings, ...listedStrings()];
const draw = (count: number): string[] =>
  Array.from({ length: count }, () => all[Math.floor(roll() * all.length)] as string);

/** Texts that are read back from each place where they are kept. */
const STORED = Number(process.env.NAUGHTY_STORED ?? rounds(3, 300));

type Sent = { endpoint: Endpoint; where: 'params' | 'query' | 'body'; at: TextPlace };
type Answered = { status: number; json: Record<string, never>; words: string };

const nameOf = ({ endpoint, where, at }: Sent) => `${endpoint.method} ${endpoint.path} ${where} ${at.place.join('.')}`;
const asAddress = (text: string) => encodeURIComponent(Buffer.from(text).toString());

describe('texts that have hurt programs, in everything that takes a text', () => {
  let world: NaughtyWorld;
  const places: Sent[] = [];
  beforeAll(async () => {
    world = await openNaughtyWorld();
    for (const endpoint of await readContract()) {
      if (endpoint.upload || endpoint.method === 'HEAD') continue;
      for (const where of ['params', 'query', 'body'] as const)
        for (const at of textPlaces(endpoint[where])) places.push({ endpoint, where, at });
    }
  });
  afterAll(() => world.stop());

  const send = async ({ endpoint, where, at }: Sent, text: string): Promise<Answered> => {
    const ready = await world.prepare(endpoint);
    const put = (part: Sent['where'], example: unknown, more: object) => {
      const whole = { ...(example as object), ...more };
      return part === where
        ? withAt(at.place[0] !== undefined && at.place[0] in more ? more : whole, at.place, text)
        : whole;
    };
    const exampleOf = (part: Sent['where']) => (part === where ? at.example : exampleFor(endpoint[part]));
    const params = put('params', exampleOf('params'), ready.params) as Record<string, string>;
    const query = put('query', exampleOf('query'), ready.query) as Record<string, unknown>;
    const body = put('body', exampleOf('body'), ready.body);
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => asAddress(String(params[name] ?? 'a')));
    const asked = Object.entries(query)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => `${name}=${asAddress(String(value))}`);
    const takesBody = endpoint.method !== 'GET' && Object.keys(body as object).length > 0;
    const answer = await world.server.call(endpoint.method, asked.length > 0 ? `${path}?${asked.join('&')}` : path, {
      token: await world.tokenFor(endpoint),
      ...(takesBody ? { body } : {}),
    });
    return { status: answer.status, json: answer.json, words: answer.bytes.toString('utf8', 0, 300) };
  };

  test(`none is answered with an error of ours, and each refusal says why (seed ${seed})`, {
    timeout: 3_600_000,
  }, async () => {
    const wrong: string[] = [];
    const statuses: Record<number, number> = {};
    const taken = new Set<string>();
    for (const place of places) {
      const { pattern, format } = place.at.text;
      for (const text of draw(pattern || format ? Math.ceil(TEXTS / 5) : TEXTS)) {
        const { status, json, words } = await send(place, text);
        statuses[status] = (statuses[status] ?? 0) + 1;
        const { detail } = json as { detail?: unknown };
        const says =
          typeof detail === 'string' && /\S/.test(detail) && !/undefined|\[object|api:/.test(detail.replace(text, ''));
        // Node itself refuses an address that is too long for it.
        if (status >= 500 || (status >= 400 && status !== 431 && !says))
          wrong.push(`${nameOf(place)}: ${JSON.stringify(text.slice(0, 60))} → ${status} ${words}`);
        if (status < 400) taken.add(nameOf(place));
      }
    }
    console.log(
      `Places that take a text: ${places.length}, of which ${taken.size} took one; answers by status:`,
      statuses,
    );
    expect(wrong).toEqual([]);
    expect(places.length).toBeGreaterThan(400);
  });

  test(`what is taken is read back as it was written, but for blanks around it (seed ${seed})`, {
    timeout: 3_600_000,
  }, async () => {
    const wrong: string[] = [];
    const counts = { kept: 0, refused: 0 };
    for (const { name, least = 1, most, write, read } of storesOf(world)) {
      for (const text of draw(STORED)) {
        const trimmed = text.trim();
        const fits = !cannotBeKept(text) && trimmed.length >= least && trimmed.length <= most;
        const answer = await write(text);
        const { detail } = answer.json as { detail?: string };
        if (answer.status >= 400) counts.refused += 1;
        else {
          counts.kept += 1;
          const shown = await read(answer.json as Json);
          if (shown !== text && shown !== trimmed)
            wrong.push(`${name}: ${JSON.stringify(text.slice(0, 80))} is ${JSON.stringify(shown?.slice(0, 80))}`);
        }
        if (answer.status < 400 !== fits && text.length <= most + 2)
          wrong.push(`${name}: ${JSON.stringify(text.slice(0, 80))} → ${answer.status} ${detail ?? ''}`);
      }
    }
    console.log(`Texts that were read back: ${counts.kept}; refused: ${counts.refused}.`);
    expect(wrong).toEqual([]);
  });
});

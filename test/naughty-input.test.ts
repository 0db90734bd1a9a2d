import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { openSmtpMailer } from '#server/adapters/smtp-mailer.ts';
import { dice } from './built-server.ts';
import { exampleFor, readContract, type TextPlace, textPlaces, withAt } from './contract-inputs.ts';
import { convertFiles, findLibreOffice } from './libre-office.ts';
import { startMailServer } from './mail-server.ts';
import { formulasIn, missingInWord, packed, squeezed } from './naughty-output.ts';
import { storesOf } from './naughty-stores.ts';
import { cannotBeKept, listedStrings, ownStrings } from './naughty-strings.ts';
import { type Json, type NaughtyWorld, openNaughtyWorld } from './naughty-world.ts';
import { isFull, rounds } from './options/depth.ts';

/** Texts for each place that takes any, drawn with a seed that is printed; fewer where a pattern refuses nearly all. */
const TEXTS = Number(process.env.NAUGHTY_TEXTS ?? rounds(1, 100));
// The short form always draws the same: whoever waits for it should not meet what another change has to mend.
const seed = Number(process.env.NAUGHTY_SEED ?? (isFull ? Date.now() % 1_000_000 : 953_050));
const roll = dice(seed);
const all = [...ownStrings, ...listedStrings()];
const draw = (count: number): string[] =>
  Array.from({ length: count }, () => all[Math.floor(roll() * all.length)] as string);

/** What our mails are sent with. */
const HEADERS = new Set([
  ...['from', 'to', 'subject', 'message-id', 'date', 'mime-version', 'content-type', 'content-transfer-encoding'],
  ...['auto-submitted', 'x-auto-response-suppress'],
]);

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Every text in a JSON value; what things are called by is none. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : Object.entries(typeof value === 'object' && value ? value : {}).flatMap(([key, one]) =>
        key === 'id' ? [] : textsIn(one),
      );

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
      for (const text of ['a\0b', 'a\ud800b', ...draw(STORED)]) {
        const trimmed = text.trim();
        const fits = !cannotBeKept(text) && [...trimmed].length >= least && trimmed.length <= most;
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

  const kept = [...new Set(all)].filter((text) => !cannotBeKept(text));
  /** All of them in texts of at most so many characters; in the short run one of these. */
  const packs = (most: number) => {
    const every = packed(kept, most);
    return isFull ? every : every.slice(0, 1);
  };

  test('letters, permits, conversations and reviews say them in Word files that are sound', async () => {
    const { places, rae, until } = world;
    const word = async (path: string) => {
      const { status, bytes } = await world.server.call('GET', `${path}?language=en`, { token: rae });
      expect(status, path).toBe(200);
      return bytes;
    };
    const files: Buffer[] = [];
    const missing: string[] = [];
    const { letter, permit, review, line } = places;
    const stores = new Map(storesOf(world).map((store) => [store.name, store]));
    const writeAndRead = async (name: string, most: number, path: string) => {
      for (const { texts, joined } of packs(most)) {
        const answer = await stores.get(name)?.write(joined);
        expect(answer?.status, `${name}: ${answer?.bytes.toString('utf8', 0, 200)}`).toBe(200);
        const bytes = await word(path);
        files.push(bytes);
        missing.push(...missingInWord(bytes, texts).map((text) => `${name}: ${JSON.stringify(text)}`));
      }
    };
    await writeAndRead('what a letter asks for', 1_900, `/api/letters/${letter}/file`);
    await writeAndRead('a note of a letter', 1_900, `/api/letters/${letter}/file`);
    await writeAndRead('a condition of a permit', 3_900, `/api/permit-letter/${permit}/download`);
    await until(
      () => world.call<{ status: string }>('GET', `/api/permit-review/status/${review}`, rae),
      ({ status }) => status === 'completed',
    );
    await writeAndRead('a note in a review', 900, `/api/permit-review/${review}/download`);
    expect(line).not.toBe('');
    console.log(
      `${files.length} Word files with ${kept.length} texts, each ${isFull ? 'in one of each kind' : 'of a part'}.`,
    );
    expect(missing).toEqual([]);
    if (!isFull || !findLibreOffice()) return;
    const folder = mkdtempSync(join(tmpdir(), 'planwright-naughty-'));
    const names = files.map((bytes, at) => {
      const name = join(folder, `${at}.docx`);
      writeFileSync(name, bytes);
      return name;
    });
    convertFiles(names, 'txt:Text', folder);
    for (const name of names) expect(statSync(name.replace('.docx', '.txt')).size).toBeGreaterThan(500);
    rmSync(folder, { recursive: true });
  });

  test('exports calculate nothing', async () => {
    const { desk, owner, rae } = world;
    const written = isFull ? kept.filter((text) => text.length <= 300) : draw(8).filter((text) => !cannotBeKept(text));
    for (const [at, text] of ['=1+1', '\t=1', '＝1', ...written].entries()) {
      const id = await desk.start(owner);
      await desk.save(owner, id, { answers: {}, textAnswers: { project_address: text, applicant_name: text } });
      await desk.addFile(owner, id, 'site_plan', 'completed');
      await desk.openCase(id, `EX-${at}`);
    }
    let cells = 0;
    for (const name of ['cases.csv', 'clocks.csv', 'documents.csv', 'letters.csv', 'blds-permits.csv']) {
      const { status, bytes } = await world.server.call('GET', `/api/exports/${name}`, { token: rae });
      expect(status).toBe(200);
      const rows: string[][] = parse(bytes, { bom: true });
      cells += rows.flat().length;
      expect(formulasIn(rows), name).toEqual([]);
      if (name === 'cases.csv') {
        const all = rows.flat();
        for (const text of ['=1+1', ...written.filter((one) => one.trim() === one && one !== '')])
          expect(all.includes(text) || all.includes(`'${text}`), JSON.stringify(text)).toBe(true);
      }
    }
    console.log(`${cells} cells of exports, none a formula.`);
  });

  test('a mail has the headers that it is given, and its text stays as it is', async () => {
    const server = await startMailServer();
    const mailer = openSmtpMailer(
      { host: '127.0.0.1', port: server.port, tls: 'none', login: undefined },
      { name: 'Planwright', address: 'no-reply@agency.example' },
    );
    try {
      const texts = isFull
        ? kept.filter((text) => text.trim() !== '')
        : ['A\r\nBcc: planted@example.com', '.\r\n.', ...draw(6)];
      for (const text of texts.filter((one) => !cannotBeKept(one) && one.trim() !== '')) {
        const mail = {
          id: randomUUID(),
          to: 'ada@example.com',
          createdAt: new Date(),
          subject: `About ${text}`,
          text: `Hello\n${text}\nBye\n`,
        };
        await mailer.send(mail);
        const got = server.mails.at(-1);
        expect(got?.to, JSON.stringify(text)).toEqual(['ada@example.com']);
        expect(
          [...(got?.headers.keys() ?? [])].filter((name) => !HEADERS.has(name)),
          JSON.stringify(text),
        ).toEqual([]);
        expect(got?.text.replace(/\r\n?/g, '\n').trimEnd(), JSON.stringify(text)).toBe(
          mail.text.replace(/\r\n?/g, '\n').trimEnd(),
        );
      }
      console.log(`${server.mails.length} mails.`);
    } finally {
      await server.stop();
    }
  });

  test('texts that are imported are read as they were written, or refused with the reason', async () => {
    const { call, until, ann } = world;
    // A reader leaves out what is not seen, such as spaces of no width.
    // Sentences are kept one by one, without the blanks between them.
    const seen = (text: string) => squeezed(text.replace(/\p{Cf}/gu, '')).replace(/\s/gu, '');
    const lines = (isFull ? kept : draw(10))
      .map((text) => text.replace(/\s+/g, ' ').trim())
      .filter((text) => text !== '' && text.length < 500);
    // A file with many of these is no text; with a few it is.
    const plain = lines.filter((line) => !/\p{Cc}/u.test(line));
    const page = (paragraphs: readonly string[]) =>
      `<h1>Code</h1><h2>1.1 Signs</h2>${paragraphs.map((line) => `<p>A sign says ${escaped(line)} here.</p>`).join('')}`;
    const code = '# Code\n\n## 1.1 Signs\n\n';
    const files: [name: string, content: string, state: 'split' | 'failed', said: readonly string[]][] = [
      ['plain.html', page(plain), 'split', plain],
      ['plain.md', code + plain.join('\n\n'), 'split', []],
      ['plain.txt', plain.join('\n\n'), 'split', []],
      ['markup.html', `<p>A sign hangs here.</p>${plain.join('\n')}`, 'split', []],
      ['controls.txt', 'a\u0008b\u001fc '.repeat(50), 'failed', []],
      ['few.md', `${code}${'A sign hangs. '.repeat(400)} A sign\0 is high.`, 'split', ['is high']],
      ['half.txt', 'A sign \ud800 is high.', 'split', ['is high']],
      ['named.html', page(['&#0; &#xD800; &#x110000; &#xFFFE;']).replaceAll('&amp;', '&'), 'split', ['A sign says']],
    ];
    const lost: string[] = [];
    for (const [name, content, state, said] of files) {
      const form = new FormData();
      form.append('file', new Blob([Buffer.from(content, 'utf8')]), name);
      const { id } = await call<{ id: string }>('POST', '/api/knowledge/imports', ann, form);
      type Split = { state: string; problem: string | null; sections: unknown[] };
      const got = await until(
        () => call<Split>('GET', `/api/knowledge/imports/${id}`, ann),
        (one) => one.state !== 'reading',
      );
      expect([got.state, got.problem], name).toEqual([state, state === 'split' ? null : 'wrong-type']);
      const read = seen(textsIn(got.sections).join(''));
      lost.push(...said.filter((line) => !read.includes(seen(line))).map((line) => `${name}: ${JSON.stringify(line)}`));
    }
    expect(lost).toEqual([]);
  });

  test('lists of parcels are taken row by row, and what is refused of them calculates nothing', async () => {
    const { server, call, until, ann } = world;
    const words = isFull ? kept : draw(12);
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    const csv = `APN,COUNTY,JURISDICTION,APO_ADDRESS\n${words
      .map(
        (text, at) =>
          `027-${100 + Math.floor(at / 900)}-${String(100 + (at % 900))},EL,EL,${quoted(text)}\n${quoted(text)},EL,EL,a\n`,
      )
      .join('')}`;
    const shape = {
      type: 'Polygon',
      coordinates: [
        [
          [-119.99, 38.94],
          [-119.99, 38.95],
          [-119.98, 38.95],
          [-119.99, 38.94],
        ],
      ],
    };
    const geojson = JSON.stringify({
      type: 'FeatureCollection',
      features: words.map((text, at) => ({
        ...{ type: 'Feature', geometry: shape },
        properties: { APN: at % 2 ? text : `028-100-${100 + at}`, COUNTY: 'EL', JURISDICTION: 'EL', APO_ADDRESS: text },
      })),
    });
    for (const [name, content] of [
      ['a.csv', csv],
      ['a.geojson', geojson],
      ['nul.csv', 'APN,COUNTY,JURISDICTION,APO_ADDRESS\n027-100-901,EL,EL,a\0b\n'],
      [
        'named.geojson',
        geojson
          .replace('"EL"', '"EL", "USE": "\\u0000 \\ud800"')
          .replace('"APO_ADDRESS":"', '"APO_ADDRESS":"\\u0000 \\ud800'),
      ],
    ] as const) {
      const form = new FormData();
      for (const [field, value] of Object.entries({ source: 'test', mapping: 'trpa' })) form.append(field, value);
      form.append('file', new Blob([content]), name);
      const { status, json, bytes } = await server.call('POST', '/api/admin/parcels/imports', {
        token: ann,
        body: form,
      });
      expect(status, bytes.toString('utf8', 0, 300)).toBeLessThan(500);
      if (status >= 400) {
        expect((json as { detail?: string }).detail).toMatch(/\S/);
        continue;
      }
      const { id } = json as unknown as { id: string };
      const { import: ended } = await until(
        () =>
          call<{ import: { state: string; detail: string | null } }>('GET', `/api/admin/parcels/imports/${id}`, ann),
        ({ import: one }) => !['reading', 'applying'].includes(one.state),
      );
      const refused = await server.call('GET', `/api/admin/parcels/imports/${id}/refused`, { token: ann });
      if (ended.state !== 'completed') expect(ended.detail, name).toMatch(/\S/);
      console.log(`${name}: ${ended.state} ${ended.detail ?? ''}`);
      expect(refused.status).toBeLessThan(500);
      if (refused.status === 200)
        expect(formulasIn(parse(refused.bytes, { bom: true, relax_column_count: true }))).toEqual([]);
    }
  });
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PRERENDERED } from '#contract/site.ts';
import { readConfig } from '../config/config.ts';
import { buildServer } from './build-server.ts';
import { fitEncoding } from './documents.ts';
import { serveWeb } from './serve-web.ts';

const SCRIPT = `export const words = ${JSON.stringify('the very same words again and again. '.repeat(100))};`;
const PAGE = `<html><body>${'<p>words of a page</p>'.repeat(200)}<script type="application/json" id="page-data">null</script></body></html>`;
const EVER = 'public, max-age=31536000, immutable';

let folder = '';
let app: FastifyInstance;

const put = (file: string, content: string | Buffer) => {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
};
/** A file as the build leaves it: beside it what it was compressed to. */
const putCompressed = (file: string) => {
  put(file, SCRIPT);
  put(`${file}.br`, brotliCompressSync(SCRIPT));
  put(`${file}.gz`, gzipSync(SCRIPT));
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'planwright-web-'));
  for (const file of ['assets/main-abc.js', 'assets/pdf-1.0/openjpeg.wasm', 'theme.js']) putCompressed(file);
  put('assets/letters-abc.woff2', 'letters');
  put('pages/manifest.json', JSON.stringify({ fingerprint: 'other words' }));
  for (const language of ['en', 'es'])
    for (const kind of ['app', 'landing']) put(`pages/blank-${language}/${kind}.html`, PAGE);
  app = await buildServer(readConfig({ LOG_LEVEL: 'silent' }));
  const about = { version: '1'.repeat(10) };
  const dataOf = () => JSON.parse(JSON.stringify({ about }));
  await serveWeb(app, { folder, mode: 'demo', fingerprint: 'as built', dataOf });
  app.get('/api/long', () => ({ rows: SCRIPT }));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (url: string, accepted: string | undefined, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { ...headers, ...(accepted === undefined ? {} : { 'accept-encoding': accepted }) } });

test('what a reader takes is read from its header, the better first', () => {
  expect(fitEncoding('gzip, deflate, br, zstd')).toBe('br');
  expect(fitEncoding('br;q=0, GZIP;q=0.5')).toBe('gzip');
  expect(fitEncoding('*')).toBe('br');
  for (const none of [undefined, '', 'identity', 'deflate', 'brotli', 'br;q=0', '*;q=0'])
    expect([none, fitEncoding(none)]).toEqual([none, undefined]);
});

test.each(['/assets/main-abc.js', '/assets/pdf-1.0/openjpeg.wasm', '/theme.js'])(
  'a file goes out as the build compressed it: %s',
  async (url) => {
    const [brotli, gzip, plain] = [await get(url, 'gzip, br'), await get(url, 'gzip'), await get(url, undefined)];
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(SCRIPT);
    expect(brotli.rawPayload.length).toBeLessThan(SCRIPT.length / 10);
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(SCRIPT);
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, SCRIPT]);
    for (const { headers, statusCode } of [brotli, gzip, plain]) {
      expect(statusCode).toBe(200);
      expect(headers.vary).toMatch(/accept-encoding/i);
      expect(headers['cache-control']).toBe(url.startsWith('/assets/') ? EVER : 'no-cache');
      expect(headers['content-type']).toBe(plain.headers['content-type']);
    }
    const tags = [brotli, gzip, plain].map(({ headers }) => String(headers.etag));
    expect(new Set(tags).size).toBe(3);
    const again = await get(url, 'br', { 'if-none-match': tags[0] ?? '' });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  },
);

test('a part of a file is a part of what its tag names', async () => {
  const range = { range: 'bytes=0-9' };
  const plain = await get('/assets/main-abc.js', undefined, range);
  expect([plain.statusCode, plain.body]).toEqual([206, SCRIPT.slice(0, 10)]);
  const brotli = await get('/assets/main-abc.js', 'br', range);
  const whole = brotliCompressSync(SCRIPT);
  expect(brotli.statusCode).toBe(206);
  expect(brotli.headers['content-range']).toBe(`bytes 0-9/${whole.length}`);
  expect(brotli.rawPayload).toEqual(whole.subarray(0, 10));
});

test('what is small already goes out as it is', async () => {
  const { headers, body } = await get('/assets/letters-abc.woff2', 'br, gzip');
  expect([headers['content-encoding'], headers['cache-control'], body]).toEqual([undefined, EVER, 'letters']);
});

test('pages go out compressed, the drawn, the blank and the one that is not found', async () => {
  for (const url of [...PRERENDERED, '/staff-login', '/no-such-page']) {
    const plain = await get(url, undefined);
    const [brotli, gzip] = [await get(url, 'br'), await get(url, 'gzip')];
    expect([brotli.headers['content-encoding'], gzip.headers['content-encoding']], url).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(brotli.rawPayload).toString(), url).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString(), url).toBe(plain.body);
    expect(brotli.rawPayload.length, url).toBeLessThan(plain.body.length / 5);
    expect(brotli.headers.vary).toContain('Accept-Encoding');
    expect(Number(brotli.headers['content-length'])).toBe(brotli.rawPayload.length);
  }
});

test('answers of the API go out compressed', async () => {
  const { headers, rawPayload } = await get('/api/long', 'br');
  expect(headers['content-encoding']).toBe('br');
  expect(JSON.parse(brotliDecompressSync(rawPayload).toString()).rows).toBe(SCRIPT);
});

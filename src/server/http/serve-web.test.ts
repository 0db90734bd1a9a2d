import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PAGES, type PageData, PRERENDERED } from '#contract/site.ts';
import { readConfig } from '../config/config.ts';
import { buildServer } from './build-server.ts';
import { answerProblems } from './problems.ts';
import { loggable, serveWeb } from './serve-web.ts';

const about: PageData['about'] = {
  mode: 'demo',
  version: '1.0.0',
  document_check: 'live' as const,
  max_file_bytes: 1,
  model: false,
  permit_letter_url: null,
  staff_sso: null,
  agency: {
    contact: { en: 'Permit counter', es: 'Ventanilla de permisos' },
    name: 'Lakeside </script><script>alert(1)</script> $& $1 Agency',
    company: { name: 'P', postalAddress: ['1 St'], professionalNetwork: 'https://a.example', copyrightYear: 2025 },
    support: { email: 'a@example.com', hours: { en: 'always', es: 'siempre' } },
    contractors: 'invitation',
    timeZone: 'UTC',
    bookingPage: 'https://b.example',
  },
};

let folder = '';
let app: FastifyInstance;
let lines: string[];

const put = (file: string, text: string) => {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};
const documentSaying = (words: string, language: string) =>
  `<html lang="${language}"><body>${words}<script type="application/json" id="page-data">null</script></body></html>`;

/** A build as scripts/prerender.mjs leaves it, in which every document says what it is. */
function putBuild(): void {
  for (const language of ['en', 'es']) {
    for (const kind of ['app', 'landing'])
      put(`pages/blank-${language}/${kind}.html`, documentSaying(`blank ${kind}`, language));
    for (const mode of ['demo', 'production'])
      for (const path of PRERENDERED) {
        const name = path === '/' ? 'landing' : path.slice(1);
        put(`pages/${mode}-${language}/${name}.html`, documentSaying(`drawn ${name}, ${mode}`, language));
      }
  }
  put('pages/manifest.json', JSON.stringify({ fingerprint: 'as built' }));
  put('index.html', 'the bare document');
  put('robots.txt', 'User-agent: *');
  put('assets/main-abc.js', 'export {};');
}

async function serve(settings: { mode?: 'demo' | 'production'; fingerprint?: string } = {}): Promise<void> {
  const write = (line: string) => void lines.push(line);
  app = Fastify({
    logger: { level: 'info', stream: { write } },
    logController: new LogController({ disableRequestLogging: true }),
  });
  answerProblems(app);
  await serveWeb(app, {
    folder,
    mode: 'demo',
    fingerprint: 'as built',
    dataOf: (path) => ({ about: { ...about, version: path } }),
    ...settings,
  });
}

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const dataIn = (html: string): PageData =>
  JSON.parse(/id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? 'no element') as PageData;

beforeEach(() => {
  lines = [];
  folder = mkdtempSync(join(tmpdir(), 'planwright-web-'));
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a page', () => {
  beforeEach(async () => {
    putBuild();
    await serve();
  });

  test('comes drawn where it was drawn, and blank where it was not', async () => {
    expect((await get('/')).body).toContain('drawn landing, demo');
    expect((await get('/privacy-policy')).body).toContain('drawn privacy-policy, demo');
    expect((await get('/staff-login')).body).toContain('blank app');
  });

  test('comes blank where it is asked for with a query, which may change what it shows', async () => {
    expect((await get('/login?as=citizen')).body).toContain('blank app');
    expect((await get('/?from=newsletter')).body).toContain('drawn landing');
  });

  test('exists at every path of the contract, and says what it is', async () => {
    for (const path of Object.keys(PAGES)) {
      const { statusCode, headers, body } = await get(path);
      expect([path, statusCode]).toEqual([path, 200]);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(dataIn(body).about.version).toBe(path);
    }
  });

  test.each([
    ['by hand, whatever the browser asks for', { cookie: 'a=1; language=es', 'accept-language': 'en' }, 'es'],
    ['by what the browser asks for first of ours', { 'accept-language': 'fr, es-MX;q=0.8, en;q=0.5' }, 'es'],
    ['by hand, in words that we do not speak', { cookie: 'language=fr', 'accept-language': 'es' }, 'es'],
    ['by a cookie of another name', { cookie: 'otherlanguage=es' }, 'en'],
    ['by nothing', {}, 'en'],
  ])('speaks the language chosen %s', async (_how, sent, language) => {
    const { body, headers } = await get('/login', sent);
    expect(body).toContain(`<html lang="${language}">`);
    expect(headers['content-language']).toBe(language);
    expect(headers.vary).toBe('Accept-Encoding, Accept-Language, Cookie');
  });

  test('carries its data whole, and nothing in them ends the element', async () => {
    const { body } = await get('/login');
    expect(dataIn(body).about.agency.name).toBe(about.agency.name);
    expect(body.match(/<script/g)).toHaveLength(1);
  });

  test('is not sent again to someone who has it, and is in another language', async () => {
    const { headers } = await get('/login');
    const etag = String(headers.etag);
    const again = await get('/login', { 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await get('/login', { 'if-none-match': etag, cookie: 'language=es' })).statusCode).toBe(200);
    expect(headers['cache-control']).toBe('no-cache');
  });

  test('is found under other ways to write its address, with what was asked', async () => {
    const moved = await get('/Login/?as=citizen&next=%2Fa');
    expect([moved.statusCode, moved.headers.location]).toEqual([301, '/login?as=citizen&next=%2Fa']);
    for (const path of ['//login', '//evil.example/', '/constructor', '/__proto__/'])
      expect([path, (await get(path)).statusCode]).toEqual([path, 404]);
    expect((await get('/%6Cogin')).statusCode).toBe(200);
  });

  test('answers HEAD and refuses to be written to', async () => {
    expect((await app.inject({ method: 'HEAD', url: '/login' })).statusCode).toBe(200);
    expect((await app.inject({ method: 'POST', url: '/login' })).statusCode).toBe(404);
  });
});

describe('an address without a page', () => {
  beforeEach(async () => {
    putBuild();
    await serve();
  });

  test('gets the not-found page in the reader’s language, with a 404', async () => {
    const { statusCode, body } = await get('/no-such-page', { cookie: 'language=es' });
    expect(statusCode).toBe(404);
    expect(body).toContain('<html lang="es">blank app'.replace('">', '"><body>'));
    expect(dataIn(body).about.mode).toBe('demo');
  });

  test('is logged by its path, cleaned, and without what was asked of it', async () => {
    await get('/caf%C3%A9%0Aforged%1b%5B31m?email=ada@example.com');
    const logged = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg.includes('no page'));
    expect(logged.path).toBe('/café�forged�[31m');
    expect(lines.join()).not.toContain('ada@example');
  });

  test('is logged short', () => {
    expect([...loggable(`/${'😀'.repeat(500)}`)]).toHaveLength(200);
    expect(loggable('/%E0%A4%A')).toBe('/%E0%A4%A');
    expect(loggable('/a%E2%80%AEb%E2%80%A8c')).toBe('/a�b�c');
  });

  test('is a plain refusal where no person typed it', async () => {
    for (const path of ['/assets/gone-abc.js', '/api/gone'])
      expect([path, (await get(path)).json().code]).toEqual([path, 'not-found']);
  });
});

test('in production there are no demo pages, and the drawn ones are those of production', async () => {
  putBuild();
  await serve({ mode: 'production' });
  expect((await get('/')).body).toContain('drawn landing, production');
  for (const path of ['/design', '/outbox', '/Outbox/'])
    expect([path, (await get(path)).statusCode]).toEqual([path, 404]);
});

test('where the agency’s words changed since the build, nothing drawn goes out, and the log says what helps', async () => {
  putBuild();
  await serve({ fingerprint: 'of other words' });
  expect((await get('/')).body).toContain('blank landing');
  expect((await get('/privacy-policy')).body).toContain('blank app');
  expect(lines.join()).toContain('npm run build');
});

test('files go out as such, but no document without its data and nothing from beside them', async () => {
  putBuild();
  put('../planwright-secret.txt', 'secret');
  put('assets/main-abc.js.br', 'compressed');
  put('robots.txt.gz', 'compressed');
  await serve();
  const script = await get('/assets/main-abc.js');
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const robots = await get('/robots.txt');
  expect([robots.body, robots.headers['cache-control']]).toEqual(['User-agent: *', 'no-cache']);
  for (const path of [
    '/index.html',
    '/pages/manifest.json',
    '/pages/demo-en/landing.html',
    '/../planwright-secret.txt',
    '/assets/..%2frobots.txt',
    '/.vite/manifest.json',
    '/assets/main-abc.js.br',
    '/robots.txt.gz',
  ])
    expect([path, (await get(path)).statusCode]).toEqual([path, 404]);
  rmSync(join(folder, '../planwright-secret.txt'));
});

test('the worker that draws PDFs may use WebAssembly, and nothing else may', async () => {
  putBuild();
  const workers = ['assets/pdf.worker.min-C8PGFc0r.mjs', 'assets/pdf.worker-1a_b.mjs'];
  const others = [
    'assets/pdf.worker.min-C8PGFc0r.js',
    'assets/a-pdf.worker.min-C8PGFc0r.mjs',
    'assets/start-pdf-abc.js',
    'assets/pdf-5.6.205/openjpeg_nowasm_fallback.js',
    'assets/pdf-5.6.205/pdf.worker.mjs',
    'pdf.worker.min-C8PGFc0r.mjs',
  ];
  for (const file of [...workers, ...others]) put(file, 'export {};');
  // With the headers of all that the server sends.
  app = await buildServer(readConfig({ LOG_LEVEL: 'silent' }));
  await serveWeb(app, { folder, mode: 'demo', fingerprint: 'as built', dataOf: () => ({ about }) });
  const policyOf = async (path: string, status = 200) => {
    const { statusCode, headers } = await get(path);
    expect([path, statusCode]).toEqual([path, status]);
    return String(headers['content-security-policy']);
  };
  for (const file of workers) {
    expect(await policyOf(`/${file}`), file).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'",
    );
  }
  const rest = ['/', '/login', '/documents/1', '/assets/main-abc.js', '/robots.txt', ...others.map((one) => `/${one}`)];
  const missing = ['/assets/pdf.worker.min-gone.mjs', '/api/gone', '/no-such-page'];
  for (const path of [...rest, ...missing]) {
    const policy = await policyOf(path, missing.includes(path) ? 404 : 200);
    expect(policy, path).toContain("script-src 'self'");
    expect(policy, path).not.toContain('eval');
  }
});

test('without a build there is nothing to send, and the server runs', async () => {
  await serve();
  expect((await get('/')).json().code).toBe('not-found');
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import compress from '@fastify/compress';
import staticFiles from '@fastify/static';
import { type Browser, chromium } from '@playwright/test';
import Fastify, { type FastifyInstance } from 'fastify';
import { build } from 'vite';
import { startServer } from '../src/server/app/start-server.ts';
import { readConfig } from '../src/server/config/config.ts';
import { projectRoot } from '../src/server/config/project-root.ts';
import type { BenchRow } from './bench-row.ts';

const ROUNDS = 5;
/** A mid-range phone on a slow mobile network, as Lighthouse emulates it. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const CPU_SLOWDOWN = 4;
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
/** How long after its load event a page is watched. */
const WATCH_MS = 3_000;

/** `scripts`: bytes of script as they went over the wire. */
type Seen = { largestPaint: number; shift: number; blocking: number; scripts: number };

/**
 * Watches a page from its first byte: what the browser itself reports, kept where it can be asked for. A text, since
 * what runs this file renames functions in a way that the page would not know.
 */
const WATCH = `
  const seen = { largestPaint: 0, shift: 0, blocking: 0 };
  globalThis.seen = seen;
  const on = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  on('largest-contentful-paint', ({ startTime }) => { seen.largestPaint = startTime; });
  on('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) seen.shift += value; });
  // Blocking is what a task takes beyond 50 ms.
  on('longtask', ({ duration }) => { seen.blocking += Math.max(0, duration - 50); });
`;

async function visit(browser: Browser, url: string): Promise<Seen> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    await page.addInitScript(WATCH);
    const bodies: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      if (/\.js$/.test(new URL(request.url()).pathname))
        bodies.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    const devTools = await context.newCDPSession(page);
    await devTools.send('Network.enable');
    await devTools.send('Network.emulateNetworkConditions', NETWORK);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForTimeout(WATCH_MS);
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: Omit<Seen, 'scripts'> }).seen);
    const sizes = await Promise.all(bodies);
    return { ...seen, scripts: sizes.reduce((sum, size) => sum + size, 0) };
  } finally {
    await context.close();
  }
}

/** The same words and looks as a plain page without any script, from a bare fastify. */
async function servePeer(html: string): Promise<FastifyInstance> {
  const plain = html.replace(/<script\b[^>]*>.*?<\/script>|<link rel="modulepreload"[^>]*>/gs, '');
  const peer = Fastify();
  await peer.register(compress);
  await peer.register(staticFiles, { root: join(projectRoot, 'dist/web/assets'), prefix: '/assets/' });
  peer.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(plain));
  await peer.listen({ host: '127.0.0.1', port: 0 });
  return peer;
}

/**
 * What React alone weighs, compressed as the server compresses, when it draws one word: the floor under any page that
 * is made with it.
 */
async function weighReact(): Promise<number> {
  const folder = mkdtempSync(join(projectRoot, 'node_modules/.bench-'));
  try {
    const entry = join(folder, 'entry.js');
    writeFileSync(
      entry,
      `import { createElement } from 'react'; import { hydrateRoot } from 'react-dom/client';
       hydrateRoot(document.body, createElement('p', null, 'word'));`,
    );
    await build({
      configFile: false,
      logLevel: 'silent',
      root: folder,
      build: { outDir: join(folder, 'out'), rolldownOptions: { input: entry, output: { entryFileNames: 'entry.js' } } },
    });
    return brotliCompressSync(readFileSync(join(folder, 'out/entry.js'))).length;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function openChromium(): Promise<Browser | undefined> {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  try {
    return await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] });
  } catch {
    console.log(`NOT RUN: the landing page is measured in Chromium, which is not at ${executablePath}.`);
    return undefined;
  }
}

/**
 * The landing page on a slow phone beside a page of the same words and looks that has no script, visited in turn.
 * Each visit is the first: nothing is cached. Medians of five. Empty where there is no Chromium.
 */
export async function benchLanding(): Promise<BenchRow[]> {
  const browser = await openChromium();
  if (!browser) return [];
  const folder = mkdtempSync(join(tmpdir(), 'planwright-bench-'));
  const server = await startServer(readConfig({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent' }));
  const peer = await servePeer(await (await fetch(server.url)).text());
  try {
    const peerUrl = `http://127.0.0.1:${(peer.server.address() as AddressInfo).port}/`;
    const [ours, theirs]: [Seen[], Seen[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await visit(browser, server.url));
      theirs.push(await visit(browser, peerUrl));
    }
    const row = (name: string, unit: string, pick: (seen: Seen) => number, places = 0): BenchRow => {
      const round = (value: number) => Number(value.toFixed(places));
      const [our, their] = [round(median(ours.map(pick))), round(median(theirs.map(pick)))];
      const ratio = our === their ? 1 : our / their;
      return { name: `landing page, slow phone: ${name}`, ours: our, peer: their, unit, ratio, lessIsBetter: true };
    };
    const react = (await weighReact()) / 1000;
    const weight = (name: string, bytes: number): BenchRow => ({
      name: `${name}: script on the wire, beside React alone`,
      ours: bytes / 1000,
      peer: react,
      unit: 'KB',
      ratio: bytes / 1000 / react,
      lessIsBetter: true,
    });
    const signingIn = await visit(browser, new URL('/login', server.url).href);
    return [
      weight('landing page', median(ours.map((seen) => seen.scripts))),
      weight('signing in', signingIn.scripts),
      row('largest paint, beside the same page without scripts', 'ms', (seen) => seen.largestPaint),
      row('layout shift', '', (seen) => seen.shift, 3),
      row('blocking time', 'ms', (seen) => seen.blocking),
    ];
  } finally {
    await peer.close();
    await server.stop();
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

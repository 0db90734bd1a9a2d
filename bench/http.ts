import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import Fastify from 'fastify';
import { startServer } from '../src/server/app/start-server.ts';
import { readConfig } from '../src/server/config/config.ts';
import type { BenchRow } from './bench-row.ts';

const SECONDS = 4;

const requestsPerSecond = async (url: string, headers: Record<string, string> = {}): Promise<number> => {
  const { requests, non2xx, errors } = await autocannon({ url, headers, connections: 20, duration: SECONDS });
  if (non2xx + errors > 0) throw new Error(`${url} answered ${non2xx} refusals and ${errors} errors.`);
  return requests.average;
};

/** Requests a second of our routes beside a bare fastify route in the same process, one after the other. */
export async function benchHttp(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'planwright-bench-'));
  const config = { PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent', REQUESTS_PER_MINUTE: '1000000' };
  const server = await startServer(readConfig(config));
  const bare = Fastify();
  bare.get('/', async () => ({ status: 'ok' }));
  await bare.listen({ host: '127.0.0.1', port: 0 });
  try {
    const signedIn = await fetch(`${server.url}/api/auth/demo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ role: 'reviewer' }),
    });
    const { access_token } = (await signedIn.json()) as { access_token: string };
    const peerUrl = `http://127.0.0.1:${(bare.server.address() as AddressInfo).port}/`;
    const row = async (name: string, path: string, headers: Record<string, string> = {}): Promise<BenchRow> => {
      const peer = await requestsPerSecond(peerUrl);
      const ours = await requestsPerSecond(`${server.url}${path}`, headers);
      return { name, ours, peer, unit: 'requests/s', ratio: ours / peer };
    };
    return [
      await row('GET /api/health beside a bare fastify route', '/api/health'),
      await row('GET /api/auth/me (one session look-up) beside a bare fastify route', '/api/auth/me', {
        authorization: `Bearer ${access_token}`,
      }),
    ];
  } finally {
    await bare.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

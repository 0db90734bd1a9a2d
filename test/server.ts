import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningServer, startServer } from '../src/server/app/start-server.ts';
import { readConfig } from '../src/server/config/config.ts';
import type { StatementListener } from '../src/server/db/open-database.ts';
import { readAgencyData } from './agency-data.ts';
import type { TestDatabase } from './databases.ts';

/** What production needs besides what every test sets. No mail server listens there: mails wait. */
export const production = {
  APP_MODE: 'production',
  DATABASE_URL: 'postgresql://the.test/opens-its-own',
  PUBLIC_URL: 'https://permits.example.gov',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Planwright <no-reply@permits.example.gov>',
};

export type TestServer = RunningServer & {
  /** Calls the API as a program does; `body` goes as JSON unless it is a form. */
  call: (method: string, path: string, options?: CallOptions) => Promise<Answer>;
};
type CallOptions = { token?: string | undefined; body?: unknown; headers?: Record<string, string> };
export type Answer = { status: number; headers: Headers; json: Record<string, never>; bytes: Buffer };

/** Starts the whole product on a database of its own and a free port. */
export async function startTestServer(
  database: TestDatabase,
  settings: Record<string, string> = {},
): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'planwright-test-'));
  const config = readConfig({
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    REQUESTS_PER_MINUTE: '100000',
    SECRET_KEY: 'a secret that only this test knows, 32+',
    ...settings,
  });
  const demonstration = config.mode === 'demo';
  const open = (onStatement?: StatementListener) => database.open({ demonstration, onStatement });
  const server = await startServer(config, open, readAgencyData());
  return {
    ...server,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    call: async (method, path, { token, body, headers = {} } = {}) => {
      const isForm = body instanceof FormData;
      const reply = await fetch(`${server.url}${path}`, {
        method,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body !== undefined && !isForm ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      });
      const bytes = Buffer.from(await reply.arrayBuffer());
      const isJson =
        bytes.length > 0 && /\bjson\b/.test(reply.headers.get('content-type')?.replace('x-ndjson', '') ?? '');
      return {
        status: reply.status,
        headers: reply.headers,
        bytes,
        json: isJson ? JSON.parse(bytes.toString('utf8')) : {},
      };
    },
  };
}

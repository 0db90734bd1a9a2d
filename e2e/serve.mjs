// Starts the built product on a data folder that goes with it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'planwright-e2e-'));
process.env.DATA_DIR = folder;
process.env.APP_MODE = 'demo';
process.env.LOG_LEVEL ??= 'error';
process.env.REQUESTS_PER_MINUTE ??= '100000';
// Each test comes from an address of its own (support/test.ts), so that limits of one do not reach another.
process.env.TRUST_PROXY ??= '127.0.0.1,::1';
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
await import('../dist/server/main.js');

import { AgencyError } from './agency/read-yaml.ts';
import { type RunningServer, startServer } from './app/start-server.ts';
import { ConfigError, readConfig } from './config/config.ts';
import { DataFolderInUse } from './db/lock-data-folder.ts';

/** Time for running requests and jobs to end after SIGTERM; what has not ended by then goes on at the next start. */
const DRAIN_MS = 10_000;

let server: RunningServer | undefined;
let stopping = false;

async function stop(signal: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  server?.app.log.info({ signal }, 'stopping');
  setTimeout(() => process.exit(1), DRAIN_MS).unref();
  await server?.stop();
  process.exit(0);
}

/** What stopped the start, in words where the person can mend it. */
function describeWhy(error: unknown): string {
  const isTheirs = [ConfigError, AgencyError, DataFolderInUse].some((kind) => error instanceof kind);
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (isTheirs) return message;
  if (code === 'EADDRINUSE') return 'Another program already uses this port. Set PORT to another number.';
  return `Planwright could not start: ${stack ?? error}`;
}

process.on('SIGTERM', () => void stop('SIGTERM'));
process.on('SIGINT', () => void stop('SIGINT'));
process.on('unhandledRejection', (error) => {
  if (server) server.app.log.error({ err: error }, 'an error nobody caught');
  else process.stderr.write(`${describeWhy(error)}\n`);
});

try {
  const config = readConfig(process.env);
  server = await startServer(config);
  const shown = server.url.replace('127.0.0.1', 'localhost').replace('[::1]', 'localhost');
  if (config.role !== 'worker') {
    process.stdout.write(`\nPlanwright is ready at ${shown}${config.mode === 'demo' ? ' (demo mode)' : ''}\n\n`);
  }
} catch (error) {
  process.stderr.write(`${describeWhy(error)}\n`);
  process.exit(1);
}

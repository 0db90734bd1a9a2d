import { startServer } from './app/start-server.ts';
import { CityError } from './city/city-error.ts';
import { ConfigError, readConfig } from './config.ts';
import { DataFolderInUse } from './db/lock-data-folder.ts';

/** Time for running requests and jobs to end after SIGTERM; what has not ended by then goes on at the next start. */
const DRAIN_MS = 10_000;

try {
  const config = readConfig(process.env);
  const server = await startServer(config);
  const shown = server.url.replace('127.0.0.1', 'localhost').replace('[::1]', 'localhost');
  if (config.role !== 'worker') {
    process.stdout.write(`\nPlanwright is ready at ${shown}${config.mode === 'demo' ? ' (demo mode)' : ''}\n\n`);
  }
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    server.app.log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    await server.stop();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
  process.on('unhandledRejection', (error) => server.app.log.error({ err: error }, 'an error nobody caught'));
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof ConfigError || error instanceof CityError || error instanceof DataFolderInUse) {
    process.stderr.write(`${message}\n`);
  } else if (code === 'EADDRINUSE') {
    process.stderr.write('Another program already uses this port. Set PORT to another number.\n');
  } else {
    process.stderr.write(`Planwright could not start: ${(error as Error).stack ?? error}\n`);
  }
  process.exit(1);
}

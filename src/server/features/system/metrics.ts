import { timingSafeEqual } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import { freeBytesAt } from '#server/adapters/disk.ts';
import type { MeasuredState } from '#server/adapters/metrics.ts';
import { countJobs } from '#server/db/administration.ts';
import { countStored } from '#server/db/documents.ts';
import { countMails } from '#server/db/mails.ts';
import type { Deps } from '#server/http/deps.ts';
import type { App } from '#server/http/route.ts';
import { allJobs } from '#server/jobs/jobs.ts';

/**
 * Mounts `GET /metrics` for whoever has METRICS_TOKEN; without one there is no such address. It asks for a token also on
 * this machine: behind a proxy on the same machine every request comes from there.
 */
export function metricsRoute(app: App, deps: Deps): void {
  const { metrics, config } = deps;
  if (!metrics || config.metricsToken === undefined) return;
  const wanted = Buffer.from(`Bearer ${config.metricsToken}`);
  app.get('/metrics', { schema: { hide: true } }, async ({ headers }, reply) => {
    const given = Buffer.from(headers.authorization ?? '');
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
      reply.header('www-authenticate', 'Bearer');
      throw new AppError('not-signed-in', 'api:server.metricsToken');
    }
    const text = await metrics.write(await measureState(deps));
    return reply.header('content-type', metrics.mediaType).header('cache-control', 'no-store').send(text);
  });
}

async function measureState({ db, config, connections }: Deps): Promise<MeasuredState> {
  const [counted, mails, stored, freeBytes] = await Promise.all([
    countJobs(db),
    countMails(db),
    countStored(db),
    freeBytesAt(config.dataDir),
  ]);
  const jobs = allJobs.map(({ name }) => {
    const { waiting = 0, running = 0, failed = 0, oldest_seconds } = counted.find((one) => one.name === name) ?? {};
    return { name, waiting, running, failed, oldestSeconds: oldest_seconds ?? 0 };
  });
  const none = { waiting: 0, failed: 0 };
  return {
    jobs,
    mails: { ...none, ...Object.fromEntries(mails.map(({ state, count }) => [state, count])) },
    storage: { ...stored, freeBytes },
    connections: connections?.(),
  };
}

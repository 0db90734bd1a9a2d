import { AppError } from '#contract/errors.ts';
import { type About, system } from '#contract/system.ts';
import { ping } from '#server/db/documents.ts';
import type { Deps } from '#server/http/deps.ts';
import { type App, openRoute } from '#server/http/route.ts';
import { metricsRoute } from './metrics.ts';

/** A dependency that does not answer within this is not ready. */
const PATIENCE_MS = 5_000;

/** Each check writes a file, so askers within this time share one answer. */
const FRESH_MS = 2_000;

/** @param about what this deployment is, as the web is told */
export function systemRoutes(app: App, deps: Deps, about: About): void {
  let checked: { at: number; checks: ReturnType<typeof checkAll> } | undefined;
  openRoute(app, deps, system.health, async () => ({ status: 'ok' as const }));

  openRoute(app, deps, system.ready, async ({ raw }) => {
    if (!checked || Date.now() - checked.at > FRESH_MS) checked = { at: Date.now(), checks: checkAll(deps) };
    const checks = await checked.checks;
    const failed = Object.entries(checks).filter(([, state]) => state === 'failed');
    if (failed.length === 0) return { status: 'ok' as const, ...checks };
    raw.log.error(checks, 'not ready');
    const told = { code: 'api:server.notReady' as const, params: { names: failed.map(([name]) => name).join(', ') } };
    const fields = Object.fromEntries(
      Object.entries(checks).map(([name, state]) => [name, { code: `api:server.${state}` as const }]),
    );
    throw new AppError('unavailable', told, { fields });
  });

  openRoute(app, deps, system.about, async () => about);
  metricsRoute(app, deps);
}

async function checkAll({ db, queue: jobs, blobs }: Deps) {
  const [database, queue, storage] = await Promise.all([
    works(() => ping(db)),
    works(() => jobs.check()),
    works(() => blobs.check()),
  ]);
  return { database, queue, storage };
}

async function works(check: () => Promise<unknown>): Promise<'ok' | 'failed'> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'failed'>((resolve) => {
    timer = setTimeout(() => resolve('failed'), PATIENCE_MS);
  });
  try {
    return await Promise.race([check().then(() => 'ok' as const), late]);
  } catch {
    return 'failed';
  } finally {
    clearTimeout(timer);
  }
}

import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { openSmtpMailer } from '../adapters/smtp-mailer.ts';
import type { Tracing } from '../adapters/tracing.ts';
import type { AgencyData } from '../agency/load-agency.ts';
import { fingerprintOf } from '../agency/public-texts.ts';
import { onEmbedKnowledge } from '../analysis/knowledge-embeddings.ts';
import { checkPublished } from '../analysis/rules-in-force.ts';
import { onFinishAnalysis, onReadAnalysisDocument, resumeAnalyses } from '../analysis/run-analysis.ts';
import type { Config } from '../config/config.ts';
import { projectRoot, version } from '../config/project-root.ts';
import { onMailResetLink } from '../features/accounts/reset-password.ts';
import { onCheckDocument, onCheckField } from '../features/application-documents/check-field.ts';
import { onDeliverWebhook } from '../features/integrations/deliver-webhook.ts';
import { onReadTextImport } from '../features/knowledge/read-import.ts';
import { onSendMail } from '../features/mail/send-mail.ts';
import { importDemonstration } from '../features/parcel-imports/import-demonstration.ts';
import { onImportParcels } from '../features/parcel-imports/on-import-parcels.ts';
import { onBacktestRules } from '../features/rules/backtest.ts';
import { aboutThis, pageDataOf } from '../features/site/routes.ts';
import { systemRoutes } from '../features/system/routes.ts';
import { buildServer } from '../http/build-server.ts';
import type { Deps } from '../http/deps.ts';
import { serveWeb } from '../http/serve-web.ts';
import { countRequests, watchRequests } from '../http/watch-requests.ts';
import { intakeMailbox } from '../jobs/case-mails.ts';
import type { JobHandler } from '../jobs/jobs.ts';
import { scannedFirst } from '../jobs/quarantine.ts';
import type { QueueLog } from '../jobs/queue.ts';
import { openReader } from '../jobs/reader.ts';
import { startHeartbeat } from './heartbeat.ts';
import { startHousekeeping } from './housekeeping.ts';
import { type OpenDatabase, openDeps } from './open-deps.ts';
import { analysisKinds, mountRoutes } from './routes.ts';

export type RunningServer = {
  app: FastifyInstance;
  deps: Deps;
  /** What is mounted, for the access matrix. */
  routes: { method: string; url: string }[];
  /** Where it answers, without a trailing slash. */
  url: string;
  /** Lets running requests end, stops jobs so that they go on at the next start, closes everything. */
  stop: () => Promise<void>;
};

/** Starts the product in the role that the configuration names. A worker answers its health routes only.
 * @param open opens another database than the configuration's (tests)
 * @param agencyData the agency's data where they are read already (tests) */
export async function startServer(
  config: Config,
  open?: OpenDatabase,
  agencyData?: AgencyData,
): Promise<RunningServer> {
  const tracing = config.traces && (await startTracing(config, config.traces));
  const app = await buildServer(config, tracing);
  const routes: RunningServer['routes'] = [];
  app.addHook('onRoute', ({ method, url }) => void routes.push({ method: String(method), url }));
  const isBusy = watchRequests(app);
  const { deps, close } = await openDeps(config, app.log, {
    ...(open ? { open } : {}),
    ...(agencyData ? { agencyData } : {}),
    ...(tracing ? { tracing } : {}),
  });
  let stopTidying = () => {};
  let stopHeartbeat = async () => {};
  const stop = async () => {
    stopTidying();
    // Jobs are told at once: a slow answer must not use up the time that they need to let go.
    await Promise.all([app.close(), deps.queue.stop()]);
    await stopHeartbeat();
    await close();
    await tracing?.close();
  };
  if (deps.metrics) countRequests(app, deps.metrics);
  try {
    await checkPublished(deps);
    if (config.mode === 'production') {
      // Nobody should serve invented people and addresses unknowing.
      for (const { file, line, message } of deps.agencyData.placeholders)
        app.log.warn({ file: `agency/${file}`, line }, message);
      if (intakeMailbox(deps) === null) {
        app.log.warn('Nobody in the agency is mailed about new applications: set "intake" in agency/agency.yaml.');
      }
    }
    if (config.role !== 'worker') {
      mountRoutes(app, deps);
      await serveWeb(app, {
        folder: join(projectRoot, 'dist/web'),
        mode: config.mode,
        fingerprint: fingerprintOf(deps.agencyData),
        dataOf: (path) => pageDataOf(path, deps),
      });
    } else {
      systemRoutes(app, deps, aboutThis(deps));
    }
    if (config.role !== 'web') {
      const reader = scannedFirst(openReader({ ...deps, isBusy }), deps);
      await deps.queue.work([
        onReadAnalysisDocument(deps, reader),
        onCheckDocument(deps, reader),
        onCheckField(deps),
        onFinishAnalysis(deps, analysisKinds),
        onMailResetLink(deps),
        onImportParcels(deps),
        onBacktestRules(deps, analysisKinds),
        onReadTextImport(deps, reader),
        onEmbedKnowledge(deps),
        onDeliverWebhook(deps),
        ...mailJobs(deps, app.log),
      ]);
      await resumeAnalyses(deps);
      stopTidying = startHousekeeping(deps, app.log);
    }
    stopHeartbeat = await startHeartbeat(deps, app.log);
    await loadDemonstrationParcels(deps, app.log);
    const url = await app.listen({ host: config.host, port: config.port });
    return { app, deps, routes, url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Loads what sends spans only now, so that a product without them has none of it in memory. */
async function startTracing({ role }: Config, traces: NonNullable<Config['traces']>): Promise<Tracing> {
  const { startOpenTelemetry } = await import('../adapters/open-telemetry.ts');
  return startOpenTelemetry({ ...traces, version, role });
}

/** In demo mode the parcel data has the invented parcels before anyone asks. Without them the rest still serves. */
async function loadDemonstrationParcels(deps: Deps, log: QueueLog): Promise<void> {
  if (deps.config.mode !== 'demo') return;
  try {
    const imported = await importDemonstration(deps);
    if (imported) log.info({}, 'the demonstration parcels were imported');
  } catch (error) {
    log.error({ err: error }, 'the demonstration parcels could not be imported: the parcel data is as it was');
  }
}

/** What sends mails, where they are sent. A mail server that is away stops no start: mails wait, and the log says so. */
function mailJobs(deps: Deps, log: QueueLog): JobHandler[] {
  const { mail } = deps.config;
  if (!mail) return [];
  const mailer = openSmtpMailer(mail.server, mail.from);
  mailer.check().catch((error: unknown) => log.error({ err: error }, 'the mail server is away: mails wait'));
  return [onSendMail(deps, mailer, log)];
}

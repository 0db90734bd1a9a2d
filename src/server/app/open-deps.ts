import { join } from 'node:path';
import type { Blobs } from '../adapters/blobs.ts';
import { openLocalBlobs } from '../adapters/local-blobs.ts';
import { openMetrics } from '../adapters/metrics.ts';
import { connectModel } from '../adapters/model.ts';
import { openResumableUploads } from '../adapters/resumable-uploads.ts';
import { kindOfError, type Tracing } from '../adapters/tracing.ts';
import { connectClamd } from '../adapters/virus-scanner.ts';
import { type AgencyData, loadAgency } from '../agency/load-agency.ts';
import { loadPdfForms } from '../agency/load-pdf-forms.ts';
import type { Config } from '../config/config.ts';
import { projectRoot } from '../config/project-root.ts';
import { lockDataFolder } from '../db/lock-data-folder.ts';
import { migrate } from '../db/migrate.ts';
import { type Database, openEmbedded, openPostgres, type StatementListener } from '../db/open-database.ts';
import type { Deps } from '../http/deps.ts';
import { openQueue, type QueueLog } from '../jobs/queue.ts';

const agencyFolder = join(projectRoot, 'agency');

/** Opens a database; the listener hears of its statements. */
export type OpenDatabase = (onStatement?: StatementListener) => Promise<Database>;

/**
 * Opens everything the product stands on, in order, and closes it again in the opposite one. `open` opens another
 * database than the configuration's, and `agencyData` are the agency's data where they are read already.
 * Throws AgencyError, DataFolderInUse or the database's own error; what was open by then is closed.
 */
export async function openDeps(
  config: Config,
  log: QueueLog,
  { open, agencyData: given, tracing }: { open?: OpenDatabase; agencyData?: AgencyData; tracing?: Tracing } = {},
): Promise<{ deps: Deps; close: () => Promise<void> }> {
  const closers: (() => Promise<void> | void)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    // First, so that a second start on the folder is refused at once.
    if (!open && !config.databaseUrl) closers.push(lockDataFolder(config.dataDir));
    const agencyData = given ?? loadAgency(agencyFolder);
    const pdfForms = await loadPdfForms(agencyFolder);
    const onStatement = tracing && traceStatements(tracing);
    const database = await (open ? open(onStatement) : openDatabase(config, onStatement));
    closers.push(database.close);
    const applied = await migrate(database.db);
    if (applied.length > 0) log.info({ applied }, 'the database schema was brought up to date');
    const blobs = await openBlobs(config);
    const uploads = await openResumableUploads(join(config.dataDir, 'uploads'), config.maxFileBytes);
    const metrics = config.metricsToken === undefined ? undefined : openMetrics();
    const queue = await openQueue(database, log, { metrics, tracing });
    closers.push(queue.stop);
    const scanner = config.clamd && connectClamd(config.clamd);
    const model = config.model && connectModel(config.model);
    const opened = { queue, blobs, uploads, scanner, model, metrics, tracing };
    return { deps: { ...database, config, agencyData, pdfForms, ...opened }, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Where files are stored. */
export async function openBlobs({ s3, dataDir }: Config): Promise<Blobs> {
  if (!s3) return openLocalBlobs(join(dataDir, 'files'));
  // The library is large, and only who has a bucket waits for it.
  const { openS3Blobs } = await import('../adapters/s3-blobs.ts');
  return openS3Blobs(s3, join(dataDir, 'copies'));
}

const openDatabase = ({ databaseUrl, dataDir }: Config, onStatement?: StatementListener): Promise<Database> =>
  databaseUrl ? openPostgres(databaseUrl, onStatement) : openEmbedded({ dataDir }, onStatement);

/** Each statement as a span of what asked for it: its text with places for values, never the values. */
const traceStatements =
  (tracing: Tracing): StatementListener =>
  (event) => {
    const { sql } = event.query;
    const operation = /\w+/.exec(sql)?.[0]?.toUpperCase() ?? 'SQL';
    const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': sql };
    const failed = event.level === 'error' ? kindOfError(event.error) : undefined;
    tracing.addEnded({ name: operation, kind: 'client', attributes }, event.queryDurationMillis, failed);
  };

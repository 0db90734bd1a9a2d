import { join } from 'node:path';
import type { Blobs } from '../adapters/blobs.ts';
import { openLocalBlobs } from '../adapters/local-blobs.ts';
import { openMetrics } from '../adapters/metrics.ts';
import { connectModel } from '../adapters/model.ts';
import { openResumableUploads } from '../adapters/resumable-uploads.ts';
import { connectClamd } from '../adapters/virus-scanner.ts';
import { type AgencyData, loadAgency } from '../agency/load-agency.ts';
import { loadPdfForms } from '../agency/load-pdf-forms.ts';
import type { Config } from '../config/config.ts';
import { projectRoot } from '../config/project-root.ts';
import { lockDataFolder } from '../db/lock-data-folder.ts';
import { migrate } from '../db/migrate.ts';
import { type Database, openEmbedded, openPostgres } from '../db/open-database.ts';
import type { Deps } from '../http/deps.ts';
import { openQueue, type QueueLog } from '../jobs/queue.ts';

const agencyFolder = join(projectRoot, 'agency');

/**
 * Opens everything the product stands on, in order, and closes it again in the opposite one. `open` opens another
 * database than the configuration's, and `given` are the agency's data where they are read already.
 * Throws AgencyError, DataFolderInUse or the database's own error; what was open by then is closed.
 */
export async function openDeps(
  config: Config,
  log: QueueLog,
  open?: () => Promise<Database>,
  given?: AgencyData,
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
    const database = await (open ?? (() => openDatabase(config)))();
    closers.push(database.close);
    const applied = await migrate(database.db);
    if (applied.length > 0) log.info({ applied }, 'the database schema was brought up to date');
    const blobs = await openBlobs(config);
    const uploads = await openResumableUploads(join(config.dataDir, 'uploads'), config.maxFileBytes);
    const metrics = config.metricsToken === undefined ? undefined : openMetrics();
    const queue = await openQueue(database, log, metrics);
    closers.push(queue.stop);
    const scanner = config.clamd && connectClamd(config.clamd);
    const model = config.model && connectModel(config.model);
    const opened = { queue, blobs, uploads, scanner, model, metrics };
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

const openDatabase = ({ databaseUrl, dataDir }: Config): Promise<Database> =>
  databaseUrl ? openPostgres(databaseUrl) : openEmbedded({ dataDir });

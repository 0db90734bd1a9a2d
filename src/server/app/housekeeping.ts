import { overBefore, type RecordKind } from '#domain/agency/retention.ts';
import { embedChanges } from '../analysis/knowledge-embeddings.ts';
import { forgetLooseReadings, forgetUnusedBlobs, knownBlobs } from '../db/documents.ts';
import { deleteOldFailedJobs } from '../db/failed-jobs.ts';
import { forgetOldImports } from '../db/knowledge.ts';
import { deleteOldMails, forgetFailedTexts } from '../db/mails.ts';
import { deleteOldRuns } from '../db/maintenance.ts';
import { deleteOldModelUses } from '../db/model-uses.ts';
import { deleteOldLinks } from '../db/one-time-links.ts';
import { deleteUnconfirmed } from '../db/people.ts';
import { deleteOldProcesses } from '../db/processes.ts';
import { deleteOldAttempts } from '../db/rate-limits.ts';
import { deleteExpiredSessions, deleteOldApplicantSessions } from '../db/sessions.ts';
import { deleteOldSingleSignOns } from '../db/single-sign-ons.ts';
import { deleteOldCodes } from '../db/taken-checks.ts';
import { deleteOldSlots, forgetOldUploads } from '../db/uploads.ts';
import { deleteOldWebhookEvents } from '../db/webhooks.ts';
import { sendReminders } from '../features/cases/send-reminders.ts';
import { checkSomeFiles } from '../features/stored-files/check-files.ts';
import type { Deps } from '../http/deps.ts';
import type { QueueLog } from '../jobs/queue.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * Removes what has outlived its use: ended sessions and links, old counts and mails, bytes that no row ever claimed. For how
 * long each is kept stands in agency/retention.yaml.
 */
export async function tidy(
  { db, blobs, uploads, agencyData }: Pick<Deps, 'db' | 'blobs' | 'uploads' | 'agencyData'>,
  now: Date,
): Promise<number> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  /** Checked at start: what goes by itself is kept for ever by no agency. */
  const over = (kind: RecordKind) => overBefore(agencyData.retention, kind, now) ?? new Date(0);
  await deleteExpiredSessions(db, now);
  await deleteOldSingleSignOns(db, now);
  await deleteUnconfirmed(db, ago(7 * DAY));
  await deleteOldAttempts(db, ago(DAY));
  await deleteOldCodes(db, now);
  await deleteOldSlots(db, over('uploads'));
  await forgetOldUploads(db, over('uploads'));
  await uploads.sweep(over('uploads'));
  await deleteOldFailedJobs(db, over('failed-jobs'));
  await deleteOldProcesses(db, ago(DAY));
  await deleteOldModelUses(db, over('model-uses'));
  await deleteOldWebhookEvents(db, ago(30 * DAY));
  await deleteOldApplicantSessions(db, over('visits'));
  // A used link still answers kindly for a while; a mail is kept to answer "was it sent?".
  await deleteOldLinks(db, over('links'));
  await forgetFailedTexts(db, ago(agencyData.clockRules.failedMailDays * DAY));
  await deleteOldMails(db, { notSent: over('outbox'), others: over('mails') });
  await forgetOldImports(db, over('text-imports'));
  await deleteOldRuns(db, over('maintenance'));
  // What was read of a file goes with the last document that has it, and its bytes after that.
  await forgetLooseReadings(db, over('files'));
  await forgetUnusedBlobs(db, over('files'), now);
  return blobs.sweep(ago(DAY), (sha256s) => knownBlobs(db, sha256s));
}

/** A clock that was moved by more than this is not taken at its word at once. */
const MOVED_MS = 5 * 60_000;

/** Says at each call whether the clock has gone on, since the last one, as one that nobody sets. */
export function watchSteps(now = () => Date.now(), steady = () => performance.now()): () => boolean {
  let known = now() - steady();
  return () => {
    const found = now() - steady();
    const isSteady = Math.abs(found - known) < MOVED_MS;
    known = found;
    return isSteady;
  };
}

/** Tidies, compares some stored files, embeds new texts and sends reminders every hour, the first time soon after start. @returns a function that stops it */
export function startHousekeeping(deps: Deps, log: QueueLog): () => void {
  const isSteady = watchSteps();
  const run = () => {
    checkSomeFiles(deps, deps.config.checkedBytesAnHour, new Date()).catch((error: unknown) =>
      log.error({ err: error }, 'comparing stored files failed'),
    );
    if (!isSteady()) {
      // What has gone, and a mail, cannot be taken back: by the next time the clock may have been set right.
      log.error({ now: new Date() }, 'the clock was moved: nothing is tidied up and nobody is reminded this time');
      return;
    }
    tidy(deps, new Date()).then(
      (removed) => log.info({ removed }, 'tidied up'),
      (error: unknown) => log.error({ err: error }, 'tidying up failed'),
    );
    embedChanges(deps, deps.db).catch((error: unknown) =>
      log.error({ err: error }, 'the texts of the knowledge base could not be embedded'),
    );
    sendReminders(deps, new Date()).catch((error: unknown) => log.error({ err: error }, 'sending reminders failed'));
  };
  const first = setTimeout(run, 60_000);
  const again = setInterval(run, HOUR);
  return () => {
    clearTimeout(first);
    clearInterval(again);
  };
}

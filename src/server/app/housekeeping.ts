import { forgetLooseReadings, forgetUnusedBlobs, knownBlobs } from '../db/documents.ts';
import { deleteOldFailedJobs } from '../db/failed-jobs.ts';
import { forgetOldImports } from '../db/knowledge.ts';
import { deleteOldMails, forgetFailedTexts } from '../db/mails.ts';
import { deleteOldModelUses } from '../db/model-uses.ts';
import { deleteOldLinks } from '../db/one-time-links.ts';
import { deleteOldAttempts } from '../db/rate-limits.ts';
import { deleteExpiredSessions, deleteOldApplicantSessions } from '../db/sessions.ts';
import { deleteOldSingleSignOns } from '../db/single-sign-ons.ts';
import { deleteOldCodes } from '../db/taken-checks.ts';
import { deleteOldSlots, forgetOldUploads } from '../db/uploads.ts';
import { sendReminders } from '../features/cases/send-reminders.ts';
import type { Deps } from '../http/deps.ts';
import type { QueueLog } from '../jobs/queue.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Removes what has outlived its use: ended sessions and links, old counts and mails, bytes that no row ever claimed. */
export async function tidy(
  { db, blobs, uploads, agencyData }: Pick<Deps, 'db' | 'blobs' | 'uploads' | 'agencyData'>,
  now: Date,
): Promise<number> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await deleteExpiredSessions(db, now);
  await deleteOldSingleSignOns(db, now);
  await deleteOldAttempts(db, ago(DAY));
  await deleteOldCodes(db, now);
  await deleteOldSlots(db, ago(2 * DAY));
  await forgetOldUploads(db, ago(2 * DAY));
  await uploads.sweep(ago(2 * DAY));
  await deleteOldFailedJobs(db, ago(30 * DAY));
  await deleteOldModelUses(db, ago(400 * DAY));
  await deleteOldApplicantSessions(db, ago(30 * DAY));
  // A used link still answers kindly for a while; a mail is kept to answer "was it sent?".
  await deleteOldLinks(db, ago(30 * DAY));
  await forgetFailedTexts(db, ago(agencyData.clockRules.failedMailDays * DAY));
  await deleteOldMails(db, { notSent: ago(7 * DAY), others: ago(30 * DAY) });
  await forgetOldImports(db, ago(30 * DAY));
  // What was read of a file goes with the last document that has it, and its bytes after that.
  await forgetLooseReadings(db, ago(3 * DAY));
  await forgetUnusedBlobs(db, ago(3 * DAY));
  return blobs.sweep(ago(DAY), (sha256s) => knownBlobs(db, sha256s));
}

/** Tidies and sends reminders every hour, the first time soon after start. @returns a function that stops it */
export function startHousekeeping(deps: Deps, log: QueueLog): () => void {
  const run = () => {
    tidy(deps, new Date()).then(
      (removed) => log.info({ removed }, 'tidied up'),
      (error: unknown) => log.error({ err: error }, 'tidying up failed'),
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

import { spawnSync } from 'node:child_process';
import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { StorageUnavailable } from '../../adapters/blobs.ts';
import { loadAgency } from '../../agency/load-agency.ts';
import { loadPdfForms } from '../../agency/load-pdf-forms.ts';
import { AgencyError } from '../../agency/read-yaml.ts';
import { openBlobs } from '../../app/open-deps.ts';
import type { Config } from '../../config/config.ts';
import { intakeMailbox } from '../../jobs/case-mails.ts';
import { hasNativeTesseract } from '../../reading/ocr/native-tesseract.ts';
import { type Examination, whyOf } from './report.ts';

const GIB = 1024 ** 3;
/** Room for a morning of uploads, in bytes: what is lower should be known before it is full. */
const LITTLE_SPACE = 10 * GIB;
const MOST_PLACEHOLDERS_NAMED = 3;

/** The agency's own data: what stops the start, and what is still invented. */
export const examineAgency = (folder: string, config: Config): Examination => ({
  about: 'agency data',
  run: async (report) => {
    try {
      const agencyData = loadAgency(folder);
      await loadPdfForms(folder);
      const { placeholders } = agencyData;
      const named = placeholders.slice(0, MOST_PLACEHOLDERS_NAMED).map(({ file, line }) => `agency/${file}:${line}`);
      const more = placeholders.length > named.length ? ' and more' : '';
      if (placeholders.length > 0) {
        report.warning(
          `${placeholders.length} entries are still invented (${named.join(', ')}${more}).`,
          'Write your own, and delete “placeholder: true”.',
        );
      } else report.ok('Nothing in it is invented.');
      if (config.mode === 'production' && intakeMailbox({ agencyData, config }) === null) {
        report.warning(
          'Nobody in the agency is mailed about new applications.',
          'Set “intake” in agency/agency.yaml to a mailbox of yours.',
        );
      }
    } catch (error) {
      if (!(error instanceof AgencyError)) throw error;
      report.error(error.message.replace(/\s*\n\s*/g, ' '), 'Correct these files: the start is refused until then.');
    }
  },
});

/**
 * Where files are kept, and the data folder, which uploads that are not whole and copies need with a bucket too. Nothing is
 * created where the folder is not there, or is another user's.
 */
export const examineStorage = (config: Config): Examination => ({
  about: 'storage',
  run: async (report) => {
    const { dataDir, maxFileBytes, s3 } = config;
    const where = s3 ? `the bucket ${s3.bucket} at ${s3.endpoint}` : dataDir;
    const folder = await stat(dataDir).catch((error: unknown) => {
      report.error(
        `The data folder ${dataDir} cannot be used: ${whyOf(error)}.`,
        'Make it, and give it to the user that the product runs as; or correct DATA_DIR.',
      );
    });
    if (!folder) return;
    if (process.getuid?.() === 0 && folder.uid !== 0) {
      // What root writes there the product could not change.
      report.warning(
        `You are root, and ${dataDir} belongs to user ${folder.uid}: writing to it was not tried.`,
        `Run the doctor as that user, such as by sudo -u '#${folder.uid}'.`,
      );
    } else {
      try {
        await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
        await (await openBlobs(config)).check();
        report.ok(`Files can be written to ${where} and read back.`);
      } catch (error) {
        report.error(
          `Files cannot be written to ${error instanceof StorageUnavailable ? where : dataDir}: ${whyOf(error)}.`,
          error instanceof StorageUnavailable
            ? 'See that the storage runs and the bucket is there, or correct S3_ENDPOINT and its settings.'
            : 'Give the folder to the user that the product runs as, and see that its disk is there and has room.',
        );
      }
    }
    const { bavail, bsize } = await statfs(dataDir);
    const free = bavail * bsize;
    const room = `${(free / GIB).toFixed(1)} GiB are free in ${dataDir}.`;
    if (free < Math.max(GIB, maxFileBytes)) report.error(room, 'Make room now: uploads will fail.');
    else if (free < LITTLE_SPACE) report.warning(room, 'Make room soon.');
    else report.ok(room);
  },
});

/** The program that reads scanned pages. */
export const examineRecognition: Examination = {
  about: 'recognition',
  run: (report) => {
    const run = (option: string) => spawnSync('tesseract', [option], { timeout: 5_000, encoding: 'utf8' }).stdout ?? '';
    const version = /^tesseract\s+(\S+)/m.exec(run('--version'))?.[1];
    const languages = run('--list-langs')
      .split('\n')
      .slice(1)
      .map((line) => line.trim())
      .filter(Boolean);
    const install = 'Install tesseract-ocr with its English data (tesseract-ocr-eng).';
    if (version === undefined) {
      report.warning('No tesseract is installed: scanned pages are read by the slower one that is built in.', install);
    } else if (!hasNativeTesseract()) {
      const have = languages.join(', ') || 'no language';
      report.warning(
        `Tesseract ${version} has ${have} and no English: the slower one that is built in is used.`,
        install,
      );
    } else report.ok(`Tesseract ${version} reads scanned pages (${languages.join(', ')}).`);
  },
};

import { AppError } from '#contract/errors.ts';
import { documentAgency } from '#domain/agency/shown.ts';
import { Submission } from '#domain/application/record.ts';
import type { Language } from '#messages/languages.ts';
import type { Owned } from '#server/db/applications.ts';
import { findSubmission } from '#server/db/submitted-applications.ts';
import type { Deps } from '#server/http/deps.ts';
import { FileAnswer } from '#server/http/file-answer.ts';
import { writeWord } from '#server/reading/child/run-sandboxed.ts';
import { applicationOf } from './lock-application.ts';

/** The application record of a submitted application, from what was frozen and nothing else. Throws not-ready. */
export async function writeRecordFile(
  { config, db, agencyData }: Deps,
  owned: Owned,
  language: Language,
): Promise<FileAnswer> {
  await applicationOf(db, owned);
  const found = await findSubmission(db, owned);
  if (!found) throw new AppError('not-ready', 'api:application.noRecord');
  const submission = Submission.parse(JSON.parse(found.snapshot));
  const { timeZone, contact } = documentAgency(agencyData.agency, config.mode);
  const bytes = await writeWord({
    kind: 'record',
    submission,
    meta: { sha256: found.sha256, timeZone, contact, language, template: agencyData.templates['application-record'] },
  });
  return new FileAnswer(`${submission.reference}_application.docx`, bytes);
}

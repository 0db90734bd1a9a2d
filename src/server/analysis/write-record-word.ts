import type { Language } from '#domain/agency/language.ts';
import { documentAgency } from '#domain/agency/shown.ts';
import { Submission } from '#domain/application/record.ts';
import type { SubmissionRow } from '#server/db/submissions.ts';
import type { Deps } from '#server/http/deps.ts';
import { FileAnswer } from '#server/http/file-answer.ts';
import { writeWord } from '#server/reading/child/run-sandboxed.ts';
import { templateOf } from './template-of.ts';

/** The record of what was frozen as a Word file. */
export async function writeRecordWord(
  deps: Deps,
  { snapshot, sha256 }: SubmissionRow,
  language: Language,
): Promise<FileAnswer> {
  const { config, agencyData } = deps;
  const submission = Submission.parse(JSON.parse(snapshot));
  const { timeZone, contact } = documentAgency(agencyData.agency, config.mode, language);
  const bytes = await writeWord({
    kind: 'record',
    submission,
    meta: { sha256, timeZone, contact, language, template: await templateOf(deps, 'application-record') },
  });
  return new FileAnswer(`${submission.reference}_application.docx`, bytes);
}

import type { ApplicationForm } from './application-form.ts';
import type { ApplicationRecord, RecordFile } from './record.ts';
import type { Overview } from './work-out.ts';

/** Puts an application into words, as its applicant checks it before submitting. `files` by upload field. */
export function recordOf(
  _form: ApplicationForm,
  { workedOut }: Overview,
  _files: Readonly<Record<string, RecordFile[]>>,
): ApplicationRecord {
  return { sections: [], workedOut, warnings: [] };
}

import type { ApplicationDocument } from '#contract/applications.ts';
import type { FieldCheck, ShownDocumentType } from '#contract/field-checks.ts';
import type { Localized } from '#domain/agency/language.ts';
import type { FormState } from '#domain/application/evaluate-questionnaire.ts';
import { type FieldPlace, fieldsById, type Questionnaire } from '#domain/application/questionnaire.ts';
import { bearingOf } from '#domain/application/uploads.ts';
import { isOpen, type UploadStatus, uploadStatusOf } from '#domain/requirements/upload-status.ts';

/** An upload of which there is something to say before submitting. */
export type UploadAdvice = { field: string; label: Localized; place: FieldPlace; standing: UploadStatus };

/** `checked`: how many uploads were held against what is asked with nothing open, and `doubtful`: what they leave untold. */
export type UploadsAdvice = { uploads: UploadAdvice[]; checked: number; doubtful: number };

type Uploads = {
  documents: readonly ApplicationDocument[];
  checks: readonly FieldCheck[];
  types: readonly ShownDocumentType[];
};

/**
 * What the document check says of the uploads that go with an application, in the order in which they are asked. An
 * upload of which nothing is asked is not among them, and does not count as checked.
 */
export function adviseOnUploads(
  { documents, checks, types }: Uploads,
  { questionnaire, formState }: { questionnaire: Questionnaire; formState: Pick<FormState, 'shown' | 'values'> },
): UploadsAdvice {
  const all = [...fieldsById(questionnaire).values()].flatMap(({ field, place }): UploadAdvice[] => {
    const { id, label } = field;
    const here = documents.filter((one) => one.field === id);
    if (here.length === 0 || bearingOf(id, formState) !== 'counts') return [];
    const type = types.find(({ fields }) => fields.includes(id));
    const found = checks.find((one) => one.field === id);
    return [{ field: id, label, place, standing: uploadStatusOf({ documents: here, found, type }) }];
  });
  const well = all.flatMap(({ standing }) =>
    standing.kind === 'ended' && standing.held === 'held' && !isOpen(standing) ? [standing] : [],
  );
  return {
    uploads: all.filter(
      ({ standing }) => standing.kind !== 'ended' || isOpen(standing) || standing.held === 'not-held',
    ),
    checked: well.length,
    doubtful: well.reduce((sum, { doubtful }) => sum + doubtful.length, 0),
  };
}

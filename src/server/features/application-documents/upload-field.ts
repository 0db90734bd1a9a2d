import { AppError } from '#contract/errors.ts';
import type { FieldOf } from '#domain/application/field.ts';
import { fieldsById, type Questionnaire } from '#domain/application/questionnaire.ts';

/** The upload field with this id; undefined where the questionnaire has none (any more). */
export function findUploadField(questionnaire: Questionnaire, id: string): FieldOf<'upload'> | undefined {
  const field = fieldsById(questionnaire).get(id)?.field;
  return field?.kind === 'upload' ? field : undefined;
}

/** The same, for whoever named it. Throws invalid-request. */
export function uploadField(questionnaire: Questionnaire, id: string | undefined): FieldOf<'upload'> {
  const field = id === undefined ? undefined : findUploadField(questionnaire, id);
  if (!field) throw new AppError('invalid-request', 'api:upload.noQuestion');
  return field;
}

import type { Localized } from '#domain/agency/language.ts';
import { fieldsById, type Questionnaire } from '#domain/application/questionnaire.ts';
import { describeError, RequestError } from '#web/lib/problems.ts';

/** Why the server would not take a save: which answers, and what is wrong with each, where it says so. */
export function describeSaveError(
  saveError: Error,
  questionnaire: Questionnaire,
  format: (text: Localized) => string,
): string {
  const fields = saveError instanceof RequestError ? Object.entries(saveError.problem.fields ?? {}) : [];
  const all = fieldsById(questionnaire);
  const known = fields.flatMap(([id, sentence]) => {
    const field = all.get(id.replace(/^data\.(answers|textAnswers)\./, ''))?.field;
    return field ? [`${format(field.label)}: ${sentence}`] : [];
  });
  return known.length > 0 ? known.join(' ') : describeError(saveError);
}

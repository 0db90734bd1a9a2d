import type { ChecklistResult } from '#domain/rules/result.ts';
import type { Deps } from '#server/http/deps.ts';

/** The agency's fillable PDF for the form of a review; undefined where it has none. */
export function pdfFormOf(
  { checklistId }: ChecklistResult,
  { agencyData, pdfForms }: Pick<Deps, 'agencyData' | 'pdfForms'>,
) {
  const checklist = Object.values(agencyData.checklists).find(({ id }) => id === checklistId);
  return checklist && pdfForms.get(checklist.form.id);
}

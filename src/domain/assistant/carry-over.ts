import type { ApplicationData } from '../application/data.ts';
import { fieldsById, type Questionnaire } from '../application/questionnaire.ts';
import { type ApplicationDraft, DRAFT_FIELDS, type DraftField } from './application-draft.ts';

/**
 * The fields of the questionnaire that ask for the same. Square footage is none of them: here it is the project's, there the
 * whole house's.
 */
const SAME: Partial<Record<DraftField, string>> = {
  projectDescription: 'project_description',
  propertyAddress: 'project_address',
  parcelNumber: 'apn',
  ownerName: 'property_owners',
};
/** Personal data that no field of the questionnaire asks for: the description goes into the permit. */
const PRIVATE: readonly DraftField[] = ['ownerPhone', 'ownerEmail'];

/** What an application that is started from a draft takes over. `described`: in the project description. */
export type CarryOver = { data: ApplicationData; fields: DraftField[]; described: DraftField[]; left: DraftField[] };

/** `describe`: a line of the description that says a field; `heading` stands over these lines. */
export function carryOver(
  { entries }: Pick<ApplicationDraft, 'entries'>,
  questionnaire: Questionnaire,
  { heading, describe }: { heading: string; describe: (field: DraftField, value: string) => string },
): CarryOver {
  const known = fieldsById(questionnaire);
  const description = SAME.projectDescription ?? '';
  const filled = DRAFT_FIELDS.filter((field) => entries[field]);
  const hasField = (field: DraftField) => known.has(SAME[field] ?? '');
  const fields = filled.filter(hasField);
  const rest = filled.filter((field) => !hasField(field));
  const described = known.has(description) ? rest.filter((field) => !PRIVATE.includes(field)) : [];
  const textAnswers = Object.fromEntries(
    fields.map((field): [string, string] => [SAME[field] ?? '', entries[field]?.value ?? '']),
  );
  const lines = described.map((field) => describe(field, entries[field]?.value ?? ''));
  if (lines.length > 0) {
    const said = textAnswers[description];
    textAnswers[description] = [...(said ? [said, ''] : []), heading, ...lines].join('\n');
  }
  return {
    data: { answers: {}, textAnswers },
    fields,
    described,
    left: rest.filter((field) => !described.includes(field)),
  };
}

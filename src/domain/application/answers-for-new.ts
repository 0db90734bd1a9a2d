import { type ApplicationData, fitToQuestionnaire } from './data.ts';
import type { Field } from './field.ts';
import { fieldsById, type PlacedField, type Questionnaire } from './questionnaire.ts';

/** The tab where an application is signed. */
const SIGNATURE_TAB = 'signature';

/**
 * What a new application takes over from an earlier one. Nobody signs by copying: names that are signatures,
 * initials, and the dates beside them are left out. So is what the questionnaire does not know any more.
 */
export function answersForNew(questionnaire: Questionnaire, data: ApplicationData): ApplicationData {
  const known = fieldsById(questionnaire);
  const fitted = fitToQuestionnaire(questionnaire, data).data;
  const kept = (part: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(part).filter(([id]) => {
        const placed = known.get(id);
        return placed !== undefined && !isOfSigning(placed);
      }),
    );
  return { answers: kept(fitted.answers), textAnswers: kept(fitted.textAnswers) };
}

const isOfSigning = ({ field, place: { tab } }: PlacedField): boolean =>
  hasFormat(field, 'initials') ||
  (tab.id === SIGNATURE_TAB && (field.kind === 'date' || hasFormat(field, 'name') || isPlaceOfSigning(field)));

const hasFormat = (field: Field, format: 'name' | 'initials'): boolean =>
  field.kind === 'text' && field.format === format;

/** Where the owner signed, as "at South Lake Tahoe" beside the signature. */
const isPlaceOfSigning = ({ id }: Field): boolean => id === 'signature_location';

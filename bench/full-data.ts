import type { ApplicationData } from '../src/domain/application/data.ts';
import { withValue } from '../src/domain/application/data.ts';
import { ATTACHED, type Field, NOT_APPLICABLE } from '../src/domain/application/field.ts';
import { fieldsById, type Questionnaire } from '../src/domain/application/questionnaire.ts';

const SENTENCES = 'The addition stands on the footprint of the old deck and removes no tree. '.repeat(4);

/** An application in which every field is filled in, as large as one is at its end. `at` makes it differ. */
export function fullData(questionnaire: Questionnaire, at: number): ApplicationData {
  let data: ApplicationData = { answers: {}, textAnswers: {} };
  for (const { field } of fieldsById(questionnaire).values()) data = withValue(data, field, sampleOf(field, at));
  return data;
}

function sampleOf(field: Field, at: number): string {
  switch (field.kind) {
    case 'yes-no':
      return 'yes';
    case 'yes-no-unsure':
      return 'UNSURE';
    case 'number':
      return String(1_200 + at);
    case 'date':
      return '2026-05-06';
    case 'text':
      return `Larkspur Lane ${at}`.slice(0, field.maxLength);
    case 'textarea':
      return SENTENCES.slice(0, field.maxLength);
    case 'select':
      return field.options[0]?.value ?? '';
    case 'multi-select':
      return field.options
        .slice(0, 3)
        .map(({ value }) => value)
        .join(',');
    case 'disabled':
      return field.value;
    case 'form':
      return ATTACHED;
    case 'upload':
      return field.notApplicable ? NOT_APPLICABLE : '';
    default:
      return '';
  }
}

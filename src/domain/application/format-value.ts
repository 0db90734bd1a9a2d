import type { Message, MessageCode } from '#messages/message.ts';
import type { Localized } from '../agency/language.ts';
import { chosenIn, readNumber } from '../calculations/figure.ts';
import { ATTACHED, type Field, NOT_APPLICABLE } from './field.ts';
import { dateErrorOf } from './field-error.ts';

/** What a person wrote, which is the same in every language, or the agency's own words. */
export const asWritten = (words: string | Localized): Message => ({ code: 'ui:words', params: { words } });

const ANSWERS: Readonly<Record<string, MessageCode>> = {
  yes: 'questionnaire:answers.yes',
  no: 'questionnaire:answers.no',
  YES: 'questionnaire:answers.YES',
  NO: 'questionnaire:answers.NO',
  UNSURE: 'questionnaire:answers.UNSURE',
};

/**
 * What a field says: null where it says nothing, or nothing that it could say. What a person wrote stands as it was
 * written where it is wrong for its field.
 */
export function formatValue(field: Field, value: string): Message | null {
  if (value === NOT_APPLICABLE && 'notApplicable' in field && field.notApplicable)
    return asWritten(field.notApplicable.label);
  switch (field.kind) {
    case 'form':
      return { code: value === ATTACHED ? 'draft:value.formAttached' : 'draft:value.formNotAttached' };
    case 'upload':
    case 'display':
      return null;
    case 'yes-no':
    case 'yes-no-unsure': {
      const code = ANSWERS[value];
      return code ? { code } : null;
    }
    case 'select': {
      const chosen = field.options.find((option) => option.value === value);
      return chosen ? asWritten(chosen.label) : null;
    }
    case 'multi-select':
      return formatChosen(field, value);
    case 'number':
    case 'calculated':
      return value === '' ? null : formatNumber(value, field.unit);
    case 'date':
      if (value === '') return null;
      return dateErrorOf(value) ? asWritten(value) : { code: 'draft:value.day', params: { day: value } };
    default:
      return value === '' ? null : asWritten(value);
  }
}

function formatChosen({ options }: Extract<Field, { kind: 'multi-select' }>, value: string): Message | null {
  const given = chosenIn(value);
  // In the order of the questionnaire, whatever the order of choosing was.
  const labels = options.filter((option) => given.includes(option.value)).map(({ label }) => label);
  return labels.length === 0 ? null : { code: 'draft:value.chosen', params: { labels } };
}

/** "1,250.5 sq.ft."; one without a unit may be a year, so it is not grouped. The decimals stay as they were typed. */
function formatNumber(value: string, unit: Localized | undefined): Message {
  if (!unit) return asWritten(value);
  const plain = value.replaceAll(',', '');
  const [whole = '', ...decimals] = plain.split('.');
  const grouped = [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...decimals].join('.');
  const figure = readNumber(value) === null ? value : grouped;
  return { code: 'draft:value.withUnit', params: { figure, unit } };
}

import i18next from 'i18next';
import type { Localized } from '#domain/agency/language.ts';
import { ATTACHED, type Field, isAnswer, NOT_APPLICABLE } from '#domain/application/field.ts';
import { chosenIn, readNumber } from '#domain/calculations/figure.ts';
import { formatDate, formatNumber, list } from '#web/lib/format.ts';

const ANSWERS = ['yes', 'no', 'YES', 'NO', 'UNSURE'] as const;

/** What stands in a field, in the words of the questionnaire; an empty value is said to be no answer. */
export function formatAnswer(field: Field, value: string, format: (text: Localized) => string): string {
  if (value.trim() === '') return i18next.t('draft:value.none');
  if (value === NOT_APPLICABLE && 'notApplicable' in field && field.notApplicable)
    return format(field.notApplicable.label);
  if (isAnswer(field)) {
    const known = ANSWERS.find((answer) => answer === value);
    return known ? i18next.t(`questionnaire:answers.${known}`) : value;
  }
  switch (field.kind) {
    case 'select':
    case 'multi-select': {
      const labels = chosenIn(value).map((one) => {
        const option = field.options.find((given) => given.value === one);
        return option ? format(option.label) : one;
      });
      return list(labels);
    }
    case 'form':
      return value === ATTACHED ? i18next.t('draft:value.attached') : value;
    case 'date':
      return formatDate(value);
    case 'number': {
      const number = readNumber(value);
      if (number === null) return value;
      return field.unit ? `${formatNumber(number)} ${format(field.unit)}` : formatNumber(number);
    }
    default:
      return value;
  }
}

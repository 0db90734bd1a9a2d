import i18next from 'i18next';
import type { Localized } from '#domain/agency/language.ts';
import type { Missing } from '#domain/application/evaluate-questionnaire.ts';
import { ATTACHED, type Field, type FieldRule, isAnswer, NOT_APPLICABLE } from '#domain/application/field.ts';
import type { FieldError } from '#domain/application/field-error.ts';
import { chosenIn, readNumber } from '#domain/calculations/figure.ts';
import { formatDate, formatNumber, list } from '#web/lib/format.ts';
import { writeMessage } from '#web/lib/texts.ts';

/** What is wrong with what was typed, and what to write. */
export function fieldErrorText(fieldError: FieldError): string {
  const code = `questionnaire:errors.${fieldError.kind}` as const;
  if (fieldError.kind === 'too-small') return writeMessage({ code, params: { least: formatNumber(fieldError.least) } });
  if (fieldError.kind === 'too-large' || fieldError.kind === 'too-long')
    return writeMessage({ code, params: { most: formatNumber(fieldError.most) } });
  return writeMessage({ code });
}

/** What there is to do about an unanswered field, by how it is answered. */
function wayOf(kind: Field['kind']): 'choose' | 'choose-any' | 'date' | 'write' {
  if (kind === 'yes-no' || kind === 'yes-no-unsure' || kind === 'select') return 'choose';
  if (kind === 'multi-select') return 'choose-any';
  return kind === 'date' ? 'date' : 'write';
}

/** Why a field is not done, and what to do. */
export function describeMissing(missing: Missing, kind: Field['kind']): string {
  if (missing.fieldError) return fieldErrorText(missing.fieldError);
  if (missing.reason === 'unanswered') return i18next.t(`questionnaire:unanswered.${wayOf(kind)}`);
  return i18next.t(`questionnaire:missing.${missing.reason}`);
}

/** "TRPA Code 30.4 · to be confirmed": the rule, and how far we have checked that it says so. */
export const describeRule = ({ code, basis }: FieldRule): string =>
  `${typeof code === 'string' ? code : writeMessage({ code: 'ui:words', params: { words: code } })} · ${i18next.t(`questionnaire:basis.${basis}`)}`;

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

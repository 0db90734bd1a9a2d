import type { Localized } from '../agency/language.ts';
import { chosenIn, readNumber } from './condition.ts';
import { faultOf } from './fault.ts';
import { ATTACHED, type Field, NOT_APPLICABLE } from './field.ts';

const same = (text: string): Localized => ({ en: text, es: text });

const ANSWERS: Readonly<Record<string, Localized>> = {
  yes: { en: 'Yes', es: 'Sí' },
  no: { en: 'No', es: 'No' },
  YES: { en: 'Yes', es: 'Sí' },
  NO: { en: 'No', es: 'No' },
  UNSURE: { en: 'Not sure', es: 'No lo sé' },
};

/**
 * What a field says, in words: null where it says nothing, or nothing that it could say. What a person wrote is the
 * same in every language, and stands as it was written where it is wrong for its field.
 */
export function sayValue(field: Field, value: string): Localized | null {
  if (value === NOT_APPLICABLE && 'notApplicable' in field && field.notApplicable) return field.notApplicable.label;
  switch (field.kind) {
    case 'form':
      return value === ATTACHED ? { en: 'Attached', es: 'Adjunto' } : { en: 'Not attached', es: 'Sin adjuntar' };
    case 'upload':
    case 'display':
      return null;
    case 'yes-no':
    case 'yes-no-unsure':
      return ANSWERS[value] ?? null;
    case 'select':
      return field.options.find((option) => option.value === value)?.label ?? null;
    case 'multi-select':
      return sayChosen(field, value);
    case 'number':
    case 'calculated':
      return value === '' ? null : sayNumber(value, field.unit);
    case 'date':
      return value === '' ? null : faultOf(field, value, '9999-12-31') ? same(value) : sayDay(value);
    default:
      return value === '' ? null : same(value);
  }
}

function sayChosen({ options }: Extract<Field, { kind: 'multi-select' }>, value: string): Localized | null {
  const given = chosenIn(value);
  // In the order of the questionnaire, whatever the order of choosing was.
  const labels = options.filter((option) => given.includes(option.value)).map(({ label }) => label);
  if (labels.length === 0) return null;
  return { en: labels.map(({ en }) => en).join('; '), es: labels.map(({ es }) => es).join('; ') };
}

/** "1,250.5 sq.ft."; one without a unit may be a year, so it is not grouped. The decimals stay as they were typed. */
function sayNumber(value: string, unit: Localized | undefined): Localized {
  if (!unit) return same(value);
  const plain = value.replaceAll(',', '');
  const [whole = '', ...decimals] = plain.split('.');
  const grouped = [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...decimals].join('.');
  const figure = readNumber(value) === null ? value : grouped;
  return { en: `${figure} ${unit.en}`, es: `${figure} ${unit.es}` };
}

const MONTHS = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  es: ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sept', 'oct', 'nov', 'dic'],
};

/** "Nov 21, 2026". Worded here and not by the runtime, whose words differ: what was checked is what is frozen. */
function sayDay(day: string): Localized {
  const [year = '', month = '', date = ''] = day.split('-');
  const at = Number(month) - 1;
  return { en: `${MONTHS.en[at]} ${Number(date)}, ${year}`, es: `${Number(date)} ${MONTHS.es[at]} ${year}` };
}

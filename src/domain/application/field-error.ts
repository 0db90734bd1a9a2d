import type { County } from '../agency/county.ts';
import { readNumber } from '../calculations/figure.ts';
import { parseApns } from '../extraction/apn.ts';
import { type Field, NOT_APPLICABLE } from './field.ts';

/** What is wrong with a value that was typed; the words for each stand with whoever shows it. */
export type FieldError =
  | { kind: 'not-a-number' }
  | { kind: 'not-whole' }
  | { kind: 'too-small'; least: number }
  | { kind: 'too-large'; most: number }
  | { kind: 'too-long'; most: number }
  | { kind: 'not-a-date' }
  | { kind: 'future-date' }
  | { kind: 'not-an-apn' }
  | { kind: 'not-a-full-name' }
  | { kind: 'not-initials' };

/** What a value is held against: the day where the agency is, YYYY-MM-DD, and the counties whose parcels there are. */
export type FieldRules = { today: string; counties: readonly County[] };

/** What is wrong with a value; undefined where it is good or empty. */
export function fieldErrorOf(field: Field, value: string, { today, counties }: FieldRules): FieldError | undefined {
  const text = value.trim();
  if (text === '' || text === NOT_APPLICABLE) return undefined;
  switch (field.kind) {
    case 'number':
      return numberErrorOf(field, text);
    case 'date':
      return dateErrorOf(text, field.notAfterToday ? today : undefined);
    case 'textarea':
      return text.length > field.maxLength ? { kind: 'too-long', most: field.maxLength } : undefined;
    case 'text':
      if (text.length > field.maxLength) return { kind: 'too-long', most: field.maxLength };
      if (field.format === 'apn') return isApn(text, counties) ? undefined : { kind: 'not-an-apn' };
      if (field.format === 'name') return isFullName(text) ? undefined : { kind: 'not-a-full-name' };
      if (field.format === 'initials') return isInitials(text) ? undefined : { kind: 'not-initials' };
      return undefined;
    default:
      return undefined;
  }
}

function numberErrorOf({ whole, min, max }: Extract<Field, { kind: 'number' }>, text: string): FieldError | undefined {
  const number = readNumber(text);
  if (number === null) return { kind: 'not-a-number' };
  if (whole && !Number.isInteger(number)) return { kind: 'not-whole' };
  if (number < min) return { kind: 'too-small', least: min };
  if (number > max) return { kind: 'too-large', most: max };
  return undefined;
}

/** What is wrong with a day; `latest` is the last that may be given. */
export function dateErrorOf(text: string, latest?: string): FieldError | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return { kind: 'not-a-date' };
  const date = new Date(`${text}T00:00:00Z`);
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
  if (!isDay || text < '1800-01-01' || text > '2200-12-31') return { kind: 'not-a-date' };
  return latest !== undefined && text > latest ? { kind: 'future-date' } : undefined;
}

/** One number of a county of the region, or several with commas between them. */
const isApn = (text: string, counties: readonly County[]): boolean => {
  const parts = text.split(/[,;]/).map((part) => part.trim());
  return parts.every((part) => {
    const [first, ...others] = parseApns(part, counties);
    return first?.known === true && others.length === 0 && first.to - first.from === part.length;
  });
};

/** Two words with letters at least: a typed signature names a person in full. */
const isFullName = (text: string): boolean => text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length >= 2;

const isInitials = (text: string): boolean => /^(\p{L}\p{M}*[.\s-]*){2,5}$/u.test(text);

import type { Agency } from '#domain/agency/agency.ts';
import type { Language } from '#domain/agency/language.ts';
import { LegalDocument, LegalId } from '#domain/agency/legal-document.ts';
import type { CityReader } from './read-city.ts';

/** The words that stand in braces in a legal text, in the reader's language. */
const wordsFor = ({ name, company, support }: Agency, language: Language): Record<string, string> => ({
  agency: name,
  company: company.name,
  address: company.postalAddress.join(', '),
  supportEmail: support.email,
  supportHours: support.hours[language],
});

/** Fills in every text of a value, whatever its shape: `{ en, es }` pairs are texts. */
function fill<T>(value: T, agency: Agency, language: Language = 'en'): T {
  if (typeof value === 'string') {
    const words = wordsFor(agency, language);
    return value.replace(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole) as T;
  }
  if (Array.isArray(value)) return value.map((item) => fill(item, agency, language)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, fill(inner, agency, key === 'es' ? 'es' : language)]),
  ) as T;
}

/** Reads the three legal texts; undefined where one has faults. A word in braces that nothing stands for is a fault. */
export function loadLegal(reader: CityReader, agency: Agency | undefined): Record<LegalId, LegalDocument> | undefined {
  const texts = LegalId.options.map((id) => reader.read(`legal/${id}.yaml`, Known));
  if (!agency || texts.some((text) => text === undefined)) return undefined;
  return Object.fromEntries(texts.map((text) => [text?.id, fill(text, agency)])) as Record<LegalId, LegalDocument>;
}

const NAMES = ['agency', 'company', 'address', 'supportEmail', 'supportHours'];

const Known = LegalDocument.superRefine((document, context) => {
  const look = (value: unknown, path: PropertyKey[]): void => {
    if (typeof value === 'string') {
      for (const [, name = ''] of value.matchAll(/\{(\w*)\}/g)) {
        if (!NAMES.includes(name)) context.addIssue({ code: 'custom', path, message: `{${name}} stands for nothing.` });
      }
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value))
        look(inner, [...path, Array.isArray(value) ? Number(key) : key]);
    }
  };
  look(document, []);
});

import type { Agency } from '#domain/agency/agency.ts';
import type { Language } from '#domain/agency/language.ts';
import { LegalDocument, LegalId } from '#domain/agency/legal-document.ts';
import { AGENCY_WORDS, agencyWords, fillIn, placeholdersIn } from '#domain/agency/placeholders.ts';
import type { CityReader } from './read-city.ts';

/** Fills in every text of a value, whatever its shape: `{ en, es }` pairs are texts. */
function fill<T>(value: T, agency: Agency, language: Language = 'en'): T {
  if (typeof value === 'string') {
    return fillIn(value, agencyWords(agency, language)) as T;
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

const KNOWN_WORDS: ReadonlySet<string> = new Set(AGENCY_WORDS);

const Known = LegalDocument.superRefine((document, context) => {
  const look = (value: unknown, path: PropertyKey[]): void => {
    if (typeof value === 'string') {
      for (const name of placeholdersIn(value)) {
        if (!KNOWN_WORDS.has(name))
          context.addIssue({ code: 'custom', path, message: `{${name}} stands for nothing.` });
      }
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value))
        look(inner, [...path, Array.isArray(value) ? Number(key) : key]);
    }
  };
  look(document, []);
});

import type { Agency } from './agency.ts';
import type { Language } from './language.ts';

/** `{name}` in a text that the agency writes. */
const PLACEHOLDER = /\{([^{}\n]*)\}/g;

/** Puts words in place of `{name}`, each once: what a word itself holds in braces stays as it is. Unknown ones stay. */
export const fillIn = (text: string, words: Readonly<Record<string, string>>): string =>
  text.replace(PLACEHOLDER, (whole, name: string) => (Object.hasOwn(words, name) ? (words[name] ?? whole) : whole));

/** The names that stand in braces in a text, in order. */
export const placeholdersIn = (text: string): string[] => [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);

/** Whether a brace stands without its other half: `{company` would reach the reader as it is. */
export const hasLooseBrace = (text: string): boolean => /[{}]/.test(text.replace(PLACEHOLDER, ''));

/** What stands in braces in every text that the agency writes, in the reader's language. */
export const agencyWords = ({ name, company, support }: Agency, language: Language) => ({
  agency: name,
  company: company.name,
  address: company.postalAddress.join(', '),
  supportEmail: support.email,
  supportHours: support.hours[language],
});
export const AGENCY_WORDS = ['agency', 'company', 'address', 'supportEmail', 'supportHours'] as const;

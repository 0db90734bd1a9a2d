import type { Agency, AgencyShown, Landing, LandingShown } from './agency.ts';
import type { Language } from './language.ts';

export type Mode = 'demo' | 'production';
type Marked = { placeholder: boolean };

/** The entry without its mark; undefined where it is invented and people are served in earnest. */
function real<T extends Marked>(entry: T | undefined, mode: Mode): Omit<T, 'placeholder'> | undefined {
  if (entry === undefined || (mode === 'production' && entry.placeholder)) return undefined;
  const { placeholder: _, ...shown } = entry;
  return shown;
}

/** What pages show of the agency: in production nothing that is marked as a placeholder. */
export const shownAgency = (agency: Agency, mode: Mode): AgencyShown => ({
  name: agency.name,
  nameNote: real(agency.nameNote, mode),
  contact: real(agency.contact, mode),
  timeZone: agency.timeZone,
  company: real(agency.company, mode),
  support: real(agency.support, mode),
  contractors: agency.contractors,
  bookingPage: real(agency.bookingPage, mode)?.address,
});

/** What the landing page shows. Invented voices and people are there in the demonstration alone, and marked. */
export const shownLanding = (landing: Landing, mode: Mode): LandingShown => {
  const isShown = ({ placeholder }: Marked) => mode === 'demo' || !placeholder;
  const { testimonial, founders } = landing;
  return {
    ...landing,
    testimonial: isShown(testimonial) ? testimonial : undefined,
    founders: founders.filter(isShown),
  };
};

/** The agency as documents name it. `contact` is empty where there is none to show. */
export function documentAgency(
  agency: Agency,
  mode: Mode,
  language: Language,
): { name: string; contact: string; timeZone: string } {
  const { name, nameNote, contact, timeZone } = shownAgency(agency, mode);
  return { name: nameNote ? `${name} ${nameNote[language]}` : name, contact: contact?.[language] ?? '', timeZone };
}

/** To make a calendar takes longer than to store an application, and every save asks for the day. */
const calendars = new Map<string, Intl.DateTimeFormat>();

function calendarOf(timeZone: string): Intl.DateTimeFormat {
  const known = calendars.get(timeZone);
  if (known) return known;
  const calendar = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  calendars.set(timeZone, calendar);
  return calendar;
}

/** The day (YYYY-MM-DD) of a moment where the agency is. */
export function dayAt(moment: Date, timeZone: string): string {
  const [month, day, year] = calendarOf(timeZone).format(moment).split('/');
  return `${year}-${month}-${day}`;
}

/** `{name}` in a text that the agency writes. */
const PLACEHOLDER = /\{([^{}\n]*)\}/g;

/** Puts words in place of `{name}`, each once: what a word itself holds in braces stays as it is. Unknown ones stay. */
export const fillIn = (text: string, words: Readonly<Record<string, string>>): string =>
  text.replace(PLACEHOLDER, (whole, name: string) => (Object.hasOwn(words, name) ? (words[name] ?? whole) : whole));

/** The names that stand in braces in a text, in order. */
export const placeholdersIn = (text: string): string[] => [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);

/** A text cut at its names in braces: every second part is a name. */
export const splitPlaceholders = (text: string): string[] => text.split(PLACEHOLDER);

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

import { LANGUAGES, type Language } from '#messages/languages.ts';
import type { Agency, AgencyShown, Landing, LandingShown } from './agency.ts';

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
  language: Language = LANGUAGES[0],
): { name: string; contact: string; timeZone: string } {
  const { name, nameNote, contact, timeZone } = shownAgency(agency, mode);
  return { name: nameNote ? `${name} ${nameNote[language]}` : name, contact: contact?.[language] ?? '', timeZone };
}

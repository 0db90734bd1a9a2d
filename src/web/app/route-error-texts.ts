import type { Language } from '#domain/agency/language.ts';
import type { Catalogue } from '#messages/catalogue.ts';

type ErrorWords = Catalogue['fallback']['error'];

// They come with the page's own code: the other texts may be what could not be loaded.
const inLanguages = import.meta.glob<ErrorWords>('../../messages/*/fallback.json', { eager: true, import: 'error' });

/** The words of the error page. */
export const describeRouteError = (language: Language): ErrorWords =>
  inLanguages[`../../messages/${language}/fallback.json`] as ErrorWords;

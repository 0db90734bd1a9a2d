/** The languages that the product speaks. The first is the one where nothing is known of the reader. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** How each writes numbers, days and lists. */
export const LOCALES: Record<Language, string> = { en: 'en-US', es: 'es-US' };

/** Makes something once for each language. */
export const inEachLanguage = <Made>(make: (language: Language) => Made): Record<Language, Made> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, make(language)])) as Record<Language, Made>;

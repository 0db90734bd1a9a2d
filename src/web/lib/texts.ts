import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import type { Language, Localized } from '#domain/agency/language.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import { addFormats } from '#messages/formats.ts';
import { LANGUAGES } from '#messages/languages.ts';
import { fillMessage, type Message, type Translate } from '#messages/message.ts';
import { untilFetched } from './until-fetched.ts';

/** A part of the catalogue: one file for each language in `src/messages`. `fallback` is in the pages' own code. */
export type CataloguePart = Exclude<keyof Catalogue, 'fallback'>;

type File = { default: Record<string, unknown> };
const files = import.meta.glob<File>(['../../messages/*/*.json', '!../../messages/*/fallback.json']);

const opened = new Set<CataloguePart>();

/** Reads a language tag of ours. Its own few words, since the landing page carries no schema code. */
export const languageOf = (tag: string | undefined): Language =>
  LANGUAGES.find((language) => language === tag) ?? LANGUAGES[0];

/** The language that is on the page. */
export const currentLanguage = (): Language => languageOf(i18next.language);

/** Reads the agency's own texts, which come in every language, in the one on the page. */
export function useLocalized(): (text: Localized) => string {
  const { i18n } = useTranslation();
  const language = languageOf(i18n.language);
  // What was stored before a language came has no words in it.
  return (text) => text[language] ?? text[LANGUAGES[0]];
}

/** Writes a message in the language on the page. The part of the catalogue that it names must have been opened. */
export function useMessages(): (message: Message) => string {
  const { i18n } = useTranslation();
  const translate = i18n.t as Translate;
  return (message) => fillMessage(translate, languageOf(i18n.language), message);
}

/** The same where there is no hook: who shows it is drawn again when the language changes. */
export const writeMessage = (message: Message): string =>
  fillMessage(i18next.t as Translate, currentLanguage(), message);

/** Starts with the language of the document, before anything is drawn. The parts come with `openTexts`. */
export function startTexts(language: Language): void {
  void i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    ns: [],
    defaultNS: 'shell',
    resources: {},
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    // A text that is not there is a mistake of ours: it is heard in every browser test.
    saveMissing: true,
    missingKeyHandler: (languages, part, key) => console.error(`No text “${key}” in ${part} (${languages.join()}).`),
  });
  addFormats(i18next);
}

/** Fetches parts of the catalogue in a language; what is there already is not fetched again. */
async function fetchTexts(parts: readonly CataloguePart[], language: Language): Promise<void> {
  const missing = parts.filter((part) => !i18next.hasResourceBundle(language, part));
  const found = await Promise.all(missing.map((part) => files[`../../messages/${language}/${part}.json`]?.()));
  missing.forEach((part, index) => {
    const file = found[index];
    if (!file) throw new Error(`There are no texts ${language}/${part}.json.`);
    i18next.addResourceBundle(language, part, file.default);
  });
}

/** Fetches parts of the catalogue, in the language of the page where none is given: the one it has when they are here. */
export async function openTexts(parts: readonly CataloguePart[], language?: Language): Promise<void> {
  let fetched: Language;
  do {
    fetched = language ?? currentLanguage();
    await fetchTexts(parts, fetched);
  } while (language === undefined && fetched !== currentLanguage());
  for (const part of parts) opened.add(part);
}

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Shows everything in another language, and remembers it: the server sends its pages in it from then on. Without a
 * connection it waits for it.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  const missing = () => [...opened].filter((part) => !i18next.hasResourceBundle(language, part));
  // A page that was opened meanwhile brought its own.
  while (missing().length > 0) await untilFetched(() => fetchTexts(missing(), language));
  const [name, secure] = location.protocol === 'https:' ? ['__Host-language', '; secure'] : ['language', ''];
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve.
  document.cookie = `${name}=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`;
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
}

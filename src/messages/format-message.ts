import { createInstance, type TFunction } from 'i18next';
import { LANGUAGES, type Language } from './languages.ts';
import { fillMessage, type Message } from './message.ts';

// The whole catalogue, for what writes to people without a page: the API, mails, Word. Pages fetch the parts they need.
const files = import.meta.glob<Record<string, unknown>>('./*/*.json', { eager: true, import: 'default' });

const resources: Record<string, Record<string, Record<string, unknown>>> = {};
for (const [path, texts] of Object.entries(files)) {
  const [, language = '', part = ''] = /^\.\/(\w+)\/(\w+)\.json$/.exec(path) ?? [];
  resources[language] = { ...resources[language], [part]: texts };
}

const catalogue = createInstance();
void catalogue.init({
  resources,
  lng: LANGUAGES[0],
  fallbackLng: false,
  initAsync: false,
  interpolation: { escapeValue: false },
  saveMissing: true,
  missingKeyHandler: (languages, part, key) => {
    throw new Error(`There is no text “${key}” in ${part} (${languages.join()}).`);
  },
});

const translators = new Map<Language, TFunction>(
  LANGUAGES.map((language) => [language, catalogue.getFixedT(language) as TFunction]),
);

/** A message in the words of a language. */
export function formatMessage(language: Language, message: Message): string {
  const t = translators.get(language) as (code: string, params: object) => string;
  return fillMessage((code, params) => t(code, params), language, message);
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createInstance, type TFunction } from 'i18next';
import { addFormats } from './formats.ts';
import { inEachLanguage, LANGUAGES, type Language } from './languages.ts';
import { fillMessage, type Message } from './message.ts';

// The whole catalogue, for what writes to people without a page: the API, mails, Word. Pages fetch the parts they need.
// It is read from the checkout, from the source tree and from the build alike.
let root = dirname(fileURLToPath(import.meta.url));
while (!existsSync(join(root, 'src/messages'))) root = dirname(root);

const textsOf = (language: Language) => {
  const folder = join(root, 'src/messages', language);
  const files = readdirSync(folder).map((file): [string, object] => [
    basename(file, '.json'),
    JSON.parse(readFileSync(join(folder, file), 'utf8')),
  ]);
  return Object.fromEntries(files);
};
const resources = inEachLanguage(textsOf);

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
addFormats(catalogue);

const translators = new Map<Language, TFunction>(
  LANGUAGES.map((language) => [language, catalogue.getFixedT(language) as TFunction]),
);

/** A message in the words of a language. */
export function formatMessage(language: Language, message: Message): string {
  const t = translators.get(language) as (code: string, params: object) => string;
  return fillMessage((code, params) => t(code, params), language, message);
}

/** The same in each language. */
export const formatInEachLanguage = (message: Message): Record<Language, string> =>
  inEachLanguage((language) => formatMessage(language, message));

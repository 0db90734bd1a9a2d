import { z } from 'zod';
import type { Localized } from '#domain/agency/language.ts';
import { formatMessage } from '#messages/format-message.ts';
import { LANGUAGES, type Language } from '#messages/languages.ts';
import type { Message, MessageCode } from '#messages/message.ts';

/** The words of a file in one language. */
export type Words = {
  language: Language;
  /** A text of the catalogue. */
  text: (code: MessageCode, params?: Message['params']) => string;
  /** A message; nothing where there is none. */
  message: (message: Message | null) => string;
  /** The agency's own words. What was stored before a language came has no words in it. */
  agency: (words: Localized) => string;
};

export const wordsIn = (language: Language): Words => ({
  language,
  text: (code, params) => formatMessage(language, params ? { code, params } : { code }),
  message: (message) => (message ? formatMessage(language, message) : ''),
  agency: (words) => words[language] ?? words[LANGUAGES[0]],
});

/** Texts of the catalogue that stand in a template as `{labels.name}`. */
type Labels<Name extends string> = Record<Name, MessageCode>;

export const labelsShape = <Name extends string>(labels: Labels<Name>) =>
  z.strictObject(
    Object.fromEntries(Object.keys(labels).map((name) => [name, z.string()])) as Record<Name, z.ZodString>,
  );

export const labelsIn = <Name extends string>(labels: Labels<Name>, { text }: Words) =>
  Object.fromEntries(Object.entries<MessageCode>(labels).map(([name, code]) => [name, text(code)])) as Record<
    Name,
    string
  >;

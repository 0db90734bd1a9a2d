import type { Catalogue } from './catalogue.ts';
import { LANGUAGES, type Language } from './languages.ts';

/** Every key below a part, such as `form.title`; the forms of a plural are one key. */
type TextKeys<Texts, Above extends string = ''> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? `${Above}${Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key}`
    : TextKeys<Texts[Key], `${Above}${Key}.`>;
}[keyof Texts & string];

/** A text of the catalogue by its part and key, such as `calculations:base`. */
export type MessageCode = {
  [Part in keyof Catalogue & string]: `${Part}:${TextKeys<Catalogue[Part]>}`;
}[keyof Catalogue & string];

/** The agency's own words, which come in every language. */
type WordsByLanguage = Record<Language, string>;

type Single = string | number | WordsByLanguage | Message;

/** What is filled into a message: figures as they stand, words, the agency's words, other messages, or a list of these. */
export type MessageParam = Single | readonly Single[];

/**
 * Something to tell a person, without its words: these are written where it is read, in the language of who reads it.
 * `params` fill the places in braces; `count` also chooses the form of a plural.
 */
export type Message = { code: MessageCode; params?: Record<string, MessageParam> };

/** Finds a text of the catalogue and fills in what stands in braces. A list is joined as the text says: `{{names, and}}`. */
export type Translate = (code: MessageCode, params: Record<string, string | number | string[]>) => string;

/** Schemas give codes as what they say of a value that they refuse. */
export const isMessageCode = (text: string): text is MessageCode => /^\w+:[\w.-]+$/.test(text);

const isMessage = (param: WordsByLanguage | Message): param is Message => 'code' in param;

/** A message in words. `translate` is of the same language. */
export function fillMessage(translate: Translate, language: Language, { code, params = {} }: Message): string {
  const write = (param: Single): string | number => {
    if (typeof param !== 'object') return param;
    if (isMessage(param)) return fillMessage(translate, language, param);
    // What was stored before a language came has no words in it.
    return param[language] ?? param[LANGUAGES[0]];
  };
  const filled = Object.entries(params).map(([name, param]) => [
    name,
    Array.isArray(param) ? param.map((one: Single) => String(write(one))) : write(param as Single),
  ]);
  return translate(code, Object.fromEntries(filled));
}

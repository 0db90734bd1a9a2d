import { z } from 'zod';
import { inEachLanguage, LANGUAGES } from '#messages/languages.ts';

export const Language = z.enum(LANGUAGES);
export type Language = z.infer<typeof Language>;

const text = z.string().trim().min(1, 'Write the text.').max(4_000, 'Use at most 4,000 characters.');

/** One text in every language. */
export const Localized = z.strictObject(inEachLanguage(() => text));
export type Localized = z.infer<typeof Localized>;

/** The language that fits a reader best: the one chosen by hand, else the first of theirs that we speak, else the first of ours. */
export function fitLanguage(chosen: string | undefined, accepted: string | undefined): Language {
  const byHand = Language.safeParse(chosen);
  if (byHand.success) return byHand.data;
  const wanted = (accepted ?? '')
    .split(',')
    .map((part, index) => {
      const [tag = '', ...settings] = part.trim().toLowerCase().split(';');
      const weight = settings.map((setting) => /^\s*q=([\d.]+)\s*$/.exec(setting)?.[1]).find((q) => q !== undefined);
      return { tags: [tag, tag.split('-')[0]], weight: weight === undefined ? 1 : Number(weight), index };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight || one.index - other.index);
  const known = wanted.flatMap(({ tags }) => LANGUAGES.find((language) => tags.includes(language.toLowerCase())) ?? []);
  return known[0] ?? LANGUAGES[0];
}

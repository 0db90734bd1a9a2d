import type { ReadValue } from './reading.ts';

/** Beside such a label no single value is read: its shape has a reader of its own. */
export const readNothing: ReadValue = () => undefined;

const EMPTY_WORDS = /^(?:n\/?a|none|tbd|unknown|not applicable|see\b|same\b|pending|yes|no|x|other)\b/i;
const PROSE_OR_LABEL = /[:?]|_{2,}|\b(?:shall|must|provide|indicate|enter|attach|describe|check|required|if)\b/i;

/** A few words that fill the whole text, as a field of a form holds them: begins with a capital or a digit. */
export const readPhrase: ReadValue = (text) => {
  const phrase = (/^[^|;•]{1,80}/u.exec(text)?.[0] ?? '').replace(/[\s,.;]+$/, '');
  const isOne = phrase.length >= 1 && phrase.length <= 60 && /^[\p{Lu}\d]/u.test(phrase);
  if (!isOne || EMPTY_WORDS.test(phrase) || PROSE_OR_LABEL.test(phrase)) return undefined;
  return { value: phrase.replace(/\s+/g, ' '), from: 0, to: phrase.length };
};

/** "Placer", "El Dorado County", "Carson City". A county's name is given with its "County". */
export const readCounty: ReadValue = (text) => {
  const found = /^(\p{Lu}[\p{L}.]+(?:\s\p{Lu}[\p{L}.]+){0,2})\s*$/u.exec(text.slice(0, 60));
  if (!found?.[1] || EMPTY_WORDS.test(found[1]) || PROSE_OR_LABEL.test(found[1]) || found[1].length < 4)
    return undefined;
  const name = found[1].replace(/\s+county$/i, '');
  const words = name.split(' ').map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase());
  const isPlaceOfItsOwn = /\bCity\b/i.test(name);
  return {
    value: isPlaceOfItsOwn ? words.join(' ') : `${words.join(' ')} County`,
    from: 0,
    to: found[0].trimEnd().length,
  };
};

/** A part of a text, in characters. */
export type Span = { from: number; to: number };

/** Abbreviations whose full stop ends no sentence. */
const ABBREVIATED =
  /(?:^|[\s(])(?:\p{L}|no|nos|min|max|typ|approx|ft|in|sq|elev|dia|mr|mrs|ms|dr|st|inc|co|corp|etc|vs|fig|sec|ch|temp|exist|prop|conc|constr|det|ref|approx|dept|ave|rd|ln)$/iu;

/** The sentence of `text` that holds a span, with the span in it and what follows it. */
export function sentenceAround(text: string, { from, to }: Span): { text: string; at: Span; after: string } {
  let begin = 0;
  let end = text.length;
  for (const { 0: stop, index } of text.matchAll(/(?<![.\s])[.!?](?=\s|$)|\n/gu)) {
    if (stop === '.' && ABBREVIATED.test(text.slice(Math.max(0, index - 12), index))) continue;
    const next = index + stop.length;
    if (next <= from) begin = next;
    else if (index >= to) {
      end = next;
      break;
    }
  }
  begin += text.slice(begin).search(/\S|$/);
  return { text: text.slice(begin, end), at: { from: from - begin, to: to - begin }, after: text.slice(end).trim() };
}

/** Where one thought ends and another begins within a sentence. */
const CLAUSE_ENDS =
  /;|\s[-–—]\s|\b(?:but|however|except(?:\sfor)?|although|though|whereas|while)\b|,\s(?:and\s)?(?:it|he|she|they|we|the\s\w+|there|this|that)\s(?:is|are|was|were|has|have|will|shall|can|had)\b/giu;

/** The part of a sentence that holds a span and one thought. */
export function clauseAround(sentence: string, { from, to }: Span): { text: string; at: Span } {
  let begin = 0;
  let end = sentence.length;
  for (const { 0: stop, index } of sentence.matchAll(CLAUSE_ENDS)) {
    if (index + stop.length <= from) begin = index + (stop === ';' || /^\s/.test(stop) ? stop.length : 0);
    else if (index >= to) {
      end = index;
      break;
    }
  }
  return { text: sentence.slice(begin, end), at: { from: from - begin, to: to - begin } };
}

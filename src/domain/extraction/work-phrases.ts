/** A verb of building, or what is built as a noun, where a phrase of work may begin. */
const WORK =
  /\b(?:(?:re)?(?:build|construct)(?:ing|ion)?(?:\sof)?|add(?:ing|ition)?|replac\w+|remodel\w*|demoli\w+|conver\w+|enlarg\w+|rais(?:e|ing)|enclos\w+|lift(?:ing)?|tear(?:ing)?|put(?:ting)?|pour(?:ing)?|extend\w*|install\w*|excavat\w+|widen\w*|lay(?:ing)?|frame|expand\w*|relocat\w+|conv\.|new|an?\s(?:new\s)?(?:detached|attached|\p{L}+-(?:story|car|bedroom|level)|two|three|one|single|second|guest|garage|rear|small)|second|2nd|detached|attached|guest|garage|deck|hillside|\d+\s(?:sf|s\.f\.|sq\.?\sft\.?)\s)\b/giu;
const BUILT =
  /\b(?:house|dwelling|residence|garage|gar|addition|add[’']?n|deck|cabin|home|rooms?|bedrooms?|bdrm|bath(?:room)?|kitchen|stor(?:y|ey|ies)|entry|driveway|drive|terraces?|carport|porch|shed|mudroom|sauna|wing|pavers|stairs?|cottage|roof|reroof|floor|suite|loft|dormer|adu|lodge|walls?|sunroom|shop|studio|paving|steps|galleries|lot)\b/i;
const PHRASE_END = /[.;?!](?=\s|$)|$/g;
/** "Tear off the deck; rebuild it in the same outline": more of the work. */
const GOES_ON =
  /^;\s(?:and\s)?(?:re-?roof|re-?build|re-?place|re-?side|build|construct|add|remodel|demolish|remove|convert|enlarge|extend|install|relocate|widen|pave|raise|enclose|tear|repair|restore|move|put)\b/i;
/** Where a phrase may end before its sentence does. */
const MAY_END =
  /,\s(?=(?:with|which|where|so|and\s(?:the|we|it|will)|all|at|on|of|in)\b)|\s(?=(?:at|on|for|located|within|with|in)\s)|\s\(|\s[–—-]\s/g;
const LONGEST_WORK = 260;
const MOST_ENDS = 3;

/** Every part of a text that may be the words of the work, with several ends where it is not sure which. */
export function phrasesOfWork(part: { from: number; text: string }): { value: string; from: number; to: number }[] {
  return [...part.text.matchAll(WORK)].flatMap(({ index }) => {
    const rest = part.text.slice(index, index + LONGEST_WORK);
    // "612 sq. ft." ends no phrase.
    const end =
      [...rest.matchAll(PHRASE_END)]
        .map((match) => match.index)
        .find(
          (at) =>
            !GOES_ON.test(rest.slice(at)) &&
            !/\b(?:sq|ft|f|s|no|st|dr|mr|conv|gar|addn?|approx)$/i.test(rest.slice(0, at)),
        ) ?? rest.length;
    const whole = rest.slice(0, end);
    const ends = [
      ...[...whole.matchAll(MAY_END)]
        .map((match) => match.index)
        .filter((at) => at > 16)
        .slice(0, MOST_ENDS),
      end,
    ];
    return [...new Set(ends)].flatMap((to) => {
      const value = whole.slice(0, to).trim();
      return value.split(' ').length >= 3 && BUILT.test(value)
        ? [{ value, from: part.from + index, to: part.from + index + value.length }]
        : [];
    });
  });
}

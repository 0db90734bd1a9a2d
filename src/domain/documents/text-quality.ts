/**
 * How well words read. `score`, 0 to 1: which share of their characters stands in words that make sense, as
 * language or as what is written on drawings. `sense`: how many characters those are.
 */
export type TextQuality = { score: number; sense: number };

/** A word counts by its length, up to this: one long run of rubbish must not outweigh a page. */
const LONGEST_WEIGHT = 12;
const KNOWN = 1;
/** What looks like a word of some language, a name or a code: it may be one. */
const LIKELY = 0.8;
const POSSIBLE = 0.5;
const UNLIKELY = 0.15;

/** No font's letters: replacement characters, private use, controls, unassigned codes. */
const BROKEN = /[\uFFFD\p{Co}\p{Cn}\p{Cc}]/u;
const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;
/** A figure as people write it: 1,234.50, $12, 26'-4", 1/4", 33.5%, 1:12, 123-456-789, 10/12/2024, 40°, #4. */
const FIGURE =
  /^[#$(<>±~+@=-]*\d[\d.,:/'"’”′″°%$*x×½¼¾⅓⅔⅛²³ -]*(?:st|nd|rd|th|sf|lf|cy|ft|in|ac|mm|cm|psf|psi|kw|w|v|a)?[.,;:)%]*$/iu;
/** Codes of letters and figures: A5-111, 2x4, R-38, (E), N45E, GFCI2, 6x6. */
const CODE = /^(?=.*\d)[\p{L}\d][\p{L}\d./#&'"°-]{0,11}$/u;
/** Marks that stand alone in lists and tables. */
const MARK = /^(?:[-–—•·*&+=/|§¶°©®™@#%$]|[([{]?[a-z\d][)\].}]|\.{2,}|_{2,}|-{2,}|☐|☑|☒|[■□▪○●]+)$/iu;
const ENDINGS = /(?:'s|’s|s|es|ed|d|ing|ly|er|ers|n't|n’t|'ll|'re|'ve)$/;
const VOWEL = /[aeiouyà-öø-ÿ]/i;
const MANY_CONSONANTS = /[bcdfghjklmnpqrstvwxz]{5}/i;
const SAME_THRICE = /(\p{L})\1\1/u;
const ONE_CASE = /^(?:\p{Lu}?\p{Ll}+|\p{Lu}+|\p{Lu}\p{Ll}+\p{Lu}\p{Ll}+|(?:Mc|Mac|O['’])\p{Lu}\p{Ll}+)$/u;
const SINGLES = /^[AaI&]$/;

function isKnown(letters: string, dictionary: ReadonlySet<string>): boolean {
  const word = letters.toLowerCase().replaceAll('’', "'");
  if (dictionary.has(word)) return true;
  const stem = word.replace(ENDINGS, '');
  return (
    stem.length >= 3 && (dictionary.has(stem) || dictionary.has(`${stem}e`) || dictionary.has(`${stem.slice(0, -1)}y`))
  );
}

/** How much sense letters without figures make. */
function senseOfLetters(letters: string, dictionary: ReadonlySet<string>): number {
  if (SINGLES.test(letters)) return KNOWN;
  if (letters.length === 1) return UNLIKELY;
  // Capitals in the midst of small letters are how recognition and broken fonts fail, and no way to spell.
  if (!ONE_CASE.test(letters.replace(/['’]/g, ''))) return letters.length <= 3 ? POSSIBLE : UNLIKELY;
  if (isKnown(letters, dictionary)) return KNOWN;
  if (letters.length <= 4 && /^\p{Lu}+$/u.test(letters)) return LIKELY;
  if (letters.length <= 2 || SAME_THRICE.test(letters) || !VOWEL.test(letters) || MANY_CONSONANTS.test(letters)) {
    return UNLIKELY;
  }
  return letters.length <= 14 ? POSSIBLE : UNLIKELY;
}

/** How much sense one word makes, 0 to 1. */
function senseOf(text: string, dictionary: ReadonlySet<string>): number {
  if (BROKEN.test(text)) return 0;
  if (FIGURE.test(text)) return KNOWN;
  if (MARK.test(text)) return POSSIBLE;
  const core = text.replace(EDGES, '');
  if (core === '') return 0;
  // Marks around a word are usual; more marks than word are not.
  const spoiled = text.length - core.length > core.length + 1 ? 0.5 : 1;
  if (/\d/.test(core)) return (CODE.test(core) ? LIKELY : UNLIKELY) * spoiled;
  const parts = core.split(/[-–—/.,:;&()]+/).filter((part) => part !== '');
  const total = parts.reduce((sum, part) => sum + part.length, 0);
  const sense = parts.reduce((sum, part) => {
    const plain = /^[\p{L}'’]+$/u.test(part);
    return sum + part.length * (plain ? senseOfLetters(part, dictionary) : UNLIKELY);
  }, 0);
  return total === 0 ? 0 : (sense / total) * spoiled;
}

/**
 * Tells how well words read. `dictionary` holds lower-case words. A page without words scores 0. Names, codes and
 * words of other languages count for less than words of the dictionary, never for nothing.
 */
export function qualityOf(words: readonly string[], dictionary: ReadonlySet<string>): TextQuality {
  let weights = 0;
  let sense = 0;
  for (const word of words) {
    const weight = Math.min(LONGEST_WEIGHT, [...word].length);
    weights += weight;
    sense += weight * senseOf(word, dictionary);
  }
  return { score: weights === 0 ? 0 : sense / weights, sense };
}

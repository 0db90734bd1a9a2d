import { TO_LINE } from './building-words.ts';

/** "15R @ 7-1/4"": there a number stands before its letter. */
export const words = (source: string): string =>
  `(?<!\\p{L})(?<!\\p{N}(?![rt]\\s?[@=]))(?:${source})(?![\\p{L}\\p{N}])`;
export const pattern = (source: string): RegExp => new RegExp(words(source), 'iu');

export const MAXIMUM =
  'max(?:imum)?\\.?|(?:shall\\s|to\\s)?not\\s(?:to\\s)?exceed|(?:(?:shall\\sbe|be)\\s)?(?:no|not)\\s(?:be\\s)?(?:more|greater|higher)\\sthan|or\\sless|at\\smost|up\\sto';
export const MINIMUM =
  'min(?:imum)?\\.?|(?:(?:shall\\sbe|be)\\s)?(?:no|not)\\s(?:be\\s)?less\\sthan|or\\s(?:more|greater)|at\\sleast';
export const REQUIRED =
  "req(?:uire)?[’']?d\\.?|reqd|req\\.?(?=\\s|\\/|$)|required|requires?|requirement|allow(?:ed|able|ance|s)?\\.?|permit(?:s|ted)|asks?(?:\\sfor)?|wants|calls\\sfor|standard(?!\\s(?:\\([^)]*\\)\\s)?(?:parking|stalls?|spaces?))|code";
export const GIVEN_WORDS =
  "pro[pv][’']d\\.?|prop(?:osed)?\\.?|prov(?:ided)?\\.?|actual|shown|as\\s(?:drawn|designed)|designed|project|new";
export const GIVEN = `${GIVEN_WORDS}|\\(n\\)|\\(p\\)`;
export const maximum = pattern(MAXIMUM);
export const minimum = pattern(MINIMUM);
export const LIMITS = new RegExp(words(`${MAXIMUM}|${MINIMUM}`), 'giu');
export const required = pattern(REQUIRED);
export const given = new RegExp(`${words(GIVEN_WORDS)}|\\([np]\\)`, 'iu');
/** What may stand between a figure and its words. */
export const FILLER = `${MAXIMUM}|${MINIMUM}|${REQUIRED}|${GIVEN}|is|are|be|shall|to\\sbe|of|or|the|a|at|for|in|with|each|all|typ(?:ical)?\\.?|u\\.?n\\.?o\\.?|as|mounted|installed|measured|located|distance|size|total|provide|between|this|an|has|have|gives?|stands?|sits?`;
/** What makes a figure one of something else, unless the fact is measured so. */
export const FOREIGN = new RegExp(
  words(
    'thick|thk\\.?|dia(?:m(?:eter)?)?\\.?|o\\.?c\\.?|on\\scenter|long|lengths?|wide|widths?|high|heights?|ht\\.?|tall|deep|depths?|above|below|from|apart|radius|beyond|lap|sills?|thresholds?|cross|spac(?:e|ing)|by|stroke|per\\s(?:foot|ft|lin|sq|s\\.?f|acre)',
  ),
  'giu',
);
export const EXISTING = /\btoday\b|\bcomes?\sdown\b|\(e\)|\bexist(?:ing|\.)?(?![\w])(?!\s(?:grade|ground))|\bex\.\s/iu;
/** "Interior in the existing garage". */
export const IN_EXISTING =
  /\b(?:in|within|at|from|over|to|of|above|inside|below)\s(?:the\s|an?\s)?(?:\(e\)|existing)\s\p{L}+/giu;
export const withoutPlace = (text: string): string =>
  text.replace(/(?<=\d).*/s, (behind) => behind.replace(IN_EXISTING, ' '));
export const NEW = /\(n\)|\bnew\b/iu;
/** What makes a statement one of nobody here, or leaves it open. */
export const NOT_STATED =
  /\?|\bsee\sstruct|\bper\sstruct|\bby\sothers?\b|\bn\.?i\.?c\.?(?!\p{L})|\bv\.?i\.?f\.?(?!\p{L})|\bverif(?:y|ied)\b|\bnot\sin\scontract|\bto\sremain\b|\b(?:to\sbe\s)?(?:removed?|demolish(?:ed)?|demo)\b|\balternat(?:e|ive)\b|\boptional\b|\bfuture\b|\bt\.?b\.?d\b|\bvaries\b|\bnot\s(?:req|need|appl|used|allowed|permitted|included)|\bn\/a\b|\bopt(?:ion)?\.?\s?#?\d|\b(?:bldg\.?|building)\s(?:[b-z]|[2-9])\b|\bseparate\spermit\b|\b(?:neighbo(?:u)?r|adjacent|adjoining)|\bscale\b|\bexample\b|\bremains?\.?\s*$|\bby\s(?:the\s)?(?:\p{L}+\s){0,2}(?:company|manufacturer|vendor|supplier)\b/iu;
/** "No riser is 8"", "width: see sheet A5": behind a figure, such as in "no landing", it is of something else. */
export const DENIED =
  /\bsee\s(?:sheet|detail|plan|spec)|(?<!\p{L})no\s(?!(?:fire\s)?rating|sprinkl|mech|less|more|greater|higher|\d|(?:impact\s)?fees?\b)/iu;
/** Whether the words of a figure leave open that anybody here builds so: "Alternate 2: 2 stories", "5' MAX. (CODE)" in a table. */
export const toLine = new RegExp(TO_LINE, 'iu');
export const isLeftOpen = (quote: string): boolean => LEFT_OPEN.test(quote) || QUOTED.test(quote);
export const LEFT_OPEN =
  /\b(?:by\sothers?|(?:see|per)\sstruct\p{L}*|alternat(?:e|ive)|future|optional|not\sin\scontract|to\sremain|and\sstays|state\slaw)\b|\b(?:keeps|retains)\s\d|\bn\.?i\.?c\.?(?!\p{L})|\bt\.?b\.?d\b|\(code(?:\s(?:limit|req\S*))?\)$/iu;

/** What a code says, whoever builds. */
export const QUOTED =
  /^[\s\d.)•-]*(?:city|county|town|state|district)\s(?:standards?|requirements?|ordinances?|codes?)\b|^[\s\d.)•-]*(?:per\s|see\s)?(?:20\d\d\s)?(?:[ci][rbfe]c\b|calgreen\b|ada\b|sec(?:tion)?\.?\s[r\d]|§|r\d{3})|^[\s\d.)•-]*(?:code|zoning)\s?:|\b(?:code|zoning|city|law)\s(?:requires|asks|allows|wants|limits|minimum|maximum|min\.|max\.)|\b(?:[ci][rbf]c)\srequires|\bneeds?\san?\s|\b(?:people|department|marshal|district|inspector|authority)\s(?:asks?|wants?|requires?|allows?)\b|\bmay\s(?:be|have)\b|\bcode\squot|\bquoted\b|\bper\s(?:20\d\d\s)?[ci][rbf]c\s?:/iu;
/** A limit with the section that it is from says what is to be kept, not what is drawn. */
export const CITES =
  /\(?\b(?:20\d\d\s)?(?:[ci][rbp]c|cpc)\s(?:section\s)?r?\d|\bper\s(?:section\s|§\s?)?r?\d{3}|\b(?:per|by)\s(?:the\s)?(?:\p{L}+\.?\s){0,2}(?:code|zoning|ordinance|standards?|[ci][rbp]c)\b/iu;

/** Whether a statement gives the limits of a code; "7" (8" MAX. PER CODE)" gives its own figure first. */
export function asksByCode(text: string): boolean {
  const own = text.replace(/\([^()]*\b(?:max|min)\b[^()]*\)/gi, ' ');
  return CITES.test(own) && (maximum.test(own) || minimum.test(own) || /\bshall\b/i.test(own));
}
export const CONDITION =
  /(?<!\p{L})(?:where|when(?:ever)?(?!\s(?:it\s(?:is|stands)\s)?open)|if|unless(?!\snoted)|exceed(?:s|ing)?(?!\s(?:the\s)?smallest)|over(?=\s*$)|(?:more|less|greater|fewer)\sthan(?!\sthe\ssmallest)|within(?!\s(?:an?|any|one|the|each)\s(?:one\s)?flight|\s(?:the\s)?(?:house|dwelling|residence|walls|footprint|envelope))|under(?=\s*$))(?!\p{L})|[<>≤≥]/iu;
export const UNLESS_NOTED = /\bu\.?\s?n\.?\s?o\.?(?!\p{L})|\bunless\s(?:noted|otherwise)/iu;

export const BULLET = /^\s*(?:\(?\d{1,2}[.)]|\(?[A-Z][.)]|[•●○▪-])\s/u;

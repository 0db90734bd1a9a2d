import { words } from './cues.ts';
import type { Span } from './sentences.ts';

/** "not to exceed", "no less than", "not only": they say how much, and deny nothing. */
export const NO_DENIAL =
  /\b(?:not\s(?:to\sexceed|exceed|less|more|fewer|greater|only|limited\sto|later|to\sscale|withstanding)|no\s(?:less|more|fewer|later|greater|later)\sthan|no\.\s?\d|nos?\.(?=\s?[A-Z]?-?\d)|without\s(?:exception|limitation)|whether\sor\snot|if\snot)\b/giu;

/** A denial that holds for the nouns that follow it, up to the next preposition or verb: "no floor plans or sections". */
export const DENIES_NOUNS = words(
  'no',
  'none of(?: the(?: following)?)?',
  'without(?: any)?',
  'neither',
  'nor',
  'zero',
  'absence of(?: any)?',
  'free of(?: any)?',
  'devoid of',
  'no (?:evidence|signs?|trace|record|indication|presence|portion|part|type|kind|form|use|change) (?:of|in|to)',
);

/** A denial that holds for the rest of its clause: "does not include floor plans", "we lack the title report". */
export const DENIES_CLAUSE = words(
  'not',
  'never',
  "\\w{2,6}n['’]t",
  'cannot',
  'lacks?',
  'lacking',
  'lacked',
  'nothing',
  'nobody',
  'nowhere',
  'hardly',
  'scarcely',
  'barely',
  'seldom',
  'far from',
  'anything but',
  'by no means',
  'fail(?:s|ed|ing)?',
  'refrain(?:s|ed|ing)? from',
  'avoid(?:s|ed|ing)?',
  'forgo(?:es|ing)?',
  'skip(?:s|ped|ping)?',
  'mistaken(?:ly)?',
  'untrue',
  '(?:is|are|was|were|lies?|lie|sits?|stands?|located|well|entirely|wholly) (?:outside|beyond|clear of|away from)',
  'clear of',
  'unaware of',
  'omits?',
  'omitted',
  'omitting',
  'excludes?',
  'excluding',
  'excluded',
  'missing',
  'declines?(?: to)?',
  'declined(?: to)?',
  'refuses? to',
  'refused to',
  'instead of',
  'rather than',
  'in lieu of',
  'leaves? out',
  'left out',
);

/** "The area outside any SEZ and its setback": whether there is one, is not said. */
export const OUTSIDE_ANY = /\b(?:outside|beyond|away from|clear of)(?: of)? any\b/iu;

/** "Driveway, unpaved" denies what "paved driveway" affirms. */
const UNDONE =
  /\bun(?:paved|certified|shielded|verified|surveyed|mapped|vegetated|signed|stamped|fenced|lined|protected|lit|built)\b/iu;

/** What is told of a thing after its name so that there is none: "snow storage: not shown", "walls: none". */
export const IS_DENIED = words(
  'none',
  'nothing',
  'by (?:nobody|no one)',
  'omit',
  'delete',
  'void',
  'nil',
  'n/a',
  'not applicable',
  'missing',
  'absent',
  'omitted',
  'excluded',
  'left out',
  'lacking',
  'declined',
  'waived',
  'deleted',
  'crossed out',
  'un(?:certified|signed|stamped|verified|built)',
  "(?:is|are|was|were|has|have|had|does|do|did|will|shall|would|could|can)(?:n['’]t| not| never)",
  'not (?:yet )?(?!(?:disturb|chang|alter|touch|mov|affect|exceed|count|need|limit|reduc)\\w*)\\p{L}{2,}ed',
  'not (?:yet )?(?:shown|drawn|needed|necessary|available|present|known|existing|built|part of|there|in this|paid|done|met|found)',
  'cannot be',
);

/** A thing that must not be done to what is named: it is there. "Silt fence shall not be removed before …" */
export const PROHIBITS =
  /\b(?:do|shall|must|may|should|can|is|are|to)\s?(?:not|n['’]t)\s(?:be\s)?(?:remov|disturb|block|obstruct|cut|damag|encroach|exceed|stor|us|park|cross|enter|plac|start|begin|commenc|allow|permit|alter|trim|modif|compact|chang|mov|reduc|apply|applied)/iu;

/** Work that takes something away, as an order and as what is done to it. */
const TAKE =
  'remove|demo(?:lish)?|abandon|eliminate|decommission|dismantle|raze|obliterate|scarify|tear out|rip out|take out|pull out|cap|plug|vacate|extinguish|disconnect|discontinue|delete|haul (?:away|off)|come down|fill with \\w+';
const TAKEN =
  'removed|demo(?:lish)?ed|abandoned|eliminated|decommissioned|dismantled|razed|obliterated|scarified|torn (?:out|up|down)|ripped (?:out|up)|taken (?:out|down|up)|pulled(?: out| up)?|capped|plugged|vacated|extinguished|disconnected|discontinued|deleted|retired|quitclaimed|lifted|released|terminated|relinquished|hauled (?:away|off)|filled with \\w+';
const TAKING = 'removal|demolition|abandonment|elimination|decommissioning|dismantling|obliteration|vacation';
const TAKES = new RegExp(
  `(?:(?:^[\\s\\d.)(•*·–—-]*|[;,&:–—-]\\s*|\\b(?:and|then|to|shall|will|must)\\s)(?:also |carefully |completely )?(?:${TAKE})\\b(?! (?:snow|sediment|debris|trash|weeds?|litter)\\b)|\\b(?:${TAKING}) of\\b|^\\(d\\)\\s)`,
  'giu',
);
/** What ends the thing that is taken away: where it is, or other work: "REMOVE AND REPLACE", "REMOVE SHED, (N) DRIVEWAY". */
const ENDS_TAKING =
  /\b(?:within|near|from|between|at|in|into|on|onto|over|under|along|beyond|outside|inside|around|to|for|by|with|behind|above|below|beneath|against|before|after|until|when|where|that|which|than|see|per|install|provide|construct|build|replace|repair|pave|add|place|restore|new|proposed|prior)\b|\([np]\)|[;:]|\.\s/iu;
const A_WORD =
  '\\s(?!(?:within|near|from|at|in|on|over|under|along|to|for|by|with|behind|above|below|where|and (?:\\(n\\)|new))\\b)[\\w()\'"’”&/.#]+';
const IS_TAKEN = new RegExp(
  `^(?:${A_WORD}){0,5}?(?:\\s\\(?|\\s?[-–—,:(]\\s?)(?:(?:is|are|was|were|to be|will be|shall be|being|tbr)\\s)*(?:to be\\s)?(?:(?:${TAKEN})\\b|t\\.?b\\.?r\\b|(?<=[-–—,:(]\\s?)(?:to )?(?:${TAKE}|${TAKING})\\b(?=$|[.,;)]|\\s(?:and|&|in place|entirely|complete|from|per|prior|this)\\b))|^\\s(?:${TAKING})\\b`,
  'iu',
);
/** What is done in its place: "REMOVE TRACK AND REVEGETATE IT". */
const IS_WORK = /^(?:re-?vegetate|restore|plant|seed|mulch|landscape|infiltrate|protect|shield|retain|pave)/iu;
/** "REPLACE ASPHALT DRIVEWAY WITH GRAVEL": another thing takes its place. */
const REPLACES = /\breplace (?!with\b)(?:\S+ ){0,4}$/iu;
const BY_ANOTHER =
  /^[^.;]{0,40}?\b(?:with|by) (?!(?:a |an )?(?:new|\(n\)|similar|matching|same|in kind|like)\b)\p{L}/iu;
const IS_REPLACED =
  /^(?:\s\S+){0,3}?\s(?:is|are|to be|will be|shall be) replaced (?:with|by) (?!(?:a |an )?(?:new|\(n\)|similar|matching|same|in kind|like)\b)\p{L}/iu;
/** A right that was given up: "the easement shown on the map was quitclaimed". */
const IS_RELEASED =
  /^[^.;]{0,60}?\b(?:was|were|is|has been|have been) (?:quitclaimed|lifted|released|terminated|relinquished|vacated|extinguished)\b/iu;
/** What goes when all is done is there until then. */
const STAYS_TILL_THEN =
  /\b(?:after|when|once|upon|following|as soon as|only|until|at (?:the )?(?:end|completion|final|project completion)|temporar(?:y|ily)|not|never|cannot|without|prior to removal|before removal)\b|n['’]t\b/iu;

/** Whether a sentence says that work takes away what stands at a span. */
export function isTakenAway(sentence: string, { from, to }: Span): boolean {
  const before = sentence.slice(0, from);
  const after = sentence.slice(to);
  if (PROHIBITS.test(sentence)) return false;
  const named = sentence.slice(from, to);
  const order =
    IS_WORK.test(named) && /(?:\band|[,&])\s*$/iu.test(before) ? undefined : [...before.matchAll(TAKES)].at(-1);
  if (order && !ENDS_TAKING.test(before.slice(order.index + order[0].length)) && !STAYS_TILL_THEN.test(sentence))
    return true;
  if (IS_TAKEN.test(after) && !STAYS_TILL_THEN.test(sentence)) return true;
  if (new RegExp(`\\b(?:is|are|to be|will be|shall be) (?:${TAKEN})\\b`, 'iu').test(named)) return true;
  return IS_RELEASED.test(after) || (REPLACES.test(before) && BY_ANOTHER.test(after)) || IS_REPLACED.test(after);
}

/** A preposition ends what "no" denies: in "no work within the SEZ" the SEZ is there. */
const ENDS_NOUNS =
  /\b(?:within|near|from|between|at|in|into|on|onto|over|under|along|beyond|outside|inside|around|to|for|by|with|is|are|was|were|will|shall|may|until|after|before|where|when|which|that|until|per|than|due)\b|[:]/iu;

/** Another verb: what follows it may no longer be what was denied. */
const BEGINS_ANEW = /\b(?:must|shall|will|should|is|are|was|were|has|have|can|may)\b/iu;

export function isDeniedBefore(before: string): boolean {
  const clauseWide = lastMatch(before, DENIES_CLAUSE);
  if (clauseWide >= 0 && !BEGINS_ANEW.test(before.slice(clauseWide))) return true;
  const nouns = lastMatch(before, DENIES_NOUNS);
  return nouns >= 0 && !ENDS_NOUNS.test(before.slice(nouns));
}

/** A denial close behind the words: of those that follow it speaks no more. */
export const isDeniedAfter = (after: string): boolean => {
  const at = after.search(IS_DENIED);
  const between = after.slice(0, at);
  if (at < 0 || at > 60) return false;
  // "Site utilities, drainage and BMPs are not shown": each of the list.
  if (LIST_GOES_ON.test(between) && /\s(?:and|or|&|nor)\s/.test(between)) return true;
  return at <= 40 && !/[:,]\s*\p{L}+\s+\p{L}+/u.test(between);
};
const LIST_GOES_ON =
  /^(?:(?:,\s(?:and\s|or\s)?|\s(?:and|or|&|nor)\s)(?!the\b|an?\b|it\b|this\b)[\p{L}-]+(?:\s(?!and\b|or\b|the\b)[\p{L}-]+){0,2})+\s$/iu;

/** "Lights: existing floodlights, not shielded" where a pattern spans both. */
export const isDeniedWithin = (named: string): boolean =>
  /\s/.test(named) && (DENIES_CLAUSE.test(named.slice(1)) || UNDONE.test(named));

/** The end of the last match; -1 where there is none. */
function lastMatch(text: string, pattern: RegExp): number {
  const found = [...text.matchAll(new RegExp(pattern.source, 'giu'))].at(-1);
  return found ? found.index + found[0].length : -1;
}

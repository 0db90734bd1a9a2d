import { words } from './cues.ts';

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
  "(?:is|are|was|were|has|have|had|does|do|did|will|shall|would|could|can)(?:n['’]t| not| never)",
  'not (?:yet )?(?:shown|drawn|proposed|planned|provided|included|required|needed|necessary|available|attached|enclosed|submitted|present|known|surveyed|existing|installed|built|constructed|verified|approved|part of|there|in this|identified|noted|indicated|labell?ed|acquired|obtained|paid|done|met|found|used|allowed|permitted)',
  'cannot be',
);

/** A thing that must not be done to what is named: it is there. "Silt fence shall not be removed before …" */
export const PROHIBITS =
  /\b(?:do|shall|must|may|should|can|is|are|to)\s?(?:not|n['’]t)\s(?:be\s)?(?:remov|disturb|block|obstruct|cut|damag|encroach|exceed|stor|us|park|cross|enter|plac|start|begin|commenc|allow|permit|alter|trim|modif|compact|chang|mov|reduc|apply|applied)/iu;

import { isTelling } from './find-cell.ts';
import { stemOf, termsOf } from './terms.ts';

/** Numbers in words that stand for a figure. */
const FIGURE = /\d|\b(?:half|one|two|three|four|five|six|seven|eight|nine|ten|fifteen|twice|once)\b/i;
const TIME =
  /\b(?:minutes?|hours?|days?|weeks?|months?|years?|yearly|annual|daily|(?:19|20)\d{2}|January|March|April|May|June|July|August|October|November|December)\b/i;
const TIME_OR_CONDITION = new RegExp(`${TIME.source}|\\b(?:when|where|if|once|before|after|until)\\b`, 'i');
const MONEY = /\$\s?\d|\bdollars?\b/i;
const SIZE = /\b(?:feet|foot|inch(?:es)?|sf|sq|miles?|stor(?:y|ies)|meters?|acres?|units?|ft|percent)\b|\d:\d|%/i;
const DISTANCE = /\b(?:feet|foot|inch(?:es)?|miles?|stor(?:y|ies)|meters?|ft|percent|steps?)\b|\d:\d|%/i;
const PHONE = /\b\d{3}[-. ]\d{3}[-. ]\d{4}\b/;
const HOURS = /\b\d{1,2}(?::\d{2})? ?(?:a\.?m|p\.?m|o.clock)\b|\bnoon\b|\bmidnight\b/i;
const PERSON = /\b(?:Mr|Ms|Mrs|Dr)\.? \p{Lu}/u;
const STREET = /\b\d+ (?:\w+\.? ){1,3}(?:Street|Blvd|Boulevard|Road|Avenue|Highway|Lane|Drive)\b/i;
const SOMEWHERE =
  /\b(?:offices?|counter|departments?|hall|websites?|online|page|street|agency|agencies|TRPA|count(?:y|ies)|City of|court|clerk|portal|tracker|map|section|chapter|outside|within|near|side|zones?|plan|site)\b/;
const SHARE = /%|\bpercent\b|\bhalf\b|\bquarters?\b/i;

/** Figures that count nothing: dates, telephone numbers, and the numbers that things are named by. */
const NO_COUNT =
  /\b\d{3}[-. ]\d{3}[-. ]\d{4}\b|\b\d+ \p{Lu}\w+ (?:Street|Boulevard|Road|Avenue|Highway|Lane|Drive)\b|\b(?:\d{1,2} )?(?:January|February|March|April|May|June|July|August|September|October|November|December)\b(?: \d{1,2}\b)?|\b(?:19|20)\d{2}\b|\b(?:cycle|section|chapter|title|class|zone|part|SB|AB) \d+\b/giu;

/** What is so at this hour stands in no text. */
const NOTHING = /(?!)/;

/**
 * What the answer to a question has, by how the question is put: "how long" is answered by a time. `isSure`: a text that
 * has none answers nothing of the kind; `isCount`: dates and the numbers of sections and the like do not count.
 */
const KINDS: readonly { asks: RegExp; has: RegExp; isSure?: true; isCount?: true }[] = [
  {
    asks: /\bhow (?:long|soon|often|fast|quickly|far ahead|many (?:\w+ )?(?:minutes|hours|days|weeks|months|years))\b|\bwhat (?:date|year|months?|day)\b|\b(?:what|which)(?: is| are|.s|s)? (?:\S+ ){0,3}deadlines?\b|\bcu[aá]nto (?:tiempo|tarda)|\bqu[eé] (?:d[ií]a|fecha|a[nñ]o)\b/i,
    has: TIME,
  },
  {
    asks: /\bwhen (?:do|does|did|is|are|was|were|will|would|can|could|must|should|may|has|have)\b|\bwhen\W*$|\bcu[aá]ndo\b/i,
    has: TIME_OR_CONDITION,
  },
  {
    asks: /\bhow much (?:does|do|will|would|is|are) .*\b(?:cost|fee|charge|pay|rent|fine)|\bcu[aá]nto (?:cuesta|cobra|vale|hay que pagar)|\bwhat (?:does .* charge|does .* cost)\b|\bwhat(?: is| are|s|.s) (?:\S+ ){0,4}(?:fees?|costs?|price|rent|fine)\b/i,
    has: MONEY,
  },
  {
    asks: /\b(?:what|which) (?:percent\w*|share|part|portion|fraction)\b|\bqu[eé] (?:porcentaje|parte|proporci[oó]n)\b/i,
    has: SHARE,
  },
  {
    asks: /(?<!\bmeasured? )\bhow (?:big|large|small|steep|low)\b(?! (?:a|an|the|is a|does a|must a) (?:town|city|county)\b)|\bwhat (?:\w+ ){0,3}size\b|\bqu[eé] (?:tan (?:grand|hond)|tama[nñ]o)/i,
    has: SIZE,
  },
  {
    asks: /(?<!\bmeasured? )\bhow (?:high|tall|wide|deep|thick|far (?!ahead)|close|narrow)\b|\bwhat (?:\w+ ){0,3}(?:height|width|depth|distance)\b|\bqu[eé] (?:tan (?:alt|anch|lejos)|altura|ancho)/i,
    has: DISTANCE,
  },
  { asks: /\b(?:tele)?phone\b|\bnumber (?:to|do I) call\b|\btel[eé]fono\b/i, has: PHONE, isSure: true },
  {
    asks: /\b(?:opening|office|business) hours\b|\bwhat time\b|\bwhen (?:do|does|is|are) .* (?:open|close)\b|\bhow (?:late|early) .* open\b|\b(?:which|what) hours\b|\ba qu[eé] hora\b|\bhorario/i,
    has: HOURS,
    isSure: true,
  },
  {
    asks: /\bwho(?: is|s|.s) (?:the|our|your) (?:\w+ )?(?:mayor|planner|director|manager|clerk|inspector|chair|chief|president|governor)/i,
    has: PERSON,
    isSure: true,
  },
  {
    asks: /\bor (?:a |an |by |only )?special\b|\bspecial uses? or\b/i,
    has: /\ballowed \(A\)|\bspecial use \(S\)/,
  },
  {
    asks: /\bwho(?:m)? (?:do|should|can|must) (?:i|we) (?:call|contact|ask|talk to|phone)\b/i,
    has: /\b(?:TRPA|count(?:y|ies)|city|offices?|departments?|districts?|boards?|staff|planner|agency|agencies)\b/,
  },
  { asks: /\bwhere (?:do|can|should|must|would) (?:i|we)\b/i, has: SOMEWHERE },
  // "What work is not exempt?" is not answered by what is.
  {
    asks: /^\W*(?:what|which|who|when|where)\b(?:(?!\b(?:if|that|after|before|once|because)\b)[^?,]){0,60}(?:\bnot\b|n['’]t\b)/i,
    has: /\b(?:not|no|never|nor|none|without|except|unless|excluded|neither|only)\b|n['’]t\b/i,
    isSure: true,
  },
  { asks: /\be-?mail\b/i, has: /@/, isSure: true },
  { asks: /\bwhat(?: is|s|.s) the (?:\w+ )?address\b|\bdirecci[oó]n de\b/i, has: STREET, isSure: true },
  {
    asks: /\b(?:right now|tonight|this (?:morning|week|weekend|summer|winter))\b|\bhow (?:cold|warm|full|busy|deep|clear) (?:is|are) .*\b(?:today|now)\b/i,
    has: NOTHING,
    isSure: true,
  },
  {
    asks: /\bhow (?:many|much|old|heavy)\b|\bwhat number\b|\bcu[aá]nt[oa]s\b/i,
    has: FIGURE,
    isCount: true,
  },
];

/** "What is the fee" asks for an amount, "what is a fee" for its meaning. */
const ASKS_MEANING =
  /\bwhat(?:['’]?s| is| are) (?!the\b)|\bmean(?:s|ing)?\b|\bdefin|\bstands? for\b|\bqu[eé] (?:es|son|significa)\b/i;
export const asksMeaning = (question: string): boolean => ASKS_MEANING.test(question);
const ASKING_MEANING: ReadonlySet<string> = new Set(
  termsOf(
    'meaning definition define defined stand stands exactly term word abbreviation acronym explain plain english',
  ),
);
const ASKS_OTHERWISE =
  /\b(?:how|when|where|who|whom|whose|why|which|can|may|must|should|do|does|is there|are there|will)\b(?!.*\b(?:mean|stand for)\b)/i;
/**
 * The words whose meaning is asked for, as terms: "what is an X", "what does X mean", or nothing but X. Empty where something else is asked. `own`: the terms of the question.
 */
export function askedToDefine(question: string, own: readonly string[]): readonly string[] {
  if (!asksMeaning(question) && ASKS_OTHERWISE.test(question)) return [];
  return own.filter((term) => !ASKING_MEANING.has(term));
}

/** What a question counts: the words after "how many". */
export const countedIn = (question: string): string[] =>
  termsOf(/\bhow many ((?:[\p{L}’'-]+ ?){1,3})/iu.exec(question)?.[1] ?? '');

/** What a text says of a change answers no question for what there is. */
const OF_CHANGE =
  /\b(?:chang|growth|grew|grow|rise|rose|fell|fall|trend|gain|los[et]|increas|decreas|declin|more|fewer|less)/i;
const HOW_MANY =
  /\bhow many\b|\b(?:what|how (?:big|large)) (?:is|was|were|are) the (?:\w+ )?population\b|\bnumber of\b|\btotal (?:residents|people|homes|units|population)\b/i;
export const isOfChangeAlone = (question: string, heading: string): boolean =>
  HOW_MANY.test(question) && !OF_CHANGE.test(question) && /\b(?:change|growth)\b/i.test(heading);

/** How far a text lacks the kind of thing that a question asks for, such as a time or money: 0 not, 1 likely, 2 surely. */
export function lackOfKind(question: string, text: string): number {
  const wanted = KINDS.filter(({ asks }) => asks.test(question));
  const lacking = wanted.filter(({ has, isCount }) => !has.test(isCount ? text.replace(NO_COUNT, '') : text));
  if (lacking.some(({ isSure }) => isSure)) return 2;
  return wanted.length > 0 && lacking.length === wanted.length ? 1 : 0;
}

/** What asks for an amount of money, in more ways than one. */
const ASKS_MONEY =
  /^(?:(?:the|today.?s|current|new) )?(?:\w+ ){0,2}fees? (?:for|of)\b|\bhow much (?:is|are|was|were|does|do|will|would|did|it)\b.*\b(?:costs?|fees?|charges?|pays?|rent|fine|permit|pass|licen[sc]e|application|ticket|price|insurance|owe|inspection|deposit)\b|\bwhat (?:does|do|will|would|did) .*(?:cost|charge)|\bwhat(?: is| are|s|.s) (?!an? )(?:the )?(?:\S+ ){0,4}(?:fees?|costs?|price|rent|fine|charge)\b|\bhow (?:expensive|pricey)\b|\bdo i owe\b|\bsell for\b/i;
/** What tells an amount by what something costs. */
const OF_COST = /\b(?:percent of the|reasonable) cost\b/i;
/** Whether a question asks for money of which a text names none. */
export const lacksMoney = (question: string, text: string): boolean =>
  ASKS_MONEY.test(question) && !MONEY.test(text) && !OF_COST.test(text);

const UNSETTLED =
  /\bnot held here|\b(?:was|were|has|have|is|are|could) not (?:been |be )?(?:found|read|checked|settled|confirmed|stated)|\bno (?:projection|figure)|\bnot (?:found|been read|checked)\b|\bis unclear\b|\bmust not be interpolated|\bdisagree\b|\bcheck (?:its|for|the) (?:status|later|current)|\blater law\b/i;
const NOT_HELD = /\bnot held here\b/i;
/** Whether a text says that figures are not in these texts. */
export const isNotHeld = (text: string): boolean => NOT_HELD.test(text);
/** Whether a text says of something that it is not known. */
export const isUnsettled = (text: string): boolean => UNSETTLED.test(text);

const OUTCOME =
  /\b(?:did|has|have) (?:the |\w+ )?(?:courts?|judges?|board|council|county|city|state|TRPA|HCD|agency|commissioners|supervisors|legislature|voters)\b|\bsettled? on\b|\bsigned off\b|\b(?:today|todays|current|currently|right now|now|this year|these days|at the moment|nowadays|latest|final|finally|end(?:ed)? up|upheld|outcome|become law|became law|pass(?:ed)?|decided?|w[io]n|los[et]|lost|settle[ds]?|overturn(?:ed)?|uphold|exactly)\b/i;
/** Whether a question asks how something came out, or is at present. */
export const asksOutcome = (question: string): boolean => OUTCOME.test(question);

/** What is measured, and in what: a text that names it nowhere does not tell it. */
const MEASURE =
  /\b(?:psf|pounds?|lbs?|gallons?|kelvin|lumens?|watts?|decibels?|db|cnel|mph|degrees?|acre.feet|votes?|r.values?|u.(?:factors?|values?)|kilowatts?|kw|tons?|megawatts?|amps?|volts?|penalt(?:y|ies)|fines?|scores?|costs?|prices?|fees?|salary|budget|income|rent|names?|colou?rs?|temperature|radius|volume|weight|age|speed|capacity|depth|length|thickness|diameter|brand|material)\b/giu;
/** The measures that a question names, as terms. */
export const measuresIn = (question: string): string[] =>
  [...question.matchAll(MEASURE)].flatMap(([name]) => termsOf(name));

/** A month is a detail where it stands before a year: "July 2024". */
const MONTH_OF_YEAR =
  /\b(January|February|March|April|May|June|July|August|September|October|November|December),? (?=(?:19|20)\d{2}\b)/gi;
/** The months of a question that stand with a year, as terms. */
export const monthsOf = (question: string): string[] =>
  [...question.matchAll(MONTH_OF_YEAR)].flatMap(([, month = '']) => termsOf(month));

const NOW =
  /\b(?:today|todays|right now|now|this year|these days|at the moment|nowadays|currently|current|at present|(?:the|its|their) present|latest|last (?:year|month|week|winter|summer|season))\b/i;
/** Whether a question asks how things are at present. */
export const asksNow = (question: string): boolean => NOW.test(question);

const CLAUSE = /[.?!;]+\s+|,\s+|\s+-\s+/;
const ASKS =
  /\b(?:what|which|how|when|where|who|whom|whose|why)\b|^(?:so |and |but |then |now )?(?:is|are|was|were|do|does|did|can|could|may|must|should|will|would|has|have)\b/i;
/** A question without what it tells first of the one who asks, such as "my house was built in 1988, …". */
export function withoutCircumstances(question: string): string {
  const clauses = question.split(CLAUSE);
  return clauses
    .slice(
      Math.max(
        0,
        clauses.findIndex((clause) => ASKS.test(clause.trim())),
      ),
    )
    .join(', ');
}

const ONE_CASE = [
  /\b(?:is|are) my (?:parcel|lot|house|property|home|address)\b.{0,20}\bin\b|\bwill (?:they|the \w+|you) (?:approve|allow|grant)/i,
  /\b(?:did|have) .*\b(?:supervisors|council|board|county|voters|court)\b.*\b(?:adopt|approve|decide|pass|vote)|\bcan i (?:make|force|get) (?:him|her|them)\b/i,
  /\bwhat(?:['’]?s| is) my (?:\w+ ){0,2}(?:number|zone|zoning|address|score|capability|district|status)\W*$/i,
  // "When is my hearing?", but not "When is my fee due?"
  /\b(?:when|where|what time|who)(?: is| are| was| will|['’]?s) (?:my|our)\b(?!.*\b(?:due|expire|good|valid|needed|required|allowed|measured)\b)/i,
  /\bwhen (?:is|are|was|will)\b.*\b(?:hearing|meeting|inspection|decision) (?:for|on|of) (?:my|our)\b|\bwhat(?: is|['’]?s) the status of (?:my|our)\b|\b(?:handling|reviewing|assigned to|working on) (?:my|our)\b/i,
  /\b(?:is|was|has|have|did|are|were) (?:my|our) (?:\w+ ){0,2}(?:permit|application|plans?|project|variance|appeal|letter|deposit|refund|hearing|inspection|case|file)\b.*\b(?:approved?|ready|done|complete|denied|issued|received|reviewed|scheduled|pass(?:ed)?|accepted|assigned|closed|yet|been)\b/i,
];
/** Whether a question is about one person's parcel, or what somebody decided or will decide: no text knows that. */
export const isOfOneCase = (question: string): boolean => ONE_CASE.some((pattern) => pattern.test(question));

const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ').map(stemOf);
const numberIn = (term: string): string | undefined => {
  const ordinal = ORDINALS.indexOf(term);
  return ordinal >= 0 ? `${ordinal + 1}` : /^(\d+)(?:st|nd|rd|th)$/.exec(term)?.[1];
};
/** What a number is the name of: "class 6", "the fourth cycle". */
const LABELS: ReadonlySet<string> = new Set(
  termsOf(
    'class cycle district zone section article chapter title type tier phase category group table sb ab pas area measure ' +
      'proposition prop ordinance appendix part exemption element stage threshold highway route',
  ),
);
/** So many terms may stand between a label and its number. */
const NEAR = 4;

export type LabelledNumber = { label: string; number: string };

/** The numbers of a question that name something, each with what it names. */
export function labelledNumbers(own: readonly string[]): LabelledNumber[] {
  return own.flatMap((term, at) => {
    const before = own[at - 1] ?? '';
    const ordinal = numberIn(term);
    // "The seventh RHNA cycle"
    const label = own.slice(at + 1, at + 3).find((after) => LABELS.has(after));
    if (ordinal !== undefined) return label ? [{ label, number: ordinal }] : [];
    return /^\d/.test(term) && LABELS.has(before) ? [{ label: before, number: term }] : [];
  });
}

const SHORT: Readonly<Record<string, string>> = { ch: 'chapter', sec: 'section', art: 'articl', ord: 'ordin' };

/** Whether one of some texts, as terms, says a number beside its label. */
export const isLabelled = (texts: readonly (readonly string[])[], { label, number }: LabelledNumber): boolean =>
  texts.some((terms) =>
    terms.some(
      (term, at) =>
        (term === number || numberIn(term) === number) &&
        terms.slice(Math.max(0, at - NEAR), at + NEAR + 1).some((near) => (SHORT[near] ?? near) === label),
    ),
  );

/** Units of sizes that rules set limits in, the longer first. */
const UNITS = [
  /[- ]?(?:square|sq\.?)[- ](?:foot|feet|ft)\b|[- ]?sf\b/,
  /[- ]?cubic[- ]yards?\b/,
  /[- ]?(?:inch(?:es)?\b|["”])/,
  /[- ]?(?:foot|feet|ft)\b|['’](?![a-z])/,
  /[- ]?acres?\b/,
  /[- ]?(?:stor(?:y|ies)|floors?)\b/,
].map((unit) => new RegExp(`(\\d[\\d,.]*)(?:${unit.source})`, 'giu'));
/** The sizes of a question, as terms, of which a text sets one in the same unit: "20 inches" is more or less than its 14. */
export const sizesCompared = (question: string, text: string): string[] =>
  UNITS.filter((unit) => text.search(unit) >= 0).flatMap((unit) =>
    [...question.matchAll(unit)].flatMap(([, figure = '']) => termsOf(figure)),
  );

const DAYS: ReadonlySet<string> = new Set(
  termsOf(
    'Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April May June July August September ' +
      'October November December',
  ),
);
const YEAR = /^(?:19|20)\d{2}$/;
const NAME = /(?<=[\p{L}\p{N},;:’'")]\s)\p{Lu}[\p{L}’'-]+/gu;

/** The years, other figures and names in a question, as terms. */
export function detailsOf(question: string): { years: string[]; figures: string[]; names: string[] } {
  const numbers = termsOf(question).filter((term) => /\d/.test(term));
  return {
    years: numbers.filter((term) => YEAR.test(term)),
    figures: numbers.filter((term) => !YEAR.test(term)),
    names: [...question.matchAll(NAME)]
      // "Basin-wide" has one name.
      .flatMap(([name]) => name.split('-').filter((part) => /^\p{Lu}/u.test(part)))
      .flatMap(termsOf)
      .filter((term) => isTelling(term) && !LABELS.has(term) && !DAYS.has(term)),
  };
}

/** A year that a text names as the end of a time: it tells nothing of how things are in that year. */
const END = /\b(?:by|until|before|through) (?:19|20)\d{2}\b/gi;

/** What a text says of the years that a question asks about. */
export const withoutEnds = (question: string, text: string): string =>
  question.search(END) >= 0 ? text : text.replace(END, '');

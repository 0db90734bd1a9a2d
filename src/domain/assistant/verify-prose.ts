import { LANGUAGES, type Language } from '#messages/languages.ts';
import { type Amount, type Claim, claimsIn, plainText, stemOfWord } from './claims.ts';
import { clausesOf, contentOf, hasCondition, type Polarity, polarityOf, sentencesOf } from './polarity.ts';

/** A statement, or a row of a table, that a model was given: what it may say, and by which number it cites it. */
export type HandedPassage = {
  id: string;
  /** Of a row: its caption and each cell behind its head. */
  text: string;
  title: string;
  /** Where the law has it. */
  citation: string;
};

/** A sentence that its passages bear out. `citations`: the ids of these. */
export type VerifiedSentence = { text: string; citations: string[]; beginsParagraph: boolean };

/** Why a sentence is not shown. */
export type RemovalReason =
  | 'uncited'
  | 'unknown-citation'
  | 'characters'
  | 'link'
  | 'no-sentence'
  | 'repeated'
  | 'secret'
  | 'decides-a-case'
  | 'other-words'
  | 'amount'
  | 'section'
  | 'date'
  | 'opposite-word'
  | 'name'
  | 'quotation'
  | 'conjunction'
  | 'pairing'
  | 'polarity'
  | 'condition-left-out';

export type ProseRules = {
  passages: readonly HandedPassage[];
  /** The language of the prose; passages are written in the first language of the product. */
  language: Language;
  /** What never stands in an answer: keys, and the text that the model was instructed by. */
  secrets: readonly string[];
};

/** How much of what a sentence is of must be words of its passage; less where these are of another language. */
const LEAST_SHARE = 0.5;
const LEAST_SHARE_TRANSLATED = 0.34;
/** Words of one stem in two languages begin alike: "permiso", "permit". */
const COGNATE = 5;
/** So many words in a row of what is secret are it. */
const SECRET_WORDS = 5;
const LONGEST_SENTENCE = 700;
const SHORTEST_SENTENCE = 3;

type Clause = { stems: ReadonlySet<string>; polarity: Polarity; sentence: number };
type PreparedPassage = {
  id: string;
  claims: readonly Claim[];
  segments: readonly (readonly Claim[])[];
  joints: readonly Joint[];
  stems: ReadonlySet<string>;
  sourceStems: ReadonlySet<string>;
  words: ReadonlySet<string>;
  /** What it quotes of others: it bears out nothing but that they wrote it. */
  quotations: ReadonlySet<string>;
  initials: string;
  clauses: readonly Clause[];
  sentences: readonly { text: string; claims: readonly Claim[] }[];
};
/** Two claims beside each other, and what joins them. */
type Joint = { one: Claim; next: Claim; by: 'and' | 'or' | 'to' };

const wordsIn = (text: string): string[] =>
  (text.match(/[\p{L}\p{M}\d][\p{L}\p{M}\d'.]*/gu) ?? []).map((word) => word.toLowerCase().replace(/'s$|[.']+$/g, ''));

/** The first letters of words in their order, by which a name may be called: "CEQA", "ADU". */
const initialsOf = (text: string): string =>
  (text.match(/[\p{L}][\p{L}'-]*|[.;:,()]/gu) ?? [])
    .filter((word) => !/^(?:of|the|and|for)$/i.test(word))
    .map((word) => (/\p{L}/u.test(word) ? word[0] : ' '))
    .join('')
    .toUpperCase();

/** What stands in quotation marks; a mark behind a figure is inches. */
const QUOTATION = /(?<!\d)"([^"]*)"/g;
const quotationsIn = (text: string): string[] =>
  [...text.matchAll(QUOTATION)].map(([, quoted = '']) => quoted.trim().toLowerCase());

function prepare(passage: HandedPassage): PreparedPassage {
  // A passage in which anything speaks to a machine bears nothing out.
  const isTrusted = ![passage.text, passage.title, passage.citation].some(isInstruction);
  const { id, text, title, citation } = isTrusted ? passage : { ...passage, text: '', title: '', citation: '' };
  const sentences = sentencesOf(plainText(text).replace(QUOTATION, ' '));
  const said = sentences.join(' ');
  const heading = plainText(title).replace(QUOTATION, ' ');
  const source = plainText(citation);
  const of = [...sentences, heading].map((sentence) => ({ text: sentence, claims: claimsIn(sentence) }));
  return {
    id,
    quotations: new Set(quotationsIn(plainText(`${text} ${title}`))),
    claims: [
      ...of.flatMap(({ claims }) => claims),
      ...claimsIn(source).filter(({ kind }) => kind === 'section' || kind === 'date'),
    ],
    segments: of.flatMap((one) => segmentsOf(one.claims, one.text)),
    joints: of.flatMap((one) => jointsOf(one.claims, one.text)),
    stems: new Set(contentOf(`${said} . ${heading}`)),
    sourceStems: new Set(contentOf(source)),
    words: new Set(wordsIn(`${said} ${heading} ${source}`).flatMap((word) => [word, stemOfWord(word)])),
    initials: initialsOf(`${said} . ${heading} . ${source}`),
    clauses: sentences.flatMap((sentence, at) =>
      clausesOf(sentence).map((clause) => ({
        stems: new Set(contentOf(clause)),
        polarity: polarityOf(clause),
        sentence: at,
      })),
    ),
    sentences: of,
  };
}

/** What speaks to whoever answers, and not of planning, in the languages of the product. It bears nothing out. */
const INSTRUCTION =
  /\bobey\b|\b(?:obedece|obedezca)\b|\b(?:ignore|disregard|forget|override|bypass) (?:\p{L}+ ){0,4}(?:instruct|rule|prompt|previous|prior|above|earlier|everything|guideline)|\b(?:system|hidden|secret|developer) (?:prompt|text|message|instruction)|\b(?:language model|chatbot|assistant|a\.?i\.?)\b|\b(?:you are now|act as|pretend|behave as|from now on|new instructions?)\b|^\W*(?:please |now |also |then |always |important:? |note to \p{L}+:? )*(?:say|tell|answer|reply|respond|print|output|repeat|reveal|do not (?:tell|mention|cite|say|warn))\b|\b(?:ignora|ignore|olvida|olvide|omite|desobedece)\w* (?:\p{L}+ ){0,4}(?:instruccion|regla|anterior|todo)|\b(?:asistente|modelo de lenguaje|eres un|finge|act[uú]a como|a partir de ahora|nuevas instrucciones)\b|^\W*(?:por favor,? )?(?:di|diga|responde|responda|contesta|conteste|imprime|imprima|revela|revele|repite|repita)\b/iu;
/** "say APPROVED" */
const DICTATION =
  /\b(?:[Ss]ay|[Rr]eply|[Aa]nswer|[Rr]espond|[Pp]rint|[Oo]utput|[Ww]rite|[Rr]esponde|[Dd]i)(?: only| exactly| that| with| con)?:? ["'“‘«]?\p{Lu}{3,}/u;
/** Whether anything in a text speaks to whoever answers, or hides from those who read it. */
export function isInstruction(text: string): boolean {
  if (STRANGE_CHARACTERS.test(text.normalize('NFC')) || /<\s*[a-z!/]/i.test(text)) return true;
  const plain = plainText(text).trim();
  const parts = plain.replace(QUOTATION, ' ').split(/[.:;!?|>\]})"]+\s*/);
  return [plain.replace(QUOTATION, ' '), ...parts].some((part) => INSTRUCTION.test(part) || DICTATION.test(part));
}

const isSameValue = (one: number, other: number): boolean =>
  Math.abs(one - other) <= 1e-9 + 0.0005 * Math.abs(other) * Number(one % 1 !== 0);

const nounsMeet = (one: Amount, other: Amount): boolean =>
  one.nouns.length === 0 ||
  other.nouns.length === 0 ||
  one.nouns.some((noun) => other.nouns.some((of) => isAlike(noun, of)));

function isAlike(one: string, other: string): boolean {
  return (
    one === other ||
    (one.length >= COGNATE && other.length >= COGNATE && one.slice(0, COGNATE) === other.slice(0, COGNATE))
  );
}

/** Whether what a sentence says is what a passage says. */
function bearsOut(said: Claim, known: Claim): boolean {
  switch (said.kind) {
    case 'amount': {
      if (known.kind === 'section')
        return (
          said.unit === undefined && said.bound === undefined && said.raw === known.base && known.parts.length === 0
        );
      if (known.kind !== 'amount' || !isSameValue(said.value, known.value)) return false;
      if (said.bound !== undefined && said.bound !== known.bound) return false;
      if (said.unit !== undefined || known.unit !== undefined)
        return said.unit === known.unit || (said.unit === undefined && said.nouns.length === 0);
      return nounsMeet(said, known);
    }
    case 'section': {
      if (known.kind === 'amount')
        return known.unit === undefined && said.parts.length === 0 && said.base === known.raw && known.raw.length > 3;
      if (known.kind !== 'section' || said.base !== known.base) return false;
      const isOfOne = said.of === known.of || said.of === '' || known.of === '';
      return isOfOne && said.parts.every((part, at) => known.parts[at] === part);
    }
    case 'date':
      return (
        known.kind === 'date' &&
        (['year', 'month', 'day'] as const).every((part) => said[part] === undefined || said[part] === known[part])
      );
    case 'written':
      return (
        known.kind === 'written' && said.text === known.text && (said.bound === undefined || said.bound === known.bound)
      );
    case 'word':
      return known.kind === 'word' && said.word === known.word;
  }
}

/** What a claim could be exchanged with: two of one class in a passage say different things. */
const classOf = (claim: Claim): string =>
  claim.kind === 'amount'
    ? `amount ${claim.unit ?? claim.nouns.at(-1) ?? ''}`
    : claim.kind === 'word'
      ? `word ${claim.group}`
      : claim.kind;

/** Claims that belong together, such as a year and its figure: a new group begins where a class comes again. */
function segmentsOf(claims: readonly Claim[], text: string): Claim[][] {
  const segments: Claim[][] = [];
  for (const claim of claims) {
    if (classOf(claim) === 'word all') continue;
    const current = segments.at(-1);
    const last = current?.at(-1);
    const isAgain =
      current?.some((other) => classOf(other) === classOf(claim)) === true &&
      last !== undefined &&
      classOf(last) !== classOf(claim);
    if (!current || !last || isAgain || /;/.test(text.slice(last.to, claim.at))) segments.push([claim]);
    else current.push(claim);
  }
  return segments;
}

function jointsOf(claims: readonly Claim[], text: string): Joint[] {
  return claims.slice(1).flatMap((next, index): Joint[] => {
    const one = claims[index];
    const between = one ? text.slice(one.to, next.at) : '';
    if (!one || between.length > 50 || /[.;:]/.test(between)) return [];
    const isBetween =
      /\b(?:between|entre)(?: the| los| las)?\s*$/iu.test(text.slice(0, one.at)) &&
      /^\s*(?:and|y|e)\s*\$?$/iu.test(between);
    if (isBetween || /^\s*(?:to|through|until|a|hasta|-)\s*\$?$/iu.test(between)) return [{ one, next, by: 'to' }];
    const last = [...between.matchAll(/\b(and|or|y|e|o|u)\b/giu)].at(-1)?.[1]?.toLowerCase();
    return last === undefined ? [] : [{ one, next, by: /^(?:or|o|u)$/.test(last) ? 'or' : 'and' }];
  });
}

const isOfPair = ({ one, next }: Joint, known: Joint): boolean =>
  (bearsOut(one, known.one) && bearsOut(next, known.next)) ||
  (known.by !== 'to' && bearsOut(one, known.next) && bearsOut(next, known.one));

/** "and" may stand for a comma; "or" and "to" only for themselves. */
function isJoinedOtherwise(joint: Joint, known: readonly Joint[]): boolean {
  const same = known.filter((other) => isOfPair(joint, other));
  if (joint.by === 'and') return same.some(({ by }) => by === 'or') && !same.some(({ by }) => by === 'and');
  return !same.some(({ by }) => by === joint.by);
}

/** A figure with the year, place or side of another. */
function isExchanged(segment: readonly Claim[], known: readonly (readonly Claim[])[]): boolean {
  const has = (of: readonly Claim[], claim: Claim) => of.some((other) => bearsOut(claim, other));
  const hasClass = (of: readonly Claim[], claim: Claim) => of.some((other) => classOf(other) === classOf(claim));
  return segment.some((one) =>
    segment.some((other) => {
      if (classOf(one) === classOf(other)) return false;
      const together = known.some((of) => has(of, one) && has(of, other));
      return !together && known.some((of) => has(of, one) && hasClass(of, other));
    }),
  );
}

const isNegative = ({ denials, modalities }: Polarity): boolean =>
  denials > 0 || modalities.has('forbidden') || modalities.has('not-required');
const NEARLY_ALL = 0.7;
const OF_RULES = new Set(['allowed', 'forbidden', 'required', 'not-required', 'advised']);

/** Whether the clauses of a passage that speak of the same thing grant, ask and deny the same. */
function contradicts(clause: string, whole: string, { clauses }: PreparedPassage): boolean {
  const polarity = polarityOf(clause);
  const own = contentOf(clause);
  const stems = own.length > 1 ? own : contentOf(whole);
  const overlapWith = (of: ReadonlySet<string>) => new Set(stems.filter((stem) => of.has(stem))).size;
  const most = Math.max(0, ...clauses.map((of) => overlapWith(of.stems)));
  const best = clauses.filter((of) => overlapWith(of.stems) === most);
  const known = best.map((of) => (of.polarity.isWhole ? [of.polarity] : inSentence(clauses, of.sentence)));
  // What repeats nearly all of a clause repeats all that it grants, asks and denies; what repeats a part may do so for a part.
  const isAll = most >= NEARLY_ALL * Math.max(1, ...best.map((of) => of.stems.size));
  const rulesOf = ({ modalities }: Polarity) => [...modalities].filter((modality) => OF_RULES.has(modality));
  const rules = rulesOf(polarity);
  const isSame = (of: Polarity) => {
    const known = rulesOf(of);
    if (isAll && (known.length !== rules.length || of.denials !== polarity.denials)) return false;
    return rules.every((rule) => known.includes(rule)) && of.denials > 0 === polarity.denials > 0;
  };
  const isSaid = known.some(
    (of) =>
      of.some(isSame) ||
      // What stands in a clause without a verb has its sentence's.
      (of.length > 1 &&
        rules.every((rule) => of.some(({ modalities }) => modalities.has(rule))) &&
        of.some(({ denials }) => denials > 0 === polarity.denials > 0)),
  );
  const isDenied = known.some((of) => of.every((one) => isNegative(one) !== isNegative(polarity)));
  // What a clause of the other sign alone speaks of: "sheds may be built; fences may not".
  const spoken = clauses.filter((of) => of.polarity.isWhole);
  const isOfOther = own.some(
    (stem) =>
      spoken.some((of) => of.stems.has(stem) && isNegative(of.polarity) !== isNegative(polarity)) &&
      !clauses.some(
        (of) => of.stems.has(stem) && (!of.polarity.isWhole || isNegative(of.polarity) === isNegative(polarity)),
      ),
  );
  return !isSaid || isDenied || isOfOther;
}

/** A part without a verb, of which the passage says that it is not: "but not for additions". */
function dropsDenial(fragment: string, { clauses }: PreparedPassage): boolean {
  const stems = contentOf(fragment);
  const overlapWith = (of: ReadonlySet<string>) => stems.filter((stem) => of.has(stem)).length;
  const most = Math.max(0, ...clauses.map((of) => overlapWith(of.stems)));
  return (
    most > 0 && most === stems.length && clauses.every((of) => overlapWith(of.stems) < most || of.polarity.denials > 0)
  );
}

/** What a clause without a verb takes from its sentence. */
function inSentence(clauses: readonly Clause[], sentence: number): Polarity[] {
  const of = clauses.filter((clause) => clause.sentence === sentence);
  const whole = of.filter(({ polarity }) => polarity.isWhole);
  return (whole.length > 0 ? whole : of).map(({ polarity }) => polarity);
}

/** A permission that leaves out on what it depends grants more than its passage. */
function leavesOut(text: string, claims: readonly Claim[], { sentences }: PreparedPassage): boolean {
  const { modalities } = polarityOf(text);
  if (!modalities.has('allowed') && !modalities.has('not-required')) return false;
  const stems = contentOf(text);
  const overlapOf = (of: string) => new Set(contentOf(of).filter((stem) => stems.includes(stem))).size;
  const best = sentences.toSorted((one, other) => overlapOf(other.text) - overlapOf(one.text))[0];
  if (!best) return false;
  const isLimitLeft = best.claims.some(
    (known) =>
      known.kind === 'amount' &&
      known.bound !== undefined &&
      !claims.some((claim) => bearsOut({ ...known, bound: undefined }, claim)),
  );
  return (
    isLimitLeft || (hasCondition(best.text) && !hasCondition(text) && !claims.some(({ kind }) => kind === 'amount'))
  );
}

/** Words of names that an answer in another language has for those of the passage. */
const NAME_WORDS: Readonly<Record<string, string>> = {
  código: 'code',
  ley: 'act',
  estado: 'state',
  condado: 'county',
  ciudad: 'city',
  agencia: 'agency',
  plan: 'plan',
  guía: 'guidelines',
  reglamento: 'regulations',
  norma: 'code',
  residencial: 'residential',
  construcción: 'building',
};

/** Names, in a text whose claims are left out, that a passage does not have. */
function hasStrangeName(text: string, passage: PreparedPassage, isBeginning: boolean): boolean {
  const runs = [...text.matchAll(/\p{Lu}[\p{L}'-]*(?:(?: (?:of|the|and|de|del|la|y))* \p{Lu}[\p{L}'-]*)*/gu)];
  return runs.some((run) => {
    const names = run[0].match(/\p{Lu}[\p{L}'-]*/gu) ?? [];
    if (
      names.length > 1 &&
      passage.words.has(
        names
          .map((name) => name[0])
          .join('')
          .toLowerCase(),
      )
    )
      return false;
    const isFirst = isBeginning && text.slice(0, run.index).search(/[\p{L}\d]/u) < 0;
    return names.some((name, at) => {
      const isAcronym = /^\p{Lu}{2,}s?$/u.test(name);
      // A sentence begins with a capital, of a name or not; of a name more words follow.
      if (isFirst && at === 0 && !isAcronym) return false;
      const word = name.toLowerCase().replace(/'s$/, '');
      const isThere = [word, NAME_WORDS[word] ?? word, ...word.split('-')].some(
        (one) => passage.words.has(one) || passage.words.has(stemOfWord(one)),
      );
      return !isThere && !(isAcronym && passage.initials.includes(name.replace(/s$/, '')));
    });
  });
}

function reasonOf(claim: Claim): RemovalReason {
  if (claim.kind === 'word') return 'opposite-word';
  if (claim.kind === 'written') return claim.text.startsWith('edition') ? 'date' : 'amount';
  return claim.kind;
}

/** Why a passage does not bear out a part of a sentence; undefined where it does. */
function reasonAgainst(
  text: string,
  passage: PreparedPassage,
  isBeginning: boolean,
  isTranslated: boolean,
): RemovalReason | undefined {
  if (quotationsIn(text).some((quoted) => !passage.quotations.has(quoted))) return 'quotation';
  return reasonInOwnWords(
    text.replace(QUOTATION, (quoted) => ' '.repeat(quoted.length)),
    passage,
    isBeginning,
    isTranslated,
  );
}

function reasonInOwnWords(
  text: string,
  passage: PreparedPassage,
  isBeginning: boolean,
  isTranslated: boolean,
): RemovalReason | undefined {
  const claims = claimsIn(text);
  const strange = claims.find((claim) => !passage.claims.some((known) => bearsOut(claim, known)));
  if (strange) return reasonOf(strange);
  const figures = claims.filter(({ kind }) => kind !== 'word');
  const rest = figures.reduce((left, { at, to }) => left.slice(0, at) + ' '.repeat(to - at) + left.slice(to), text);
  if (
    (rest.match(/[\p{L}.-]*\d[\p{L}\d.-]*/gu) ?? []).some(
      (word) => !passage.words.has(word.toLowerCase().replace(/[.-]+$/, '')),
    )
  )
    return 'amount';
  if (hasStrangeName(rest, passage, isBeginning)) return 'name';
  // The names of laws are no words of what is said.
  const stems = contentOf(rest).filter((stem) => passage.stems.has(stem) || !passage.sourceStems.has(stem));
  const known = stems.filter((stem) => passage.stems.has(stem)).length;
  if (!isTranslated && (known === 0 || known < LEAST_SHARE * stems.length)) return 'other-words';
  if (isTranslated && known < LEAST_SHARE * Math.max(1, stems.length)) {
    const alike = stems.filter(
      (stem) =>
        passage.stems.has(stem) || [...passage.stems].some((one) => stem.length >= COGNATE && isAlike(stem, one)),
    );
    const said = claims.filter(({ kind }) => kind !== 'section');
    // Two figures that the passage has speak for a sentence whose words are all of the other language.
    const isOfIt = alike.length > 0 || said.filter(({ kind }) => kind !== 'word').length > 1;
    const borneOut = alike.length + said.length;
    if (!isOfIt || borneOut < LEAST_SHARE_TRANSLATED * (stems.length + claims.length)) return 'other-words';
  }
  if (jointsOf(claims, text).some((joint) => isJoinedOtherwise(joint, passage.joints))) return 'conjunction';
  if (segmentsOf(claims, text).some((segment) => isExchanged(segment, passage.segments))) return 'pairing';
  const verdicts = [...polarityOf(text).modalities].filter((modality) => !OF_RULES.has(modality));
  if (!verdicts.every((verdict) => passage.clauses.some(({ polarity }) => polarity.modalities.has(verdict))))
    return 'polarity';
  const clauses = clausesOf(text);
  const spoken = clauses.filter((clause) => polarityOf(clause).isWhole);
  if ((spoken.length > 0 ? spoken : [text]).some((clause) => contradicts(clause, text, passage))) return 'polarity';
  if (clauses.some((clause) => !spoken.includes(clause) && dropsDenial(clause, passage))) return 'polarity';
  return leavesOut(text, claims, passage) ? 'condition-left-out' : undefined;
}

const CITATION = /\[\s*(\d{1,3}(?:\s*[,;-]\s*\d{1,3})*)\s*\]/g;
/** Citations with nothing but signs between them stand for the same words. */
const CITATIONS = /(?:\[\s*\d{1,3}(?:\s*[,;-]\s*\d{1,3})*\s*\](?:[\s,;.]|\band\b|\by\b)*)+/gu;

function idsIn(group: string): string[] {
  return [...group.matchAll(CITATION)].flatMap(([, list = '']) =>
    list.split(/[,;]/).flatMap((part) => {
      const [from = '', to = from] = part.split('-').map((id) => id.trim());
      const count = Math.min(50, Math.max(0, Number(to) - Number(from)));
      return Array.from({ length: count + 1 }, (_, at) => String(Number(from) + at));
    }),
  );
}

/** Characters that show otherwise than they are: invisible, turned round, or letters of another script. */
const STRANGE_CHARACTERS =
  /[\p{Cf}\p{Co}\p{Cn}\p{Cs}]|[^\P{Cc}\n\t\r]|(?=\p{L})[^\p{Script=Latin}ªº]|(?=\p{Nd})[^0-9]|\p{M}{2}/u;
const LINK =
  /:\/\/|\bwww\.|\b(?:javascript|data|mailto|tel|file):|[\w.]@[\w.]|\]\s*\(|!\[|\]\s*\[(?!\s*\d)|\]:|<\s*[a-z!/?]|&(?:#\d|#x|lt|gt|amp|quot)|\b[a-z][\w-]*\.(?:com|org|net|gov|edu|mil|io|dev|app|us|info|biz|co|ai|ru|cn|xyz|site|online|me|ly|test|example|local)\b|(?:\+?\d[\s().-]*){10,}|\b\d{3}-\d{4}\b/iu;
/** What the reader has, with a decision on it, is for people to say. */
const OF_READER = /\b(?:your|yours|you|su|sus|usted|tu|tus)\b/iu;

/** What a line begins with and what marks words in it, left out: answers are plain. */
const withoutMarks = (text: string): string =>
  text
    .replace(/^\s*(?:[-*•>]\s+|#{1,6}\s+|\d{1,2}[.)]\s+)*/u, '')
    .replace(/[*_`]+/g, '')
    .trim();

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\d]/gu, '');

/**
 * Verifies prose as it comes, sentence by sentence: each must cite passages that were handed over, and what it says in
 * figures, names and permissions must stand in one of those that it cites. What does not is removed. Pure: the same prose in
 * any pieces gives the same sentences. Never throws.
 */
export class ProseVerifier {
  /** Why sentences were removed, in their order. */
  readonly removed: RemovalReason[] = [];
  private readonly passages: ReadonlyMap<string, PreparedPassage>;
  private readonly isTranslated: boolean;
  private readonly secrets: readonly string[];
  private readonly secretWords: ReadonlySet<string>;
  private readonly shown = new Set<string>();
  private rest = '';
  private isSkipping = false;
  private beginsParagraph = true;

  constructor({ passages, language, secrets }: ProseRules) {
    this.passages = new Map(passages.map((passage) => [passage.id, prepare(passage)]));
    this.isTranslated = language !== LANGUAGES[0];
    this.secrets = secrets.map(lettersOf).filter(({ length }) => length >= 6);
    this.secretWords = new Set(secrets.flatMap((secret) => runsOf(wordsIn(secret))));
  }

  /** Takes more of the prose. @returns the sentences that are whole and verified now */
  push(text: string): VerifiedSentence[] {
    this.rest += text;
    const verified: VerifiedSentence[] = [];
    for (let end = endOfSentence(this.rest); end !== undefined; end = endOfSentence(this.rest)) {
      verified.push(...this.take(this.rest.slice(0, end)));
      if (/^[^\S\n]*\n\s*\n|^\n/.test(this.rest.slice(end - 1))) this.beginsParagraph = true;
      this.rest = this.rest.slice(end);
    }
    if (this.rest.length > LONGEST_SENTENCE) {
      this.isSkipping = true;
      this.rest = this.rest.slice(-1);
    }
    return verified;
  }

  /** The last sentence, where it was whole: what was cut has no citation at its end. */
  end(): VerifiedSentence[] {
    const last = this.rest;
    this.rest = '';
    return this.take(last);
  }

  private take(raw: string): VerifiedSentence[] {
    const wasSkipping = this.isSkipping;
    this.isSkipping = false;
    if (!/[\p{L}\d]/u.test(raw) && !wasSkipping) return [];
    const outcome = wasSkipping || raw.length > LONGEST_SENTENCE ? 'no-sentence' : this.verify(raw);
    if (typeof outcome === 'string') {
      this.removed.push(outcome);
      return [];
    }
    this.shown.add(outcome.text);
    const sentence = { ...outcome, beginsParagraph: this.beginsParagraph };
    this.beginsParagraph = false;
    return [sentence];
  }

  private verify(raw: string): Omit<VerifiedSentence, 'beginsParagraph'> | RemovalReason {
    if (STRANGE_CHARACTERS.test(raw.normalize('NFC'))) return 'characters';
    const text = plainText(withoutMarks(raw));
    const words = text.replace(CITATION, '').trim();
    const letters = lettersOf(words);
    if (this.secrets.some((secret) => letters.includes(secret))) return 'secret';
    if (runsOf(wordsIn(words)).some((run) => this.secretWords.has(run))) return 'secret';
    if (LINK.test(words)) return 'link';
    const groups = [...text.matchAll(CITATIONS)];
    const last = groups.at(-1);
    if (!last || /[\p{L}\d]/u.test(text.slice(last.index + last[0].length))) return 'uncited';
    if ((words.match(/\p{L}{2,}|\d+/gu) ?? []).length < SHORTEST_SENTENCE) return 'no-sentence';
    const verdict = [...polarityOf(words).modalities].some((modality) => !OF_RULES.has(modality));
    if (verdict && OF_READER.test(words)) return 'decides-a-case';
    const citations = new Set<string>();
    let from = 0;
    for (const group of groups) {
      const part = text.slice(from, group.index).trim();
      if (!/[\p{L}\d]/u.test(part)) return 'uncited';
      const ids = idsIn(group[0]);
      const known = ids.flatMap((id) => this.passages.get(id) ?? []);
      if (known.length < ids.length) return 'unknown-citation';
      const checked = known.map((passage) => ({
        passage,
        reason: reasonAgainst(part, passage, from === 0, this.isTranslated),
      }));
      const bearing = checked.filter(({ reason }) => reason === undefined);
      if (bearing.length === 0) return checked[0]?.reason ?? 'unknown-citation';
      for (const { passage } of bearing) citations.add(passage.id);
      from = group.index + group[0].length;
    }
    const shown = withoutMarks(raw)
      .replace(CITATION, '')
      .replace(/\s+/g, ' ')
      .replace(/\s+(?=[.,;:!?])/g, '')
      .trim();
    return this.shown.has(shown) ? 'repeated' : { text: shown, citations: [...citations] };
  }
}

/** Every run of words that is long enough to be told. */
const runsOf = (words: readonly string[]): string[] =>
  words.slice(SECRET_WORDS - 1).map((_, at) => words.slice(at, at + SECRET_WORDS).join(' '));

const ABBREVIATED =
  /(?:^|[^\p{L}])(?:sq|ft|cu|yd|in|sec|secs|no|nos|art|arts|ch|approx|vs|e\.g|i\.e|u\.s|st|mr|ms|dr|inc|dept|gov|pub|cal|rev|v|al|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|fig|ff|s\.f|n[uú]m|p[aá]g|ee|uu|\p{Lu})$/iu;

/** Where the first sentence of a text ends, with the citations behind its point; undefined while that is not certain. */
function endOfSentence(text: string): number | undefined {
  const line = text.indexOf('\n');
  const within = line < 0 ? text : text.slice(0, line);
  for (const match of within.matchAll(/[.!?…]["')»”]*(?:\s*\[[\d\s,;-]*\])*(?=\s+[^\s[\p{Ll}])/gu)) {
    // The number of a line in a list.
    if (/^\s*\d{1,2}$/.test(within.slice(0, match.index))) continue;
    const end = match.index + match[0].length;
    if (match[0].startsWith('.') && !match[0].includes('[') && ABBREVIATED.test(within.slice(0, match.index))) continue;
    return end;
  }
  return line < 0 ? undefined : line + 1;
}

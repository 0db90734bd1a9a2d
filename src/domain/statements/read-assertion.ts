import { AFFIRMED, type Assertion, DENIED, type Genre, mentioned } from './assertion.ts';
import {
  A_FIGURE,
  ASKS,
  ASKS_TO_DOCUMENT,
  ASKS_WITHIN,
  BUT_NOT,
  BUT_THAT,
  CONDITIONAL,
  CONDITIONAL_IN_TEXT,
  DENIES_LIST,
  DROPPED,
  EARLIER,
  ELSEWHERE,
  HAS_VERB,
  HEADS_TABLE,
  INSTRUCTS_IN_TEXT,
  INSTRUCTS_LIST,
  IS_A_THING,
  IS_DIRECTION,
  LISTS,
  NAMES_LIST,
  NAMES_PART,
  OF_THIS_ONE,
  ONCE,
  POINTS_TO_SHEET,
  PROMISED,
  PROMISED_IN_TEXT,
  REACHES_PARCEL,
  RULE_IN_TEXT,
  SAYS_NO,
  SAYS_YES,
  SPEAKS,
  TAKES_OUT,
  UNDECIDED,
} from './cues.ts';
import {
  DENIES_CLAUSE,
  DENIES_NOUNS,
  isDeniedAfter,
  isDeniedBefore,
  isDeniedWithin,
  isTakenAway,
  NO_DENIAL,
  OUTSIDE_ANY,
  PROHIBITS,
} from './denials.ts';
import { isInName } from './names.ts';
import { readBoxes, readValue } from './read-value.ts';
import { isRemark } from './remarks.ts';
import { clauseAround, type Span, sentenceAround } from './sentences.ts';

type SearchContext = { value?: string | undefined; deniesItself?: boolean; removesItself?: boolean };

/** "Label: value" in one line; the label may ask ("Silt fence shown?"). */
const LABELLED = /^(?<label>[^:=?]{2,80}?)\s?(?::|\s=|\?|\s[-–—]{1,2}|\.{4,}|(?:\s\.){4,})(?=\s|$)\s*(?<told>.*)$/u;

/**
 * What `text`, a paragraph or a line, says of what stands at `span`. `value` is what stands in the cell beside it.
 * `deniesItself`: the words are looked for with their denial in them ("no fertilizer within"); `removesItself`: with their
 * removal ("trees to be removed"). Conservative: where nothing affirms, the words are mentioned.
 */
export function readAssertion(
  text: string,
  span: Span,
  on: Genre,
  { value, deniesItself = false, removesItself = false }: SearchContext = {},
): Assertion {
  if (on === 'rules') return mentioned('rule');
  const whole = wholeWords(text, span);
  const sentence = sentenceAround(text, whole);
  // What somebody says on a drawing is no note of what is built.
  const genre = on === 'sheet' && SPEAKS.test(sentence.text) ? 'text' : on;
  return (
    readContents(sentence.text, sentence.at) ??
    readBoxes(text, whole) ??
    readQuotation(text, whole) ??
    readName(sentence.text, sentence.at, genre) ??
    readQuestion(sentence, genre) ??
    readRemoval(sentence.text, sentence.at, removesItself) ??
    doubted(
      readPair(sentence.text, sentence.at, { genre, value, deniesItself }) ??
        readClause(sentence.text, sentence.at, genre, deniesItself) ??
        readNextSentence(sentence, genre) ??
        settle(sentence.text, sentence.at, genre),
      sentence,
    )
  );
}

/** Words that name what plans might show, in a remark that is no note of what they do show, affirm nothing. */
const doubted = (said: Assertion, { text, at }: { text: string; at: Span }): Assertion =>
  said.is === 'affirmed' && isRemark(text, at) ? mentioned('remark') : said;

/** What the other cells of a row say of it: "expired", "withdrawn"; undefined where nothing of the kind. */
export function readStatus(cells: string): Assertion | undefined {
  if (DROPPED.test(cells)) return mentioned('dropped');
  return EARLIER.test(cells) || /\b(?:void|never|closed|returned|cancell?ed)\b/i.test(cells)
    ? mentioned('earlier')
    : undefined;
}

/** A heading's word about all that stands under it; undefined where it says nothing of the kind. */
export function readHeading(text: string): Assertion | undefined {
  if (/\bquestions?\b|\?$/i.test(text)) return mentioned('question');
  if (DENIES_LIST.test(text)) return DENIED;
  if (PROMISED.test(text) || PROMISED_IN_TEXT.test(text)) return mentioned('promise');
  if (INSTRUCTS_LIST.test(text)) return mentioned('instruction');
  if (LISTS.test(text)) return mentioned('list');
  if (UNDECIDED.test(text)) return mentioned('undecided');
  if (ELSEWHERE.test(text)) return mentioned('elsewhere');
  return EARLIER.test(text) ? mentioned('earlier') : undefined;
}

/** A pattern may end within a word ("REVEGETAT"). */
function wholeWords(text: string, { from, to }: Span): Span {
  const rest = /^[\p{L}\p{N}'’]*/u.exec(text.slice(to))?.[0].length ?? 0;
  return { from, to: to + rest };
}

/** A table of contents: names with leaders to the number of a page; or the title of a list of what is asked for. */
const readContents = (sentence: string, { to }: Span): Assertion | undefined =>
  /(?:\.{4,}|(?:\s\.){4,})\s*[\divx]{1,4}$/i.test(sentence) ||
  NAMES_LIST.test(sentence) ||
  HEADS_TABLE.test(sentence.slice(to))
    ? mentioned('list')
    : undefined;

/** Words of a rule between quotation marks: “PLANS SHALL SHOW ALL TREES”. */
function readQuotation(text: string, { from, to }: Span): Assertion | undefined {
  const curved = text.lastIndexOf('“', from);
  // A straight sign that opens stands before a letter, behind what announces it; others are inches.
  const straight = [...text.slice(0, from).matchAll(/(?:^|[\s:,(])"(?=\p{L})/gu)].at(-1)?.index ?? -1;
  const open = Math.max(curved, straight);
  const sign = open === curved ? '”' : '"';
  if (open < 0 || text.slice(open + 2, from).includes(sign)) return undefined;
  // The sign that closes it may stand on a line of its own.
  const close = text.indexOf(sign, to) < 0 ? text.length : text.indexOf(sign, to);
  return /\b(?:shall|must|(?:is|are)\srequired|requires?|may\snot)\b|^\W*(?:show|provide|submit|include|identify|indicate)\b/i.test(
    text.slice(open, close),
  )
    ? mentioned('rule')
    : undefined;
}

/** Names of companies, people and streets state nothing. */
function readName(sentence: string, at: Span, genre: Genre): Assertion | undefined {
  const label = LABELLED.exec(sentence)?.groups?.label ?? '';
  return isInName(sentence, at, label, genre === 'sheet') ? mentioned('name') : undefined;
}

/** What is taken away by the work is not there when it is done. */
function readRemoval(sentence: string, at: Span, removesItself: boolean): Assertion | undefined {
  if (removesItself || [CONDITIONAL, UNDECIDED, ELSEWHERE].some((cue) => cue.test(sentence))) return undefined;
  return isTakenAway(sentence, at) ? { is: 'removed' } : undefined;
}

function readQuestion({ text, at, after }: ReturnType<typeof sentenceAround>, genre: Genre): Assertion | undefined {
  if (/\?\s*$/.test(text)) {
    if (SAYS_NO.test(after)) return DENIED;
    return SAYS_YES.test(after) ? AFFIRMED : mentioned('question');
  }
  if (genre === 'sheet') {
    const asks =
      /^(?:what|who|why|how)\b|\b(?:per|by|at|for|with)\swhat\b/i.test(text) ||
      /\?/.test(`${text} ${after.slice(0, 40)}`);
    return asks ? mentioned('question') : undefined;
  }
  // "Is the driveway paved: yes" is a line of a form.
  const asks = ASKS.test(text) && !LABELLED.test(text);
  return asks || ASKS_WITHIN.test(text.slice(0, at.from)) ? mentioned('question') : undefined;
}

/** "Add: tree removal list": what a correction asks for. */
const ASKS_FOR = /^(?:please\s)?(?:add|show|draw|include|revise|correct|submit|resubmit)$/i;

/** A label and its value, on one line or in two cells. */
function readPair(
  sentence: string,
  at: Span,
  { genre, value: beside, deniesItself }: SearchContext & { genre: Genre },
): Assertion | undefined {
  const { label = sentence, told = '' } = LABELLED.exec(sentence)?.groups ?? {};
  if (NAMES_PART.test(label.trim())) return undefined;
  if (TAKES_OUT.test(label)) return mentioned('dropped');
  if (ASKS_FOR.test(label)) return mentioned('instruction');
  // "Trees to remain (list)": the title of a list that is still to come.
  if (/^\s*\(list\)\s*$/i.test(sentence.slice(at.to))) return mentioned('list');
  if (/\((?:was|were|formerly)$/i.test(label)) return mentioned('earlier');
  const isLabel = at.to <= label.length + 1;
  if (isLabel && told !== '' && UNDECIDED.test(`${label.slice(0, at.from)} ~ ${label.slice(at.to)}`))
    return mentioned('undecided');
  // A pattern may span both: "lights: existing floodlights, not shielded".
  if (!isLabel && at.from < label.length) return deniesItself ? AFFIRMED : readValue(told);
  if (!isLabel) {
    // What the label says of the whole list behind it: "Not included: color board, lighting"; or of itself: "no easement".
    const from = Math.max(0, at.from - (sentence.length - told.length));
    const said = readHeading(label) ?? readClause(told, { from, to: Math.min(told.length, from + 1) }, genre);
    // "SEZ on the parcel: None; no setback" denies no other setback.
    if (said?.is === 'denied' && /^(?:none|no|nil|n\/a)\s?;/i.test(told)) return mentioned('near-denial');
    return said ?? (genre === 'sheet' ? undefined : AFFIRMED);
  }
  const hasColon = label !== sentence;
  const value = told !== '' ? told : beside;
  if (value !== undefined) return readValue(value);
  return hasColon ? mentioned('blank') : undefined;
}

/** What the clause around the words says by its cues; undefined where there is none. */
function readClause(sentence: string, span: Span, genre: Genre, deniesItself = false): Assertion | undefined {
  const inText = genre !== 'sheet';
  const opening = sentence.replace(/^[\s\d.)(•*·–—-]+/u, '');
  if (TAKES_OUT.test(opening)) return mentioned('dropped');
  if (ASKS_TO_DOCUMENT.test(opening)) return mentioned('instruction');
  // "I, ________, certify that …": nobody has.
  if (/_{4,}/.test(sentence.slice(0, span.from))) return mentioned('blank');
  if (/\b(?:check|mark|circle)\s(?:all|one|any)\b/i.test(sentence)) return mentioned('blank');
  if (POINTS_TO_SHEET.test(sentence.slice(0, span.from))) return mentioned('list');
  // "… are to be paved; the surface of this one is not decided".
  if (UNDECIDED.test(OF_THIS_ONE.exec(sentence.slice(span.to))?.[0] ?? '')) return mentioned('undecided');
  if (ELSEWHERE.test(BUT_THAT.exec(sentence.slice(span.to))?.[0] ?? '')) return mentioned('elsewhere');
  if (!inText && IS_DIRECTION.test(opening) && !/\d/.test(opening)) return mentioned('elsewhere');
  if (inText && INSTRUCTS_IN_TEXT.test(opening)) return mentioned('instruction');
  const { text: raw, at } = clauseAround(sentence, span);
  const clause = raw.replace(NO_DENIAL, (found) => '~'.repeat(found.length));
  const before = clause.slice(0, at.from);
  const named = clause.slice(at.from, at.to);
  const after = clause.slice(at.to);
  const around = `${before} ~ ${after}`;
  if (UNDECIDED.test(around)) return mentioned('undecided');
  if (DROPPED.test(sentence) || BUT_NOT.test(sentence.slice(span.to))) return mentioned('dropped');
  if (PROMISED.test(around) || (inText && PROMISED_IN_TEXT.test(around))) return mentioned('promise');
  if (CONDITIONAL.test(around) || (inText && CONDITIONAL_IN_TEXT.test(around))) return mentioned('condition');
  if (ELSEWHERE.test(around) && !REACHES_PARCEL.test(clause)) return mentioned('elsewhere');
  if ((inText && EARLIER.test(around)) || ONCE.test(before)) return mentioned('earlier');
  if (inText && genre !== 'form' && RULE_IN_TEXT.test(around)) return mentioned('rule');
  // What must not be done to a thing denies nothing of it.
  if (!deniesItself && PROHIBITS.test(clause)) return inText ? mentioned('rule') : undefined;
  if (isDeniedBefore(before) || isDeniedAfter(after) || (!deniesItself && isDeniedWithin(named))) return DENIED;
  // "Snow storage is the sort of thing that is asked for": what it is, not that it is there.
  if (IS_A_THING.test(after) && !/\d/.test(after)) return mentioned('undecided');
  // "No exemption under 30.4.6 is claimed", "no work within the SEZ": whether the words are denied as well is open.
  if (DENIES_NOUNS.test(before) || DENIES_CLAUSE.test(before) || OUTSIDE_ANY.test(before)) {
    return mentioned('near-denial');
  }
  return undefined;
}

/** A bare name on a drawing and the sentence behind it are one clause: "FIBER ROLLS. NONE.", "SILT FENCE. TO FOLLOW." */
function readNextSentence({ text, at, after }: ReturnType<typeof sentenceAround>, genre: Genre): Assertion | undefined {
  const isBareName = /\.\s*$/.test(text) && text.length - (at.to - at.from) <= 6;
  const next = /^[^.]{2,60}/.exec(after)?.[0];
  if (genre !== 'sheet' || !isBareName || next === undefined) return undefined;
  return readClause(`${text.slice(0, at.to)} ${next}`, at, genre);
}

/** Without any cue: a drawing's labels say what is drawn; elsewhere only sentences, values and figures state something. */
function settle(sentence: string, { to }: Span, genre: Genre): Assertion {
  if (genre === 'sheet') return AFFIRMED;
  const isSentence = sentence.split(/\s+/).length >= 4 && HAS_VERB.test(sentence);
  if (isSentence || A_FIGURE.test(sentence.slice(to))) return AFFIRMED;
  if (genre === 'form') return sentence.endsWith('.') ? AFFIRMED : mentioned('blank');
  return mentioned('list');
}

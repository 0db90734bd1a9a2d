import { isUpright, type Line } from '../documents/lines.ts';
import { rightOf } from '../documents/page.ts';
import { endsInShortForm } from './abbreviations.ts';
import type { Clue, Stage, TextSpan } from './clue.ts';
import type { BlockView, PageView } from './page-view.ts';
import { has } from './stages.ts';

const SENTENCE_END = /[.;?!]["”)]?\s+(?=(?:[-–]\s)?[\p{Lu}\d(“"])|[.;?!]$|;\s|•/gu;
const ABBREVIATION =
  /(?:\b(?:sq|ft|no|cu|yd|yds|st|ave|approx|max|min|mr|mrs|ms|dr|inc|co|ca|nv|dba|vs|est|dbh|exist|prop|req|cov|fl|f|s)|\b\p{L})\.$/iu;

/** "2,526 sq. ft. House and deck …": behind a figure the unit's full stop ends a sentence too. */
const UNIT_ENDS = /\d\s?(?:sq\.?\s?ft|s\.?f|c\.?y|cu\.?\s?yds?|ft)\.$/i;

function sentenceSpan(text: string, from: number, to: number): { from: number; to: number } {
  let start = 0;
  for (const match of text.matchAll(SENTENCE_END)) {
    const end = match.index + match[0].length;
    const lead = text.slice(Math.max(0, match.index - 16), match.index + 1);
    const inCapitals = !/\p{Ll}{2}/u.test(lead);
    const isUnitsEnd = match[0][0] === '.' && UNIT_ENDS.test(lead) && /^(?!Ft)\p{Lu}\p{Ll}/u.test(text.slice(end));
    if (
      match[0][0] === '.' &&
      !isUnitsEnd &&
      (ABBREVIATION.test(lead.slice(-9)) || (inCapitals && endsInShortForm(lead)))
    )
      continue;
    if (end <= from) start = end;
    else if (match.index >= to) return { from: start, to: match.index + 1 };
  }
  return { from: start, to: text.length };
}

/** The sentences of a text, one after the other: an abbreviation ends none. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  for (let from = 0; from < text.length; ) {
    const { to } = sentenceSpan(text, from, from + 1);
    const end = Math.max(to + (/^\s*/.exec(text.slice(to))?.[0].length ?? 0), from + 1);
    sentences.push(text.slice(from, end));
    from = end;
  }
  return sentences;
}

const BREAK =
  /,\s(?!which\b|who\b|that\b|whose\b|where\b)|;\s|\s(?:and|but|while|with|plus|or|against|versus|vs\.?)\s|[()–—]|\.\s|\s\/\s/g;

/** Another clause speaks of other things; a comma alone may only part words. */
const CLAUSE = /[,;]?\s(?:and|but|while|so|because|for)\s|;\s|,\s(?:which|where|as|so|the|a|under|over)\s|\swhere\s/;

/** What stands between two figures, parted into what belongs to the first and what to the second. */
export function partBetween(text: string): { first: string; second: string } {
  const breaks = [...text.matchAll(BREAK)];
  // "3,302 on the ground now and there will be 3,385": where words stand on both sides of a break they part there.
  const middle = breaks.length === 0 ? undefined : breaks.length === 1 ? breaks[0] : undefined;
  if (middle) return { first: text.slice(0, middle.index), second: text.slice(middle.index + middle[0].length) };
  if (breaks.length === 0) return { first: text, second: text };
  const first = breaks[0] as RegExpExecArray;
  return { first: text.slice(0, first.index), second: text.slice(first.index + first[0].length) };
}

const SAME_AGAIN =
  /^[^.;\d]{0,40}(?:^|[,(])\s*(?:or|=|i\.e\.|equal\sto|which\sis|that\sis|being|in\sthis\scase|which\s(?:comes\sto|yields?|gives?|makes?|works\sout\s(?:at|to)))\s*(?:about\s|some\s)?$/i;
/** What leads from what is there to what will be: "240 square feet of apron will shrink to 205", "from 310 to 205". */
const CHANGES =
  /\b(?:shrinks?|grows?|rises?|drops?|falls?|go(?:es)?|increases?d?|decreases?d?|reduced?|narrowed|widened|enlarged|cut\sback)\b[^.;,]{0,30}\sto\s*$|\bbecomes?\s*$/i;
const FROM = /\bfrom\s*$/i;
const TO = /^[^.;,\d]{0,20}\sto\s*$/i;
/** "It takes up 142 sf of the right of way now and will take up 96": the same thing at two times. */
const NOW_AND_THEN =
  /\b(?:now|today|at\spresent|currently)\s(?:and|but)\s(?:it\s|they\s)?(?:will|would)\s(?:\p{L}+\s?){1,2}$/iu;
const isChange = (lead: string, between: string): boolean =>
  CHANGES.test(between) || NOW_AND_THEN.test(between) || (FROM.test(lead) && TO.test(between));

/** What a figure shares with the one before it: "22 percent, or 2,420 square feet", "from 310 to 205". */
function leadFrom(
  text: string,
  sentence: TextSpan,
  spans: readonly TextSpan[],
  at: number,
): { text: string; stage?: Stage } | undefined {
  const [before, here] = [spans[at - 1], spans[at]];
  if (!before || !here || before.from < sentence.from) return undefined;
  const between = text.slice(before.to, here.from);
  const first = spans[at - 2];
  const start = first && first.from >= sentence.from ? first.to : sentence.from;
  const lead = text.slice(start, before.from);
  const isSame = SAME_AGAIN.test(between);
  if (!isSame && !isChange(lead, between)) return undefined;
  return isSame ? { text: `${lead} ${between}` } : { text: `${lead} ${between}`, stage: 'proposed' };
}

const SPEAKS_OF_IT =
  /(?:^|^[^.;]{0,80},\s)(?:it|this|these|they|that)\s(?:(?:now|then|also|all|both|part|figure|area|strip|piece|portion)\s)?(?:is|are|will|would|goes|comes|stays?|remains?|drops?|grows?|shrinks?|becomes?|ends?|falls?|rises?|stands?|measures?|covers?|takes?|has|was|were|adds?|makes?|totals?)\b/i;

/**
 * The part of a block that a place stands in: a new line that need not be one, as its first word would have had room on
 * the line before, begins another. `over`: the line that it follows, where no sentence ends it; `heading`: such a line that
 * names the part, "3.0 Coverage".
 */
function partAround(
  { lines, lineStarts, spelled }: BlockView,
  at: number,
): TextSpan & { over?: string; heading?: string } {
  const right = Math.max(...lines.map(({ box }) => rightOf(box)));
  const breaks = lines.flatMap((line, index) => {
    const before = lines[index - 1];
    const room = before && isUpright(before) ? right - rightOf(before.box) : 0;
    const isBreak =
      before !== undefined &&
      /^[\p{Lu}\d•(“"-]/u.test(line.text) &&
      room > 1.05 * (line.words[0]?.box.width ?? 0) + 0.3 * before.box.height;
    return isBreak ? [{ index, from: lineStarts[index] ?? 0 }] : [];
  });
  const opens = breaks.filter(({ from }) => from <= at).at(-1);
  const next = breaks.find(({ from }) => from > at);
  const over = opens ? lines[opens.index - 1] : undefined;
  const isHeading =
    over !== undefined &&
    over.words.length <= MOST_HEADING_WORDS &&
    HEADING.test(over.text) &&
    (/^[\dA-Z]+\.|^[\p{Lu}\d\s&,/'’.-]+$/u.test(over.text) || has(TOPIC, over.text));
  return {
    from: opens?.from ?? 0,
    to: next?.from ?? spelled.text.length,
    ...(over && !/[.;!?]["”)]?$/.test(over.text) ? { over: over.text } : {}),
    ...(isHeading ? { heading: over.text } : {}),
  };
}
const MOST_HEADING_WORDS = 8;
const HEADING = /^(?:\d+(?:\.\d+)*\.?\s|[A-Z]\.\s)?\p{Lu}[^.:;?!,=]*$/u;

/** The words round one of several spans of running text. */
export function cluesInProse(view: PageView, block: BlockView, found: readonly TextSpan[], at: number): Clue[] {
  const { text } = block.spelled;
  const { from, to } = found[at] as TextSpan;
  // "of 2,140 sf. The parcel area is": the unit's full stop ends the sentence.
  const endsHere = text[to - 1] === '.' && /^\s+\p{Lu}/u.test(text.slice(to, to + 3));
  const around = sentenceSpan(text, from, to);
  const part = partAround(block, from);
  const sentence = {
    from: Math.max(around.from, part.from),
    to: endsHere ? to : Math.max(to, Math.min(around.to, part.to)),
  };
  const parting = found.filter((other) => other === found[at] || !isYearAlone(text, other));
  const own = parting.indexOf(found[at] as TextSpan);
  const before = parting[own - 1];
  const after = parting[own + 1];
  const isNear = (other: TextSpan | undefined) =>
    other !== undefined && other.from >= sentence.from && other.to <= sentence.to;
  const lead = isNear(before) ? partBetween(text.slice(before?.to, from)).second : text.slice(sentence.from, from);
  const trail =
    (isNear(after) ? partBetween(text.slice(to, after?.from)).first : text.slice(to, sentence.to)).split(CLAUSE)[0] ??
    '';
  const leads = leadFrom(text, sentence, parting, own);
  const goesTo = isNear(after) && isChange(lead, text.slice(to, after?.from));
  const previous = sentenceSpan(text, Math.max(0, sentence.from - 3), Math.max(0, sentence.from - 2));
  const earlier = sentenceSpan(text, Math.max(0, previous.from - 3), Math.max(0, previous.from - 2));
  const opening = sentenceSpan(text, 0, 1);
  const head = part.heading ?? headingOver(view, block.lines[0] as Line);
  // "This will be narrowed to …" speaks of what the sentence before does.
  const told =
    part.over && sentence.from === part.from
      ? `${part.over}, `
      : sentence.from > 0 && SPEAKS_OF_IT.test(text.slice(sentence.from, from))
        ? `${text
            .slice(previous.from, sentence.from)
            .trim()
            .replace(/[.;~]+$/, ',')} `
        : '';
  return [
    { at: 'before', text: leads?.text ?? lead, ...(leads?.stage ? { stage: leads.stage } : {}) },
    { at: 'after', text: endsHere ? '' : trail, ...(goesTo ? { stage: 'existing' as const } : {}) },
    { at: 'sentence', text: `${told}${text.slice(sentence.from, from)}~${text.slice(to, sentence.to)}` },
    ...(sentence.from > 0 ? [{ at: 'heading' as const, text: text.slice(previous.from, sentence.from) }] : []),
    ...(previous.from > 0 && sentence.from > 0
      ? [{ at: 'heading' as const, text: text.slice(earlier.from, previous.from) }]
      : []),
    ...topicBefore(text, sentence.from),
    ...(earlier.from > opening.to ? [{ at: 'heading' as const, text: text.slice(0, opening.to) }] : []),
    ...(head ? [{ at: 'heading' as const, text: head }] : []),
  ];
}

const TOPIC =
  /\b(?:coverage|impervious|height|setback|front\syard|floor\sarea|living\sarea|grading|excavation|driveway|parking|trees|off-?site|right-of-way|capability)\b/giu;
const FARTHEST_TOPIC = 600;
const MOST_TOPICS = 3;

/** What a paragraph has last spoken of before a sentence. */
function topicBefore(text: string, from: number): Clue[] {
  const named = [...text.slice(Math.max(0, from - FARTHEST_TOPIC), from).matchAll(TOPIC)].map(([topic]) =>
    topic.toLowerCase(),
  );
  return [...new Set(named.reverse())].slice(0, MOST_TOPICS).map((topic) => ({ at: 'heading', text: topic }));
}

/** A year names another time; it parts no figures from each other. */
const isYearAlone = (text: string, { from, to }: TextSpan): boolean => /^(?:18|19|20)\d\d$/.test(text.slice(from, to));

function headingOver(view: PageView, line: Line): string | undefined {
  const over = view.above(line);
  return over && over.line.words.length <= 8 && /\p{L}{3}/u.test(over.line.text) ? over.line.text : undefined;
}

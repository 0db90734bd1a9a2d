import { evidenceFrom, wordsBetween } from './evidence.ts';
import type { Fact } from './fact.ts';
import { isStated } from './is-stated.ts';
import { readCount } from './measure.ts';
import { type BlockView, type LabelHit, lineAt, lineEnd, type PageView } from './page-view.ts';
import { readFigures } from './read-figures.ts';

const CONFIDENCE = 0.85;
const LONGEST_AMOUNT = 40;
/** The last figure of a text, with its unit: "92 CY of". */
const AMOUNT =
  /(?:^|[\s(])(?<amount>[~±]?\d[\d,]*(?:\.\d+)?\s?[\p{L}.%'"’]{1,3}(?:\s?(?:ft|feet|yards?|yds?|y)\b\.?)?|\d[\d,]*\s(?:cubic\syards|square\sfeet))\s(?:of\s(?:the\s)?)?$/iu;

/** A label with its own value has none before it. */
const TELLS_ITS_OWN = /^\s?(?:[:=#@\d]|\.{2}|(?:is|are|of|will)\s)/i;

/** Figures that stand before what they are of: "92 CY of cut", "85 CY CUT". */
export function readAmountsBefore(documentId: string, view: PageView, block: BlockView, hit: LabelHit): Fact[] {
  const figure = hit.labels.find((label) => label.figure)?.figure;
  const { text } = block.spelled;
  if (!figure || figure.joint || TELLS_ITS_OWN.test(text.slice(hit.to, hit.to + 12))) return [];
  const start = Math.max(block.lineStarts[lineAt(block, hit.from)] ?? 0, hit.from - LONGEST_AMOUNT);
  const found = AMOUNT.exec(text.slice(start, hit.from));
  const amount = found?.groups?.amount ?? '';
  const from = start + (found?.index ?? 0) + (found?.[0].indexOf(amount) ?? 0);
  const isOther = block.hits.some((other) => other.to <= from && from - other.to <= 4);
  if (!found || amount === '' || isOther) return [];
  const [reading, ...others] = readFigures(amount, figure.concept, figure.qualifiers);
  const isWhole = reading && others.length === 0 && !reading.bare && reading.to >= amount.length;
  if (!isWhole || !reading.fact.prose || !isStated(view.page, text, { from: hit.from, to: hit.to }, from)) return [];
  return [
    factAt(documentId, view, block, { name: reading.name, value: reading.value, unit: reading.unit, from, to: hit.to }),
  ];
}

const TREES =
  /\b(?<count>\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)\s(?:\p{L}+\s){0,2}trees?\b(?:\s?\([^)]{1,60}\))?[^.;]{0,40}?\b(?:(?:are|is|will\sbe|to\sbe|shall\sbe)\s(?:to\sbe\s)?removed|proposed\sfor\sremoval)/giu;

/** "Two trees (16" and 19" DBH) are to be removed." */
export function readTreesRemoved(documentId: string, view: PageView, block: BlockView): Fact[] {
  const { text } = block.spelled;
  if (!/\btrees?\b/i.test(text)) return [];
  return [...text.matchAll(TREES)].flatMap((match) => {
    const count = readCount(match.groups?.count ?? '');
    const span = { from: match.index, to: match.index + match[0].length };
    if (!count || !isStated(view.page, text, span, span.to)) return [];
    return [factAt(documentId, view, block, { name: 'trees.removedCount', value: count.value, ...span })];
  });
}

type AmountFact = Pick<Fact, 'name' | 'value'> & { unit?: Fact['unit']; from: number; to: number };

export function factAt(documentId: string, view: PageView, block: BlockView, stated: AmountFact): Fact {
  const { name, value, unit, from, to } = stated;
  const line = block.spelled.text.slice(
    block.lineStarts[lineAt(block, from)] ?? 0,
    lineEnd(block, lineAt(block, to - 1)),
  );
  const quote = line.length <= 160 ? line.trim() : block.spelled.text.slice(from, to).slice(0, 160).trim();
  const words = wordsBetween(block.spelled, from, to);
  const evidence = evidenceFrom(documentId, view.page.number, words, { quote, confidence: CONFIDENCE });
  return { name, value, ...(unit ? { unit } : {}), evidence: [evidence] };
}

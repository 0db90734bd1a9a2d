import type { Line } from '../documents/lines.ts';
import { evidenceFrom, startsWithLabel, wordsBetween } from './evidence.ts';
import type { Fact } from './fact.ts';
import { isRule } from './guards.ts';
import { type BlockView, type LabelHit, type LinePlace, lineAt, lineEnd, type PageView } from './page-view.ts';
import { workSentences } from './read-works.ts';

const LONGEST = 600;
/** A description has at least this many words; fewer is a heading or a tick. */
const FEWEST_WORDS = 3;
const NOT_A_DESCRIPTION =
  /^(?:see\b|attached|attach\b(?=.{0,30}\b(?:sheets?|pages?|plans?|cop(?:y|ies)|documents?|separate|additional|lists?|letters?|statement|narrative|form))|describe|provide|please|n\/?a\b|none\b|tbd\b|include|explain|list\b|use\s|if\s|\(|e\.g|example|worksheet|form\b|required|must|shall|brief)|\?$|_{4,}|\.{5,}|[□☐☑☒]|[\uE000-\uF8FF]/i;

/** What may stand before the words that ask for it: "3.", "Part III — Brief". */
const OPENING = /^[\s\d.()•-]*(?:part\s[ivx\d]{1,4}\b[\s.:—–-]*)?(?:brief\s|short\s)?/i;
const EXAMPLE = /^\W*(?:examples?|e\.g|sample)\b/i;

/** The paragraph that follows "Project description": on the same line, in the cell to the right, or below. */
export function readDescription(documentId: string, view: PageView, block: BlockView, hit: LabelHit): Fact[] {
  const at = lineAt(block, hit.to - 1);
  const end = lineEnd(block, at);
  const here = block.lines[at];
  const opens = block.spelled.text.slice(block.lineStarts[at] ?? 0, hit.from).replace(OPENING, '') === '';
  if (!here || !opens) return [];
  const marks = /^(?:\s?\([^()]{1,40}\))?(?<marks>[\s:.=_–—-]*)/.exec(block.spelled.text.slice(hit.to, end));
  const begin = hit.to + (marks?.[0].length ?? 0);
  const hasColon = /[:=–—]/.test(marks?.groups?.marks ?? '');
  const quoted = (text: string) => `${block.spelled.text.slice(hit.from, hit.to)}: ${text}`;
  if (begin < end) {
    return hasColon ? asFact(documentId, view, paragraphFrom(view, block, begin, at), quoted) : [];
  }
  const right = view.rightOf(here);
  const isClose = right && right.line.box.x - here.box.x - here.box.width < (hasColon ? 30 : 14) * here.box.height;
  if (right && isClose && !isLabelLine(right)) {
    const found = asFact(
      documentId,
      view,
      paragraphFrom(view, right.block, right.block.lineStarts[right.at] ?? 0, right.at),
      quoted,
    );
    if (found.length > 0) return found;
  }
  const next = view.below(here);
  // Between what is asked and the answer an example may be printed.
  const below = next && EXAMPLE.test(next.line.text) ? view.below(next.line) : next;
  const from = below !== next && next ? next.line : here;
  const isNext = below && below.line.box.y - from.box.y - from.box.height < 1.8 * Math.max(here.box.height, 8);
  if (!below || !isNext || isLabelLine(below)) return [];
  return asFact(
    documentId,
    view,
    paragraphFrom(view, below.block, below.block.lineStarts[below.at] ?? 0, below.at),
    quoted,
  );
}

const isLabelLine = ({ line, block, at }: LinePlace): boolean =>
  /^[^:]{1,40}:/.test(line.text) ||
  block.hits.some((hit) => hit.from === (block.lineStarts[at] ?? 0) && line.words[0]?.method !== 'form-field');

type Passage = { block: BlockView; from: number; to: number };

/** From a position to the end of the paragraph, or to the line before the next label. */
function paragraphFrom(view: PageView, block: BlockView, from: number, firstLine: number): Passage {
  const isField = block.lines[firstLine]?.words[0]?.method === 'form-field';
  let to = lineEnd(block, firstLine);
  for (let at = firstLine + 1; at < block.lines.length && to - from < LONGEST; at += 1) {
    const start = block.lineStarts[at] ?? 0;
    const line = block.lines[at]?.text ?? '';
    // Beside the next box of a form stands its own label.
    const here = block.lines[at];
    const left = here && view.leftOf(here);
    if (left && at > firstLine && startsWithLabel(left)) break;
    if (isApart(block.lines[at - 1], block.lines[at], isField ? 0.6 : 1.6)) break;
    const begins = block.hits.some((hit) => hit.from >= start && hit.from <= start + 3 && hit.to < lineEnd(block, at));
    const follows = /^\s*[:#]/.test(block.spelled.text.slice(block.hits.find((hit) => hit.from >= start)?.to ?? to));
    const isLabel = block.hits.some(
      (hit) => hit.from <= start + 2 && hit.from >= start && hit.to >= lineEnd(block, at) - 2,
    );
    if (!isField && (isLabel || (begins && follows) || /^[\p{L} /'()]{1,30}:/u.test(line))) break;
    to = lineEnd(block, at);
  }
  return { block, from, to };
}

/** The next box of a form, in the same typewriter's hand, is no further line of the paragraph. */
function isApart(upper: Line | undefined, lower: Line | undefined, most: number): boolean {
  if (!upper || !lower) return false;
  const gap = lower.box.y - upper.box.y - upper.box.height;
  return gap > most * Math.max(upper.box.height, lower.box.height);
}

function asFact(documentId: string, view: PageView, passage: Passage, quoted: (text: string) => string): Fact[] {
  const raw = passage.block.spelled.text.slice(passage.from, passage.to).trim();
  const all = raw.length <= LONGEST ? raw : raw.slice(0, raw.lastIndexOf(' ', LONGEST));
  const first = wordsBetween(passage.block.spelled, passage.from, passage.from + all.length)[0];
  const text = first?.method === 'form-field' ? all : workSentences(all);
  const words = wordsBetween(passage.block.spelled, passage.from, passage.from + text.length);
  const isTyped = words[0]?.method === 'form-field';
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (text.split(' ').length < FEWEST_WORDS || letters < 0.6 * text.length || !/^[\p{L}\d"“(]/u.test(text)) return [];
  if (NOT_A_DESCRIPTION.test(text) || (!isTyped && isRule(text))) return [];
  const told = { quote: shortened(quoted(text)), confidence: isTyped ? 1 : 0.9 };
  return [
    { name: 'project.description', value: text, evidence: [evidenceFrom(documentId, view.page.number, words, told)] },
  ];
}

/** At most 160 characters, cut between words. */
const shortened = (text: string): string =>
  text.length <= 160
    ? text.trim()
    : text
        .slice(0, 161)
        .replace(/\s+\S*$/, '')
        .trim();

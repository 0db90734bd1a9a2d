import type { FactName } from './catalogue.ts';
import { factAt } from './evidence.ts';
import type { Fact } from './fact.ts';
import type { Concept, Qualifier } from './figure-words.ts';
import { isElsewhere, isGeneral } from './guards.ts';
import { isStated } from './is-stated.ts';
import type { BlockView, PageView } from './page-view.ts';
import { type FigureReading, readFigures } from './read-figures.ts';
import { type SentenceForm, sentenceForms } from './sentence-forms.ts';
import { isSentenceOfOthers } from './stages.ts';

/** Where a figure may begin: a number, or one in words. */
const FIGURE =
  /(?<![\w.,'’"″/:-])(?:[~±]\s?)?(?:\d[\d,]*(?:\.\d+)?|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|class|district)\b)/giu;
const LONGEST_LEAD = 90;
const LONGEST_FIGURE = 80;
const MOST_FIGURES = 400;
const LONGEST_TEXT = 20_000;
const CONFIDENCE = 0.85;

/** The end of a sentence; a title before a name ends none. */
const STOP = /(?<!\b(?:Mr|Mrs|Ms|Dr))\.\s|[;?!]\s/;

/** The text before a figure within its sentence. */
function leadOf(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - LONGEST_LEAD), at);
  return before.split(STOP).at(-1) ?? '';
}

/** The text behind a figure to the end of its sentence. */
const restOf = (text: string, at: number): string => text.slice(at, at + 240).split(/[.!?]\s/)[0] ?? '';

/** What sentences state by their verbs and nouns: "the lot measures 9,840 square feet", "a 6:12 roof". */
export function readSentences(documentId: string, view: PageView, block: BlockView): Fact[] {
  const text = block.spelled.text.slice(0, LONGEST_TEXT);
  if (EXAMPLE.test(text.slice(0, LONGEST_LEAD))) return [];
  return [...text.matchAll(FIGURE)].slice(0, MOST_FIGURES).flatMap((match) => {
    const lead = leadOf(text, match.index);
    // The end of a range: "9,001 - 14,000 sf lot".
    if (/\d['’′]?\s?[-–—]\s?$/.test(lead)) return [];
    const rest = text.slice(match.index, match.index + LONGEST_FIGURE);
    const figureAs = figureReader(rest);
    for (const form of sentenceForms) {
      const stated = readForm(form, lead, rest, figureAs);
      if (!stated) continue;
      const { figure, begins, ends } = stated;
      const span = { from: match.index - begins, to: match.index + ends };
      const hit = begins > 0 ? { from: span.from, to: match.index } : { from: match.index + figure.to, to: span.to };
      if (
        HEARSAY.test(lead) ||
        /\btable\b/i.test(lead) ||
        isSentenceOfOthers(lead, restOf(text, match.index)) ||
        (PAST.test(lead) && !LASTING.has(form.concept)) ||
        !isStated(view.page, asPlan(text, span), hit, span.to, 'a-sentence')
      )
        return [];
      const { name, value, unit } = figure;
      return [factAt(documentId, view, block, { name, value, unit, ...span, confidence: CONFIDENCE })];
    }
    return [];
  });
}

const unanchored = new WeakMap<RegExp, RegExp>();
/** A pattern for the beginning of a text, anywhere in it. */
function anywhere(pattern: RegExp): RegExp {
  const known = unanchored.get(pattern) ?? new RegExp(pattern.source.replace(/^\^/, ''), pattern.flags);
  unanchored.set(pattern, known);
  return known;
}

/** Reads the figure that a text begins with as what a form takes it for; each reading once, as many forms ask for the same. */
function figureReader(text: string): (concept: Concept, adds: readonly Qualifier[]) => FigureReading | undefined {
  const known = new Map<string, FigureReading | undefined>();
  return (concept, adds) => {
    const key = `${concept} ${adds.join(' ')}`;
    if (!known.has(key)) known.set(key, readFigures(text, concept, adds)[0]);
    return known.get(key);
  };
}

/** How many characters before the figure's beginning and behind it the form takes in. */
type FormReading = { figure: FigureReading; begins: number; ends: number };

function readForm(
  { concept, adds = [], before, after, bare, begins: start }: SentenceForm,
  lead: string,
  rest: string,
  figureAs: ReturnType<typeof figureReader>,
): FormReading | undefined {
  if (start && !start.test(rest)) return undefined;
  const led = before ? before.exec(lead) : undefined;
  if (before && !led) return undefined;
  // Where its words do not stand behind the figure at all, the figure need not be read.
  if (after && !anywhere(after).test(rest)) return undefined;
  const figure = figureAs(concept, adds);
  if (!figure || figure.from > 0 || (figure.bare && !bare)) return undefined;
  const trailed = after ? after.exec(rest.slice(figure.to)) : undefined;
  // "215 cubic yards / Net Export = 102": the words behind it label the next figure.
  if (after && (!trailed || /^[^.\d]{0,12}[:=]/.test(rest.slice(figure.to + trailed[0].length)))) return undefined;
  return { figure, begins: led?.[0].length ?? 0, ends: figure.to + (trailed?.[0].length ?? 0) };
}

/** An applicant's "would rise to" is a plan like "will rise to"; an "if" beside it still makes a condition of it. */
const asPlan = (text: string, { from, to }: { from: number; to: number }): string =>
  `${text.slice(0, from)}${text.slice(from, to).replace(/\bwould\b/gi, 'will ')}${text.slice(to)}`;

/** "WORKED EXAMPLE (not your parcel). A 10,000 sq ft parcel …". */
const EXAMPLE = /^\W*(?:(?:worked|typical|sample)\s)?examples?\b/i;

/** What somebody else said is no statement of the applicant's. */
const HEARSAY =
  /\b(?:told|said|says|heard|word\s(?:is|has\sit)|rumou?r|claims?|claimed|suggest(?:s|ed)?|guess\w*|thinks?|thought|believes?|according\sto|remembers?|read\sthat|was\sasked|pretend|suppose|imagine|dream\w*)\b/i;

/** "No trees are to be cut": nothing larger, nothing elsewhere and nothing further is spoken of. */
const NO_TREES =
  /\bno\s(?:live\s)?trees\s(?:at\sall\s)?(?:(?:are|will|would|need|have)\s)?(?:(?:to\s)?be\s|proposed\s(?:for\s|to\sbe\s))?(?:removed|removal|cut(?:\sdown)?|felled|taken(?:\s(?:out|down))?)(?=\s?(?:[.;]|$|for\sthis\s|by\sthis\s|as\s(?:a\s)?part\sof\sthis\s))/gi;

/** "There is no coverage on the ground now", "no existing coverage": of a lot that was not built on. */
const NO_COVERAGE =
  /\bthere\sis\s(?:now\s|currently\s|today\s)?no\s(?:existing\s|land\s|verified\s)*coverage(?:\s(?:of\sany\skind|whatever))?(?=\s?(?:[.,;(]|$)|\s(?:on|now|today|at\spresent|there)\b)|\b(?:has|with|contains|holds|carries)\sno\s(?:existing|verified|present)\s(?:land\s)?coverage\b/giu;

/** Where a text says that no tree goes, their number is none. */
export const readNoTrees = (documentId: string, view: PageView, block: BlockView): Fact[] =>
  readNone(documentId, view, block, { pattern: NO_TREES, name: 'trees.removedCount' });

/** Where a text says that nothing is covered, what exists is none. */
export const readNoCoverage = (documentId: string, view: PageView, block: BlockView): Fact[] =>
  readNone(documentId, view, block, { pattern: NO_COVERAGE, name: 'coverage.existingSqFt', unit: 'sf' });

function readNone(
  documentId: string,
  view: PageView,
  block: BlockView,
  { pattern, ...none }: { pattern: RegExp; name: FactName; unit?: Fact['unit'] },
): Fact[] {
  const text = block.spelled.text.slice(0, LONGEST_TEXT);
  return [...text.matchAll(pattern)].slice(0, 1).flatMap(({ index, 0: words }) => {
    const lead = leadOf(text, index);
    if (HEARSAY.test(lead) || isGeneral(lead) || isElsewhere(lead) || isSentenceOfOthers(lead, '')) return [];
    const span = { from: index, to: index + words.length };
    return [factAt(documentId, view, block, { ...none, value: 0, ...span, confidence: CONFIDENCE })];
  });
}

/** What was done speaks of another time, but for what a house and its land still are. */
const PAST = /\b(?:was|were|had)\b/i;
const LASTING: ReadonlySet<Concept> = new Set(['year', 'capability', 'parcel-area', 'cross-slope']);

const CHANGE =
  /(?<off>\boff-?\s?site\s(?:land\s)?)?\b(?<what>coverage|impervious\s(?:surface|area|cover)|height|floor\sarea|(?:building|house|residence|ridge|roof)(?=\s(?:will\s|would\s)?(?:rise|rises|grow|grows|go)\b))\b[^.;:]{0,90}?\bfrom\s(?:about\s|approximately\s)?(?<old>\d[\d,.]*)(?<unit>[^.;:]{0,30}?)\sto\s(?:about\s|approximately\s)?(?=\d)/giu;
const conceptOf = (what: string): Concept =>
  /^floor/i.test(what) ? 'floor-area' : /^(?:cov|imp)/i.test(what) ? 'coverage' : 'height';

/** "Coverage rises from 1,840 to 2,120 square feet": what is there, and what is proposed. */
export function readChanges(documentId: string, view: PageView, block: BlockView): Fact[] {
  const { text } = block.spelled;
  return [...text.matchAll(CHANGE)].flatMap((match) => {
    const { what = '', old = '' } = match.groups ?? {};
    const concept = conceptOf(what);
    const place: Qualifier[] = match.groups?.off ? ['off-site'] : [];
    const begin = match.index + match[0].length;
    const [after] = readFigures(text.slice(begin, begin + LONGEST_FIGURE), concept, ['proposed', ...place]);
    if (!after || after.bare) return [];
    const span = { from: match.index, to: begin + after.to };
    const hit = { from: match.index, to: match.index + what.length };
    if (!isStated(view.page, asPlan(text, span), hit, span.to, 'a-sentence')) return [];
    const stated = ({ name, value, unit }: FigureReading) =>
      factAt(documentId, view, block, { name, value, unit, ...span, confidence: CONFIDENCE });
    const facts = [stated(after)];
    const unit = text.slice(begin, begin + after.to).replace(/^[\d,.]+/, '');
    const [before] =
      concept === 'coverage'
        ? readFigures(`${old}${match.groups?.unit?.trim() || unit}`, concept, ['existing', ...place])
        : [];
    if (before && !before.bare) facts.push(stated(before));
    return facts;
  });
}

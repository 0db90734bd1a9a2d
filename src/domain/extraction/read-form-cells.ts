import { isSheet } from '../documents/headings.ts';
import type { Line } from '../documents/lines.ts';
import { bottomOf, middleOf } from '../documents/page.ts';
import { evidenceFrom } from './evidence.ts';
import type { Fact } from './fact.ts';
import { stageAmong } from './figure-headings.ts';
import { findPhrases, qualifiersIn, readHead } from './figure-phrases.ts';
import type { Concept, Qualifier } from './figure-words.ts';
import { captionSide, hasCaptionsUnder, neighbour } from './form-captions.ts';
import { isElsewhere, isRule } from './guards.ts';
import type { PageView } from './page-view.ts';
import { readFigures } from './read-figures.ts';

const MOST_CAPTION_WORDS = 9;
const MOST_VALUE_WORDS = 8;
/** So many cells make a form of a page. */
const FEWEST_CELLS = 6;
const CONFIDENCE = 0.85;
/** What captions say of another time, another parcel, or a part. */
const OF_OTHERS =
  /\b(?:last|prior|previous|before|former|old|older|card|record|permit(?!ted)|19\d\d|20\d\d|lowest|largest|typical|if\sknown|each\sside|creek|lake|garage|deck|fence|wall|eligible|changed?|remov\w+|required|minimum)\b/i;
const UNIT =
  /,?\s?\(?\b(?:in\s)?(?:sq\.?\s?(?:ft|feet)|square\sfeet|sf|cu\.?\s?yds?|cubic\syards|cy|feet|ft|percent)\b\.?\)?/gi;

/**
 * Figures in the cells of a form whose captions are no labels by themselves: "When finished, sq. ft." under "4. COVERAGE".
 * The caption and the heading of its part say together what the figure is.
 */
export function readFormCells(documentId: string, view: PageView): Fact[] {
  // On a drawing only rows of captions under the name of what they are of are sure.
  const onDrawing = isSheet(view.page) && !hasCaptionsUnder(view);
  const lines = view.blocks.flatMap((block) => block.lines);
  const cells = lines.flatMap((caption) => {
    const isCaption =
      caption.words.length <= MOST_CAPTION_WORDS &&
      /^\p{L}/u.test(caption.text) &&
      (onDrawing || !/[.;]$/.test(caption.text.replace(UNIT, '')));
    const side = captionSide(view, caption) === 'under' ? 'above' : 'under';
    const value = isCaption ? neighbour(view, caption, side) : undefined;
    return value && value.words.length <= MOST_VALUE_WORDS ? [{ caption, value }] : [];
  });
  const filled = cells.filter(({ value }) => /^[~±]?\d/.test(value.text));
  if (filled.length < FEWEST_CELLS && !onDrawing) return [];
  return filled.flatMap(({ caption, value }): Fact[] => {
    if (OF_OTHERS.test(caption.text) || isElsewhere(caption.text) || isRule(caption.text)) return [];
    const told = onDrawing ? headedRow(lines, caption) : conceptOf(lines, caption);
    if (!told || (onDrawing && /^[~±]?\d/.test(neighbour(view, value, 'under')?.text ?? ''))) return [];
    const text = value.text.replace(SHARE, '');
    const [figure, ...others] = readFigures(withUnit(text, caption.text), told.concept, told.qualifiers);
    // A number without a unit may be a volume only under a caption that says so; under a column's head stand others.
    if (figure?.bare && (!figure.fact.bare || isInColumn(view, value))) return [];
    if (!figure || others.length > 0 || figure.to < text.trimEnd().length - 1) return [];
    const evidence = evidenceFrom(documentId, view.page.number, value.words, {
      quote: `${caption.text} ${value.text}`.slice(0, 160),
      confidence: CONFIDENCE,
    });
    return [
      { name: figure.name, value: figure.value, ...(figure.unit ? { unit: figure.unit } : {}), evidence: [evidence] },
    ];
  });
}

const isInColumn = (view: PageView, value: Line): boolean =>
  (['above', 'under'] as const).some((side) => /^[~±]?\d[\d,.]*$/.test(neighbour(view, value, side)?.text ?? ''));

/** A number under a caption that names its unit has that unit. */
function withUnit(value: string, caption: string): string {
  const unit = caption
    .match(UNIT)
    ?.at(-1)
    ?.replace(/[,()]|\bin\b/gi, '')
    .trim();
  return unit && /^[\d,.]+$/.test(value) ? `${value} ${unit}` : value;
}

/** "4,138 S.F. (50%)": the share of the land behind an area. */
const SHARE = /\s\(\d{1,2}(?:\.\d+)?\s?%\)$/;

/** A row of captions that tell a stage ("MAX ALLOW.", "EXG", "NEW TOTAL"), close under the name of what all of them are of. */
function headedRow(lines: readonly Line[], caption: Line): { concept: Concept; qualifiers: Qualifier[] } | undefined {
  const said = readHead(caption.text);
  if (!said || said.concept || said.qualifiers.length === 0) return undefined;
  const row = lines.filter(({ box }) => Math.abs(middleOf(box) - middleOf(caption.box)) < 0.5 * caption.box.height);
  const heads = row.map(({ text }) => text);
  if (row.length < 2 || stageAmong(caption.text, heads) === 'added') return undefined;
  // The title begins where one of the row does: what stands left of that is a drawing.
  const title = lines
    .filter(
      ({ box }) =>
        box.y < caption.box.y &&
        caption.box.y - bottomOf(box) < TITLE_REACH * Math.max(caption.box.height, 6) &&
        box.x < caption.box.x + TITLE_EDGE &&
        row.some((each) => Math.abs(box.x - each.box.x) < TITLE_EDGE),
    )
    .sort((one, other) => other.box.x - one.box.x)[0];
  const concept = title && readHead(title.text.replace(/\([^()]*\)/g, ' '))?.concept;
  // A new area may be one that is added; a new height is the height.
  const qualifiers = said.qualifiers.map((each) => (each === 'changed' && concept === 'height' ? 'proposed' : each));
  return concept && { concept, qualifiers };
}
const TITLE_EDGE = 8;
const TITLE_REACH = 3;

const HEADING =
  /^(?:\d{1,2}[.)]\s*|[A-Z][.)]\s*|(?:section|part|step)\s\w{1,2}\b[\s.:—–-]*)?(?<name>\p{L}[\p{L}\s,&()]{2,40})$/u;
const HEADED: readonly [RegExp, Concept][] = [
  [/\bcoverage\b/i, 'coverage'],
  [/^(?:the\s)?(?:house|building|structure|height)s?$/i, 'height'],
];

/** What a caption is of: by its own words, else by the heading of its part of the form. */
function conceptOf(lines: readonly Line[], caption: Line): { concept: Concept; qualifiers: Qualifier[] } | undefined {
  const text = caption.text.replace(UNIT, ' ').replace(/\s+/g, ' ').trim();
  const [phrase, ...more] = findPhrases(text, []);
  if (phrase?.modified || phrase?.joint || more.some(({ concept }) => concept !== phrase?.concept)) return undefined;
  const qualifiers = qualifiersIn(text);
  if (phrase) return { concept: phrase.concept, qualifiers: [...new Set([...phrase.qualifiers, ...qualifiers])] };
  const heading = lines
    .filter(({ box, text: name }) => box.y < caption.box.y && HEADING.test(name) && isHeading(name))
    .sort((a, b) => b.box.y - a.box.y)[0];
  const name = HEADING.exec(heading?.text ?? '')?.groups?.name ?? '';
  const concept = HEADED.find(([pattern]) => pattern.test(name.trim()))?.[1];
  return concept === 'coverage' && qualifiers.length > 0 ? { concept, qualifiers } : undefined;
}

/** "4. COVERAGE", "Coverage": a number or capitals, or a word alone. */
const isHeading = (text: string): boolean =>
  /^(?:\d{1,2}[.)]|section|part|step)/i.test(text) ||
  /^\p{Lu}[\p{Lu}\s]+$/u.test(text) ||
  /^\p{Lu}\p{Ll}+$/u.test(text);

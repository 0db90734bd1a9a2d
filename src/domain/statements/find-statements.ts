import type { Evidence, ReadDocument } from '../documents/document.ts';
import { isInPartHeaded } from '../documents/headed-parts.ts';
import { headingsOf, isInTitleBlock } from '../documents/headings.ts';
import { boxAround, type Line, linesOf } from '../documents/lines.ts';
import { isListed } from '../documents/name-lists.ts';
import { type Box, bottomOf, isOnRow, type Page, rightOf, type Word } from '../documents/page.ts';
import { evidenceOf, findPlacesInDocument } from '../documents/search.ts';
import { spellLines } from '../documents/search-text.ts';
import { indexLinesOf } from '../documents/sheet-index.ts';
import { AFFIRMED, type Assertion, type Genre } from './assertion.ts';
import {
  A_TICKED_BOX,
  DENIES_LIST,
  INSTRUCTS_LIST,
  PROMISED,
  SAYS_NO,
  SAYS_YES,
  STATES_NOTHING,
  UNDECIDED,
} from './cues.ts';
import { genreOf } from './page-genre.ts';
import { readAssertion, readHeading, readStatus } from './read-assertion.ts';
import { readValue } from './read-value.ts';
import { type Part, type PlacedPart, partsOf } from './text-parts.ts';
import { readYesNoColumns } from './yes-no-columns.ts';

/** Words that a pattern matched, and what is said of the thing that they name. */
export type Statement = { evidence: Evidence; assertion: Assertion; genre: Genre };

/**
 * Every place of `document` where `pattern` matches, at most `limit`, and what is said there. `isGeneral`: the page
 * speaks of projects in general.
 */
export const findStatements = (
  document: ReadDocument,
  pattern: RegExp,
  limit: number,
  isGeneral: (page: Page) => boolean,
): Statement[] => {
  const itself = {
    deniesItself: DENIES_ITSELF.test(pattern.source),
    removesItself: REMOVES_ITSELF.test(pattern.source),
  };
  return findPlacesInDocument(document, pattern, limit).map(({ page, words, evidence }) => {
    if (document.isDeclaration) return readOwnAnswer({ page, words, evidence }, itself);
    const genre = isGeneral(page) ? 'rules' : genreOf(page);
    return { evidence, genre, assertion: assertionAt(page, words, genre, itself) };
  });
};

/**
 * In the record of an application a question stands beside its answer: with words of a question its answer is read, and
 * words of an answer say themselves what they say.
 */
function readOwnAnswer(
  { page, words, evidence }: Pick<Statement, 'evidence'> & { page: Page; words: readonly Word[] },
  itself: LookedFor,
): Statement {
  const part = partsOf(page).byWord.get(words[0] as Word) ?? [];
  const box = boxAround(part);
  const answer = linesOf(page).filter((line) => line.box.x >= rightOf(box) && isOnRow(line.box, box));
  if (answer.length === 0) return { evidence, genre: 'form', assertion: readPart(part, words, 'form', itself) };
  const row = [...part, ...answer];
  const textOf = (lines: readonly Line[]) => lines.map(({ text }) => text).join(' ');
  const inRow = row.flatMap((line) => line.words);
  return {
    evidence: evidenceOf(evidence.documentId, page.number, inRow, textOf(row)),
    ...{ genre: 'form', assertion: readValue(textOf(answer)) ?? AFFIRMED },
  };
}

/** A pattern with a denial in it, such as "NO FERTILIZER WITHIN". */
const DENIES_ITSELF = /\b(?:no|not|none|without|never)\b/i;
/** One with a removal in it, such as "TREES TO BE REMOVED". */
const REMOVES_ITSELF = /REMOV|DEMOL|ABANDON|RELOCAT|MITIGAT/i;
type LookedFor = { deniesItself: boolean; removesItself: boolean };

function assertionAt(page: Page, words: readonly Word[], genre: Genre, itself: LookedFor): Assertion {
  const parts = partsOf(page);
  const here = [...new Set(words.map((word) => parts.byWord.get(word)))].filter((part) => part !== undefined);
  const [first] = here;
  if (!first) return { is: 'mentioned', because: 'list' };
  const index = indexLinesOf(page);
  if (here.some((part) => part.some((line) => index.has(line) || isListed(page, line)))) {
    return here.some((part) => part.some(({ text }) => DENIES_LIST.test(text)))
      ? { is: 'denied' }
      : { is: 'mentioned', because: 'list' };
  }
  const ticked = here.length === 1 ? readTickBox(page, first) : undefined;
  if (ticked) return ticked;
  if (hasEmptyBoxBeside(page, first)) return { is: 'mentioned', because: 'blank' };
  if (isInPartHeaded(page, boxAround(first), STATES_NOTHING) && !hasTickedBox(first))
    return { is: 'mentioned', because: 'list' };
  const isTicked = here.length === 1 && hasTickedBox(first);
  for (const heading of isTicked ? [] : headsOver(page, parts.all, first, genre)) {
    const assertion = readHeading(heading);
    if (assertion && (genre !== 'sheet' || speaksOfList(assertion))) return assertion;
  }
  const column = readYesNoColumns(page, first);
  if (column) return column;
  const beside = genre === 'sheet' ? undefined : readStatus(cellsRightOf(page, first).join(' '));
  if (beside) return beside;
  if (isBlankBeside(page, first) || isEmptyTable(page, first)) return { is: 'mentioned', because: 'blank' };
  if (genre !== 'sheet' && isUnderOtherAddress(page, first)) return { is: 'mentioned', because: 'elsewhere' };
  if (namesAnotherLot(page, here.flat(), genre)) return { is: 'mentioned', because: 'elsewhere' };
  const value = here.length === 1 ? valueBeside(page, first, genre) : undefined;
  return readPart(here.flat(), words, genre, { value, ...itself });
}

/** What the lines say of the words that stand in them. */
function readPart(
  lines: readonly Line[],
  words: readonly Word[],
  genre: Genre,
  context: LookedFor & { value?: string | undefined },
): Assertion {
  const { text, words: spelled, starts } = spellLines(lines);
  const at = words.map((word) => spelled.indexOf(word)).filter((found) => found >= 0);
  const [begin, end] = [Math.min(...at), Math.max(...at)];
  const last = (spelled[end]?.text ?? '').replace(/[.,;:?!)]+$/, '');
  const span = { from: starts[begin] ?? 0, to: (starts[end] ?? 0) + last.length };
  return readAssertion(text, span, genre, context);
}

/** On a drawing a heading speaks of what is under it where it is a list of names, or of what is not there. */
const speaksOfList = (assertion: Assertion): boolean =>
  assertion.is === 'denied' || (assertion.is === 'mentioned' && ['list', 'instruction'].includes(assertion.because));

const isInCapitals = (text: string): boolean => /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text);
const isLineInCapitals = ({ text }: Line): boolean => isInCapitals(text);

/** A heading stands over a column of text within so many points. */
const COLUMN = { down: 500, aside: 40 };
const isOver = (heading: Box, own: Box): boolean =>
  bottomOf(heading) <= own.y + 1 &&
  own.y - bottomOf(heading) < COLUMN.down &&
  heading.x < rightOf(own) + COLUMN.aside &&
  own.x < rightOf(heading) + COLUMN.aside;

const cellsRightOf = (page: Page, part: Part): string[] =>
  part.flatMap(({ box }) =>
    linesOf(page)
      .filter((other) => other.box.x >= rightOf(box) && isOnRow(other.box, box))
      .map(({ text }) => text),
  );

const AN_EMPTY_BOX = /^(?:\[\s?\]|\(\s\)|[\u2610\u25a1\u25a2\u274f\u2750\uf06f\uf071\uf0a0\uf0a8])$/u;
/** A box stands so close before its words, in heights of their line. */
const BOX_GAP = 5;

/** An empty box that is set apart before the words: "[ ]   SILT FENCE ALONG THE LOW SIDE". */
const hasEmptyBoxBeside = (page: Page, [line]: Part): boolean =>
  line !== undefined &&
  linesOf(page).some(
    ({ text, box }) =>
      AN_EMPTY_BOX.test(text) &&
      isOnRow(box, line.box) &&
      line.box.x - rightOf(box) >= 0 &&
      line.box.x - rightOf(box) < BOX_GAP * line.box.height,
  );

const hasTickedBox = (part: Part): boolean => part.some(({ text }) => text.search(A_TICKED_BOX) >= 0);

/** A line to write on, which no text stands over. */
const isBlankBeside = (page: Page, part: Part): boolean =>
  part.some(({ box }) =>
    page.words.some((word) => {
      const isOnBaseline = Math.abs(word.box.y - bottomOf(box)) < 0.6 * box.height;
      return (
        /_{3,}$/.test(word.text) &&
        (isOnBaseline || isOnRow(word.box, box)) &&
        Math.abs(word.box.x - rightOf(box)) < 3 * box.height
      );
    }),
  );

const NOTHING = /:\s*\(?(?:reserved|none|n\/a|tbd|to\sfollow|not\sused)\)?\.?$/i;
const IS_NOTHING = /^\W*(?:reserved|none|n\/a|tbd|to\sfollow|not\sused|blank|later|pending)\W*$/i;

/** The title of a schedule or of notes with nothing under it, or with its own words and that there is nothing. */
function isEmptyTable(page: Page, part: Part): boolean {
  const box = boxAround(part);
  const title = part.map(({ text }) => text.toLowerCase()).join(' ');
  const isUnder = ({ box: other }: Line) => other.y >= bottomOf(box) - 1 && other.y - bottomOf(box) < 4 * box.height;
  const saysNothing = linesOf(page).some(
    (line) => isUnder(line) && line.text.toLowerCase().startsWith(title) && NOTHING.test(line.text),
  );
  if (saysNothing) return true;
  if (!/\b(?:schedule|notes)\s?:?$/i.test(part.at(-1)?.text ?? '')) return false;
  const [next] = linesOf(page)
    .filter(isUnder)
    .filter(({ box: other }) => other.x < rightOf(box) + box.width && rightOf(other) > box.x - box.height)
    .sort((one, other) => one.box.y - other.box.y);
  return !next || IS_NOTHING.test(next.text);
}

const STREET_LABEL =
  /^(?:(?:19|20)\d\d\s+)?(?<number>\d{1,5})\s(?:\p{Lu}[\p{L}'’.]*\s){1,4}?(?:Street|St|Road|Rd|Lane|Ln|Drive|Dr|Court|Ct|Avenue|Ave|Way|Circle|Cir|Boulevard|Blvd|Place|Pl|Trail|Trl|Terrace|Loop)\b\.?\s?(?::|\s[–—-]\s|,?\s\()/u;

/** A line of a list of houses: "88 Sugarloaf Court: new paved driveway" in a letter about another. */
function isUnderOtherAddress(page: Page, [line]: Part): boolean {
  const number = STREET_LABEL.exec(line?.text ?? '')?.groups?.number;
  if (number === undefined || !line) return false;
  const others = page.words.filter((word) => !line.words.includes(word) && !isOnRow(word.box, line.box));
  return !others.some(({ text }) => text.replace(/\W+$/, '') === number);
}

const A_LOT = /\blots?\s(\d{1,4}[a-z]?)\b(?!\s?(?:sf|sq|ft|feet|acres?|%|["'”’]))/giu;
const lotsIn = (text: string): string[] => [...text.matchAll(A_LOT)].map(([, lot]) => (lot ?? '').toLowerCase());
const lotsOn = (lines: readonly Line[]): string[] => [...new Set(lines.flatMap(({ text }) => lotsIn(text)))];
const numbersIn = (text: string): string[] => text.match(/\b\d{2,3}-\d{2,4}-\d{2,3}\b/g) ?? [];
/** Where a sheet says which lot is its own. */
const OWN_LOT = /\b(?:block|blk|tract|unit|subdivision|legal)\b/iu;

/**
 * Whether words name a lot that is not the project's. Which one is, says the title block or the description of the land;
 * a page that speaks of several lots by their numbers, or a drawing's label of one, says by itself not which.
 */
function namesAnotherLot(page: Page, lines: readonly Line[], genre: Genre): boolean {
  const block = genre === 'sheet' ? linesOf(page).filter(({ box }) => isInTitleBlock(page, box)) : [];
  const numbers = new Set(block.flatMap(({ text }) => numbersIn(text)));
  if (numbers.size > 0 && lines.some(({ text }) => numbersIn(text).some((number) => !numbers.has(number)))) return true;
  const named = lotsIn(lines.map(({ text }) => text).join(' '));
  if (named.length === 0) return false;
  const described = linesOf(page).filter(({ text }) => OWN_LOT.test(text));
  const titled = lotsOn(block.filter((line) => !lines.includes(line)));
  const own = described.length > 0 ? lotsOn(described) : titled.length === 1 ? titled : [];
  if (own.length > 0) return named.some((lot) => !own.includes(lot));
  return genre === 'sheet' || lotsOn(linesOf(page)).length > 1;
}

/** A box to tick of a fillable form, close to the words on their row. */
function readTickBox(page: Page, part: Part): Assertion | undefined {
  const line = part[0];
  const box = line?.box;
  if (!box) return undefined;
  const gapTo = (field: Box) => Math.max(box.x - rightOf(field), field.x - rightOf(box));
  const [nearest] = (page.fields ?? [])
    .filter((field) => field.kind === 'box' && isOnRow(field.box, box) && gapTo(field.box) < 3 * box.height)
    .sort((one, other) => gapTo(one.box) - gapTo(other.box));
  if (!nearest) return undefined;
  return nearest.on ? { is: 'affirmed' } : { is: 'mentioned', because: 'blank' };
}

/** Cells stand this far apart at most, in heights of a line; on a drawing only what is close belongs together. */
const CELL_GAP = { sheet: 6, other: 40 };

/** What fills the cell right of a label; undefined where nothing there reads as its value. */
function valueBeside(page: Page, part: Part, genre: Genre): string | undefined {
  const line = part.at(-1);
  if (!line) return undefined;
  const cells = linesOf(page)
    .filter(({ box }) => box.x >= rightOf(line.box) && isOnRow(box, line.box))
    .sort((one, other) => one.box.x - other.box.x);
  const [next] = cells;
  if (!next) return undefined;
  const gap = (next.box.x - rightOf(line.box)) / line.box.height;
  if (gap >= CELL_GAP.other) return undefined;
  if (genre === 'sheet' && gap >= CELL_GAP.sheet)
    return saysNothingGood(next.text) && line.words.length <= SHORT_LABEL && standInColumns(page, line, next)
      ? next.text
      : undefined;
  // A row of a table denies only where every figure in it is zero: nothing exists, and 40 are proposed.
  if (IS_FIGURE.test(next.text))
    return (cells.find(({ text }) => /[1-9]/.test(text) && IS_FIGURE.test(text)) ?? next).text;
  // A label beside it says that its own blank is empty.
  if (/:$/.test(next.text)) return undefined;
  if (/[:?]$/.test(line.text)) return next.text;
  const isAnswer = saysNothingGood(next.text) || SAYS_YES.test(next.text);
  return isAnswer && (genre !== 'sheet' || next.text.length > 1) ? next.text : undefined;
}

/** "None", "unknown", "to follow": a cell that leaves its label without an answer, or denies it. */
const saysNothingGood = (text: string): boolean =>
  SAYS_NO.test(text) || (text.length < MOST_OF_STATUS && (UNDECIDED.test(text) || PROMISED.test(text)));
const MOST_OF_STATUS = 30;

/** Whether a row close over or under has cells that begin where these two do. */
function standInColumns(page: Page, label: Line, value: Line): boolean {
  const rows = linesOf(page).filter(
    ({ box }) => !isOnRow(box, label.box) && Math.abs(box.y - label.box.y) < ROW_STEP * label.box.height,
  );
  const begins = (at: Box) => rows.filter(({ box }) => Math.abs(box.x - at.x) < 0.5 * box.height);
  return begins(label.box).some(({ box }) => begins(value.box).some((other) => isOnRow(other.box, box)));
}
const ROW_STEP = 6;
const SHORT_LABEL = 4;

const IS_FIGURE = /^[\d,.]+(?:\s\p{L}+)?$/u;

/** The head of a list is the last sentence of the paragraph over it. */
const lastSentence = (text: string): string => /[^.!?]*[:.!?]?$/.exec(text)?.[0].trim() ?? text;

/** Items of a list follow its head this close, in heights of a line. */
const NEXT_ITEM = 2.4;
const MOST_ITEMS = 20;
/** A title that says that what follows is not there has so few words: "Still missing from the set". */
const MOST_TITLE_WORDS = 6;

/**
 * What stands over words and speaks of them: the head of the list that they are in ("Not included:"), and off drawings
 * the nearest heading and the page's title.
 */
function headsOver(page: Page, parts: readonly PlacedPart[], part: Part, genre: Genre): string[] {
  const own = boxAround(part);
  const heads: string[] = [];
  let below = own;
  for (let steps = 0; steps < MOST_ITEMS; steps += 1) {
    const [over] = parts
      .filter((other) => other.part !== part)
      .filter(({ box }) => box.x <= own.x + 2 * own.height && box.x > own.x - 8 * own.height)
      .filter(({ box }) => {
        const gap = below.y - bottomOf(box);
        return (
          box.y < below.y - 1 && gap > -0.5 * own.height && gap < NEXT_ITEM * Math.max(own.height / part.length, 8)
        );
      })
      .sort((one, other) => other.box.y - one.box.y);
    if (!over) break;
    const text = over.part.map((line) => line.text).join(' ');
    if (
      /:$/.test(text) ||
      (over.part.length === 1 &&
        text.split(' ').length <= MOST_TITLE_WORDS &&
        (DENIES_LIST.test(text) || (INSTRUCTS_LIST.test(text) && isInCapitals(text) && !part.some(isLineInCapitals))))
    ) {
      heads.push(lastSentence(text));
      break;
    }
    below = over.box;
  }
  if (genre === 'sheet') {
    const over = headingsOf(page).filter(({ box, strip }) => !strip && isOver(box, own));
    return [...heads, ...over.slice(-1).map(({ text }) => text)];
  }
  const above = headingsOf(page).filter(({ box }) => bottomOf(box) <= own.y + 1);
  const nearest = above.at(-1);
  return [...heads, ...[nearest, above[0]].flatMap((heading) => (heading ? [heading.text] : []))];
}

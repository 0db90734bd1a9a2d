import { headingsOf, isInStrip } from './headings.ts';
import { type Line, linesOf } from './lines.ts';
import { type Box, bottomOf, isOnRow, type Page, rightOf } from './page.ts';
import { isSheetNumber } from './sheet-index.ts';

/** Lists that name things and show none of them. */
const LIST_TITLE =
  /^(?:[\p{L}&/]+\s){0,3}(?:legend|abbreviations?|abbrev\.?|symbols?|line\s?types?|acronyms|glossary|definitions|(?:sheet|drawing|plan)s?\s(?:index|list)|index)\b|^(?:index|list)\s(?:of|to)\s(?:sheets|drawings|plans|symbols|abbreviations)\b/iu;
const MOST_TITLE_WORDS = 8;
/** What begins another part of a drawing. */
const ANOTHER_PART = /\b(?:notes?|data|information|calculations?|summary|schedule|details?|key)\b:?$|:$/iu;
/** An entry is a name, not a sentence. */
const MOST_ENTRY_WORDS = 8;
/** Entries stand so close under each other and so far from where the title begins, in heights of a line. */
const REACH = { down: 3.5, aligned: 3, left: 20, right: 10 };
const FEWEST_ENTRIES = 2;

const remembered = new WeakMap<Page, ReadonlySet<Line>>();

/**
 * Whether a line is an entry of a legend, a list of abbreviations or an index of sheets, or names another sheet by its
 * number: what it names stands elsewhere, or nowhere.
 */
export function isListed(page: Page, line: Line): boolean {
  const known = remembered.get(page) ?? new Set(listedOn(page));
  remembered.set(page, known);
  return known.has(line);
}

function listedOn(page: Page): Line[] {
  const lines = linesOf(page);
  const heads = new Set(headingsOf(page).flatMap(({ words }) => words));
  const titles = lines.filter(({ text, words }) => words.length <= MOST_TITLE_WORDS && LIST_TITLE.test(text));
  const isTitle = new Set(titles);
  const isEntry = (line: Line) =>
    !isTitle.has(line) &&
    line.words.length <= MOST_ENTRY_WORDS &&
    !(ANOTHER_PART.test(line.text) && (line.words.length <= 3 || /:$/.test(line.text))) &&
    !line.words.some((word) => heads.has(word));
  const underTitles = titles.flatMap((title) => entriesUnder(title, lines, isEntry));
  const alone = lines.filter((line) => isAbbreviation(line, lines) || namesSheet(page, line));
  return [...underTitles, ...alone];
}

/** Lines under a title, each close under the one before, in the columns that begin under it. */
function entriesUnder(title: Line, lines: readonly Line[], isEntry: (line: Line) => boolean): Line[] {
  const found: Line[] = [];
  const size = title.box.height;
  const isUnder = ({ box }: Line) =>
    box.y > title.box.y + 0.5 * size &&
    box.x < rightOf(title.box) + REACH.right * size &&
    box.x > title.box.x - REACH.left * size;
  const rows = lines.filter(isUnder).sort((one, other) => one.box.y - other.box.y);
  let reached: Box[] = [title.box];
  for (const line of rows) {
    const isNext = reached.some(
      (above) =>
        line.box.y - bottomOf(above) < REACH.down * Math.min(above.height, 2 * line.box.height) &&
        (above === title.box ||
          Math.abs(above.x - line.box.x) < REACH.aligned * line.box.height ||
          isOnRow(above, line.box)),
    );
    if (!isNext) continue;
    // What begins another part ends its column.
    if (!isEntry(line)) {
      reached = reached.filter(
        (above) => above !== title.box && Math.abs(above.x - line.box.x) >= REACH.aligned * line.box.height,
      );
      continue;
    }
    reached.push(line.box);
    found.push(line);
  }
  return found.length >= FEWEST_ENTRIES ? found : [];
}

/** "BSL BUILDING SETBACK LINE", in one line or in two cells. */
function isAbbreviation(line: Line, lines: readonly Line[]): boolean {
  const [first, ...rest] = line.words.map(({ text }) => text);
  if (first === undefined || line.words.length > MOST_ENTRY_WORDS) return false;
  if (
    shortens(
      first,
      rest.filter((text) => !/^[=–—:-]$/.test(text)),
    )
  )
    return true;
  const beside = lines.find(
    (other) =>
      other.words.length === 1 &&
      isOnRow(other.box, line.box) &&
      rightOf(other.box) < line.box.x &&
      line.box.x - rightOf(other.box) < 12 * line.box.height,
  );
  return beside !== undefined && shortens(beside.text, [first, ...rest]);
}

/** Whether capitals are the first letters of words, or the consonants of the first of them. */
function shortens(short: string, long: readonly string[]): boolean {
  const token = short.replace(/[.=:]/g, '').toUpperCase();
  if (!/^[A-Z]{2,6}$/.test(token) || short !== short.toUpperCase() || long.length === 0) return false;
  if (!long.every((text) => /^[\p{L}&/’'-]+$/u.test(text))) return false;
  const initials = long
    .filter((text) => !/^(?:of|and|the|to|for|&)$/i.test(text))
    .map((text) => (text[0] ?? '').toUpperCase());
  return initials.length >= 2 && initials.join('') === token;
}

/** "A3.0 NORTH ELEVATION" away from the title block that says which sheet this one is. */
function namesSheet(page: Page, { words, box }: Line): boolean {
  const [first, second] = words;
  if (!first || !second || !isSheetNumber(first.text) || isInStrip(page, box)) return false;
  const title = words
    .slice(1)
    .map(({ text }) => text)
    .join(' ');
  const own = linesOf(page).some(
    (line) => isInStrip(page, line.box) && line.words.some(({ text }) => text === first.text),
  );
  const isTitle =
    /^[A-Z]{1,2}-?\d{1,2}\.\d{1,2}[A-Z]?$/i.test(first.text) ||
    /\b(?:plans?|elevations?|sections?|details?|sheet)\b/i.test(title);
  return isTitle && !own && words.length <= MOST_ENTRY_WORDS && /\p{L}{3}/u.test(title);
}

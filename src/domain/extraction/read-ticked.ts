import type { County } from '../agency/county.ts';
import { isUpright, type Line } from '../documents/lines.ts';
import { type Box, bottomOf, middleOf, rightOf } from '../documents/page.ts';
import { ruledCellsOf } from '../documents/ruled-cells.ts';
import { evidenceFrom } from './evidence.ts';
import type { Fact } from './fact.ts';
import type { PageView } from './page-view.ts';

const TICK = /^(?:[xX✓✔☒☑]|\[[xX]\])$/u;
const MOST_OPTION_WORDS = 4;
/** From a tick to its option, in heights of the option's line. */
const BESIDE = 3;
/** From the options up to their caption, in points. */
const HIGHEST_GROUP = 40;
const CONFIDENCE = 0.8;

type TickedOptions = { ticked: Line[]; unticked: Line[] };
/** The other options of an option's row, in its box where it stands in one. */
function besideOf({ page }: PageView, lines: readonly Line[], option: Line): Line[] {
  const { cellOf } = ruledCellsOf(page);
  const cell = cellOf(option.box);
  return lines.filter(
    (line) =>
      line !== option &&
      (cell === undefined || cellOf(line.box) === cell) &&
      !line.words.some((word) => option.words.includes(word)) &&
      !TICK.test(line.text) &&
      line.words.length <= MOST_OPTION_WORDS &&
      Math.abs(middleOf(line.box) - middleOf(option.box)) < option.box.height,
  );
}

const remembered = new WeakMap<PageView, TickedOptions>();

/** The options of rows in which some are ticked by a mark before them: "X 6" among 1a, 1b, 1c … */
function optionsOf(view: PageView): TickedOptions {
  const known = remembered.get(view);
  if (known) return known;
  const lines = view.blocks.flatMap((block) => block.lines).filter((line) => isUpright(line));
  const ticked: Line[] = [];
  const unticked: Line[] = [];
  const ticks = lines.filter(({ text }) => TICK.test(text));
  // A tick set close before its option is one line with it: "X 6".
  const joined = lines.flatMap((line): Line[] => {
    const [tick, ...words] = line.words;
    const isTicked =
      tick !== undefined && words.length > 0 && words.length <= MOST_OPTION_WORDS && TICK.test(tick.text);
    return isTicked ? [{ ...line, words, text: words.map(({ text }) => text).join(' ') }] : [];
  });
  for (const option of joined) {
    ticked.push(option);
    unticked.push(...besideOf(view, lines, option));
  }
  for (const tick of ticks) {
    const option = view.rightOf(tick)?.line;
    const isBeside =
      option !== undefined &&
      option.box.x - rightOf(tick.box) < BESIDE * option.box.height &&
      option.words.length <= MOST_OPTION_WORDS;
    if (!isBeside || TICK.test(option.text)) continue;
    ticked.push(option);
    unticked.push(...besideOf(view, lines, option));
  }
  const found = { ticked, unticked: unticked.filter((line) => !ticked.includes(line)) };
  remembered.set(view, found);
  return found;
}

const KINDS = [
  {
    name: 'parcel.landCapability',
    caption: /\bcapability\b|\bdistrict\b|\bclass\b/i,
    option: /^(?:class\s)?(?<value>[1-7][abc]?)$/i,
  },
  {
    name: 'building.stories',
    caption: /\bstor(?:y|ies|eys)\b|\blevels\b/i,
    option: /^(?<value>[1-4]|one|two|three|four)(?:[\s-]stor(?:y|ies|eys))?$/i,
  },
  {
    name: 'building.parking',
    caption: /\bparking\b|\bcars\b|\bstalls\b/i,
    option: /^(?<value>[1-9]|one|two|three|four|five|six)(?:\s(?:spaces|cars|stalls))?$/i,
  },
] as const;
const IN_WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six'];
const OF_STATE = /^(?:california|nevada|calif\.?|nev\.?|ca|nv)[,\s]+/i;

/** What ticked options tell: the county, the land capability class, the stories. */
export function readTicked(documentId: string, view: PageView, counties: readonly County[]): Fact[] {
  const lines = view.blocks.flatMap((block) => block.lines);
  return optionsOf(view).ticked.flatMap((option): Fact[] => {
    const tell = (name: Fact['name'], value: string | number): Fact => ({
      name,
      value,
      evidence: [
        evidenceFrom(documentId, view.page.number, option.words, {
          quote: `[X] ${option.text}`,
          confidence: CONFIDENCE,
        }),
      ],
    });
    const county = counties.find(
      ({ name }) =>
        name.replace(/\scounty$/i, '').toLowerCase() ===
        option.text
          .replace(OF_STATE, '')
          .replace(/\s(?:county|co\.?)$/i, '')
          .toLowerCase(),
    );
    if (county) return [tell('parcel.county', county.name)];
    // What the row asks stands before its options; else the caption stands over them.
    const asked = questionBefore(view, option);
    const over = lines
      .filter(({ box }) => box.y < option.box.y && option.box.y - box.y < HIGHEST_GROUP)
      .map(({ text }) => text)
      .join(' ');
    return KINDS.flatMap(({ name, caption, option: pattern }) => {
      const value = caption.test(asked ?? over) ? pattern.exec(option.text)?.groups?.value : undefined;
      if (!value) return [];
      const number = IN_WORDS.includes(value.toLowerCase()) ? IN_WORDS.indexOf(value.toLowerCase()) : Number(value);
      if (name === 'parcel.landCapability') return [tell(name, value.toLowerCase())];
      return [tell(name, name === 'building.stories' ? number : String(number))];
    });
  });
}

const MOST_OPTIONS = 8;
/** The words before the options of a row: "Number of stories after work". */
function questionBefore(view: PageView, option: Line): string | undefined {
  let at = view.leftOf(option)?.line;
  for (let steps = 0; at && steps < MOST_OPTIONS; steps += 1) {
    const isOption =
      TICK.test(at.text) || KINDS.some((kind) => kind.option.test(at?.text.replace(/^[xX]\s/, '') ?? ''));
    if (!isOption) return at.text;
    at = view.leftOf(at)?.line;
  }
  return undefined;
}

const isWithin = (outer: Box, { x, y, width, height }: Box): boolean =>
  x >= outer.x - 2 && x + width <= rightOf(outer) + 2 && y + height / 2 > outer.y && y + height / 2 < bottomOf(outer);

/** Whether a fact rests on an option that is not ticked beside one that is. */
export const restsOnUnticked = (view: PageView, { evidence }: Fact): boolean =>
  evidence.every(
    ({ page, box }) =>
      page === view.page.number &&
      optionsOf(view).unticked.some((line) => isWithin(box, line.box)) &&
      !optionsOf(view).ticked.some((line) => isWithin(box, line.box)),
  );

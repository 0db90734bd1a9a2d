import { boxAround, type Line } from '../documents/lines.ts';
import { rightOf, type Word } from '../documents/page.ts';

/** Words of one cell stand closer than this share of their height; in a dense table the next cell is not much farther. */
const WIDEST_SPACE = 0.55;
const MUCH_WIDER = 1.6;
/** Two words alone show no usual space between them. */
const WIDEST_OF_TWO = 1.6;

const lineOf = ({ page }: Line, words: Word[]): Line => ({
  page,
  words,
  text: words.map(({ text }) => text).join(' '),
  box: boxAround(words),
});

/**
 * A line parted into the cells of a dense table, which stand little farther apart than words: where a gap is wider than
 * others of the line, and before each further figure.
 */
export function splitCells(line: Line): Line[] {
  const gaps = line.words.slice(1).map(({ box }, at) => box.x - rightOf(line.words[at]?.box ?? box));
  const widest = Math.max(WIDEST_SPACE * line.box.height, MUCH_WIDER * Math.min(...gaps));
  const beginsCell = (at: number) => {
    const gap = gaps[at - 1] ?? 0;
    const isFigure = /^[~±$]?\d[\d,.]*%?$/.test(line.words[at]?.text ?? '') && /^[~±$]?\d/.test(line.text);
    if (isFigure) return gap > WIDEST_SPACE * line.box.height;
    return gaps.length > 1 ? gap > widest : gap > WIDEST_OF_TWO * line.box.height;
  };
  const cells = line.words.reduce<Word[][]>((parts, word, at) => {
    if (at > 0 && !beginsCell(at)) parts.at(-1)?.push(word);
    else parts.push([word]);
    return parts;
  }, []);
  return cells.length > 1 ? cells.map((words) => lineOf(line, words)) : [line];
}

/** The words of a row's name, and what stands behind them on the same line: "TOTAL ON-SITE COVERAGE" and "1,570". */
export function splitRowHead(line: Line): [head: Line, ...cells: Line[]] {
  const cut = line.words.findIndex(({ text }, at) => at > 0 && /^[~±$]?\d[\d,.]*%?$/.test(text));
  if (cut < 0) return [line];
  return [lineOf(line, line.words.slice(0, cut)), ...splitCells(lineOf(line, line.words.slice(cut)))];
}

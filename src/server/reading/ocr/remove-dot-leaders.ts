import type { GreyPicture, PixelBox } from '../page/clean-text.ts';
import { inkParts } from './measure-image.ts';

const PAPER = 255;
/** In inches: a dot of a leader, and the way from one to the next. */
const DOT = 0.03;
const STEP = { least: 0.02, most: 0.14 };
/** So many dots in a row, as far apart from each other, are a leader; an ellipsis has three. */
const FEWEST = 6;
/** A page of lists has some thousand dots; more are the screen of a printed picture. */
const MOST_DOTS = 40_000;
/** The ways between dots differ by at most this share; a scan moves a dot by a pixel. */
const UNEVEN = 0.3;
const A_PIXEL = 1.5;
/** Of the dots about a leader so many are its own; in a scan's grain there are others all around. */
const ITS_OWN = 0.7;
/** Pixels of shade that a dot has around it. */
const SHADE = 2;

const middleX = ({ left, width }: PixelBox): number => left + width / 2;
const middleY = ({ top, height }: PixelBox): number => top + height / 2;

/** Dots by where they are, so that a neighbour is found without looking at all of them. */
function dotsByPlace(dots: readonly PixelBox[], { row, column }: { row: number; column: number }) {
  const cells = new Map<string, PixelBox[]>();
  const cellOf = (dot: PixelBox) => ({ x: Math.floor(middleX(dot) / column), y: Math.floor(middleY(dot) / row) });
  for (const dot of dots) {
    const { x, y } = cellOf(dot);
    const cell = cells.get(`${x} ${y}`);
    if (cell) cell.push(dot);
    else cells.set(`${x} ${y}`, [dot]);
  }
  /** The dots of three rows, up to two columns further. */
  return (dot: PixelBox): PixelBox[] => {
    const { x, y } = cellOf(dot);
    return [0, 1, 2].flatMap((right) => [-1, 0, 1].flatMap((down) => cells.get(`${x + right} ${y + down}`) ?? []));
  };
}

/** Rows of dots, each as far from the next as the one before. */
function leadersOf(dots: readonly PixelBox[], dpi: number): PixelBox[][] {
  const row = Math.max(2, Math.round(dpi * DOT));
  const besides = dotsByPlace(dots, { row, column: STEP.most * dpi });
  const taken = new Set<PixelBox>();
  const nextOf = (dot: PixelBox, step: number | undefined): PixelBox | undefined => {
    const fits = besides(dot).filter((other) => {
      const way = middleX(other) - middleX(dot);
      if (taken.has(other) || Math.abs(middleY(other) - middleY(dot)) > row / 2) return false;
      if (step !== undefined) return Math.abs(way - step) <= Math.max(A_PIXEL, UNEVEN * step);
      return way >= STEP.least * dpi && way <= STEP.most * dpi;
    });
    return fits.sort((a, b) => a.left - b.left)[0];
  };
  const leaders: PixelBox[][] = [];
  for (const first of [...dots].sort((a, b) => a.left - b.left)) {
    if (taken.has(first)) continue;
    const leader = [first];
    let step: number | undefined;
    for (let next = nextOf(first, step); next; next = nextOf(next, step)) {
      step ??= middleX(next) - middleX(first);
      leader.push(next);
    }
    if (leader.length < FEWEST) continue;
    const own = new Set(leader);
    const near = leader.flatMap(besides);
    if (near.filter((dot) => own.has(dot)).length < ITS_OWN * near.length) continue;
    for (const dot of leader) taken.add(dot);
    leaders.push(leader);
  }
  return leaders;
}

/**
 * The picture without leaders, the dots that lead from a word to its figure: recognition takes them for letters, which
 * then stand between the two. `dpi`: dots an inch of the picture, whose lines run straight.
 */
export function removeDotLeaders(picture: GreyPicture, dpi: number): GreyPicture {
  const { width, height } = picture;
  const most = Math.max(4, Math.round(dpi * DOT));
  const dots = inkParts(picture, most);
  const leaders = dots.length > MOST_DOTS ? [] : leadersOf(dots, dpi);
  if (leaders.length === 0) return picture;
  const pixels = Buffer.from(picture.pixels);
  for (const dot of leaders.flat()) {
    const [left, right] = [Math.max(0, dot.left - SHADE), Math.min(width, dot.left + dot.width + SHADE)];
    const [top, bottom] = [Math.max(0, dot.top - SHADE), Math.min(height, dot.top + dot.height + SHADE)];
    for (let y = top; y < bottom; y += 1) pixels.fill(PAPER, y * width + left, y * width + right);
  }
  return { pixels, width, height };
}

import type { GreyPicture, PixelBox } from '../page/clean-text.ts';
import { findLettering, type Lettering } from '../page/find-lettering.ts';
import type { RecognisedWord, RecognisePageOptions } from './engine.ts';
import { inkParts } from './measure-image.ts';
import { createPlaces, hasLetter, sharedShare } from './merge-words.ts';
import { cutPicture, turnPicture } from './prepare-picture.ts';

/** Words that are this sure are read, whatever they say; the others have to be so sure and make so much sense. */
const SURE = 0.7;
const UNSURE = { confidence: 0.5, sense: 0.7 };
/** Lines that run up or down and are read less surely than this may run the other way. */
const RIGHT_WAY = 0.75;
/** In inches: what is read around a line of letters, and the paper between two lines that are read together. */
const ROOM = 0.12;
/** What ends a line and is no part of it is looked for so many of its thicknesses away. */
const ENDS = 3;
/** Lines are read together where the area around both has at most this many times theirs, or so many square inches. */
const WASTE = { times: 1.6, inches: 6 };
/** Each area takes the engine a start. The fullest are read. */
const MOST_AREAS = 16;
/** In inches: letters are no larger; what is lower is a speck. */
const LARGEST_LETTER = 0.5;
const LETTER = 0.05;
/** Of the letters of a page that was read whole at most this share stands where no word does. */
const LEFT_OUT = 0.05;

/** So many letters stand in a length of a line that is its thickness, or more; boxes to tick in a column are fewer. */
const CLOSE = 0.75;

type PixelSize = { width: number; height: number };

/** Lines of letters that are read together, all turned alike. */
type LetteringArea = { box: PixelBox; letters: number; turn: Lettering['turn'] };

const areaOf = ({ width, height }: PixelBox): number => width * height;

function around(a: PixelBox, b: PixelBox): PixelBox {
  const [left, top] = [Math.min(a.left, b.left), Math.min(a.top, b.top)];
  const right = Math.max(a.left + a.width, b.left + b.width);
  const bottom = Math.max(a.top + a.height, b.top + b.height);
  return { left, top, width: right - left, height: bottom - top };
}

/** The box of a line with room for what ends it and is no letter, or stands by itself: a sign, a number. */
function withEnds({ box: { left, top, width, height }, turn }: Lettering): PixelBox {
  const [along, thick] = turn === 0 ? [width, height] : [height, width];
  const room = Math.min(along, ENDS * thick);
  return turn === 0
    ? { left: left - room, top, width: width + 2 * room, height }
    : { left, top: top - room, width, height: height + 2 * room };
}

/** The areas of a picture of this size that hold lines of letters, with paper around them. */
export function areasOf(lines: readonly Lettering[], dpi: number, size: PixelSize): LetteringArea[] {
  const room = Math.round(ROOM * dpi);
  const padded = lines.map((line): LetteringArea => {
    const box = withEnds(line);
    const [left, top] = [Math.max(0, Math.floor(box.left) - room), Math.max(0, Math.floor(box.top) - room)];
    const right = Math.min(size.width, Math.ceil(box.left + box.width) + room);
    const bottom = Math.min(size.height, Math.ceil(box.top + box.height) + room);
    return { box: { left, top, width: right - left, height: bottom - top }, letters: line.letters, turn: line.turn };
  });
  const areas: LetteringArea[] = [];
  for (let area = padded.pop(); area; area = padded.pop()) {
    const { box, letters, turn } = area;
    const at = areas.findIndex((other) => {
      const both = areaOf(around(box, other.box));
      const alone = areaOf(box) + areaOf(other.box);
      return other.turn === turn && both <= Math.max(WASTE.times * alone, alone + WASTE.inches * dpi ** 2);
    });
    const [other] = at < 0 ? [] : areas.splice(at, 1);
    if (!other) areas.push(area);
    // What has grown may now reach others that it did not.
    else padded.push({ box: around(box, other.box), letters: letters + other.letters, turn });
  }
  return areas.sort((a, b) => b.letters - a.letters).slice(0, MOST_AREAS);
}

/** Reads a picture whose lines must be turned to run across; boxes are those of the picture as it was given. */
export async function readTurned(
  picture: GreyPicture,
  turn: Lettering['turn'],
  dpi: number,
  { engine, scoreText, onStep }: RecognisePageOptions,
): Promise<RecognisedWord[]> {
  const isRead = ({ text, confidence }: RecognisedWord) =>
    hasLetter(text) &&
    (confidence >= SURE || (confidence >= UNSURE.confidence && scoreText([text]).score >= UNSURE.sense));
  const readAt = async (degrees: Lettering['turn']) => {
    const turned = await turnPicture(picture, degrees);
    const all = await engine.recognise(turned, { dpi, layout: 'drawing' });
    onStep?.();
    const words = all.filter(isRead).map((word): RecognisedWord => {
      const placed = { ...word, ...mapBack(word, degrees, turned, picture) };
      return degrees === 0 ? placed : { ...placed, turn: degrees };
    });
    return { words, confidence: confidenceOf(all) };
  };
  const first = await readAt(turn);
  if (turn === 0 || first.confidence >= RIGHT_WAY) return first.words;
  // Capitals do not show whether they run up or down.
  const second = await readAt(turn === 90 ? 270 : 90);
  return second.confidence > first.confidence ? second.words : first.words;
}

/** Whether a picture has letters, by their size, that stand where none of the words does, and are more than so many. */
export function leavesLetters(picture: GreyPicture, words: readonly RecognisedWord[], dpi: number): boolean {
  const places = createPlaces();
  for (const word of words) places.add(word);
  const letters = inkParts(picture, Math.round(LARGEST_LETTER * dpi)).filter(({ height }) => height >= LETTER * dpi);
  return letters.filter((part) => !places.isTaken(part)).length > LEFT_OUT * letters.length;
}

/** How sure the engine is of words, by their length, 0 to 1. */
export function confidenceOf(words: readonly { text: string; confidence: number }[]): number {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  return letters === 0 ? 0 : words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / letters;
}

/** Words that stand above each other, column by column from the left. */
function columnsOf(words: readonly RecognisedWord[]): RecognisedWord[][] {
  const columns: RecognisedWord[][] = [];
  for (const word of [...words].sort((a, b) => a.left - b.left)) {
    const middle = word.left + word.width / 2;
    const column = columns.find(([first]) => first && middle >= first.left && middle <= first.left + first.width);
    if (column) column.push(word);
    else columns.push([word]);
  }
  return columns;
}

/**
 * Words as one reads them, where some run up or down: tiles come from the top, and what runs up begins below. `degrees`:
 * by how many the page was turned clockwise for reading.
 */
export function inReadingOrder(words: readonly RecognisedWord[], degrees: number): RecognisedWord[] {
  const quarter = 90 * Math.round(degrees / 90);
  const turnOf = ({ turn }: RecognisedWord): number => (turn === undefined ? 0 : (turn + quarter + 360) % 360);
  const up = columnsOf(words.filter((word) => turnOf(word) === 90));
  const down = columnsOf(words.filter((word) => turnOf(word) === 270));
  return [
    ...words.filter((word) => turnOf(word) % 180 === 0),
    ...up.flatMap((column) => column.sort((a, b) => b.top + b.height - a.top - a.height)),
    ...down.flatMap((column) => column.sort((a, b) => a.top - b.top)),
  ];
}

/** Whether letters of a line that runs up or down stand as close as letters, and not as rows of a page below each other. */
const isClose = ({ box, letters }: Lettering): boolean => letters * box.width >= CLOSE * box.height;

/**
 * Words that run up or down a picture whose other words run across, such as those of a title block, in its pixels.
 * `words` are those that were read across.
 */
export async function readSideways(
  picture: GreyPicture,
  words: readonly RecognisedWord[],
  dpi: number,
  options: RecognisePageOptions,
): Promise<RecognisedWord[]> {
  const places = createPlaces();
  // Letters that lie on their side pass for others, and words for columns that the engine turns the wrong way.
  for (const word of words) {
    if (word.confidence >= SURE && word.text.length > 2 && word.width >= word.height) places.add(word);
  }
  const marks = inkParts(picture, Math.round(LARGEST_LETTER * dpi)).filter((part) => !places.isTaken(part));
  const lines = findLettering(marks, dpi).filter((line) => line.turn !== 0 && isClose(line));
  const areas = areasOf(lines, dpi, picture).map(async ({ box, turn }) => {
    const read = await readTurned(await cutPicture(picture, box), turn, dpi, options);
    return read.map((word) => ({ ...word, left: word.left + box.left, top: word.top + box.top }));
  });
  const found = (await Promise.all(areas)).flat();
  // An area may hold words that run across as well, and lines of a drawing; turned, they read as others.
  const reached = lines.map(withEnds);
  return found.filter((word) => !places.isTaken(word) && reached.some((box) => sharedShare(box, word) > 0));
}

/**
 * Where a rectangle of a picture that was turned by `degrees` clockwise about its middle stands on the picture
 * before the turn: the smallest upright rectangle around it. `turned` and `original` are the two pictures' sizes.
 */
export function mapBack(box: PixelBox, degrees: number, turned: PixelSize, original: PixelSize): PixelBox {
  const angle = (-degrees * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  const x = box.left + box.width / 2 - turned.width / 2;
  const y = box.top + box.height / 2 - turned.height / 2;
  const width = Math.abs(box.width * cosine) + Math.abs(box.height * sine);
  const height = Math.abs(box.width * sine) + Math.abs(box.height * cosine);
  return {
    left: x * cosine - y * sine + original.width / 2 - width / 2,
    top: x * sine + y * cosine + original.height / 2 - height / 2,
    width,
    height,
  };
}

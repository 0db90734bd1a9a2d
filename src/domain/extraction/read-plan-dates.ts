import { isInTitleBlock, isSheet } from '../documents/headings.ts';
import type { Line } from '../documents/lines.ts';
import { bottomOf } from '../documents/page.ts';
import type { Clue } from './clue.ts';
import { readDate } from './dates.ts';
import { factAt, wordsBetween } from './evidence.ts';
import type { Fact } from './fact.ts';
import { isInOthersPart } from './guards.ts';
import type { BlockView, PageView } from './page-view.ts';
import { cluesAround } from './surroundings.ts';

const CONFIDENCE = 0.75;

const DATE =
  /(?<![\w/.-])(?=\d{1,4}(?:[/.-]|\s[/.]\s)\d|\d{1,2}(?:st|nd|rd|th)?(?:\sof)?[\s-]\p{L}{3}|\d{4}\s\p{L}{3}|\p{L}{3,9}\.?\s\d)/gu;
const OF_PLANS =
  /\b(?:issued?|dated?|plot(?:ted)?|plans?|drawings?|drawn|sheets?|set|rev(?:ision)?s?\b\.?|permit\s(?:set|submittal|review)|building\spermit|prepared|submittals?|submitted|print(?:ed)?|release[ds]?|current)\b|^(?:permit|when)$/i;
const OF_OTHERS =
  /\b(?:supersed\w*|void|pricing|bid|prelim\w*|schematic|concept|survey\w*|field|record(?:ed)?|deed|verif\w*|expires?|exp|sign(?:ed|ature)?|receiv\w*|stamp\w*|sold|bought|inspect\w*|report|letter|photos?|as-?built|approv\w*|adopted|effective|edition|code|discard|old|earlier|certificates?|is\svoid|hearing|meeting|visit|title|renew\w*|licen[cs]e|form|flown|geotech\w*|soils?|permit\sno|withdrawn|first|1st|map|plat|application)\b/i;
/** A map's own date, though a map that is named with its date is another's. */
const OWN_MAP = /^map\sdated?$/i;
/** When it was printed counts where nothing else is said. */
const PRINTED = /\b(?:print|plot)(?:ted)?\b/i;
const PLANS = /\b(?:plans?|drawings?|sheets?|set|revised\sset)\b/i;

type DateCandidate = {
  value: string;
  score: number;
  isPrinted: boolean;
  view: PageView;
  block: BlockView;
  from: number;
  to: number;
};

/** The day of the plans: the latest of those on which they were issued, drawn or revised. */
export function readPlanDates(documentId: string, views: readonly PageView[]): Fact[] {
  const all = views.flatMap((view) => view.blocks.flatMap((block) => datesIn(view, block)));
  const best = Math.max(0, ...all.map(({ score }) => score));
  const likely = all.filter(({ score }) => score >= LEAST && score >= best - 0.25);
  const chosen = likely
    .filter(({ isPrinted }) => !isPrinted || likely.every((each) => each.isPrinted))
    .sort((a, b) => b.value.localeCompare(a.value))[0];
  // Plans are not years older than all else on their pages.
  const newest = Math.max(0, ...all.map((each) => Number(each.value.slice(0, 4))));
  if (!chosen || newest - Number(chosen.value.slice(0, 4)) > MOST_YEARS) return [];
  const { view, block, from, to, value } = chosen;
  return [factAt(documentId, view, block, { name: 'plans.date', value, from, to, confidence: CONFIDENCE })];
}
const LEAST = 0.8;
const MOST_YEARS = 3;

/** Days on which a sheet was not issued. */
const NOT_ISSUED =
  /\b(?:survey\w*|field|bid|void|supersed\w*|exp(?:ires)?|photos?|plot(?:ted)?|print(?:ed)?|signed|stamp\w*)\b/i;
const REVISED = /^(?:revisions?|revised|rev\.?|delta|issues?)\b/i;
/** From the head of a list to its first day, and from one day to the next, in heights of a line. */
const WIDEST_STEP = 4;

/** The latest day in a list of issues and revisions of a title block, where it is later than the day `stated` of the plans. */
export function readLatestRevision(documentId: string, views: readonly PageView[], stated: readonly Fact[]): Fact[] {
  const days = stated.filter(({ name }) => name === 'plans.date').map(({ value }) => String(value));
  if (days.length === 0) return [];
  const listed = views.filter(({ page }) => isSheet(page)).flatMap((view) => datesInLists(documentId, view));
  const latest = listed.sort((a, b) => String(b.value).localeCompare(String(a.value)))[0];
  return latest && days.every((day) => day < String(latest.value)) ? [latest] : [];
}

function datesInLists(documentId: string, view: PageView): Fact[] {
  const lines = view.blocks.flatMap((block) =>
    block.lines.flatMap((line, at) => {
      const start = line.text.search(/(?<![\w/.-])\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}/);
      const read = start >= 0 ? readDate(line.text.slice(start)) : undefined;
      const isHere = read && line.words.length <= MOST_LIST_WORDS && isInTitleBlock(view.page, line.box);
      const beside = view.rightOf(line)?.line.text ?? '';
      return isHere && !NOT_ISSUED.test(`${line.text} ${beside}`) && !isInOthersPart(view, line.box)
        ? [{ block, line, from: (block.lineStarts[at] ?? 0) + start, value: String(read.value), to: read.to }]
        : [];
    }),
  );
  const isNear = (one: Line, other: Line) =>
    one !== other &&
    Math.abs(one.box.x - other.box.x) <= 8 &&
    Math.abs(one.box.y - other.box.y) < WIDEST_STEP * Math.max(one.box.height, 6);
  const isHeaded = (line: Line) => {
    const over = view.above(line)?.line ?? view.above(view.leftOf(line)?.line ?? line)?.line;
    return (
      over !== undefined && REVISED.test(over.text) && line.box.y - bottomOf(over.box) < WIDEST_STEP * line.box.height
    );
  };
  return lines
    .filter(({ line }) => REVISED.test(line.text) || isHeaded(line) || lines.some((other) => isNear(line, other.line)))
    .map(({ block, from, value, to }) =>
      factAt(documentId, view, block, { name: 'plans.date', value, from, to: from + to, confidence: CONFIDENCE }),
    );
}
const MOST_LIST_WORDS = 9;

/** The days that a text names, from the first on. */
export const daysIn = (text: string): { value: string; from: number; to: number }[] =>
  [...text.slice(0, 20_000).matchAll(DATE)].flatMap(({ index }) => {
    const read = readDate(text.slice(index, index + 40));
    return read ? [{ value: String(read.value), from: index, to: index + read.to }] : [];
  });

function datesIn(view: PageView, block: BlockView): DateCandidate[] {
  const { text } = block.spelled;
  const found = daysIn(text);
  return found.flatMap((date, at): DateCandidate[] => {
    const clues = cluesAround(view, block, found, at);
    const first = block.lines[0];
    if (first && isInOthersPart(view, first.box)) return [];
    const words = wordsBetween(block.spelled, date.from, date.to);
    const line = block.lines.find((each) => words[0] && each.words.includes(words[0]));
    const sheet = isSheet(view.page);
    const fills = line !== undefined && words.length === line.words.length;
    const over = fills ? captionOver(view, line, sheet ? TALLEST_CELL : TALLEST_BOX) : undefined;
    const beside = line && fills && sheet ? view.rightOf(line)?.line : undefined;
    const near = [
      ...clues.filter(({ at: where }) => where !== 'heading' && where !== 'sentence'),
      ...(over ? [over] : []),
      ...(line && beside && beside.box.x - line.box.x < FARTHEST_WORD
        ? [{ at: 'after' as const, text: beside.text }]
        : []),
    ];
    if (
      near.some(
        ({ at: where, text: told }) =>
          !OWN_MAP.test(told) && OF_OTHERS.test(where === 'after' ? told.slice(0, 25) : told.slice(-45)),
      )
    )
      return [];
    const said = near.filter(({ text: told }) => (sheet ? OF_PLANS : PLANS).test(told) || OWN_MAP.test(told));
    const isPrinted = said.length > 0 && said.every(({ text: told }) => PRINTED.test(told));
    const inTitle = line !== undefined && isInTitleBlock(view.page, line.box);
    const score = (said.length > 0 ? 0.8 : 0) + (inTitle ? 0.3 : 0) + (said.length === 0 && inTitle && fills ? 0.5 : 0);
    return [{ ...date, score, isPrinted, view, block }];
  });
}

const TALLEST_CELL = 5.5;
const TALLEST_BOX = 2;
/** A list of dates has what each was for beside it, in points. */
const FARTHEST_WORD = 220;

/** The caption over a line of a title block, whose cells may be much taller than their captions. */
function captionOver(view: PageView, line: Line, tallest: number): Clue | undefined {
  const reach = tallest * Math.max(line.box.height, 7);
  const over = view.blocks
    .flatMap(({ lines }) => lines)
    .filter(({ box }) => {
      const gap = line.box.y - bottomOf(box);
      return Math.abs(box.x - line.box.x) <= 6 && gap > -0.3 * line.box.height && gap <= reach;
    })
    .sort((a, b) => b.box.y - a.box.y)[0];
  return over ? { at: 'over', text: over.text } : undefined;
}

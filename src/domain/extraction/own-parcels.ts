import type { County } from '../agency/county.ts';
import { headingsOf, isInTitleBlock, isSheet } from '../documents/headings.ts';
import type { Line } from '../documents/lines.ts';
import { bottomOf } from '../documents/page.ts';
import { groupsOf, parseLabelledApns } from './apn.ts';
import type { Fact } from './fact.ts';
import { isElsewhere, isInOthersPart } from './guards.ts';
import { type BlockView, lineAt, lineEnd, type PageView } from './page-view.ts';
import { ruledRowName } from './ruled-tables.ts';
import { saysOfOthers } from './stages.ts';
import { cluesAround } from './surroundings.ts';

const NAMES_PARCEL = /\b(?:parcel|a\.?\s?p\.?\s?n|assessor\w*|(?:site|project|lot)(?!\splan)|property|situs)\b/i;
/** What a letter is about stands at its head. */
const IN_SUBJECT = /^(?:re|regarding|subject|concerning|about|project|property|file|site)\b/i;
const HEAD_OF_LETTER = 0.4;
const TOP_OF_SHEET = 0.2;
/** A number on its lot, with its neighbour's name or address: no colon, as a list of the project's data has. */
const ON_A_LOT = /^(?:\d{1,5}\s)?(?:a\.?p\.?n\.?|parcel|lot\s\d+|[^:=#]{0,24},)?\s?(?:no\.?\s)?\d{3,4}-[^:=]*$/i;
/** What a drawing prints over the number of each lot. */
const LOT_LABEL = /^(?:parcel|lot\s\d+)\W*$/i;
const WEIGHT = {
  labelled: 0.5,
  named: 0.5,
  title: 0.6,
  subject: 0.8,
  head: 0.3,
  drawn: -0.6,
  others: -1.2,
  again: 0.1,
};
const LEAST = 0.3;
/** So much more speaks for the one that is meant. */
const MARGIN = 0.25;
/** A number with such a score is somebody else's. */
const OF_OTHERS = -0.9;
/** Print so much smaller than most of its page stands on a drawing. */
const SMALL = 0.7;
const ELSEWHERE =
  /\b(?:sold|sellers?|donor|belongs?\sto|behind\s(?:ours|us)|next\sto|across\sthe|own\slot|never\son|not\sthe|not\sours|sister|brother|our\s(?:son|daughter|parents)|my\s(?:son|daughter|parents|cousin|uncle|aunt)|in\serror|by\smistake|disregard|surplus|disposal|export(?:ed)?\sto|haul(?:ed)?\sto|common\sarea|granted|no\spart\sof|licensed\sto|retired\s(?:lot|parcel)|comes?\sfrom|was\s(?:\p{L}+\s)?(?:designated|numbered|known|assessed))\b/iu;

const TRAIL = 40;

/** `value`: the groups of a number, whatever suffix it is written with. */
type Occurrence = { value: string; score: number; line: Line };
const isOf =
  (value: string) =>
  (fact: Fact): boolean =>
    groupsOf(String(fact.value)) === value;

/**
 * The parcel numbers of the project itself among all that a document prints: the one for which its label, the words
 * beside it and its place speak most, with those on the same line. Neighbours' numbers stand on the drawing, in lists of
 * them, or beside such words.
 */
export function ownParcels(
  views: readonly PageView[],
  labelled: readonly Fact[],
  loose: readonly Fact[],
  counties: readonly County[],
): Fact[] {
  const all = [...labelled, ...loose];
  const found = views.flatMap((view) => view.blocks.flatMap((block) => occurrencesIn(view, block, labelled, counties)));
  const values = [...new Set(found.map(({ value }) => value))].filter((value) => all.some(isOf(value)));
  const scores = values
    .map((value) => {
      const own = found.filter((each) => each.value === value).sort((a, b) => b.score - a.score);
      const best = own[0]?.score ?? 0;
      return { value, line: own[0]?.line, best, score: best + WEIGHT.again * Math.min(3, own.length - 1) };
    })
    .sort((a, b) => b.score - a.score);
  const [first] = scores;
  const likely = scores.filter(({ score }) => score > OF_OTHERS);
  if (!first || (first.score < LEAST && (likely.length > 1 || first.score <= OF_OTHERS))) return [];
  const isLabelled = (value: string) => labelled.some(isOf(value));
  const near = scores.filter(
    ({ value, score, best }) => first.score - score < MARGIN || (first.best === best && isLabelled(value)),
  );
  const chosen = scores.filter((each) => each === first || (each.line === first.line && each.score >= LEAST));
  // Two that are labelled alike are both shown; of two that nothing labels neither is known to be the project's.
  const others = near.filter((each) => !chosen.includes(each));
  if (others.length > 0 && ![first, ...others].every(({ value }) => isLabelled(value))) return [];
  const own = new Set([...chosen, ...others].map(({ value }) => value));
  return all.filter(({ value }) => own.has(groupsOf(String(value))));
}

function occurrencesIn(
  view: PageView,
  block: BlockView,
  labelled: readonly Fact[],
  counties: readonly County[],
): Occurrence[] {
  const { page } = view;
  const text = block.spelled.text.slice(0, 20_000);
  const apns = parseLabelledApns(text, counties);
  return apns.map(({ value: written, from, to }, at) => {
    const value = groupsOf(written);
    const line = block.lines[lineAt(block, from)] as Line;
    const clues = cluesAround(view, block, apns, at).filter(
      ({ at: where }) => where !== 'heading' && where !== 'sentence',
    );
    // "Sending parcel: APN …" on the next line is the caption of another number.
    const rest = text.slice(to, lineEnd(block, lineAt(block, from))).length;
    const near = clues.map(({ at: where, text: told }) =>
      where === 'after'
        ? told.slice(0, /^\p{Lu}[^:]{2,30}:/u.test(told) ? Math.min(TRAIL, rest) : TRAIL)
        : told.slice(-50),
    );
    const isSmall = line.box.height < SMALL * usualHeight(view);
    const isNamed = NAMES_PARCEL.test(ruledRowName(view, line)?.text ?? '');
    const isCaptioned =
      isNamed ||
      clues.some(
        ({ at: where, text: told }) =>
          where !== 'before' &&
          where !== 'after' &&
          NAMES_PARCEL.test(told) &&
          !(where === 'over' && LOT_LABEL.test(told)),
      );
    const isTitle = isSheet(page) && !isSmall && (isInTitleBlock(page, line.box) || isInHeading(view, line));
    const isOwnLabel = labelled.some(
      (fact) =>
        isOf(value)(fact) &&
        fact.evidence.some(({ page: on, box }) => on === page.number && Math.abs(box.y - line.box.y) < 4),
    );
    let score = 0;
    if (isOwnLabel) score += WEIGHT.labelled;
    if (
      isNamed ||
      clues.some(({ at: where, text: told }) =>
        NAMES_PARCEL.test(where === 'after' ? told.slice(0, 15) : told.slice(-50)),
      )
    )
      score += WEIGHT.named;
    if (isTitle) score += WEIGHT.title;
    const opensPage = isOwnLabel && IS_LABELLED.test(line.text);
    if (!isSheet(page) && (page.number === 1 || opensPage)) {
      if (page.number === 1 && IN_SUBJECT.test(line.text)) score += WEIGHT.subject;
      else if (line.box.y < HEAD_OF_LETTER * page.height) score += WEIGHT.head;
    }
    if (isInList(view, line)) score += WEIGHT.drawn;
    if (isSheet(page) && !isTitle && !isCaptioned && ON_A_LOT.test(line.text)) score += WEIGHT.drawn;
    if (
      near.some((told) => isElsewhere(told) || ELSEWHERE.test(told) || saysOfOthers(told) || OF_OLD.test(told)) ||
      isInOthersPart(view, line.box)
    )
      score += WEIGHT.others;
    return { value, score, line };
  });
}

/** A number beside an early year is one that the parcel, or another, had then. */
const OF_OLD = /\b(?:1[89]\d\d|20[01]\d)\b/;

/** "APN: 029-111-022" at the head of a page, which may be of another project than the pages before. */
const IS_LABELLED =
  /^(?:(?:project|site|property|parcel)\s)?(?:a\.?p\.?n\.?|assessor[’']?s?\sparcel(?:\s(?:no\.?|number))?|parcel\s(?:no\.?|number))\b[^\d]{0,14}\d{3,4}-[\d-]+$/i;
const IS_APN = /^(?:a\.?p\.?n\.?\s?)?\d{3,4}(?:-\d{2,3}){2,3}\b/i;
/** One of several numbers under each other. */
const isInList = (view: PageView, line: Line): boolean =>
  IS_APN.test(line.text) && [view.above(line), view.below(line)].some((other) => other && IS_APN.test(other.line.text));

const usual = new WeakMap<PageView, number>();
function usualHeight(view: PageView): number {
  const known = usual.get(view);
  if (known !== undefined) return known;
  const heights = view.blocks.flatMap(({ lines }) => lines.map(({ box }) => box.height)).sort((a, b) => a - b);
  const height = heights[Math.floor(heights.length / 2)] ?? 0;
  usual.set(view, height);
  return height;
}

/** Large words at the top of a sheet, which name its project there. */
const isInHeading = ({ page }: PageView, { box }: Line): boolean =>
  box.y < TOP_OF_SHEET * page.height &&
  headingsOf(page).some(
    ({ box: head, strip }) => !strip && head.y <= box.y + 1 && box.y < bottomOf(head) && head.x <= box.x + 1,
  );

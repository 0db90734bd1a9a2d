import type { Evidence, ReadDocument } from '../documents/document.ts';
import { boxAround, type Line, linesOf } from '../documents/lines.ts';
import { type Box, bottomOf, boxesMeet, type Page, rightOf } from '../documents/page.ts';
import { evidenceOf, findPlacesInDocument } from '../documents/search.ts';
import { readName } from '../extraction/person-name.ts';
import { compilePattern } from '../rules/pattern.ts';
import { findStatements } from '../statements/find-statements.ts';
import type { RequiredElement } from './document-type.ts';

/**
 * A page with whether it speaks of projects in general: rules and instructions name everything and show nothing.
 * `isList`: it only lists what is asked for, and shows nothing either.
 */
export type LookedPage = { document: ReadDocument; page: Page; isGeneral: boolean; isList: boolean };

/** A stamp and a title block stand within so many line heights of their first words. */
const CLOSE = { down: 7, across: 16 };
/** A line of a stamp is brief; a sentence of a note that has the same words is not. */
const MOST_WORDS = 12;
const MOST_PLACES = 12;

/** What is still to come, or is asked for, is no stamp: "to be approved by", "approval required before". */
const TO_COME =
  /\b(?:to be|shall|must|will|prior to|before|requires?|required|pending|subject to|awaiting|submitted|for (?:review|approval)|until|unless|if)\b/i;

/** What words that stand close together show; `mentioned`: the first of them, alone. */
export function findTogether({ together }: RequiredElement, pages: readonly LookedPage[]) {
  const shown: Evidence[] = [];
  const mentioned: Evidence[] = [];
  for (const { document, page, isGeneral } of together ? pages : []) {
    const [first = [], ...others] = together?.parts ?? [];
    const alone = { ...document, pages: [page] };
    const lines = linesOf(page);
    const lineOf = (box: Box) => lines.find((line) => boxesMeet(line.box, box));
    const isBrief = (box: Box) => (lineOf(box)?.words.length ?? 0) <= MOST_WORDS;
    const placesOf = (source: string) =>
      findPlacesInDocument(alone, compilePattern(source), MOST_PLACES).filter(({ evidence: { box } }) => isBrief(box));
    const beside = others.map((part) => part.flatMap(placesOf));
    const said = first.flatMap((source) => findStatements(alone, compilePattern(source), MOST_PLACES, () => isGeneral));
    for (const { evidence, assertion } of said) {
      const isToCome = TO_COME.test(lineOf(evidence.box)?.text ?? '');
      const says = assertion.is === 'affirmed' || (assertion.is === 'mentioned' && MAY_SHOW.has(assertion.because));
      const near = beside.map((places) => places.find((place) => isClose(place.evidence.box, evidence.box)));
      const words = near.flatMap((place) => place?.words ?? []);
      const hasAll = near.every((place) => place !== undefined);
      const hasName = !together?.name || namesSomeone(together.name.not, lines, evidence.box);
      if (!says || isToCome || !isBrief(evidence.box) || !hasAll || !hasName) mentioned.push(evidence);
      else {
        const block = [...page.words.filter(({ box }) => boxesMeet(box, evidence.box)), ...words];
        const quoted = [...new Set(block.map(({ box }) => lineOf(box)?.text ?? ''))].join(' / ');
        shown.push({ ...evidenceOf(document.id, page.number, block, quoted), box: boxAround(block) });
      }
    }
  }
  return { shown, mentioned };
}

/** A stamp is no sentence: its words may stand as on a list. */
const MAY_SHOW: ReadonlySet<string> = new Set(['list', 'name']);

function isClose(one: Box, other: Box): boolean {
  const height = Math.min(24, Math.max(one.height, other.height));
  const across = Math.max(one.x, other.x) - Math.min(rightOf(one), rightOf(other));
  const down = Math.max(one.y, other.y) - Math.min(bottomOf(one), bottomOf(other));
  return across < CLOSE.across * height && down < CLOSE.down * height;
}

/** Whether the name of a person or a firm stands in the line of `box` or beside it. `not`: whose lines do not count. */
function namesSomeone(not: readonly string[], lines: readonly Line[], box: Box): boolean {
  const excluded = not.map(compilePattern);
  return lines
    .filter((line) => isBeside(line.box, box) && !excluded.some((pattern) => pattern.test(line.text)))
    .flatMap(({ text }) => text.split(/[,:|]|\bby\b/i))
    .some((part) => readName(part.trim()) !== undefined);
}

const LINES_BESIDE = 2.5;
const isBeside = (line: Box, box: Box): boolean =>
  line.x < rightOf(box) + CLOSE.across * box.height &&
  box.x < rightOf(line) + CLOSE.across * box.height &&
  Math.max(line.y, box.y) - Math.min(bottomOf(line), bottomOf(box)) < LINES_BESIDE * box.height;

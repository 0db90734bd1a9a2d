import { type ComparedWords, compareWords } from '../documents/compare-pages.ts';
import type { Evidence } from '../documents/document.ts';
import { type Box, boxesMeet } from '../documents/page.ts';
import type { DesignReview } from './design-review.ts';
import {
  countingSheets,
  keyAt,
  matchSheets,
  type PageAt,
  placeOf,
  type SetDocument,
  type SetSheet,
  type SheetPair,
} from './match-sheets.ts';
import type { RoundFinding, SheetChange } from './round.ts';

/** A check with the documents that it read. */
export type CheckedSet = { review: DesignReview; documents: readonly SetDocument[] };

/** A pair of sheets with what their words tell, compared once they are asked for; null where their file is the same. */
export type ComparedPair = SheetPair & { readonly words: ComparedWords | null };

/**
 * What the drawings of a pair tell: the boxes on the new page that differ, `unlike` where nearly all does. Undefined where
 * they were not compared.
 */
export type PixelsOf = (pair: ComparedPair) => readonly Box[] | 'unlike' | undefined;

export type Matched = {
  former: CheckedSet;
  now: CheckedSet;
  formerSheets: SetSheet[];
  sheets: SetSheet[];
  pairs: ComparedPair[];
};

/** Matches the sheets of two rounds; as `known` has them, where the same sheets were compared before. */
export function matchRounds(former: CheckedSet, now: CheckedSet, known?: readonly SheetChange[]): Matched {
  const formerSheets = countingSheets(former.documents, former.review.register);
  const sheets = countingSheets(now.documents, now.review.register);
  const pairs = known
    ? knownPairs(known, formerSheets, sheets)
    : matchSheets([former.documents, formerSheets], [now.documents, sheets]);
  return { former, now, formerSheets, sheets, pairs: pairs.map(comparedPair) };
}

function comparedPair(pair: SheetPair): ComparedPair {
  let words: ComparedWords | undefined;
  return {
    ...pair,
    get words() {
      if (pair.by === 'file') return null;
      words ??= compareWords(pair.former.page, pair.now.page);
      return words;
    },
  };
}

function knownPairs(
  known: readonly SheetChange[],
  formerSheets: readonly SetSheet[],
  sheets: readonly SetSheet[],
): SheetPair[] {
  const at = (all: readonly SetSheet[], place: SheetChange['now']) =>
    place && all.find((sheet) => keyAt(placeOf(sheet)) === keyAt(place));
  return known.flatMap(({ by, former: old, now }) => {
    const [one, other] = [at(formerSheets, old), at(sheets, now)];
    return by && one && other ? [{ former: one, now: other, by }] : [];
  });
}

/** What the outcome of a finding goes by. */
export type Places = {
  /** The pair of the former sheet with this place. */
  pairOf: (place: PageAt) => ComparedPair | undefined;
  /** Whether a sheet of the new set differs from its former one. */
  isChanged: (place: PageAt) => boolean;
  /** Whether a former sheet is not in the new set: not even among pages that were read poorly. */
  isRemoved: (place: PageAt) => boolean;
};

/** Whether words of a place no longer stand on the sheet that it was on. Of `figures`: the figure itself, not its label. */
export const isGone = ({ box, quote }: Evidence, { words }: Pick<ComparedPair, 'words'>, figures = false): boolean =>
  words?.gone.some((word) => boxesMeet(word.box, box) && (!figures || /\d/.test(word.text) || !/\d/.test(quote))) ??
  false;

export type Became = Pick<RoundFinding, 'outcome' | 'because'>;
export const cannotTell = (because: RoundFinding['because']): Became => ({ outcome: 'cannot-tell', because });

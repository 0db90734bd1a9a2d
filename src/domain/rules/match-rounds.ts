import { type ComparedWords, compareWords } from '../documents/compare-pages.ts';
import type { Evidence } from '../documents/document.ts';
import { type Box, boxesMeet } from '../documents/page.ts';
import type { DesignReview } from './design-review.ts';
import {
  countingSheets,
  matchSheets,
  type PageAt,
  type SetDocument,
  type SetSheet,
  type SheetPair,
} from './match-sheets.ts';
import type { RoundFinding } from './round.ts';

/** A check with the documents that it read. */
export type CheckedSet = { review: DesignReview; documents: readonly SetDocument[] };

/** A pair of sheets with what their words tell; null where their file is the same. */
export type ComparedPair = SheetPair & { words: ComparedWords | null };

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

/** Matches the sheets of two rounds and compares their words. */
export function matchRounds(former: CheckedSet, now: CheckedSet): Matched {
  const formerSheets = countingSheets(former.documents, former.review.register);
  const sheets = countingSheets(now.documents, now.review.register);
  const pairs = matchSheets([former.documents, formerSheets], [now.documents, sheets]).map(
    (pair): ComparedPair => ({
      ...pair,
      words: pair.by === 'file' ? null : compareWords(pair.former.page, pair.now.page),
    }),
  );
  return { former, now, formerSheets, sheets, pairs };
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

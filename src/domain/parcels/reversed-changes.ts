import { hasBook } from '../agency/county.ts';
import type { Counties } from './counties.ts';
import type { ChangeKind, NumberChange } from './number-change.ts';
import { keyOf } from './parcel-number.ts';

/** A change of a list, as it is written, beside what the parcel data holds. */
export type ListedChange = NumberChange & {
  /** Whether a parcel that is not retired has the number. */
  fromServes: boolean;
  toServes: boolean;
  /** The year that the data of the parcel of `from` are of; null where it is not known. */
  dataYear: number | null;
};

/** For or against the direction in which a change is written. `sure`: it tells by itself. */
type Vote = { for: boolean; sure: boolean };

/** So many that are not sure tell what a list's columns are, where none of them is sure. */
const FEWEST = 5;
/** One in five may speak against the others. */
const CLEAR = 4;

/**
 * Finds the changes that are written the wrong way round: the number that a parcel has today stands in the column of
 * old numbers. What tells is the form of the numbers (one that no county writes any more is the older one) and the parcel
 * data (a number that a parcel has did not become one that none has). Changes of one year are judged together, because
 * lists are made by years; few of a year are judged by the whole list. A change that itself tells that it is
 * written right is left.
 * @param changes one source's list
 * @returns what each of them is when it is read from its second number to its first: a split becomes a merge
 */
export function findReversed<Change extends ListedChange>(
  changes: readonly Change[],
  counties: Counties,
): Map<Change, ChangeKind> {
  const isCurrent = currentNumbers(counties);
  const votes: Votes = new Map(changes.map((change) => [change, voteOf(change, isCurrent)]));
  const written = new Set(changes.map(({ from, to }) => `${from} ${to}`));
  const all = tally(changes, votes);
  const reversed = new Map<Change, ChangeKind>();
  const [froms, tos] = [countBy(changes, 'from'), countBy(changes, 'to')];
  for (const group of groupByYear(changes)) {
    const own = tally(group, votes);
    const decided = decide(own) === undefined ? all : own;
    if (!decide(decided)) continue;
    for (const change of group) {
      const vote = votes.get(change);
      // What tells nothing itself goes with the others only where those are several.
      if (vote ? vote.for : decided.against < FEWEST) continue;
      // Both ways round would be one change.
      if (written.has(`${change.to} ${change.from}`)) continue;
      reversed.set(change, kindReversed(change, froms, tos));
    }
  }
  return reversed;
}

/** Whether a number is written as a county writes its numbers today, in one of the county's books. */
const currentNumbers =
  ({ counties }: Counties) =>
  (apn: string): boolean => {
    const groups = apn.split('-');
    return counties.some(
      (county) =>
        hasBook(county, groups[0] ?? '') &&
        groups.length === county.form.length &&
        groups.every((group, at) => /^\d+$/.test(group) && group.length === county.form[at]),
    );
  };

function voteOf(change: ListedChange, isCurrent: (apn: string) => boolean): Vote | null {
  const { from, to, fromServes, toServes, year, dataYear } = change;
  const [isFromCurrent, isToCurrent] = [isCurrent(from), isCurrent(to)];
  if (isFromCurrent !== isToCurrent) return { for: isToCurrent, sure: true };
  if (fromServes === toServes || keyOf(from) === keyOf(to)) return null;
  if (toServes) return { for: true, sure: true };
  if (year === null || dataYear === null) return { for: false, sure: false };
  // Data that are older than the change may still have the old number.
  return year < dataYear ? { for: false, sure: true } : null;
}

type Votes = ReadonlyMap<ListedChange, Vote | null>;
type Tally = { for: number; against: number; sure: number };

function tally(changes: readonly ListedChange[], votes: Votes): Tally {
  const found: Tally = { for: 0, against: 0, sure: 0 };
  for (const change of changes) {
    const vote = votes.get(change);
    if (!vote) continue;
    found[vote.for ? 'for' : 'against']++;
    if (!vote.for && vote.sure) found.sure++;
  }
  return found;
}

/** Whether they are reversed; undefined where too few tell. */
function decide({ for: right, against, sure }: Tally): boolean | undefined {
  if (right + against === 0 || (right === 0 && sure === 0 && against < FEWEST)) return undefined;
  return against >= right * CLEAR && (sure > 0 || against >= FEWEST);
}

const groupByYear = <Change extends ListedChange>(changes: readonly Change[]): Change[][] =>
  [...new Set(changes.map(({ year }) => year))].map((year) => changes.filter((change) => change.year === year));

const countBy = (changes: readonly ListedChange[], end: 'from' | 'to'): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const change of changes) counts.set(change[end], (counts.get(change[end]) ?? 0) + 1);
  return counts;
};

/**
 * What a change is when it is read the other way. What was told by the columns turns with them; where only the columns
 * were exchanged the kind is right already: the parts of such a split have their second number in common.
 */
function kindReversed({ kind, from, to }: ListedChange, froms: Map<string, number>, tos: Map<string, number>) {
  const [fromHere, toHere] = [froms.get(from) ?? 0, tos.get(to) ?? 0];
  if (kind === 'split') return toHere > 1 && fromHere === 1 ? 'split' : 'merge';
  if (kind === 'merge') return fromHere > 1 && toHere === 1 ? 'merge' : 'split';
  return kind;
}

import { isRecognised, moved } from '../documents/compare-pages.ts';
import type { Evidence } from '../documents/document.ts';
import { linesOf } from '../documents/lines.ts';
import { boxesMeet } from '../documents/page.ts';
import { qualityOf } from '../documents/page-quality.ts';
import { type Became, cannotTell, isGone, type Matched, type Places } from './match-rounds.ts';
import { keyAt, placeOf } from './match-sheets.ts';
import { sheetsIn } from './registered-sheets.ts';
import type { RoundFinding } from './round.ts';
import { countIn, keyOf, type SheetContradiction } from './sheet-register.ts';

/** What became of the contradictions of a former set, and those that are new. */
export function contradictionFindings(matched: Matched, places: Places): RoundFinding[] {
  const { former, now } = matched;
  const current = now.review.register.contradictions;
  const isOne = (one: SheetContradiction, other: SheetContradiction) => isSameContradiction(one, other, places);
  const before = former.review.register.contradictions;
  const about = ({ kind }: SheetContradiction) => ({ id: kind });
  return [
    ...before.map((one): RoundFinding => {
      const again = current.find((other) => isOne(one, other));
      return {
        ...about(one),
        ...(again ? { outcome: 'still-open' } : contradictionOutcome(one, matched, places)),
        ...(again ? { nowMessage: again.message } : {}),
        formerMessage: one.message,
        ...{ former: one.evidence, now: again?.evidence ?? nowAt(one, places) },
      };
    }),
    ...current
      .filter((other) => !before.some((one) => isOne(one, other)))
      .map(
        (one): RoundFinding => ({
          ...about(one),
          outcome: 'new',
          nowMessage: one.message,
          former: [],
          now: one.evidence,
        }),
      ),
  ];
}

/** Where the former places of a contradiction lie on the new sheets. */
const nowAt = ({ evidence }: SheetContradiction, { pairOf }: Places): Evidence[] =>
  evidence.flatMap((place) => {
    const pair = pairOf(place);
    if (!pair) return [];
    const box = pair.words ? moved(place.box, pair.words.shift) : place.box;
    const words = pair.now.page.words.filter((word) => boxesMeet(word.box, box)).map(({ text }) => text);
    return words.length > 0
      ? [{ ...place, documentId: pair.now.documentId, page: pair.now.page.number, box, quote: words.join(' ') }]
      : [];
  });

const numberIn = ({ message: { params } }: SheetContradiction): string => keyOf(String(params?.number ?? ''));

function isSameContradiction(one: SheetContradiction, other: SheetContradiction, { pairOf }: Places): boolean {
  if (one.kind !== other.kind) return false;
  if (one.kind === 'count-differs') return true;
  const pairs = one.evidence.flatMap((place) => pairOf(place) ?? []);
  const number = numberIn(one);
  if (number === '')
    return pairs.some(({ now }) => other.evidence.some((place) => keyAt(place) === keyAt(placeOf(now))));
  const renumbered = pairs.flatMap(({ former, now }) => (keyOf(former.number) === number ? [keyOf(now.number)] : []));
  return [number, ...renumbered].includes(numberIn(other));
}

/** Nothing is settled by words that are missing: what would be contradicted must have been read again. */
function contradictionOutcome(one: SheetContradiction, { now, sheets }: Matched, places: Places): Became {
  const pairs = one.evidence.map((place) => ({ place, pair: places.pairOf(place) }));
  const found = pairs.flatMap(({ place, pair }) => (pair ? [{ place, pair }] : []));
  if (found.length === 0)
    return one.evidence.every(places.isRemoved) ? { outcome: 'sheet-gone' } : cannotTell('unread');
  if (found.some(({ pair }) => qualityOf(pair.now.page) !== 'well' || isRecognised(pair.now.page)))
    return cannotTell('unread');
  if (pairs.some(({ place, pair }) => !pair && !places.isRemoved(place))) return cannotTell('unread');
  const number = numberIn(one);
  const numbers = sheets.map((sheet) => keyOf(sheet.number)).filter((key) => key !== '');
  const listed = now.documents.flatMap(sheetsIn).flatMap(({ index }) => index.map((entry) => keyOf(entry.number)));
  const isGoneAt = found.some(({ place, pair }) => isGone(place, pair));
  const isReplaced = found.some(
    ({ place, pair }) =>
      isGone(place, pair) &&
      pair.words?.changes.some((change) => change.now !== '' && boxesMeet(change.formerBox, place.box)),
  );
  const isResized = found.some(
    ({ pair: { former, now: later } }) => Math.abs(former.page.width - later.page.width) > 36,
  );
  const isSettled: Record<SheetContradiction['kind'], () => boolean> = {
    'duplicate-number': () =>
      numbers.filter((key) => key === number).length <= 1 && found.every(({ pair }) => pair.now.number !== ''),
    'not-in-set': () => numbers.includes(number) || isGoneAt,
    'broken-reference': () => [...numbers, ...listed].includes(number) || isGoneAt,
    'not-in-index': () => found.some(({ pair }) => listed.includes(keyOf(pair.now.number))),
    'title-differs': () =>
      isReplaced &&
      found.some(({ pair: { now: sheet } }) => sheet.title !== '' && listed.includes(keyOf(sheet.number))),
    'count-differs': () => sheets.some(({ page }) => linesOf(page).some((line) => countIn(page, line) > 0)),
    'view-differs': () => isReplaced,
    'paper-differs': () => isReplaced || isResized,
    'scale-differs': () => isReplaced,
  };
  return isSettled[one.kind]() ? { outcome: 'fixed' } : cannotTell('not-shown');
}

import { isRecognised, moved } from '../documents/compare-pages.ts';
import type { Evidence } from '../documents/document.ts';
import { boxesMeet } from '../documents/page.ts';
import { qualityOf } from '../documents/page-quality.ts';
import type { ReviewedRule } from './design-review.ts';
import { type Became, type ComparedPair, cannotTell, isGone, type Places } from './match-rounds.ts';
import { keyAt, placeOf, type SetSheet } from './match-sheets.ts';
import type { RoundFinding } from './round.ts';

/** Whether a person is asked about a rule. */
export const isFinding = ({ result }: ReviewedRule): boolean => result === 'fails' || result === 'cannot-tell';

export const about = ({ id, titleText, severity }: ReviewedRule) => ({ id, titleText, severity });

/** What became of a rule that failed or could not be told. */
export function ruleFinding(before: ReviewedRule, rule: ReviewedRule | undefined, places: Places): RoundFinding {
  return {
    ...about(before),
    ...outcomeOf(before, rule, places),
    formerMessage: before.noteMessage,
    ...(rule ? { nowMessage: rule.noteMessage } : {}),
    former: before.evidence,
    now: rule?.evidence ?? [],
  };
}

function outcomeOf(before: ReviewedRule, rule: ReviewedRule | undefined, places: Places): Became {
  if (rule?.result === 'fails') return { outcome: 'still-open' };
  const pairs = before.evidence.map(places.pairOf);
  if (pairs.length > 0 && pairs.every((pair) => !pair)) {
    return before.evidence.every(places.isRemoved) ? { outcome: 'sheet-gone' } : cannotTell('unread');
  }
  if (!rule) return cannotTell('not-asked');
  if (pairs.some((pair) => pair && qualityOf(pair.now.page) !== 'well')) return cannotTell('unread');
  if (rule.result === 'cannot-tell') return cannotTell('undecided');
  if (rule.result === 'not-applicable') return cannotTell('no-longer-applies');
  if (rule.result === 'declared') return cannotTell('declared');
  if (rule.result !== 'meets') return cannotTell('not-stated');
  if (pairs.some((pair) => !pair)) return cannotTell('part-gone');
  const doubt = doubtIn(before, rule, places);
  return doubt ? cannotTell(doubt) : { outcome: 'fixed' };
}

/** Why a rule that is met now may not have been fixed. */
function doubtIn(before: ReviewedRule, rule: ReviewedRule, { pairOf, isChanged }: Places): RoundFinding['because'] {
  if (rule.evidence.length === 0) return 'not-stated';
  if (rule.evidence.some(({ method }) => method === 'person')) return 'declared';
  const old = before.evidence.flatMap((place) => {
    const pair = pairOf(place);
    return pair ? [{ place, pair, isGone: isGone(place, pair, true) }] : [];
  });
  const isOn = (sheet: SetSheet) => rule.evidence.some((place) => keyAt(place) === keyAt(placeOf(sheet)));
  // A scan that does not show the figure again may have lost it.
  if (old.some(({ pair: { now } }) => isRecognised(now.page) && !isOn(now))) return 'unread';
  if (isReadAlike(before.evidence, rule.evidence)) return 'read-alike';
  const isCited = (place: Evidence, { now, words }: ComparedPair) => {
    const box = words ? moved(place.box, words.shift) : place.box;
    return rule.evidence.some(
      (other) => other.quote === place.quote || (keyAt(other) === keyAt(placeOf(now)) && boxesMeet(other.box, box)),
    );
  };
  if (old.some(({ place, pair, isGone: gone }) => !gone && !isCited(place, pair))) return 'still-there';
  const quotes = new Set(before.evidence.map(({ quote }) => quote));
  const isNew = rule.evidence.some(({ quote }) => !quotes.has(quote));
  if (!old.some(({ isGone: gone }) => gone) && (before.result === 'fails' || !isNew)) return 'same-words';
  const onPairs = old.some(({ pair }) => isOn(pair.now)) || rule.evidence.some(isChanged);
  return onPairs ? undefined : 'not-shown';
}

/** Digits that recognition takes for each other. */
const ALIKE = new Set(['06', '08', '14', '17', '27', '35', '38', '49', '56', '58', '68', '89']);

/** Whether a recognised figure differs from a former one only as one digit is taken for another, or lost. */
function isReadAlike(before: readonly Evidence[], now: readonly Evidence[]): boolean {
  const figures = (places: readonly Evidence[]) =>
    places.flatMap(({ quote }) => [...quote.matchAll(/\d[\d.,'"\s-]*/g)].map(([found]) => found.replace(/\D/g, '')));
  const former = new Set(figures(before));
  const guessed = [...now, ...before].some(({ method }) => method === 'ocr');
  if (!guessed) return false;
  const current = figures(now);
  const lost = [...former].filter((figure) => !current.includes(figure));
  return current.some((figure) => !former.has(figure) && lost.some((other) => isSlip(figure, other)));
}

function isSlip(one: string, other: string): boolean {
  if (one.length === other.length) {
    const differing = [...one].flatMap((digit, at) =>
      digit === other[at] ? [] : [[digit, other[at]].sort().join('')],
    );
    return differing.length === 1 && differing.every((pair) => ALIKE.has(pair));
  }
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return (
    long.length === short.length + 1 && [...long].some((_, at) => long.slice(0, at) + long.slice(at + 1) === short)
  );
}

/** Whether a rule is answered as before, from sheets that did not change: nobody is asked about it again. */
export function isSameAnswer(
  before: ReviewedRule | undefined,
  rule: ReviewedRule,
  { pairOf, isChanged }: Places,
): boolean {
  if (before?.result !== rule.result || before.evidence.length !== rule.evidence.length) return false;
  const quotes = ({ evidence }: ReviewedRule) =>
    evidence
      .map(({ quote }) => quote)
      .sort()
      .join('\n');
  const isSameSheet = (place: Evidence) => {
    const pair = pairOf(place);
    return pair !== undefined && !isChanged(placeOf(pair.now)) && pair.words?.told !== 'cannot-tell';
  };
  return quotes(before) === quotes(rule) && before.evidence.every(isSameSheet);
}

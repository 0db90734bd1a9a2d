import { isRecognised, uniteChanges } from '../documents/compare-pages.ts';
import { documentsRead } from '../documents/document.ts';
import { qualityOf } from '../documents/page-quality.ts';
import { contradictionFindings } from './compare-contradictions.ts';
import { about, isFinding, isSameAnswer, ruleFinding } from './compare-findings.ts';
import { rulesOf } from './design-review.ts';
import type { CheckedSet, ComparedPair, Matched, PixelsOf, Places } from './match-rounds.ts';
import { keyAt, placeOf } from './match-sheets.ts';
import { ROUND_OUTCOMES, type RoundComparison, type RoundFinding, type SheetChange } from './round.ts';
import { keyOf } from './sheet-register.ts';

/**
 * Says what became of each sheet and of each earlier finding. Nothing counts as fixed for lack of words: the rule must be
 * met by figures that were read, on sheets of which each former place was read again and differs or is still cited. `drawn`:
 * what the drawings tell, or what became of the sheets, where the same were compared before.
 */
export function compareRounds(
  matched: Matched,
  drawn: PixelsOf | readonly SheetChange[],
): Omit<RoundComparison, 'previousId' | 'day'> {
  const { former, now, pairs } = matched;
  const sheets = typeof drawn === 'function' ? changesOf(matched, drawn) : [...drawn];
  const changed = new Set(
    sheets.flatMap((sheet) => (sheet.change === 'changed' && sheet.now ? [keyAt(sheet.now)] : [])),
  );
  const removed = new Set(
    sheets.flatMap(({ change, former: old }) => (change === 'removed' && old ? [keyAt(old)] : [])),
  );
  const places: Places = {
    pairOf: (place) => pairs.find((pair) => keyAt(placeOf(pair.former)) === keyAt(place)),
    isChanged: (place) => changed.has(keyAt(place)),
    isRemoved: (place) => removed.has(keyAt(place)),
  };
  const rulesNow = new Map(rulesOf(now.review).map((rule) => [rule.id, rule]));
  const rulesBefore = new Map(rulesOf(former.review).map((rule) => [rule.id, rule]));
  const before = [...rulesBefore.values()]
    .filter(isFinding)
    .map((rule) => ruleFinding(rule, rulesNow.get(rule.id), places));
  const known = new Set(before.map(({ id }) => id));
  const fresh = [...rulesNow.values()]
    .filter((rule) => isFinding(rule) && !known.has(rule.id))
    .map(
      (rule): RoundFinding => ({
        ...about(rule),
        outcome: 'new',
        nowMessage: rule.noteMessage,
        former: [],
        now: rule.evidence,
      }),
    );
  return {
    documents: documentsRead(former.documents),
    sheets,
    findings: [...before, ...contradictionFindings(matched, places), ...fresh].sort(
      (one, other) => ROUND_OUTCOMES.indexOf(one.outcome) - ROUND_OUTCOMES.indexOf(other.outcome),
    ),
    same: [...rulesNow.values()]
      .filter((rule) => isSameAnswer(rulesBefore.get(rule.id), rule, places))
      .map(({ id }) => id),
  };
}

const isPartUnread = ({ documents }: CheckedSet): boolean =>
  documents.some(({ reading, pages }) => reading.outcome === 'unreadable' || pages.length < reading.pageCount);

function changesOf({ now, formerSheets, sheets, pairs }: Matched, pixelsOf: PixelsOf): SheetChange[] {
  const found = new Map(pairs.map((pair) => [pair.now, pair]));
  const kept = new Set(pairs.map(({ former }) => former));
  const unmatched = sheets.filter((sheet) => !found.has(sheet));
  const mayBeThere = isPartUnread(now) || unmatched.some(({ page }) => qualityOf(page) !== 'well');
  const alone = { renumbered: false, changes: [] };
  return [
    ...sheets.map((sheet): SheetChange => {
      const pair = found.get(sheet);
      if (pair) return changeOf(pair, pixelsOf(pair));
      const change = qualityOf(sheet.page) === 'well' ? 'added' : 'cannot-tell';
      return { change, now: placeOf(sheet), ...alone };
    }),
    ...formerSheets
      .filter((sheet) => !kept.has(sheet))
      .map(
        (sheet): SheetChange => ({ change: mayBeThere ? 'cannot-tell' : 'removed', former: placeOf(sheet), ...alone }),
      ),
  ];
}

function changeOf(pair: ComparedPair, pixels: ReturnType<PixelsOf>): SheetChange {
  const { former, now, by, words } = pair;
  const same = {
    by,
    renumbered: former.number !== '' && now.number !== '' && keyOf(former.number) !== keyOf(now.number),
    ...{ former: placeOf(former), now: placeOf(now) },
  };
  if (!words) return { ...same, change: 'unchanged', looked: 'file', changes: [] };
  const isGuessed = isRecognised(former.page) || isRecognised(now.page);
  const whole = { x: 0, y: 0, width: now.page.width, height: now.page.height };
  // A scan over a drawing differs everywhere: that tells nothing.
  const drawn = pixels === 'unlike' ? (isGuessed ? undefined : [whole]) : pixels;
  // Where the number of a sheet stands, a new number is no change of the sheet.
  const isNumber = ({ was, now: said }: SheetChange['changes'][number]) =>
    same.renumbered && keyOf(was) === keyOf(former.number) && keyOf(said) === keyOf(now.number);
  const changes = uniteChanges(words.changes, drawn ?? [], words.shift).filter((change) => !isNumber(change));
  const isOpen = words.told === 'cannot-tell' || (isGuessed && drawn === undefined);
  const change = changes.length > 0 ? 'changed' : isOpen ? 'cannot-tell' : 'unchanged';
  return { ...same, change, looked: drawn ? 'words-and-pixels' : 'words', changes };
}

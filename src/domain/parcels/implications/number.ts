import type { NumberChange } from '../number-change.ts';
import type { MeaningId } from '../parcel-meaning.ts';
import { keyOf } from '../parcel-number.ts';
import type { ParcelRecord } from '../parcel-record.ts';
import type { Implication, MeaningContext } from './context.ts';

const IDS: Record<NumberChange['kind'], MeaningId> = {
  rename: 'number-renamed',
  split: 'number-split',
  merge: 'number-merged',
};

/** What became of a number that has ended; nothing while it stands unchanged. */
export function implicationsOfNumber({ apn }: ParcelRecord, { retiredOn, later }: MeaningContext): Implication[] {
  const [first] = later.filter(({ from }) => keyOf(from) === keyOf(apn));
  const support = { fields: ['apn'] } satisfies Partial<Implication>;
  if (!first) return retiredOn ? [{ outcome: 'unknown', id: 'number-gone', values: { retiredOn }, ...support }] : [];
  const to = lastOf(apn, later).join(', ');
  if (!retiredOn) return [{ outcome: 'maybe', id: 'number-changed-still-listed', values: { to }, ...support }];
  return [{ outcome: 'known', id: IDS[first.kind], values: { to, retiredOn }, ...support }];
}

/** Where the steps from a number end today. Steps that go round in a circle end where they were first met. */
function lastOf(apn: string, later: readonly NumberChange[]): string[] {
  const seen = new Set([keyOf(apn)]);
  const ends = new Map<string, string>();
  const follow = (from: string) => {
    const steps = later.filter((step) => keyOf(step.from) === keyOf(from));
    if (steps.length === 0) ends.set(keyOf(from), from);
    for (const { to } of steps) {
      if (seen.has(keyOf(to))) continue;
      seen.add(keyOf(to));
      follow(to);
    }
  };
  follow(apn);
  return ends.size > 0 ? [...ends.values()] : later.map(({ to }) => to).filter((to) => keyOf(to) !== keyOf(apn));
}

import type { ChangeKind, NumberChange } from './number-change.ts';

/** A change with what its numbers are compared by. */
export type NumberStep = NumberChange & { fromKey: string; toKey: string };

/** A number that another one leads to, and the steps between them, from the older to the newer number. */
export type ReachedNumber = { apn: string; key: string; steps: NumberChange[] };

/** More numbers than this are not followed: a number with so many others is a mistake in the data. */
export const MOST_NUMBERS = 50;

/**
 * Every number that became of the numbers of `keys` (`later`), or that they were before (`earlier`), nearest first.
 * Two ways of writing one number are one number; going in a circle ends where it began. At most MOST_NUMBERS.
 */
export function followNumber(
  keys: readonly string[],
  steps: readonly NumberStep[],
  way: 'earlier' | 'later',
): ReachedNumber[] {
  const seen = new Set(keys);
  const reached: ReachedNumber[] = [];
  let front: { key: string; steps: NumberChange[] }[] = keys.map((key) => ({ key, steps: [] }));
  while (front.length > 0) {
    const next: ReachedNumber[] = [];
    for (const { key, steps: before } of front) {
      for (const step of steps) {
        const [here, there] = way === 'later' ? [step.fromKey, step.toKey] : [step.toKey, step.fromKey];
        if (here !== key || seen.has(there) || reached.length + next.length >= MOST_NUMBERS) continue;
        seen.add(there);
        const change = { from: step.from, to: step.to, kind: step.kind, year: step.year };
        const apn = way === 'later' ? step.to : step.from;
        next.push({ apn, key: there, steps: way === 'later' ? [...before, change] : [change, ...before] });
      }
    }
    reached.push(...next);
    front = next;
  }
  return reached;
}

/** What happened on the way: a split or a merge tells more than the renames beside it. */
export const kindOf = (steps: readonly NumberChange[]): ChangeKind =>
  (['split', 'merge'] as const).find((kind) => steps.some((step) => step.kind === kind)) ?? 'rename';

/** Every step between numbers that differ, oldest first; those of which no year is known come before the others. */
export function listSteps(steps: readonly NumberStep[]): NumberChange[] {
  return steps
    .filter(({ fromKey, toKey }) => fromKey !== toKey)
    .map(({ from, to, kind, year }) => ({ from, to, kind, year }))
    .sort((one, other) => (one.year ?? 0) - (other.year ?? 0) || one.from.localeCompare(other.from));
}

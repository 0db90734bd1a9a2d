import type { Me } from '#contract/auth.ts';
import type { Door } from './doors.ts';
import { keptToken } from './kept-token.ts';

/**
 * How a person stands at a door. `trying`: a token is kept and the server has not said yet whose it is.
 * `ended`: the session ended during work; the page stays and asks for a sign-in, and its calls wait.
 */
export type Standing =
  | { kind: 'trying' }
  | { kind: 'out'; byHand: boolean }
  | { kind: 'in'; person: Me }
  | { kind: 'ended'; person: Me };

export const OUTSIDE: Standing = { kind: 'out', byHand: false };
const TRYING: Standing = { kind: 'trying' };

const standings = new Map<Door, Standing>();
const watchers = new Set<() => void>();

export function standingAt(door: Door): Standing {
  const known = standings.get(door);
  if (known) return known;
  const first = keptToken(door) === null ? OUTSIDE : TRYING;
  standings.set(door, first);
  return first;
}

export const watchDoors = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

export const stand = (door: Door, standing: Standing): void => {
  standings.set(door, standing);
  for (const watcher of watchers) watcher();
};

/** Who is at a door, also while an ended session waits to be renewed. */
export const personIn = (standing: Standing): Me | null =>
  standing.kind === 'in' || standing.kind === 'ended' ? standing.person : null;

/** Something about the person changed, such as a confirmed address. */
export function changePerson(door: Door, change: Partial<Me>): void {
  const standing = standingAt(door);
  if (standing.kind !== 'in' && standing.kind !== 'ended') return;
  stand(door, { kind: standing.kind, person: { ...standing.person, ...change } });
}

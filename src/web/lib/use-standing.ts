import { useSyncExternalStore } from 'react';
import type { Door } from './doors.ts';
import { OUTSIDE, type Standing, standingAt, watchDoors } from './standing.ts';

const outside = () => OUTSIDE;

/** How the person stands at a door. A page that was drawn at build time knows nobody. */
export const useStanding = (door: Door): Standing => useSyncExternalStore(watchDoors, () => standingAt(door), outside);

import { useState } from 'react';
import type { Reviewed } from './reviewed.ts';
import { isAsReviewed } from './reviewed.ts';

/**
 * What the person is checking. When another tab or device changes it meanwhile, it is shown, but counts as checked
 * only once the person says so: exactly what was checked is submitted.
 */
export function useReviewed(now: Reviewed) {
  const [reviewed, setReviewed] = useState(now);
  return { reviewed, isChanged: !isAsReviewed(now, reviewed), accept: () => setReviewed(now) };
}

import { useState } from 'react';
import type { ApplicationData } from '#domain/questionnaire/data.ts';
import { isSame } from '#domain/questionnaire/merge.ts';

/**
 * The answers that the person is checking. When another tab or device changes them meanwhile, they are shown, but
 * count as checked only once the person says so: exactly what was checked is submitted.
 */
export function useReviewed(data: ApplicationData) {
  const [reviewed, setReviewed] = useState(data);
  return { reviewed, isChanged: !isSame(reviewed, data), accept: () => setReviewed(data) };
}

/**
 * What goes into a field that is taken over from elsewhere; null where it stays as it is. It follows its source
 * (`before`, then `now`) until the person writes something else, and comes into an empty field once only.
 */
export function prefillOf(
  value: string,
  { before, now, wasFilled }: { before: string | undefined; now: string; wasFilled: boolean },
): string | null {
  if (value === now) return null;
  if (value === '') return wasFilled || now === '' ? null : now;
  return before !== undefined && before !== '' && value === before ? now : null;
}

import type { Evidence } from '../extraction/fact.ts';

/** "No silt fence", "without permanent BMPs": a denial before the words, in the same clause. */
const BEFORE = String.raw`\b(?:no|without|lacks?|lacking|omits?|missing)\b[^.;:]{0,25}`;
/** "Snow storage: not shown", "BMP certificate N/A": a denial after them. */
const AFTER = String.raw`[^.;]{0,25}\b(?:not (?:shown|proposed|provided|included|applicable|required|needed)|n/a|none)\b`;

/** A pattern that is itself a denial, such as "NO GRADING BETWEEN". */
const DENIES = /^(?:\\b)?\(?(?:no|without)\b/i;

/** Whether the quoted words deny what the patterns name. They are short, so any pattern is safe on them. */
export function isDenied({ quote }: Evidence, patterns: readonly string[]): boolean {
  // "No grading between" affirms a pattern that says so, whatever its other words are beside.
  if (patterns.some((pattern) => DENIES.test(pattern) && new RegExp(pattern, 'iu').test(quote))) return false;
  return patterns.some((pattern) => {
    const named = new RegExp(`(?:${BEFORE})(?:${pattern})|(?:${pattern})(?:${AFTER})`, 'iu');
    return named.test(quote);
  });
}

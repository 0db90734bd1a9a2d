/**
 * JSON with the keys of every object in order and no white space: the same content is always the same text, so that
 * its hash can be checked by anyone who has the content. Only for values that JSON carries.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

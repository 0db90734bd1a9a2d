/** Words as they are compared: lower case, letters and digits only, divided at white space, hyphens and slashes. */
export const comparable = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[\s\-–—/]+/)
    .map((word) => word.replace(/[^\p{L}\p{N}]+/gu, ''))
    .filter((word) => word !== '');

/** How many of `wanted` are among `found`, each word as often as it stands there. */
export function countFound(wanted: readonly string[], found: readonly string[]): number {
  const left = new Map<string, number>();
  for (const word of found) left.set(word, (left.get(word) ?? 0) + 1);
  return wanted.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count > 0;
  }).length;
}

/** Which share of the characters of `truth` was read, 0 to 1: one less the edits that make it of `read`, a character. */
export function characterAccuracy(truth: string, read: string): number {
  let row = Uint32Array.from({ length: read.length + 1 }, (_, at) => at);
  for (let line = 1; line <= truth.length; line += 1) {
    const next = new Uint32Array(read.length + 1);
    next[0] = line;
    for (let at = 1; at <= read.length; at += 1) {
      const change = (row[at - 1] ?? 0) + (truth.charCodeAt(line - 1) === read.charCodeAt(at - 1) ? 0 : 1);
      next[at] = Math.min(change, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1);
    }
    row = next;
  }
  return Math.max(0, 1 - (row[read.length] ?? 0) / truth.length);
}

import { boxAround } from '#domain/documents/lines.ts';
import { bottomOf, rightOf } from '#domain/documents/page.ts';
import type { Evidence } from '#domain/extraction/fact.ts';

/** Whether two boxes stand in one line or in lines that follow each other, no further apart than their words may reach. */
function isNear({ box, quote }: Evidence, other: Evidence): boolean {
  const height = Math.max(box.height, other.box.height);
  const down = Math.max(box.y, other.box.y) - Math.min(bottomOf(box), bottomOf(other.box));
  const across = Math.max(box.x, other.box.x) - Math.min(rightOf(box), rightOf(other.box));
  return down <= height && across <= quote.length * height;
}

/** Places by their quotes: words that hold several figures stand once, in a box around all of these. */
export function joinPlaces(evidence: readonly Evidence[]): Evidence[] {
  const joined: Evidence[] = [];
  for (const one of evidence) {
    const at = joined.findIndex(
      (other) =>
        other.documentId === one.documentId &&
        other.page === one.page &&
        other.quote === one.quote &&
        isNear(one, other),
    );
    const other = joined[at];
    if (!other) joined.push(one);
    else {
      const confidence = Math.min(one.confidence, other.confidence);
      joined[at] = { ...other, box: boxAround([one, other]), confidence };
    }
  }
  return joined;
}

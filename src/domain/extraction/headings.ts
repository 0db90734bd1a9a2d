import type { Line } from '../documents/lines.ts';
import type { PageView } from './page-view.ts';

const PARTY_OR_PLACE =
  /\b(?:owners?|applicants?|representative|agent|architect|engineer|contractor|surveyor|designer|consultant|preparer|lender|buyer|site|project|property|parcel|apn|assessor)\b/i;
/** A heading further up than this speaks of other lines. */
const FARTHEST = 130;
const MOST_STEPS = 10;

/**
 * The first words of the nearest line above `line`, in its column, that names a party (owner, architect) or
 * the place (site, parcel): whose name or address stands under it. Undefined where there is none close by.
 */
export function headingOver(view: PageView, line: Line): string | undefined {
  const left = view.leftOf(line);
  if (left && /^(?:apn|assessor|parcel\b)/i.test(left.line.text)) return left.line.text;
  let at = view.above(line);
  for (let steps = 0; at && steps < MOST_STEPS && line.box.y - at.line.box.y < FARTHEST; steps += 1) {
    const opening = at.line.words
      .slice(0, 6)
      .map((word) => word.text)
      .join(' ');
    if (PARTY_OR_PLACE.test(opening)) return opening;
    at = view.above(at.line);
  }
  return undefined;
}

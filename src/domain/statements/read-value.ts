import { AFFIRMED, type Assertion, DENIED, mentioned } from './assertion.ts';
import {
  A_FIGURE,
  A_TICKED_BOX,
  AN_EMPTY_BOX,
  ASKS_ELSEWHERE,
  DROPPED,
  ELSEWHERE,
  FOR_THE_TIME,
  PROMISED,
  PROMISED_IN_TEXT,
  SAYS_NO,
  SAYS_YES,
  UNDECIDED,
} from './cues.ts';
import { DENIES_CLAUSE, NO_DENIAL } from './denials.ts';
import type { Span } from './sentences.ts';

const FOLLOWED_BY_BOX = new RegExp(`^[^.;]{0,40}?(?:${AN_EMPTY_BOX.source}|${A_TICKED_BOX.source})`, 'u');

/** The box that stands last before the words, ticked or not; else those that follow as their choices. */
export function readBoxes(text: string, { from, to }: Span): Assertion | undefined {
  const before = text.slice(Math.max(0, from - 80), from);
  const lastOf = (boxes: RegExp) => [...before.matchAll(boxes)].at(-1)?.index ?? -1;
  const [empty, ticked] = [lastOf(AN_EMPTY_BOX), lastOf(A_TICKED_BOX)];
  if (empty >= 0 || ticked >= 0) return ticked > empty ? AFFIRMED : mentioned('blank');
  const after = text.slice(to);
  if (!FOLLOWED_BY_BOX.test(after)) return undefined;
  const option = chosenOption(after) ?? '';
  if (option === '') return mentioned('blank');
  return SAYS_NO.test(option) ? DENIED : SAYS_YES.test(option) ? AFFIRMED : mentioned('blank');
}

/** What fills a blank, and so says whether the label holds; undefined where it says neither. */
export function readValue(value: string): Assertion | undefined {
  const option = chosenOption(value);
  // "[species] [rate]": what is to be filled in.
  if (option === '' || /^(?:\[[\p{L}\s,/-]{2,40}\]\s*)+$/u.test(value.trim())) return mentioned('blank');
  const told = (option ?? value).trim();
  if (UNDECIDED.test(told) || FOR_THE_TIME.test(told)) return mentioned('undecided');
  if (DROPPED.test(told)) return mentioned('dropped');
  if (PROMISED.test(told) || PROMISED_IN_TEXT.test(told)) return mentioned('promise');
  if (/^(?:0(?:\.0+)?|-0-|zero)(?=$|[\s,;)])/i.test(told)) return { is: 'denied', zero: true };
  if (SAYS_NO.test(told) || DENIES_CLAUSE.test(told.replace(NO_DENIAL, ''))) return DENIED;
  if (/\b(?:only if|if|unless)\b/i.test(told)) return mentioned('condition');
  if (/\?\s*$/.test(told)) return mentioned('question');
  if (SAYS_YES.test(told) || A_FIGURE.test(told)) return AFFIRMED;
  if (/^(?:none|no)\b|^[^;.]{0,90}\bnone\b/i.test(told)) return DENIED;
  if (ELSEWHERE.test(told) || ASKS_ELSEWHERE.test(told)) return mentioned('elsewhere');
  return AFFIRMED;
}

/** "☐ Yes ☒ No": the words behind the ticked box; '' where none is ticked; undefined where there are no boxes. */
function chosenOption(value: string): string | undefined {
  const ticked = new RegExp(A_TICKED_BOX.source, 'u').exec(value);
  if (ticked) return value.slice(ticked.index + ticked[0].length).trim();
  return value.search(AN_EMPTY_BOX) >= 0 ? '' : undefined;
}

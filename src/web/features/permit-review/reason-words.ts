import i18next from 'i18next';
import {
  ABSENT_PAGES_SENTENCE,
  FAILED_PAGE_SENTENCE,
  NO_TEXT_SENTENCE,
  UnreadableReason,
  unreadableSentence,
} from '#domain/documents/reading.ts';

type Reason = UnreadableReason | 'no-text' | 'failed-page' | 'absent-page';

const reasons: ReadonlyMap<string, Reason> = new Map<string, Reason>([
  ...UnreadableReason.options.map((reason) => [unreadableSentence(reason), reason] as const),
  [NO_TEXT_SENTENCE, 'no-text'],
  [FAILED_PAGE_SENTENCE, 'failed-page'],
  [ABSENT_PAGES_SENTENCE, 'absent-page'],
]);

/**
 * Why something was not read, from the server's English sentence: in the language of the page where it is one of the
 * domain's own, else as it came, with the `lang` that marks it.
 */
export function sayReason(sentence: string): { words: string; lang?: 'en' } {
  const reason = reasons.get(sentence);
  return reason ? { words: i18next.t(`reading:unreadable.${reason}`) } : { words: sentence, lang: 'en' };
}

import { useTranslation } from 'react-i18next';
import { sayError } from './problems.ts';

type ErrorWordsProps = { error: Error; say?: (error: Error) => string };

/** What an error says, in the language of the page. */
export function ErrorWords({ error, say = sayError }: ErrorWordsProps) {
  // The sentence follows the language that is chosen while it stands on the page.
  useTranslation('problems');
  return say(error);
}

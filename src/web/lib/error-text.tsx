import { useTranslation } from 'react-i18next';
import { describeError } from './problems.ts';

type ErrorWordsProps = { error: Error; format?: (error: Error) => string };

/** What an error says, in the language of the page. */
export function ErrorText({ error, format = describeError }: ErrorWordsProps) {
  // The sentence follows the language that is chosen while it stands on the page.
  useTranslation('problems');
  return format(error);
}

import { useTranslation } from 'react-i18next';
import { type Said, sayError } from './problems.ts';

type ErrorWordsProps = { error: Error; say?: (error: Error) => Said };

/** What an error says, in the language of the page; words that only the server has are marked as English. */
export function ErrorWords({ error, say = sayError }: ErrorWordsProps) {
  // The sentence follows the language that is chosen while it stands on the page.
  useTranslation('problems');
  const { text, english } = say(error);
  return (
    <>
      {text}
      {english === undefined ? null : <span lang="en"> {english}</span>}
    </>
  );
}

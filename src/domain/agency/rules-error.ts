import type { Message } from '#messages/message.ts';
import type { Localized } from './language.ts';
import { hasLooseBrace, placeholdersIn } from './shown.ts';

/**
 * What is wrong at a place of a file of the agency, where no schema of one entry sees it: in English for who starts the
 * server, or as a message where administrators write such entries on a page.
 */
export type RulesError<Words extends string | Message = string> = { path: PropertyKey[]; message: Words };

/** What is written cannot be used, and why: a sentence of its own. */
export class WritingError extends Error {
  override readonly name = 'WritingError';
  readonly reason: Message;
  constructor(reason: Message) {
    super(`${reason.code} ${JSON.stringify(reason.params ?? {})}`);
    this.reason = reason;
  }
}

/** What is wrong with the words in braces of a text: a brace without its other half, or words that stand for nothing. */
export const checkBraces = (
  text: Localized,
  path: readonly PropertyKey[],
  { known, of }: { known: readonly string[]; of: string },
): RulesError[] =>
  Object.entries(text).flatMap(([language, words]): RulesError[] => {
    if (hasLooseBrace(words)) return [{ path: [...path, language], message: 'A brace has no other half.' }];
    return placeholdersIn(words)
      .filter((word) => !known.includes(word))
      .map((word) => ({ path: [...path, language], message: `{${word}} stands for nothing in ${of}.` }));
  });

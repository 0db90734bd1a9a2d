import { formatMessage } from '../src/messages/format-message.ts';
import { inEachLanguage, type Language } from '../src/messages/languages.ts';
import type { Message } from '../src/messages/message.ts';

/** A message as people read it, in every language. */
export const inWords = (message: Message): Record<Language, string> =>
  inEachLanguage((language) => formatMessage(language, message));

import { z } from 'zod';
import { LANGUAGES } from '#messages/languages.ts';
import type { MessageCode, Message as StoredMessage } from '#messages/message.ts';
import { Language, type Localized } from './language.ts';

/** Only the form of a code is checked: a page that is older than the server still reads its answers. */
const code = z.string().regex(/^\w+:[\w.-]+$/) as unknown as z.ZodType<MessageCode, MessageCode>;

const Coded: z.ZodType<StoredMessage, StoredMessage> = z.lazy(() =>
  z.object({ code, params: z.record(z.string(), z.union([Single, z.array(Single)])).exactOptional() }),
);

/** The agency's words as they travel and are stored: what was stored before a language came has no words in it. */
export const AgencyWords = z.partialRecord(Language, z.string()) as unknown as z.ZodType<Localized, Localized>;
const Single = z.union([z.string(), z.number(), Coded, AgencyWords]);

const earlier = AgencyWords.refine((words) => LANGUAGES[0] in words);

/**
 * A message as it travels and is stored. Words that were stored before messages had codes are read as a message. A
 * codec, since answers are written by their schemas too: a schema with a one-way change would refuse them.
 */
export const Message = z.codec(z.union([Coded, earlier]), Coded, {
  decode: (given): StoredMessage => ('code' in given ? given : { code: 'ui:words', params: { words: given } }),
  encode: (message): StoredMessage | Localized => message,
}) as unknown as z.ZodType<StoredMessage, StoredMessage>;

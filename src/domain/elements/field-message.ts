import { z } from 'zod';
import { Localized } from '../agency/language.ts';
import { Evidence } from '../documents/evidence.ts';

/** A sentence of an answer, and where in the person's own documents it stands. */
const Sentence = z.object({ text: Localized, evidence: z.array(Evidence) });

/**
 * Something said beside an upload. `question` and `explanation` are the applicant's; `answer` is put together from the
 * documents and the rules, and `understood` is false where it answers nothing.
 */
export const FieldMessageBody = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('question'), text: z.string() }),
  z.object({ kind: z.literal('explanation'), text: z.string() }),
  z.object({ kind: z.literal('answer'), understood: z.boolean(), sentences: z.array(Sentence) }),
]);
export type FieldMessageBody = z.infer<typeof FieldMessageBody>;

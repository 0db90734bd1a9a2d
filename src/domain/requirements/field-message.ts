import { z } from 'zod';
import { Message } from '../agency/message.ts';
import { Evidence } from '../documents/document.ts';

/** A sentence of an answer, and where in the person's own documents it stands. */
export const AnswerSentence = z.object({ message: Message, evidence: z.array(Evidence) });

const question = z.object({ kind: z.literal('question'), text: z.string() });
const explanation = z.object({ kind: z.literal('explanation'), text: z.string() });

/**
 * Something said beside an upload. `question` and `explanation` are the applicant's; `answer` is put together from the
 * documents and the rules, and `understood` is false where it answers nothing.
 */
export const fieldMessageBody = <Sentence extends z.ZodType>(sentence: Sentence) =>
  z.discriminatedUnion('kind', [
    question,
    explanation,
    z.object({ kind: z.literal('answer'), understood: z.boolean(), sentences: z.array(sentence) }),
  ]);
const FieldMessageBody = fieldMessageBody(AnswerSentence);
export type FieldMessageBody = z.infer<typeof FieldMessageBody>;

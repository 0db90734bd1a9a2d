import { PassThrough, type Readable } from 'node:stream';
import { AppError } from '#contract/errors.ts';
import type { WrittenLine } from '#contract/planning-chat.ts';
import { passagesOf } from '#domain/assistant/number-passages.ts';
import type { Language } from '#messages/languages.ts';
import { type findTurn, keepWritten } from '#server/db/conversations.ts';
import type { Deps } from '#server/http/deps.ts';
import { composeAnswer } from './compose-with-model.ts';

type TurnRow = NonNullable<Awaited<ReturnType<typeof findTurn>>>;
type ErrorLog = { error: (error: unknown, message: string) => void };
type WritingInput = { turn: TurnRow; language: Language; log: ErrorLog };
/** `sent`: the lines so far; `readers`: who gets them. */
type RunningAnswer = { sent: string[]; readers: Set<PassThrough>; leaving: AbortController };

/**
 * What the agency's language model words from the passages of an answer, a line of JSON for each sentence and at the end
 * one for the whole, which is kept. One that was written already is not written again, and who asks while it is being
 * written, in a second tab, reads along; it is stopped when all have hung up.
 */
export function answersBeingWritten({ db, model }: Deps): (asked: WritingInput) => Readable {
  const writings = new Map<string, RunningAnswer>();

  function begin({ turn, language, log }: WritingInput): RunningAnswer {
    if (!model) throw new AppError('not-found', 'api:chat.noModel');
    const writing: RunningAnswer = { sent: [], readers: new Set(), leaving: new AbortController() };
    const send = (line: WrittenLine) => {
      const text = `${JSON.stringify(line)}\n`;
      writing.sent.push(text);
      for (const reader of writing.readers) reader.write(text);
    };
    const end = (finish: (reader: PassThrough) => void) => {
      writings.delete(turn.id);
      for (const reader of writing.readers) finish(reader);
    };
    const { signal } = writing.leaving;
    const asked = { question: turn.question, passages: passagesOf(turn.answer.passages), language, signal };
    composeAnswer({ db, model }, { ...asked, onSentence: (sentence) => send({ sentence }) })
      .then(async (whole) => {
        await keepWritten(db, turn.id, whole);
        send({ written: whole });
        end((reader) => reader.end());
      })
      .catch((error: unknown) => {
        if (!signal.aborted) log.error(error, 'An answer could not be written.');
        end((reader) => reader.destroy(error instanceof Error ? error : new Error(String(error))));
      });
    writings.set(turn.id, writing);
    return writing;
  }

  return (asked) => {
    const lines = new PassThrough();
    const { id, answer } = asked.turn;
    if (answer.written) return lines.end(`${JSON.stringify({ written: answer.written })}\n`);
    const writing = writings.get(id) ?? begin(asked);
    for (const text of writing.sent) lines.write(text);
    writing.readers.add(lines);
    lines.once('close', () => {
      writing.readers.delete(lines);
      if (writing.readers.size > 0 || writings.get(id) !== writing) return;
      writings.delete(id);
      writing.leaving.abort(new Error('The reader hung up.'));
    });
    return lines;
  };
}

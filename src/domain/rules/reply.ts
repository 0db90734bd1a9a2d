import type { Message } from '#messages/message.ts';
import { type FactName, factLabel } from '../extraction/catalogue.ts';
import type { Candidate, Evidence } from '../extraction/fact.ts';
import type { CaseFile } from './case-file.ts';
import type { ChecklistAnswer } from './result.ts';

/** An answer with what says why and the places that show it. */
export type Reply = { answer: ChecklistAnswer; note: Message; evidence: Evidence[]; candidates?: Candidate[] };

export const sentence = (note: Message): Message => ({ code: 'checklist:sentence', params: { note } });
export const sentences = (...all: Message[]): Message => ({ code: 'checklist:sentences', params: { sentences: all } });

/** What is missing was not found, unless something was not read: then nobody can tell. `note` has no full stop. */
export function missing(note: Message, file: CaseFile, evidence: Evidence[] = [], before: Message[] = []): Reply {
  const said = withUnread(note, file.notRead);
  return {
    answer: file.notRead ? 'cannot-tell' : 'not-found',
    note: before.length > 0 ? sentences(...before, said) : said,
    evidence,
  };
}

/** Where facts were not read, but figures stand there that could be them, a person points at them. */
export function askForFacts(names: readonly FactName[], file: CaseFile, evidence: Evidence[]): Reply | undefined {
  const candidates = names.flatMap(file.candidatesOf);
  if (candidates.length === 0) return undefined;
  const facts = names.map(factLabel);
  return {
    answer: 'not-recognised',
    note: { code: 'checklist:notRecognised', params: { facts } },
    evidence,
    candidates,
  };
}

export const withUnread = (note: Message, unread: Message | undefined): Message =>
  unread ? { code: 'checklist:withUnread', params: { note, unread } } : sentence(note);

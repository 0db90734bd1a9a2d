import type { Message } from '#messages/message.ts';
import { type FactName, factLabel } from '../extraction/catalogue.ts';
import type { Candidate, Evidence } from '../extraction/fact.ts';
import { EARLIER, ELSEWHERE } from '../statements/cues.ts';
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
  const candidates = names
    .flatMap(file.candidatesOf)
    .filter(({ place: { quote } }) => !ELSEWHERE.test(quote) && !EARLIER.test(quote) && !A_FRACTION.test(quote))
    .filter((one, at, all) => at === all.findIndex((other) => isSameCandidate(one, other)));
  if (candidates.length === 0) return undefined;
  const facts = names.map(factLabel);
  return {
    answer: 'not-recognised',
    note: { code: 'checklist:notRecognised', params: { facts } },
    evidence,
    candidates,
  };
}

/** "1/4 acre": the figure in front of the unit is none by itself. */
const A_FRACTION = /\d\s?[/⁄]\s?\d+\s?-?ac/i;

const isSameCandidate = (one: Candidate, other: Candidate): boolean => one.of === other.of && one.value === other.value;

export const withUnread = (note: Message, unread: Message | undefined): Message =>
  unread ? { code: 'checklist:withUnread', params: { note, unread } } : sentence(note);

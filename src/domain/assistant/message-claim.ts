import type { DraftField, OpenChoice, ProjectKind } from './application-draft.ts';
import type { MessageClause, MessageSentence, MessageSpan } from './message-context.ts';
import { type Factuality, factualityAt, isCorrection, isDenied, isOrder, isQuestion } from './message-factuality.ts';

/** A value that a message says of a field, with its characters. `ask`: it is offered, and not taken without a yes. */
export type MessageClaim = MessageSpan & {
  field: DraftField;
  value: string;
  ask?: OpenChoice['reason'];
  kind?: ProjectKind;
  isCorrection: boolean;
};

/** Why words were not taken for a field. */
export type LeftReason =
  | 'other-party'
  | 'not-project'
  | 'per-unit'
  | 'not-cost'
  | 'contractor-contact'
  | 'elsewhere'
  | 'not-stated';
export type LeftWords = MessageSpan & { reason: LeftReason };

/** What part of a message says: values of fields, and words that were taken for none. */
export type FoundWords = { claims: MessageClaim[]; left: LeftWords[] };

/** A message in plain characters, with its sentences. */
export type ParsedMessage = { text: string; sentences: readonly MessageSentence[] };

export const spanOf = (match: RegExpMatchArray): MessageSpan => ({
  from: match.index ?? 0,
  to: (match.index ?? 0) + match[0].length,
});
export const groupSpan = (match: RegExpExecArray | RegExpMatchArray, name: string): MessageSpan | undefined => {
  const place = (match as RegExpExecArray).indices?.groups?.[name];
  return place && { from: place[0], to: place[1] };
};
export const overlaps = (one: MessageSpan, others: readonly MessageSpan[]): boolean =>
  others.some(({ from, to }) => from < one.to && one.from < to);

/** The clause that a span begins in. */
export const clauseOf = ({ sentences }: ParsedMessage, { from }: MessageSpan): MessageClause | undefined =>
  sentences.flatMap(({ clauses }) => clauses).findLast((clause) => clause.from <= from) ?? sentences[0]?.clauses[0];

/** How what a span says stands. */
export const factualityOf = (message: ParsedMessage, span: MessageSpan): Factuality => {
  const clause = clauseOf(message, span);
  return clause ? factualityAt(message.text, clause, span.from, message.sentences) : 'stated';
};
const UNSTATED: readonly Factuality[] = ['supposed', 'asked', 'quoted', 'compared', 'wrong'];
/** Whether nobody says it of anything: it is only supposed, asked, quoted or compared with. */
export const isUnstated = (message: ParsedMessage, span: MessageSpan): boolean =>
  UNSTATED.includes(factualityOf(message, span));
/** How to reach somebody is so whatever else is supposed. */
const CONTACTS: readonly DraftField[] = ['ownerPhone', 'ownerEmail'];

/** A value for a field as a claim; none where its sentence is an order or a question, or its clause denies or supposes it. */
export function claimOf(
  message: ParsedMessage,
  field: DraftField,
  span: MessageSpan,
  value: string,
  more: Partial<MessageClaim> = {},
): MessageClaim[] {
  const { text, sentences } = message;
  const clause = clauseOf(message, span);
  if (!clause) return [];
  const { sentence } = clause;
  if (isOrder(sentence.text) || isQuestion(sentence.text)) return [];
  if (isDenied(text.slice(clause.from, span.from))) return [];
  if (!CONTACTS.includes(field) && isUnstated(message, span)) return [];
  const before = sentences[sentence.index - 1];
  const corrects =
    isCorrection(sentence.text) ||
    (before !== undefined && /^\s*(?:no|wait|sorry|oops|perdón|espera)[\s.!,]*$/iu.test(before.text));
  return [
    { field, value, from: span.from, to: span.to, isCorrection: corrects || isDeniedBefore(text, clause), ...more },
  ];
}

/** "Not two stories, three stories": the clause before denies what this one says anew. */
function isDeniedBefore(text: string, { sentence, index }: MessageClause): boolean {
  const before = sentence.clauses[index - 1];
  return before !== undefined && /^\s*(?:not|no|no son|no es)(?!\p{L})/iu.test(text.slice(before.from, before.to));
}

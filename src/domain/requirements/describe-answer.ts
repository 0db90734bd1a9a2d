import type { Message, MessageParam } from '#messages/message.ts';
import type { Localized } from '../agency/language.ts';
import type { Evidence } from '../documents/document.ts';
import type { RequiredElement } from './document-type.ts';
import type { CannotTell } from './element-check.ts';

/** A sentence of an answer and the places that show it. */
export type Sentence = { message: Message; evidence: Evidence[] };

type AnswerCode = Extract<Message['code'], `uploadAnswers:${string}` | 'ui:words'>;

export const sentence = (
  code: AnswerCode,
  params?: Record<string, MessageParam>,
  evidence: Evidence[] = [],
): Sentence => ({ message: params ? { code, params } : { code }, evidence });

/** What the agency itself says. */
export const inAgencyWords = (words: Localized): Sentence => sentence('ui:words', { words });

/** The names of documents by their ids. */
export type DocumentNames = ReadonlyMap<string, string>;

/** "page 1 of a.pdf", "page 3 of b.pdf": each page once. */
export function placesOf(evidence: readonly Pick<Evidence, 'documentId' | 'page'>[], names: DocumentNames): Message[] {
  const places = new Map(evidence.map(({ documentId, page }) => [`${documentId} ${page}`, { documentId, page }]));
  return [...places.values()].map(({ documentId, page }) => {
    const name = names.get(documentId);
    return name === undefined
      ? { code: 'uploadAnswers:page', params: { page } }
      : { code: 'uploadAnswers:pageOf', params: { page, name } };
  });
}

/** Why nothing can be said of an element, going on from "this cannot be determined, because". */
export function doubtAbout(because: CannotTell | undefined, { onlyWhere }: RequiredElement): Message {
  if (because === 'only-where' && onlyWhere)
    return { code: 'uploadAnswers:doubt.only-where', params: { where: onlyWhere } };
  // A rule that was changed since the check may name no condition any more.
  return { code: `uploadAnswers:doubt.${because === undefined || because === 'only-where' ? 'not-read' : because}` };
}

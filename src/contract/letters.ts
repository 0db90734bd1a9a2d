import { z } from 'zod';
import { Localized } from '#domain/agency/language.ts';
import { LetterKind } from '#domain/cases/letter-kind.ts';
import { LetterIssue, LetterItem, LetterParagraph } from '#domain/letters/letter.ts';
import { NeededPart } from '#domain/letters/letter-rules.ts';
import { Verdict } from '#domain/letters/verdict.ts';
import { STAFF } from '#domain/people/role.ts';
import { ChecklistAnswer } from '#domain/rules/result.ts';
import { LANGUAGES } from '#messages/languages.ts';
import { endpoint, WORD_FILE, WordFileQuery } from './endpoint.ts';
import { ANSWER_LIMIT, Round } from './rounds.ts';

/** The most items that a letter has. */
export const MOST_ITEMS = 100;

/** A letter in the list of a case. */
export const LetterSummary = z.object({
  id: z.uuid(),
  kind: LetterKind,
  title: Localized,
  items: z.int(),
  drafted_by: z.string(),
  changed_at: z.string(),
  sent_by: z.string().nullable(),
  sent_at: z.string().nullable(),
  /** The address that it went to. */
  sent_to: z.string().nullable(),
  answer_by: z.iso.date().nullable(),
});
export type LetterSummary = z.infer<typeof LetterSummary>;

/** A line of a review of the case that could stand in a letter, as the item that it would be. */
export const LetterCandidate = z.object({
  item: LetterItem,
  label: Localized,
  answer: ChecklistAnswer,
  /** Whether a person wrote a comment to the applicant there. */
  commented: z.boolean(),
});
export type LetterCandidate = z.infer<typeof LetterCandidate>;

/** A letter as it is worked on. What it says in its own words stands in `opening` and `closing`, in English. */
export const Letter = LetterSummary.extend({
  items: z.array(LetterItem),
  note: z.string(),
  version: z.int().min(1),
  case: z.object({ id: z.uuid(), reference: z.string(), place: z.string(), version: z.int() }),
  /** The version of the case that the draft was made from, or was last held against. */
  drafted_from: z.int(),
  recipient: z.object({ name: z.string(), email: z.string(), language: z.enum(LANGUAGES) }).nullable(),
  /** Whether the agency has not given the texts of its letters yet. */
  ours: z.boolean(),
  has_items: z.boolean(),
  /** Whether the applicant answers each of its items. */
  asks: z.boolean(),
  /** What each of its items needs besides. */
  needs: z.array(NeededPart),
  opening: z.array(LetterParagraph),
  closing: z.array(LetterParagraph),
  /** Where sending it brings the case; null: nowhere. */
  moves_to: Localized.nullable(),
  /** Of a letter that says that answers have not come: the first day on which they are overdue. */
  open_from: z.iso.date().nullable(),
  issues: z.array(z.object({ issue: LetterIssue, item: z.uuid().optional() })),
  /** The upload questions to which documents for an item can go. */
  fields: z.array(z.object({ field: z.string(), label: Localized })),
  /** The documents that its places are in, by id. */
  documents: z.record(z.string(), z.string()),
});
export type Letter = z.infer<typeof Letter>;

const caseParams = z.object({ id: z.uuid('api:fields.noApplication') });
const params = z.object({ letterId: z.uuid('api:fields.noLetter') });
const version = z.int().min(1);

export const letters = {
  ofCase: endpoint({
    method: 'GET',
    path: '/api/cases/:id/letters',
    summary: 'The letters of a case, which can be written now, and the rounds with what was asked and answered',
    access: STAFF,
    params: caseParams,
    response: z.object({
      ours: z.boolean(),
      /** `open`: the stage of the case allows it; `refused`: why it cannot be written yet, or not by whoever asks. */
      kinds: z.array(
        z.object({
          kind: LetterKind,
          title: Localized,
          open: z.boolean(),
          refused: LetterIssue.extract(['role', 'second-person', 'not-due', 'none-awaited']).nullable(),
          open_from: z.iso.date().nullable(),
        }),
      ),
      letters: z.array(LetterSummary),
      rounds: z.array(Round),
      /** The documents that the items' places are in, by id. */
      documents: z.record(z.string(), z.string()),
    }),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/api/cases/:id/letters',
    summary:
      'Begin a letter from the comments of the case’s reviews and what is still open. Where a draft of the kind is there, it is that one. Refused to whoever may not send it (403), and while answers that it calls overdue are awaited (422)',
    access: STAFF,
    params: caseParams,
    body: z.object({ letter_id: z.uuid(), kind: LetterKind }),
    response: z.object({ letter_id: z.uuid() }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/letters/:letterId',
    summary: 'One letter, with what keeps it from going out',
    access: STAFF,
    params,
    response: Letter,
  }),
  candidates: endpoint({
    method: 'GET',
    path: '/api/letters/:letterId/candidates',
    summary: 'The lines of the case’s reviews that could stand in a letter, those with a comment first',
    access: STAFF,
    params,
    response: z.object({ candidates: z.array(LetterCandidate) }),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/letters/:letterId',
    summary: 'Save the items and the words of a draft. A stale `version` is refused (409)',
    access: STAFF,
    params,
    body: z.object({
      version,
      /** The version of the case that was seen: saving takes note of what changed in it. */
      case_version: version,
      items: z.array(LetterItem).max(MOST_ITEMS),
      note: z.string().max(ANSWER_LIMIT),
    }),
    response: Letter,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/letters/:letterId',
    summary: 'Take away a draft; a letter that went out stays (409)',
    access: STAFF,
    params,
    response: z.object({ ok: z.literal(true) }),
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/letters/:letterId/send',
    summary:
      'Send a letter: it is kept as it is, the case moves, the applicant is told. Refused with what is wrong (409, 422); sent again, it answers as the first did',
    access: STAFF,
    params,
    body: z.object({ version }),
    response: Letter,
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/letters/:letterId/file',
    summary: 'A letter as a Word file; a draft says on every page that it is one',
    access: STAFF,
    params,
    query: WordFileQuery,
    download: WORD_FILE,
  }),
  verdict: endpoint({
    method: 'PUT',
    path: '/api/round-items/:itemId/verdict',
    summary:
      'Say whether an answer settles its item; null takes it back. Where somebody else said so since it was `seen`, it is refused (409)',
    access: STAFF,
    params: z.object({ itemId: z.uuid('api:fields.noRequest') }),
    body: z.object({
      verdict: Verdict.nullable(),
      note: z.string().trim().max(ANSWER_LIMIT).default(''),
      /** The `verdict_at` that was seen. */
      seen: z.string().max(40).nullable(),
    }),
    response: Round.shape.items.element,
  }),
};

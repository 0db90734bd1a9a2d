import { z } from 'zod';
import { LANGUAGES } from '#messages/languages.ts';
import type { Language, Localized } from '../agency/language.ts';
import { fillIn, placeholdersIn } from '../agency/shown.ts';
import { FieldId } from '../application/condition.ts';
import type { CaseStage } from '../cases/stage.ts';
import { addCalendarDays, type Day } from '../clocks/days.ts';
import { Evidence } from '../documents/document.ts';
import type { LetterText, LetterWord } from './letter-rules.ts';

/** The question of documents that were asked for and that belong to no question of the application. */
export const REQUESTED_FIELD = 'requested_documents';

const LIMIT = 2_000;
/** Words of a letter: in each language, or empty where a person still has to write them. */
const Words = z.partialRecord(z.enum(LANGUAGES), z.string().max(LIMIT)) as unknown as z.ZodType<
  Partial<Localized>,
  Partial<Localized>
>;

/** Where an item comes from: a line of a review, an item of an earlier round that is still open, or a person alone. */
const ItemSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('line'), analysisId: z.uuid(), itemId: z.string().max(100) }),
  z.object({ kind: z.literal('earlier'), itemId: z.uuid(), round: z.int().min(1), number: z.int().min(1) }),
  z.object({ kind: z.literal('person') }),
]);

/**
 * One thing that a letter asks for or names. `what`: what it is; `looked`: where it was looked for; `rule`: by which rule,
 * with its edition; `cure`: what settles it; `field`: the upload question to which documents for it go. `newBecause`: why
 * it was not asked in an earlier round.
 */
export const LetterItem = z.object({
  id: z.uuid(),
  source: ItemSource,
  what: Words,
  looked: Words,
  rule: Words,
  cure: Words,
  field: FieldId.nullable(),
  evidence: z.array(Evidence).max(20),
  newBecause: z.string().trim().max(LIMIT),
});
export type LetterItem = z.infer<typeof LetterItem>;

/** Where a paragraph of a letter comes from. */
export const ParagraphSource = z.enum(['agency', 'person']);
export type ParagraphSource = z.infer<typeof ParagraphSource>;
export const LetterParagraph = z.object({ text: z.string(), source: ParagraphSource });
export type LetterParagraph = z.infer<typeof LetterParagraph>;

/** The words of a case that fill the braces; what is not known is left out. */
export type LetterWords = Partial<Record<LetterWord, Localized>>;

/** The day until which answers are awaited: so many calendar days after the letter goes out. */
export const answerDay = ({ answerDays }: Pick<LetterText, 'answerDays'>, sent: Day): Day | null =>
  answerDays === null ? null : addCalendarDays(sent, answerDays);

/** The paragraphs before and after the items, with the words of the case in place. `note`: a person's own, before the end. */
export function writeParagraphs(
  { opening, closing }: Pick<LetterText, 'opening' | 'closing'>,
  words: LetterWords,
  note: string,
  language: Language,
): { opening: LetterParagraph[]; closing: LetterParagraph[] } {
  const known = Object.fromEntries(Object.entries(words).map(([name, text]) => [name, text[language]]));
  const fill = (text: Localized): LetterParagraph => ({ text: fillIn(text[language], known), source: 'agency' });
  const own = note.split(/\n\s*\n/).filter((part) => part.trim() !== '');
  return {
    opening: opening.map(fill),
    closing: [...own.map((text): LetterParagraph => ({ text: text.trim(), source: 'person' })), ...closing.map(fill)],
  };
}

/** What stands in braces in a letter and is not known of its case. */
export const unfilledWords = (
  { opening, closing }: Pick<LetterText, 'opening' | 'closing'>,
  words: LetterWords,
): string[] => [
  ...new Set(
    [...opening, ...closing]
      .flatMap((text) => Object.values(text).flatMap(placeholdersIn))
      .filter((name) => !Object.hasOwn(words, name)),
  ),
];

/**
 * Why a letter does not go out. `sent`: it did already; `stage`: the case is at a stage where it is not written; `changed`:
 * the case was moved or answered since it was drafted; `no-items`, `empty-item`, `no-cure`; `no-looked`, `no-rule`: an item
 * has no place or no rule, and the letter says that it has; `no-reason`: an item that is new
 * in a later round says not why; `not-due`: answers that it calls overdue are awaited still; `none-awaited`: it speaks of
 * answers that nobody awaits; `unfilled`: words of the case are missing; `nobody`: there is nobody to send it to; `role`,
 * `second-person`: whoever asks may not take the case where it leads.
 */
export const LetterIssue = z.enum([
  'sent',
  'stage',
  'changed',
  'no-items',
  'empty-item',
  'no-cure',
  'no-looked',
  'no-rule',
  'no-reason',
  'not-due',
  'none-awaited',
  'unfilled',
  'nobody',
  'role',
  'second-person',
]);
export type LetterIssue = z.infer<typeof LetterIssue>;

type Judged = {
  rules: LetterText;
  items: readonly LetterItem[];
  /** The stage and the version of the case now, and the version that the draft was made from. */
  stage: CaseStage;
  caseVersion: number;
  draftedFrom: number;
  isSent: boolean;
  /** Rounds before this letter; the documents that came with their answers, and those whose place they took. */
  rounds: number;
  newDocuments: ReadonlySet<string>;
  words: LetterWords;
  hasRecipient: boolean;
  today: Day;
  /** The last day that the applicant was given for answers that have not come; null where none are awaited. */
  awaitedUntil: Day | null;
  /** Why whoever asks may not take the case where the letter leads. */
  refused: 'role' | 'second-person' | null;
};

/** Everything that stands between a letter and its applicant; `item` where it is about one. */
export function letterIssues(letter: Judged): { issue: LetterIssue; item?: string }[] {
  if (letter.isSent) return [{ issue: 'sent' }];
  const { rules, items } = letter;
  const issues: { issue: LetterIssue; item?: string }[] = [];
  if (!rules.from.includes(letter.stage)) issues.push({ issue: 'stage' });
  if (letter.caseVersion !== letter.draftedFrom) issues.push({ issue: 'changed' });
  if (rules.items === 'needed' && items.length === 0) issues.push({ issue: 'no-items' });
  for (const item of rules.items === 'needed' ? items : []) {
    if (isEmpty(item.what)) issues.push({ issue: 'empty-item', item: item.id });
    if (rules.answersTo !== null && isEmpty(item.cure)) issues.push({ issue: 'no-cure', item: item.id });
    for (const part of rules.needs) if (isEmpty(item[part])) issues.push({ issue: `no-${part}`, item: item.id });
    if (rules.answersTo !== null && needsReason(item, letter)) issues.push({ issue: 'no-reason', item: item.id });
  }
  const early = refuseEarly(letter);
  if (early) issues.push({ issue: early });
  if (unfilledWords(rules, letter.words).length > 0) issues.push({ issue: 'unfilled' });
  if (!letter.hasRecipient) issues.push({ issue: 'nobody' });
  if (letter.refused) issues.push({ issue: letter.refused });
  return issues;
}

/** Why a letter that says that answers have not come would not be true today. */
export const refuseEarly = ({
  rules,
  today,
  awaitedUntil,
}: Pick<Judged, 'today' | 'awaitedUntil'> & { rules: Pick<LetterText, 'overdue'> }):
  | 'not-due'
  | 'none-awaited'
  | null => {
  if (!rules.overdue) return null;
  if (awaitedUntil === null) return 'none-awaited';
  return today <= awaitedUntil ? 'not-due' : null;
};

const isEmpty = (words: Partial<Localized>): boolean =>
  !Object.values(words).some((text) => (text ?? '').trim() !== '');

/**
 * Whether an item has to say why it comes only now: in a later round, what was not asked before and does not rest on a
 * document that has come or was replaced since was passed, and did not change.
 */
export const needsReason = (
  { source, evidence, newBecause }: Pick<LetterItem, 'source' | 'evidence' | 'newBecause'>,
  { rounds, newDocuments }: Pick<Judged, 'rounds' | 'newDocuments'>,
): boolean =>
  rounds > 0 &&
  source.kind !== 'earlier' &&
  newBecause === '' &&
  !evidence.some(({ documentId }) => newDocuments.has(documentId));

type DocumentVersion = { id: string; field: string; replaced_by: string | null };

/**
 * The current documents, by id, whose place a new one may take in the answer to an item: those that its places are in, or
 * what has taken their place since; then those of its upload question; where it names neither, any.
 */
export function replaceableDocuments(
  { evidence, field }: Pick<LetterItem, 'evidence' | 'field'>,
  documents: readonly DocumentVersion[],
): string[] {
  const byId = new Map(documents.map((one) => [one.id, one]));
  const latest = (id: string): string[] => {
    const found = byId.get(id);
    if (!found) return [];
    return found.replaced_by === null ? [found.id] : latest(found.replaced_by);
  };
  const current = documents.filter(({ replaced_by }) => replaced_by === null);
  const ofField = current.filter((one) => one.field === field).map(({ id }) => id);
  const named = [...new Set([...evidence.flatMap(({ documentId }) => latest(documentId)), ...ofField])];
  return named.length === 0 && field === null ? current.map(({ id }) => id) : named;
}

/** The words of an item in a language; where a person wrote them in one language only, as they wrote them. */
export const wordsOf = (words: Partial<Localized>, language: Language): string =>
  words[language] ?? LANGUAGES.map((one) => words[one]).find((text) => text !== undefined) ?? '';

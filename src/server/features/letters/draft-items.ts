import { randomUUID } from 'node:crypto';
import type { LetterCandidate } from '#contract/letters.ts';
import type { Localized } from '#domain/agency/language.ts';
import type { Evidence } from '#domain/documents/document.ts';
import type { LetterItem } from '#domain/letters/letter.ts';
import { type AnsweredItem, ChecklistResult, countedAnswer, needsAttention, withWork } from '#domain/rules/result.ts';
import { formatInEachLanguage, formatMessage } from '#messages/format-message.ts';
import { inEachLanguage, LANGUAGES } from '#messages/languages.ts';
import type { Message, MessageCode } from '#messages/message.ts';
import { findAnalysisOutput, reviewsOfCase } from '#server/db/analyses.ts';
import { workOn } from '#server/db/decisions.ts';
import type { RoundItemRow } from '#server/db/rounds.ts';
import { submittedDocuments } from '#server/db/submissions.ts';
import type { Deps } from '#server/http/deps.ts';

const KIND = 'permit-review';

/**
 * The lines of a case's finished reviews that could stand in a letter, those with a comment to the applicant first: what is
 * not found, what is not as it should be, and what could not be told. Of each question the latest review speaks; a comment
 * to the applicant stands, whoever reviewed the case after it was written.
 */
export async function findCandidates({ db }: Pick<Deps, 'db'>, caseId: string): Promise<LetterCandidate[]> {
  const [reviews, documents] = await Promise.all([reviewsOfCase(db, KIND, caseId), submittedDocuments(db, caseId)]);
  const fieldOf = new Map(documents.map(({ id, field }) => [id, field]));
  const found: LetterCandidate[] = [];
  /** The comments to the applicant of each line that was seen. */
  const seen = new Map<string, Set<string>>();
  for (const review of reviews.filter(({ status }) => status === 'completed')) {
    const output = await findAnalysisOutput(db, { id: review.id, kind: KIND });
    if (!output?.result) continue;
    const result = withWork(ChecklistResult.parse(output.result), await workOn(db, review.id));
    for (const line of result.sections.flatMap(({ items }) => items)) {
      const comment = line.remarks?.comment?.text;
      const isLatest = !seen.has(line.id);
      const comments = seen.get(line.id) ?? new Set();
      seen.set(line.id, comments);
      if (isLatest ? !isAskedAbout(line) : comment === undefined || comments.has(comment)) continue;
      if (comment !== undefined) comments.add(comment);
      found.push({
        item: itemOf(line, { analysisId: review.id, result, fieldOf }),
        label: line.labelText ?? line.questionText,
        answer: countedAnswer(line),
        commented: comment !== undefined,
      });
    }
  }
  return found.sort((one, other) => Number(other.commented) - Number(one.commented));
}

/** Lines that a letter may be about: with a comment; or that want something, unless they are never asked of applicants. */
function isAskedAbout(line: AnsweredItem): boolean {
  if (line.remarks?.comment) return true;
  if (line.asked === 'never') return false;
  return needsAttention(line) || ['not-found', 'not-recognised', 'cannot-tell'].includes(countedAnswer(line));
}

type Beside = { analysisId: string; result: ChecklistResult; fieldOf: ReadonlyMap<string, string> };

function itemOf(line: AnsweredItem, { analysisId, result, fieldOf }: Beside): LetterItem {
  const comment = line.remarks?.comment?.text;
  const evidence = line.marked ? [line.marked.evidence] : line.evidence.slice(0, 5);
  const nameOf = (id: string) => result.documents.find((one) => one.id === id)?.name ?? '';
  const fields = evidence.flatMap(({ documentId }) => fieldOf.get(documentId) ?? []);
  const label = line.labelText ?? line.questionText;
  return {
    id: randomUUID(),
    source: { kind: 'line', analysisId, itemId: line.id },
    what: comment
      ? inEachLanguage(() => comment)
      : describe(WHAT[countedAnswer(line)] ?? WHAT['cannot-tell'], { line: label }),
    looked: evidence.length > 0 ? placesOf(evidence, nameOf) : lookedEverywhere(result),
    // A line without a citation rests on no rule, and the agency's own checklist is none.
    rule: line.codeMessage
      ? describe('letters:item.rule', {
          rule: line.codeMessage,
          checklist: result.titleText,
          edition: result.edition ?? '–',
        })
      : {},
    cure: describe(CURE[countedAnswer(line)] ?? CURE['cannot-tell']),
    field: fields[0] ?? null,
    evidence,
    newBecause: '',
  };
}

type LetterOutcome = 'no' | 'yes' | 'not-found' | 'cannot-tell';
const WHAT: Record<LetterOutcome, MessageCode> & Partial<Record<string, MessageCode>> = {
  no: 'letters:item.what.no',
  yes: 'letters:item.what.yes',
  'not-found': 'letters:item.what.not-found',
  'cannot-tell': 'letters:item.what.cannot-tell',
};
const CURE: Record<LetterOutcome, MessageCode> & Partial<Record<string, MessageCode>> = {
  no: 'letters:item.cure.no',
  yes: 'letters:item.cure.yes',
  'not-found': 'letters:item.cure.not-found',
  'cannot-tell': 'letters:item.cure.cannot-tell',
};

const describe = (code: MessageCode, params?: Message['params']): Localized =>
  formatInEachLanguage(params ? { code, params } : { code });

const placesOf = (evidence: readonly Evidence[], nameOf: (id: string) => string): Localized =>
  inEachLanguage((language) =>
    [
      ...new Set(
        evidence.map(({ documentId, page }) =>
          formatMessage(language, { code: 'letters:item.place', params: { document: nameOf(documentId), page } }),
        ),
      ),
    ].join('; '),
  );

const lookedEverywhere = ({ documents }: ChecklistResult): Localized =>
  describe('letters:item.everywhere', {
    count: documents.length,
    documents: documents.map(({ name }) => name).join('; '),
  });

/** Whether an item stands in no round yet: the same comment beside the same line of a review is asked once. */
export const notAsked =
  (items: readonly RoundItemRow[]) =>
  ({ source, what }: LetterItem): boolean =>
    items.every(
      ({ item: asked }) =>
        asked.source.kind !== 'line' ||
        source.kind !== 'line' ||
        asked.source.analysisId !== source.analysisId ||
        asked.source.itemId !== source.itemId ||
        asked.what[LANGUAGES[0]] !== what[LANGUAGES[0]],
    );

/** What of the last round nobody has called resolved, as items of the next letter. */
export const openItemsOf = (items: readonly RoundItemRow[]): LetterItem[] => {
  const last = Math.max(0, ...items.map(({ round }) => round));
  return items
    .filter(({ round, verdict }) => round === last && verdict !== 'resolved')
    .map(({ id, round, number, item, verdict_note }) => ({
      ...item,
      id: randomUUID(),
      source: { kind: 'earlier', itemId: id, round, number },
      ...(verdict_note
        ? { what: inEachLanguage((language) => `${item.what[language] ?? ''}\n${verdict_note}`.trim()) }
        : {}),
      newBecause: '',
    }));
};

import { createHash } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import { hasEnded, refuseMove } from '#domain/cases/case-rules.ts';
import { statusAfter } from '#domain/cases/stage.ts';
import { type LetterItem, REQUESTED_FIELD, replaceableDocuments } from '#domain/letters/letter.ts';
import type { Message } from '#messages/message.ts';
import { addToField, markReplaced } from '#server/db/application-documents.ts';
import type { Owned } from '#server/db/applications.ts';
import { addEvent, findCase, lockCase, moveCase } from '#server/db/cases.ts';
import { addDocuments, type StoredFile } from '#server/db/documents.ts';
import {
  addRoundDocuments,
  closeRound,
  findOwnItem,
  removeRoundDocument,
  roundDocumentsOf,
  roundItemsOf,
  roundsOf,
  saveAnswer,
} from '#server/db/rounds.ts';
import { type SubmittedDocumentRow, submittedDocuments } from '#server/db/submissions.ts';
import type { Db } from '#server/db/tables.ts';
import { takenChecksOf } from '#server/db/taken-checks.ts';
import type { Deps } from '#server/http/deps.ts';
import { holdToQuota } from '#server/http/quotas.ts';
import { announce } from '#server/jobs/announce.ts';
import { mailAgency } from '#server/jobs/case-mails.ts';
import { checkApplicationDocument } from '#server/jobs/jobs.ts';

/** At most so many documents answer one item. */
const MOST_DOCUMENTS = 30;

/** The item. Throws not-found where it is not this person's, not-editable where its answer was sent or its case has ended. */
export async function refuseUnlessOpen(
  { agencyData }: Pick<Deps, 'agencyData'>,
  db: Db,
  { id, ownerId }: Owned,
  itemId: string,
): Promise<LetterItem> {
  const item = await findOwnItem(db, itemId, ownerId);
  if (!item || item.case_id !== id) throw new AppError('not-found', 'api:letter.noRequest');
  if (item.answered_at !== null) throw new AppError('not-editable', 'api:letter.answered');
  if (hasEnded(agencyData.caseRules, item.stage)) throw new AppError('not-editable', 'api:letter.ended');
  return item.item;
}

/** The same with the case held until the transaction ends: its answers are not sent between a look and a change. */
async function holdOpen(deps: Deps, tx: Db, owned: Owned, itemId: string): Promise<LetterItem> {
  await lockCase(tx, owned.id);
  return refuseUnlessOpen(deps, tx, owned, itemId);
}

export const writeAnswer = (deps: Deps, owned: Owned, itemId: string, answer: string): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    await holdOpen(deps, tx, owned, itemId);
    await saveAnswer(tx, itemId, answer);
  });

/** Adds stored files to the answer of an item; one that is there already (sent again after a lost answer) is not added twice. */
export const attachDocuments = (
  deps: Deps,
  owned: Owned,
  itemId: string,
  { files, replaces }: { files: readonly StoredFile[]; replaces: string | undefined },
): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const item = await holdOpen(deps, tx, owned, itemId);
    const given = await roundDocumentsOf(tx, owned.id);
    const here = given.filter(({ item_id }) => item_id === itemId);
    const added = files.filter(({ sha256, name }) => !here.some((one) => one.sha256 === sha256 && one.name === name));
    if (here.length + added.length > MOST_DOCUMENTS) {
      throw new AppError('too-many-files', { code: 'api:file.tooMany', params: { count: MOST_DOCUMENTS } });
    }
    if (added.length === 0) return;
    if (replaces !== undefined) refuseReplacing(replaces, item, given, await submittedDocuments(tx, owned.id));
    await addDocuments(tx, owned.ownerId, [...added]);
    await holdToQuota(tx, deps, owned.ownerId, ['storedMegabytes']);
    const [first, ...rest] = added.map(({ id }) => id);
    if (first) await addRoundDocuments(tx, itemId, [first], replaces ?? null);
    if (rest.length > 0) await addRoundDocuments(tx, itemId, rest, null);
  });

/** Throws out-of-date where the document is not current or another takes its place, not-allowed where the item is not about it. */
function refuseReplacing(
  documentId: string,
  item: LetterItem,
  given: readonly GivenDocument[],
  submitted: readonly SubmittedDocumentRow[],
): void {
  const former = submitted.find(({ id, replaced_by }) => id === documentId && replaced_by === null);
  if (!former) throw new AppError('out-of-date', 'api:upload.replacedGone');
  const { name } = former;
  if (!replaceableDocuments(item, submitted).includes(documentId)) {
    throw new AppError('not-allowed', { code: 'api:letter.notReplaceable', params: { name } });
  }
  const other = given.find(({ replaces }) => replaces === documentId)?.name;
  if (other) throw new AppError('out-of-date', { code: 'api:letter.placeTaken', params: { name, other } });
}

export const detachDocument = (deps: Deps, owned: Owned, itemId: string, documentId: string): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    await holdOpen(deps, tx, owned, itemId);
    await removeRoundDocument(tx, itemId, documentId);
  });

/**
 * Sends the answers of a round: they are frozen, their documents become the application's, each in its question and in the
 * place of the one that it replaces, the case goes on, and the agency is told, all or nothing. Sent again, it does nothing.
 * Throws not-found, not-editable (the case has ended), incomplete (`fields` by the ids of the items).
 */
export const sendAnswers = (
  deps: Deps,
  owned: Owned,
  { round: number, base }: { round: number; base: string },
  now: Date,
): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const held = await lockCase(tx, owned.id);
    const [found, rounds, items, files] = await Promise.all([
      findCase(tx, owned.id),
      roundsOf(tx, owned.id),
      roundItemsOf(tx, owned.id),
      roundDocumentsOf(tx, owned.id),
    ]);
    const round = rounds.find((one) => one.number === number);
    if (!held || !found || !round) throw new AppError('not-found', 'api:letter.noRequest');
    if (round.answered_at !== null) return;
    if (hasEnded(deps.agencyData.caseRules, held.stage)) throw new AppError('not-editable', 'api:letter.ended');
    const asked = items.filter((item) => item.round === number);
    const given = (itemId: string) => files.filter(({ item_id }) => item_id === itemId);
    const missing = asked.filter(({ id, answer }) => answer.trim() === '' && given(id).length === 0);
    if (missing.length > 0) {
      const message: Message = { code: 'api:letter.unanswered' };
      throw new AppError('incomplete', 'api:letter.incomplete', {
        fields: Object.fromEntries(missing.map(({ id }) => [id, message])),
      });
    }
    const checks = (await takenChecksOf(tx, owned.id, 'all')).filter((check) => check.round === number);
    const snapshot = JSON.stringify({
      case: owned.id,
      round: number,
      sentAt: now.toISOString(),
      items: asked.map(({ id, number: at, item, answer }) => ({
        ...{ id, number: at, item, answer },
        documents: given(id).map(({ id: document, name, sha256, replaces }) => ({ document, name, sha256, replaces })),
      })),
      ...(checks.length > 0
        ? { designChecks: checks.map(({ about, memo_sha256: memoSha256 }) => ({ ...about, memoSha256 })) }
        : {}),
    });
    const sha256 = createHash('sha256').update(snapshot).digest('hex');
    await closeRound(tx, { caseId: owned.id, number, snapshot, sha256 }, now);
    const fieldOf = new Map((await submittedDocuments(tx, owned.id)).map(({ id, field }) => [id, field]));
    for (const { id, item } of asked) {
      const placed = given(id).map((one) => ({
        ...one,
        field: fieldOf.get(one.replaces ?? '') ?? item.field ?? REQUESTED_FIELD,
      }));
      await takeOver(deps, tx, owned, placed, now);
    }
    await addEvent(tx, { id: owned.id, personId: owned.ownerId, kind: 'answered', after: String(number) }, now);
    for (const { day: before, by: after } of checks.map(({ about }) => about)) {
      await addEvent(tx, { id: owned.id, personId: owned.ownerId, kind: 'design-check', before, after }, now);
    }
    const rules = deps.agencyData.letterRules.letters[round.kind];
    // Where staff have moved the case on meanwhile it stays where they brought it.
    if (rules.answersTo !== null && held.stage === rules.to) {
      const move = { from: held.stage, to: rules.answersTo, role: 'reviewer', broughtItHere: false, reason: 'answers' };
      if (refuseMove(deps.agencyData.caseRules, move) === null) {
        const status = statusAfter(rules.answersTo, found.status);
        await moveCase(
          tx,
          {
            ...{ id: owned.id, personId: owned.ownerId, from: held.stage, to: rules.answersTo, status },
            reason: '',
          },
          now,
        );
        const stage = { from: held.stage, to: rules.answersTo };
        await announce(deps, tx, { kind: 'case.stage-changed', caseId: owned.id, stage }, now);
      }
    }
    await announce(deps, tx, { kind: 'case.answered', caseId: owned.id, round: number }, now);
    const notice = { kind: 'answers-arrived', caseId: owned.id, id: `answers-arrived:${owned.id}:${number}` } as const;
    const link = `${base}/cases/${owned.id}?tab=letters`;
    await mailAgency(deps, tx, { ...notice, reference: found.reference, assigneeId: held.assignee_id, link }, now);
  });

type GivenDocument = { id: string; name: string; replaces: string | null };

/** Makes documents of an answer those of the application, each in its upload question, and asks for their checks. */
async function takeOver(
  { queue, config }: Deps,
  tx: Db,
  { id: applicationId, ownerId: owner }: Owned,
  files: readonly (GivenDocument & { field: string })[],
  now: Date,
): Promise<void> {
  const isChecked = config.documentCheck === 'live';
  for (const { id, field, replaces } of files) {
    await addToField(tx, applicationId, field, [id], isChecked ? 'checking' : 'verified');
    if (replaces) await markReplaced(tx, { applicationId, documentId: replaces }, now, id);
    if (isChecked) await queue.enqueue(tx, checkApplicationDocument, { applicationId, documentId: id }, { id, owner });
  }
}

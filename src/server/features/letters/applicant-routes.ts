import { AppError } from '#contract/errors.ts';
import { type Requests, rounds } from '#contract/rounds.ts';
import { hasEnded } from '#domain/cases/case-rules.ts';
import { findApplication, type Owned } from '#server/db/applications.ts';
import { findCase } from '#server/db/cases.ts';
import { findLetter, lettersOfCase } from '#server/db/letters.ts';
import { findSubmission, submittedDocuments } from '#server/db/submissions.ts';
import { APPLICATION_FILES } from '#server/http/accepted-files.ts';
import type { Deps } from '#server/http/deps.ts';
import { FileAnswer } from '#server/http/file-answer.ts';
import { receiveFiles } from '#server/http/receive-files.ts';
import { type App, route } from '#server/http/route.ts';
import { baseUrl } from '#server/http/signed-url.ts';
import { attachDocuments, detachDocument, refuseUnlessOpen, sendAnswers, writeAnswer } from './answer-round.ts';
import { letterName } from './routes.ts';
import { fieldLabels, showRounds } from './show-rounds.ts';

/** What letters ask, as their applicant sees and answers it. */
export function requestRoutes(app: App, deps: Deps): void {
  const { db } = deps;

  route(app, deps, rounds.get, ({ params: { id }, viewer }) => show(deps, { id, ownerId: viewer.id }));

  route(app, deps, rounds.answer, async ({ params: { id, itemId }, body: { answer }, viewer }) => {
    const owned = { id, ownerId: viewer.id };
    await writeAnswer(deps, owned, itemId, answer);
    return show(deps, owned);
  });

  route(app, deps, rounds.addDocuments, async ({ params: { id, itemId }, raw, viewer }) => {
    const owned = { id, ownerId: viewer.id };
    // Before a large upload, not after it.
    await refuseUnlessOpen(deps, db, owned, itemId);
    const { files, fields } = await receiveFiles(raw, deps, APPLICATION_FILES);
    const replaces = fields.replaces || undefined;
    if (replaces !== undefined && !/^[\da-f-]{36}$/i.test(replaces)) {
      throw new AppError('invalid-request', 'api:upload.replacedGone');
    }
    await attachDocuments(deps, owned, itemId, { files, replaces });
    return show(deps, owned);
  });

  route(app, deps, rounds.removeDocument, async ({ params: { id, itemId, documentId }, viewer }) => {
    const owned = { id, ownerId: viewer.id };
    await detachDocument(deps, owned, itemId, documentId);
    return show(deps, owned);
  });

  route(app, deps, rounds.send, async ({ params: { id }, body: { round }, raw, viewer }) => {
    const owned = { id, ownerId: viewer.id };
    if (!(await findApplication(db, owned))) throw notFound();
    await sendAnswers(deps, owned, { round, base: baseUrl(deps.config, raw) }, new Date());
    return show(deps, owned);
  });

  route(app, deps, rounds.letter, async ({ params: { id, letterId }, viewer }) => {
    const [submission, letter] = await Promise.all([
      findSubmission(db, { id, ownerId: viewer.id }),
      findLetter(db, letterId),
    ]);
    // A draft is nobody's but the agency's.
    if (!submission || letter?.case_id !== id || letter.output_sha256 === null) {
      throw new AppError('not-found', 'api:letter.notFound');
    }
    return new FileAnswer(letterName(submission.reference, letter), await deps.blobs.read(letter.output_sha256));
  });
}

const notFound = () => new AppError('not-found', 'api:application.notFound');

async function show(deps: Deps, owned: Owned): Promise<Requests> {
  const { db, agencyData } = deps;
  const [row, submission] = await Promise.all([findApplication(db, owned), findSubmission(db, owned)]);
  const found = await findCase(db, owned.id);
  if (!row || !submission || !found) throw notFound();
  const [submitted, letters] = await Promise.all([submittedDocuments(db, owned.id), lettersOfCase(db, owned.id)]);
  const asked = await showRounds(deps, owned.id, { submitted, answersOfOpen: true });
  const labelOf = fieldLabels(agencyData);
  return {
    id: owned.id,
    reference: submission.reference,
    title: row.title,
    rounds: asked,
    letters: letters.flatMap(({ id, kind, sent_at, answer_by }) =>
      sent_at === null || asked.some(({ letter_id }) => letter_id === id)
        ? []
        : [{ id, title: agencyData.letterRules.letters[kind].title, sent_at: sent_at.toISOString(), answer_by }],
    ),
    open: !hasEnded(agencyData.caseRules, found.stage),
    documents: submitted
      .filter(({ replaced_by }) => replaced_by === null)
      .map(({ id, field, name }) => ({ id, name, label: labelOf(field) })),
  };
}

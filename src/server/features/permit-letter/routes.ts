import { AppError } from '#contract/errors.ts';
import { permitLetter, permits } from '#contract/permit-letter.ts';
import { hasEnded } from '#domain/cases/case-rules.ts';
import { mayDraftPermit } from '#domain/cases/stage.ts';
import { NO_PERMIT_CHANGES, stampPermitChanges } from '#domain/letters/permit-letter.ts';
import { outputOf } from '#server/analysis/routes.ts';
import { startFromCase } from '#server/analysis/start-from-case.ts';
import { reviewsOfCase } from '#server/db/analyses.ts';
import { findCase, lockCase } from '#server/db/cases.ts';
import { saveLetterDraft } from '#server/db/letter-drafts.ts';
import { acceptPermit, findPermit, isPermitIssued, meetCondition, permitRecords } from '#server/db/permits.ts';
import { findSubmission, submittedDocuments } from '#server/db/submissions.ts';
import type { Deps } from '#server/http/deps.ts';
import { FileAnswer } from '#server/http/file-answer.ts';
import { type App, route } from '#server/http/route.ts';
import { baseUrl } from '#server/http/signed-url.ts';
import { issuePermit, permitCase } from './issue-permit.ts';
import { checkPermitDay, showPermit, writePermitRecord } from './issued-permit.ts';
import { permitLetterKind, showPermitLetter } from './kind.ts';

/** Permits as staff draft and issue them, their conditions, and what their permittee sees and accepts. */
export function permitLetterRoutes(app: App, deps: Deps): void {
  const { db, blobs, agencyData } = deps;

  route(app, deps, permitLetter.save, async ({ params: { sessionId }, body: { version, changes }, viewer }) => {
    const { result } = await outputOf(deps, permitLetterKind, sessionId, viewer);
    if (await isPermitIssued(db, sessionId)) throw new AppError('out-of-date', 'api:permit.refused.issued');
    const now = new Date();
    const who = { name: viewer.full_name, at: now.toISOString() };
    const content = stampPermitChanges(result.work?.changes ?? NO_PERMIT_CHANGES, changes, who);
    const saved = await saveLetterDraft(db, { analysisId: sessionId, version, content, by: viewer.id }, now);
    if (!saved) throw new AppError('out-of-date', 'api:permit.changed');
    return showPermitLetter((await outputOf(deps, permitLetterKind, sessionId, viewer)).result, deps);
  });

  route(app, deps, permitLetter.case, async ({ params: { sessionId }, viewer }) => ({
    case: await permitCase(deps, sessionId, viewer),
  }));

  route(app, deps, permitLetter.ofCase, async ({ params: { id } }) => ({
    letters: (await reviewsOfCase(db, permitLetterKind.name, id)).map(
      ({ id: session, status, created_at, started_by }) => ({
        ...{ session_id: session, status, created_at: created_at.toISOString(), started_by },
      }),
    ),
  }));

  route(app, deps, permitLetter.startFromCase, async ({ params: { id }, body: { session_id }, viewer }) => {
    const found = await findCase(db, id);
    if (found && !mayDraftPermit(found.stage)) throw new AppError('out-of-date', 'api:permit.tooEarly');
    await startFromCase(deps, permitLetterKind, { sessionId: session_id, caseId: id, options: {} }, viewer);
    return { session_id };
  });

  route(app, deps, permitLetter.issue, async ({ params: { sessionId }, body, raw, viewer }) => {
    const issue = { sessionId, version: body.version, caseVersion: body.case_version };
    await issuePermit(deps, { ...issue, base: baseUrl(deps.config, raw) }, viewer, new Date());
    return { case: await permitCase(deps, sessionId, viewer) };
  });

  route(app, deps, permits.get, async ({ params: { id } }) => ({ permit: await showPermit(deps, id) }));

  route(app, deps, permits.file, ({ params: { id } }) => fileOf(id));

  route(app, deps, permits.writeRecord, async ({ params: { id }, body, viewer }) => {
    const { id: recordId, ...what } = body;
    await writePermitRecord(deps, { ...what, id: recordId, caseId: id }, viewer, new Date());
    return { permit: await showPermit(deps, id) };
  });

  route(app, deps, permits.recordFile, async ({ params: { id, recordId } }) => {
    const [written, found] = await Promise.all([permitRecords(db, id), findCase(db, id)]);
    const record = written.find((one) => one.id === recordId);
    if (!record || !found) throw new AppError('not-found', 'api:permit.noRecord');
    return new FileAnswer(`${found.reference}_${record.kind}.docx`, await blobs.read(record.output_sha256));
  });

  route(app, deps, permits.meet, async ({ params: { id, conditionId }, body: { met }, viewer }) => {
    const now = new Date();
    await db.transaction().execute(async (tx) => {
      await lockCase(tx, id);
      if (met) checkPermitDay(deps, met.on, (await findPermit(tx, id))?.decided_on, now);
      if (met?.document_id) {
        const documents = await submittedDocuments(tx, id);
        if (!documents.some((document) => document.id === met.document_id)) {
          throw new AppError('not-found', 'api:permit.noDocument');
        }
      }
      const noted = met && { on: met.on, evidence: met.evidence, documentId: met.document_id };
      const changed = await meetCondition(tx, { id: conditionId, caseId: id, by: viewer.id, met: noted }, now);
      if (!changed) throw new AppError('not-found', 'api:permit.noCondition');
    });
    return { permit: await showPermit(deps, id) };
  });

  route(app, deps, permits.own, async ({ params: { id }, viewer }) => showOwn({ id, ownerId: viewer.id }));

  route(app, deps, permits.ownFile, async ({ params: { id }, viewer }) => {
    await requireOwn({ id, ownerId: viewer.id });
    return fileOf(id);
  });

  route(app, deps, permits.accept, async ({ params: { id }, viewer }) => {
    await requireOwn({ id, ownerId: viewer.id });
    await db.transaction().execute(async (tx) => {
      const held = await lockCase(tx, id);
      const permit = await findPermit(tx, id);
      if (!held || !permit) throw new AppError('not-found', 'api:permit.none');
      if (permit.accepted_at === null && hasEnded(agencyData.caseRules, held.stage)) {
        throw new AppError('not-editable', 'api:permit.ended');
      }
      await acceptPermit(tx, id, viewer.id, new Date());
    });
    return showOwn({ id, ownerId: viewer.id });
  });

  async function requireOwn(own: { id: string; ownerId: string }) {
    if (!(await findSubmission(db, own))) throw new AppError('not-found', 'api:application.notFound');
  }

  async function showOwn(own: { id: string; ownerId: string }) {
    await requireOwn(own);
    return { permit: await showPermit(deps, own.id), title: agencyData.permitRules.title };
  }

  async function fileOf(id: string): Promise<FileAnswer> {
    const [permit, found] = await Promise.all([findPermit(db, id), findCase(db, id)]);
    if (!permit || !found) throw new AppError('not-found', 'api:permit.none');
    return new FileAnswer(`${found.reference}_permit.docx`, await blobs.read(permit.output_sha256));
  }
}

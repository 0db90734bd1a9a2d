import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { applications } from '#contract/applications.ts';
import { AppError } from '#contract/errors.ts';
import { Submission } from '#domain/application/record.ts';
import { isNamedBeside } from '#domain/cases/stage.ts';
import { findApplication, listApplications } from '#server/db/applications.ts';
import { findSubmission } from '#server/db/submissions.ts';
import type { Deps } from '#server/http/deps.ts';
import { type App, route } from '#server/http/route.ts';
import { baseUrl } from '#server/http/signed-url.ts';
import { createApplication, duplicateApplication, removeApplication } from './create-application.ts';
import { saveApplication } from './save-application.ts';
import { loadApplicationState, notFound, showApplication, showSummary } from './show-application.ts';
import { submitApplication } from './submit-application.ts';

export function applicationRoutes(app: App, deps: Deps): void {
  const { db, agencyData } = deps;

  route(app, deps, applications.form, async () => agencyData.application);

  route(app, deps, applications.create, async ({ body, raw, viewer }) => {
    const beginning = { title: body.title, creationKey: idempotencyKeyOf(raw) };
    return showSummary(await createApplication(deps, viewer.id, beginning, new Date()));
  });

  route(app, deps, applications.list, async ({ viewer }) => ({
    applications: (await listApplications(db, viewer.id)).map((row) => ({
      ...showSummary(row),
      ...(row.stage && isNamedBeside(row.stage) ? { stage_label: agencyData.caseRules.stages[row.stage].label } : {}),
    })),
  }));

  route(app, deps, applications.get, async ({ params: { id }, viewer }) => {
    const row = await findApplication(db, { id, ownerId: viewer.id });
    if (!row) throw notFound();
    return showApplication(row);
  });

  route(app, deps, applications.save, async ({ params: { id }, body, viewer }) => {
    const { version, last_modified } = await saveApplication(deps, { id, ownerId: viewer.id }, body, new Date());
    return { id, version, last_modified: last_modified.toISOString() };
  });

  route(app, deps, applications.remove, async ({ params: { id }, viewer }) => {
    await removeApplication(deps, { id, ownerId: viewer.id });
    return { ok: true as const };
  });

  route(app, deps, applications.duplicate, async ({ params: { id }, raw, viewer }) =>
    showSummary(await duplicateApplication(deps, { id, ownerId: viewer.id }, idempotencyKeyOf(raw), new Date())),
  );

  route(app, deps, applications.calculations, async ({ params: { id }, viewer }) => {
    const row = await findApplication(db, { id, ownerId: viewer.id });
    if (!row) throw notFound();
    const { calculations } = await loadApplicationState(deps, row, new Date());
    return { ...calculations, version: row.version };
  });

  route(app, deps, applications.submit, async ({ params: { id }, body, raw, viewer }) => {
    const { version, documents } = body;
    const base = baseUrl(deps.config, raw);
    const { status, reference, submitted_at, sha256 } = await submitApplication(
      deps,
      viewer,
      { id, version, documents, base },
      new Date(),
    );
    raw.log.info({ reference }, 'an application was submitted');
    return { id, status, reference, submitted_at: submitted_at.toISOString(), sha256 };
  });

  route(app, deps, applications.submission, async ({ params: { id }, viewer }) => {
    const owned = { id, ownerId: viewer.id };
    const found = await findSubmission(db, owned);
    if (found) return { submission: Submission.parse(JSON.parse(found.snapshot)), sha256: found.sha256 };
    if (!(await findApplication(db, owned))) throw notFound();
    throw new AppError('not-ready', 'api:application.notSubmitted');
  });
}

/** The client's own key of a call that makes something. Throws invalid-request for one that is no UUID. */
function idempotencyKeyOf({ headers }: FastifyRequest): string | null {
  const given = headers['idempotency-key'];
  if (given === undefined) return null;
  const key = z.uuid().safeParse(given);
  if (!key.success) throw new AppError('invalid-request', 'api:request.idempotencyKey');
  return key.data;
}

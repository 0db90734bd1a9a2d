import { AppError } from '#contract/errors.ts';
import { siteAssessment } from '#contract/site-assessment.ts';
import { NO_CHANGES, stampChanges } from '#domain/letters/assessment-changes.ts';
import { outputOf } from '#server/analysis/routes.ts';
import { saveLetterDraft } from '#server/db/letter-drafts.ts';
import type { Deps } from '#server/http/deps.ts';
import { type App, route } from '#server/http/route.ts';
import { showAssessment, siteAssessmentKind } from './kind.ts';

/** What people enter in a site assessment: of each, whoever of the staff has it. */
export function siteAssessmentRoutes(app: App, deps: Deps): void {
  const find = async (id: string, viewer: Parameters<typeof outputOf>[3]) =>
    (await outputOf(deps, siteAssessmentKind, id, viewer)).result;

  route(app, deps, siteAssessment.save, async ({ params: { sessionId }, body: { version, changes }, viewer }) => {
    const { work } = await find(sessionId, viewer);
    const now = new Date();
    const who = { name: viewer.full_name, at: now.toISOString() };
    const content = stampChanges(work?.changes ?? NO_CHANGES, changes, who);
    const saved = await saveLetterDraft(deps.db, { analysisId: sessionId, version, content, by: viewer.id }, now);
    if (!saved) throw new AppError('out-of-date', 'api:assessment.changed');
    return showAssessment(await find(sessionId, viewer), deps);
  });
}

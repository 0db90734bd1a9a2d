import { AppError } from '#contract/errors.ts';
import { submittedApplications } from '#contract/submitted-applications.ts';
import { findSubmitted, listSubmitted } from '#server/db/submitted-applications.ts';
import type { Deps } from '#server/http/deps.ts';
import { type App, route } from '#server/http/route.ts';
import { showFields, showSubmitted } from './show-submitted.ts';

/** Applications as they came to staff. One that is still in progress is nobody's but its owner's. */
export function submittedApplicationRoutes(app: App, deps: Deps): void {
  route(app, deps, submittedApplications.list, async () => ({
    applications: (await listSubmitted(deps.db)).map(showSubmitted),
  }));

  route(app, deps, submittedApplications.get, async ({ params: { id } }) => {
    const row = await findSubmitted(deps.db, id);
    if (!row) throw new AppError('not-found', 'api:application.notFound');
    return { ...showSubmitted(row), fields: await showFields(deps, id) };
  });
}

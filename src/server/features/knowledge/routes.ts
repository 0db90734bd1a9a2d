import { AppError } from '#contract/errors.ts';
import { knowledge } from '#contract/knowledge.ts';
import { textsNow } from '#server/analysis/knowledge-in-force.ts';
import { discardImport } from '#server/db/knowledge.ts';
import type { Deps } from '#server/http/deps.ts';
import { receiveFiles } from '#server/http/receive-files.ts';
import { type App, route } from '#server/http/route.ts';
import { amendText, removeText, restoreText, withdraw } from './amend-text.ts';
import { IMPORTED_FILE, listImports, publishText, showImport, startTextImport } from './publish-import.ts';
import { showText } from './show-text.ts';

/** The texts of the knowledge base as staff read them, and how administrators import and amend them. */
export function knowledgeRoutes(app: App, deps: Deps): void {
  const ok = { ok: true as const };

  route(app, deps, knowledge.list, async () => ({ texts: await textsNow(deps) }));

  route(app, deps, knowledge.read, ({ params: { name }, query: { on } }) => showText(deps, name, on));

  route(app, deps, knowledge.imports, async () => ({ imports: await listImports(deps) }));

  route(app, deps, knowledge.upload, async ({ raw, viewer }) => ({
    id: await startTextImport(deps, await receiveFiles(raw, deps, IMPORTED_FILE), viewer),
  }));

  route(app, deps, knowledge.one, ({ params: { id } }) => showImport(deps, id));

  route(app, deps, knowledge.publish, async ({ params: { id }, body, viewer }) => ({
    name: await publishText(deps, id, body, viewer),
  }));

  route(app, deps, knowledge.discard, async ({ params: { id } }) => {
    if (!(await discardImport(deps.db, id))) throw new AppError('not-found', 'api:knowledge.noImport');
    return ok;
  });

  route(app, deps, knowledge.amend, async ({ params: { name }, body, viewer }) => ({
    id: await amendText(deps, name, body, viewer),
  }));

  route(app, deps, knowledge.withdraw, async ({ params: { name, amendment }, viewer }) => {
    await withdraw(deps, name, amendment, viewer);
    return ok;
  });

  route(app, deps, knowledge.remove, async ({ params: { name }, viewer }) => {
    await removeText(deps, name, viewer);
    return ok;
  });

  route(app, deps, knowledge.restore, async ({ params: { name }, viewer }) => {
    await restoreText(deps, name, viewer);
    return ok;
  });
}

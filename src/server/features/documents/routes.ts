import { documents } from '#contract/documents.ts';
import { AppError } from '#contract/errors.ts';
import { fitLanguage } from '#domain/agency/language.ts';
import { findPage } from '#server/db/viewed-documents.ts';
import type { Deps } from '#server/http/deps.ts';
import { type App, route } from '#server/http/route.ts';
import { findDocument } from './find-document.ts';
import { searchDocument } from './search-document.ts';
import { sendDocument } from './send-file.ts';
import { showFacts } from './show-facts.ts';

/** Documents to look at: for their owners, and for the staff they came to. */
export function documentRoutes(app: App, deps: Deps): void {
  route(app, deps, documents.facts, async ({ params, viewer }) =>
    showFacts(deps, await findDocument(deps, params.documentId, viewer)),
  );

  route(app, deps, documents.page, async ({ params, viewer }) => {
    const { sha256 } = await findDocument(deps, params.documentId, viewer);
    const page = await findPage(deps.db, sha256, params.page);
    if (!page) throw new AppError('not-found', 'api:file.noPage');
    return page;
  });

  route(app, deps, documents.search, async ({ params, query, viewer }) =>
    searchDocument(deps.db, await findDocument(deps, params.documentId, viewer), query.words),
  );

  route(app, deps, documents.file, async ({ params, raw, viewer }) =>
    sendDocument(deps, await findDocument(deps, params.documentId, viewer), {
      range: raw.headers.range,
      language: fitLanguage(undefined, raw.headers['accept-language']),
    }),
  );
}

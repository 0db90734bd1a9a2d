import { AppError } from '#contract/errors.ts';
import { findAnalysisOutput } from '../db/analyses.ts';
import type { Person } from '../db/people.ts';
import type { Deps } from '../http/deps.ts';
import { FileAnswer } from '../http/file-answer.ts';
import { receiveFiles } from '../http/receive-files.ts';
import { type App, route } from '../http/route.ts';
import { analysisStatus } from './analysis-status.ts';
import type { AnalysisKind } from './kind.ts';
import { isStarted, startAnalysis } from './start-analysis.ts';
import { collectUploads, makeUploadLinks } from './upload-links.ts';

/** The routes of a tool that works on a set of documents. */
export function analysisRoutes(app: App, deps: Deps, kind: AnalysisKind): void {
  const { endpoints } = kind;

  route(app, deps, endpoints.start, async ({ params: { sessionId }, raw, viewer }) => {
    if (!(await isStarted(deps, kind, sessionId, viewer))) {
      const { files, fields } = await receiveFiles(raw, deps, kind.accepted);
      const options = kind.options.safeParse(fields);
      if (!options.success) throw new AppError('invalid-request', kind.badOptions);
      await startAnalysis(deps, kind, { id: sessionId, options: options.data, files }, viewer);
    }
    return { session_id: sessionId };
  });

  route(app, deps, endpoints.uploadUrls, async ({ params: { sessionId }, body, raw, viewer }) => ({
    upload_urls: await makeUploadLinks(deps, raw, {
      analysisId: sessionId,
      ownerId: viewer.id,
      accepted: kind.accepted,
      fileNames: body.filenames,
    }),
  }));

  route(app, deps, endpoints.process, async ({ params: { sessionId }, body, viewer }) => {
    if (!(await isStarted(deps, kind, sessionId, viewer))) {
      const files = await collectUploads(deps, { analysisId: sessionId, ownerId: viewer.id }, body.blob_names);
      await startAnalysis(deps, kind, { id: sessionId, options: kind.options.parse(body), files }, viewer);
    }
    return { session_id: sessionId };
  });

  route(app, deps, endpoints.status, ({ params, viewer }) => analysisStatus(deps.db, kind, params.sessionId, viewer));

  route(
    app,
    deps,
    endpoints.result,
    async ({ params, viewer }) => (await outputOf(deps, kind, params.sessionId, viewer)).result,
  );

  route(app, deps, endpoints.download, async ({ params, viewer }) => {
    const { sha256 } = await outputOf(deps, kind, params.sessionId, viewer);
    return new FileAnswer(kind.fileNameOf(params.sessionId), await deps.blobs.read(sha256));
  });
}

async function outputOf({ db }: Deps, { name, words }: AnalysisKind, id: string, viewer: Person) {
  const found = await findAnalysisOutput(db, { id, kind: name, ownerId: viewer.id });
  if (!found) throw new AppError('not-found', words.notFound);
  if (!found.result || !found.output_sha256) throw new AppError('not-ready', words.notReady);
  return { result: found.result, sha256: found.output_sha256 };
}

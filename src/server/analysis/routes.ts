import { AppError } from '#contract/errors.ts';
import type { Language } from '#messages/languages.ts';
import { findAnalysisOutput } from '../db/analyses.ts';
import type { LabelledFile, StoredFile } from '../db/documents.ts';
import type { Person } from '../db/people.ts';
import type { Deps } from '../http/deps.ts';
import { FileAnswer } from '../http/file-answer.ts';
import { receiveFiles } from '../http/receive-files.ts';
import { type App, languageOf, route } from '../http/route.ts';
import type { ToolName, ToolResult } from '../reading/child/child.ts';
import { analysisStatus } from './analysis-status.ts';
import { type AnalysisKind, KEPT_LANGUAGE, keyFor, referenceOf } from './kind.ts';
import { isStarted, startAnalysis } from './run-analysis.ts';
import { templateOf } from './template-of.ts';
import { collectUploads, makeUploadLinks } from './upload-routes.ts';

/** The routes of a tool that works on a set of documents. */
export function analysisRoutes(app: App, deps: Deps, kind: AnalysisKind): void {
  const { endpoints } = kind;

  route(app, deps, endpoints.start, async ({ params: { sessionId }, query, raw, viewer }) => {
    if (!(await isStarted(deps, kind, sessionId, viewer))) {
      const { files, fields, labels } = await receiveFiles(raw, deps, kind.accepted);
      const options = kind.options.safeParse({ ...query, ...fields });
      if (!options.success) throw new AppError('invalid-request', kind.badOptions);
      await refuseOptions(options.data, viewer);
      await startAnalysis(deps, kind, { id: sessionId, options: options.data, files: label(files, labels) }, viewer);
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
      const { blob_names: names, labels = [] } = body;
      const files = label(await collectUploads(deps, { analysisId: sessionId, ownerId: viewer.id }, names), labels);
      const options = kind.options.parse(body);
      await refuseOptions(options, viewer);
      await startAnalysis(deps, kind, { id: sessionId, options, files }, viewer);
    }
    return { session_id: sessionId };
  });

  async function refuseOptions(options: Record<string, string>, viewer: Person): Promise<void> {
    if (kind.fits?.(deps.agencyData, options) === false) throw new AppError('invalid-request', kind.badOptions);
    await kind.refuse?.(options, viewer, deps);
  }

  /** Each file with what it is, where the tool asks that: as many labels as files, in their order. */
  function label(files: readonly StoredFile[], labels: readonly string[]): LabelledFile[] {
    const { labels: known } = kind;
    if (!known) return [...files];
    const read = labels.map((one) => known.schema.safeParse(one));
    if (read.length !== files.length || read.some(({ success }) => !success)) {
      throw new AppError('invalid-request', known.badLabels);
    }
    return files.map((file, at) => ({ ...file, label: read[at]?.data ?? null }));
  }

  route(app, deps, endpoints.status, ({ params, raw, viewer }) =>
    analysisStatus(deps.db, kind, params.sessionId, viewer, languageOf(raw)),
  );

  route(app, deps, endpoints.result, async ({ params, raw, viewer }) =>
    kind.show((await outputOf(deps, kind, params.sessionId, viewer)).result, languageOf(raw), deps),
  );

  route(app, deps, endpoints.download, async ({ params: { sessionId }, query: { language }, viewer }) => {
    const output = await outputOf(deps, kind, sessionId, viewer);
    const bytes =
      language === KEPT_LANGUAGE && !output.isWorkedOn
        ? await deps.blobs.read(output.sha256)
        : await writeAgain(deps, kind, sessionId, output, language);
    return new FileAnswer(kind.fileNameOf(sessionId), bytes);
  });
}

/** What came of an analysis. */
export type AnalysisOutput<Name extends ToolName = ToolName> = {
  result: ToolResult<Name>;
  /** People have worked on it since the Word file was kept. */
  isWorkedOn: boolean;
  sha256: string;
  options: Record<string, string>;
  preparedAt: Date;
};

/** What came of an analysis. Throws not-found, not-ready. */
export async function outputOf<Name extends ToolName>(
  deps: Deps,
  kind: AnalysisKind<Record<string, string>, Name>,
  id: string,
  viewer: Person,
): Promise<AnalysisOutput<Name>> {
  const { words } = kind;
  const { db } = deps;
  const found = await findAnalysisOutput(db, keyFor(kind, id, viewer));
  if (!found) throw new AppError('not-found', words.notFound);
  const { result, output_sha256: sha256, options, finished_at, created_at } = found;
  if (!result || !sha256) throw new AppError('not-ready', words.notReady);
  return {
    ...(await kind.withWork(result as ToolResult<Name>, id, deps)),
    ...{ sha256, options, preparedAt: finished_at ?? created_at },
  };
}

/** The Word file in another language than the one that was kept, or with what people decided since. */
export async function writeAgain(
  deps: Deps,
  kind: AnalysisKind,
  id: string,
  { result, options, preparedAt }: AnalysisOutput,
  language: Language,
): Promise<Buffer> {
  const about = { reference: referenceOf(id), preparedAt, language };
  const template = await templateOf(deps, kind.template);
  return kind.write(result, kind.options.parse(options), about, { ...deps, template });
}

import { AppError } from '#contract/errors.ts';
import type { Fact } from '#domain/extraction/fact.ts';
import type { Language } from '#messages/languages.ts';
import { findAnalysisOutput } from '../db/analyses.ts';
import { decisionsOf, removeChosenFact, removeDecision, saveChosenFact, saveDecision } from '../db/decisions.ts';
import type { Person } from '../db/people.ts';
import type { Deps } from '../http/deps.ts';
import { FileAnswer } from '../http/file-answer.ts';
import { receiveFiles } from '../http/receive-files.ts';
import { type App, languageOf, route } from '../http/route.ts';
import type { ToolName, ToolResult } from '../reading/child/child.ts';
import { analysisStatus } from './analysis-status.ts';
import { type AnalysisKind, KEPT_LANGUAGE, referenceOf } from './kind.ts';
import { evaluateAgain, isStarted, startAnalysis } from './run-analysis.ts';
import { collectUploads, makeUploadLinks } from './upload-routes.ts';

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

  route(app, deps, endpoints.status, ({ params, raw, viewer }) =>
    analysisStatus(deps.db, kind, params.sessionId, viewer, languageOf(raw)),
  );

  route(app, deps, endpoints.result, async ({ params, raw, viewer }) =>
    kind.show((await outputOf(deps, kind, params.sessionId, viewer)).result, languageOf(raw), deps),
  );

  route(app, deps, endpoints.saveDecision, async ({ params: { sessionId, itemId }, body, viewer }) => {
    const { choices = [] } = await requireItem(deps, kind, sessionId, itemId, viewer);
    if (body.choice !== undefined && !choices.some(({ id }) => id === body.choice)) {
      throw new AppError('not-found', 'api:analysis.choiceNotFound');
    }
    const now = new Date();
    await saveDecision(deps.db, { ...{ id: sessionId, itemId, personId: viewer.id }, ...body }, now);
    return { ...body, decidedBy: viewer.full_name, decidedAt: now.toISOString() };
  });

  route(app, deps, endpoints.removeDecision, async ({ params: { sessionId, itemId }, viewer }) => {
    await requireItem(deps, kind, sessionId, itemId, viewer);
    await removeDecision(deps.db, sessionId, itemId);
    return { ok: true as const };
  });

  route(app, deps, endpoints.chooseFact, async ({ params: { sessionId, name }, body, viewer }) => {
    const { candidates = [] } = await requireItem(deps, kind, sessionId, body.item_id, viewer);
    const candidate = candidates[body.candidate];
    if (candidate?.of !== name) throw new AppError('not-found', 'api:analysis.candidateNotFound');
    const { place, of: _, ...read } = candidate;
    const fact: Fact = { name, ...read, evidence: [{ ...place, method: 'person' }] };
    await evaluateAgain(deps, sessionId, (tx) =>
      saveChosenFact(tx, { id: sessionId, fact, personId: viewer.id }, new Date()),
    );
    return { session_id: sessionId };
  });

  route(app, deps, endpoints.withdrawFact, async ({ params: { sessionId, name }, viewer }) => {
    await outputOf(deps, kind, sessionId, viewer);
    await evaluateAgain(deps, sessionId, (tx) => removeChosenFact(tx, sessionId, name));
    return { session_id: sessionId };
  });

  route(app, deps, endpoints.download, async ({ params: { sessionId }, query: { language }, viewer }) => {
    const output = await outputOf(deps, kind, sessionId, viewer);
    const bytes =
      language === KEPT_LANGUAGE && !output.isDecided
        ? await deps.blobs.read(output.sha256)
        : await writeAgain(deps, kind, sessionId, output, language);
    return new FileAnswer(kind.fileNameOf(sessionId), bytes);
  });
}

type Output = {
  result: ToolResult<ToolName>;
  /** People have decided since the Word file was kept. */
  isDecided: boolean;
  sha256: string;
  options: Record<string, string>;
  preparedAt: Date;
};

/** What came of an analysis. Throws not-found, not-ready. */
export async function outputOf({ db }: Deps, kind: AnalysisKind, id: string, viewer: Person): Promise<Output> {
  const { name, words } = kind;
  const found = await findAnalysisOutput(db, { id, kind: name, ownerId: viewer.id });
  if (!found) throw new AppError('not-found', words.notFound);
  const { result, output_sha256: sha256, options, finished_at, created_at } = found;
  if (!result || !sha256) throw new AppError('not-ready', words.notReady);
  const decisions = await decisionsOf(db, id);
  return {
    result: kind.withDecisions(result as ToolResult<ToolName>, decisions),
    isDecided: decisions.size > 0,
    sha256,
    options,
    preparedAt: finished_at ?? created_at,
  };
}

/** Throws not-found where the viewer has no such analysis, or it no such item. */
async function requireItem(deps: Deps, kind: AnalysisKind, id: string, itemId: string, viewer: Person) {
  const { result } = await outputOf(deps, kind, id, viewer);
  const found = kind.itemsOf(result).find((item) => item.id === itemId);
  if (!found) throw new AppError('not-found', 'api:analysis.itemNotFound');
  return found;
}

/** The Word file in another language than the one that was kept, or with what people decided since. */
function writeAgain(
  deps: Deps,
  kind: AnalysisKind,
  id: string,
  { result, options, preparedAt }: Output,
  language: Language,
): Promise<Buffer> {
  const about = { reference: referenceOf(id), preparedAt, language };
  return kind.write(result, kind.options.parse(options), about, deps);
}

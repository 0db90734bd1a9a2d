import { AppError } from '#contract/errors.ts';
import type { Evidence, Fact } from '#domain/extraction/fact.ts';
import { isDistrusted, refuseDecision } from '#domain/rules/result.ts';
import type { Language } from '#messages/languages.ts';
import { analysisFiles, findAnalysisOutput } from '../db/analyses.ts';
import {
  agreements,
  removeChosenFact,
  removeDecision,
  removePlace,
  saveChosenFact,
  saveDecision,
  savePlace,
  saveRemark,
  workOn,
} from '../db/decisions.ts';
import type { Person } from '../db/people.ts';
import type { Deps } from '../http/deps.ts';
import { FileAnswer } from '../http/file-answer.ts';
import { receiveFiles } from '../http/receive-files.ts';
import { type App, languageOf, route } from '../http/route.ts';
import type { ToolName, ToolResult } from '../reading/child/child.ts';
import { analysisStatus } from './analysis-status.ts';
import { type AnalysisKind, KEPT_LANGUAGE, keyFor, referenceOf } from './kind.ts';
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
    const { item, edition, decision } = await requireItem(deps, kind, sessionId, itemId, viewer);
    const { seen, ...decided } = body;
    if (body.choice !== undefined && !item.choices?.some(({ id }) => id === body.choice)) {
      throw new AppError('not-found', 'api:analysis.choiceNotFound');
    }
    const refused = refuseDecision(item, decided);
    if (refused === 'answer') throw new AppError('invalid-request', 'api:analysis.answerNotOpen');
    if (refused === 'reason') {
      throw new AppError('invalid-request', 'api:analysis.overrideReason', {
        fields: { note: { code: 'api:analysis.overrideReason' } },
      });
    }
    if (seen !== undefined && decision && decision.decidedAt !== seen && decision.decidedBy !== viewer.full_name) {
      throw new AppError('out-of-date', {
        code: 'api:analysis.decidedMeanwhile',
        params: { name: decision.decidedBy },
      });
    }
    const now = new Date();
    await saveDecision(
      deps.db,
      { ...{ id: sessionId, itemId, personId: viewer.id, found: item.answer }, ...edition, ...decided },
      now,
    );
    return { ...decided, decidedBy: viewer.full_name, decidedAt: now.toISOString() };
  });

  route(app, deps, endpoints.removeDecision, async ({ params: { sessionId, itemId }, viewer }) => {
    await requireItem(deps, kind, sessionId, itemId, viewer);
    await removeDecision(deps.db, sessionId, itemId);
    return { ok: true as const };
  });

  route(app, deps, endpoints.saveRemark, async ({ params: { sessionId, itemId, kind: remark }, body, viewer }) => {
    await requireItem(deps, kind, sessionId, itemId, viewer);
    const now = new Date();
    const { text } = body;
    await saveRemark(deps.db, { id: sessionId, itemId, kind: remark, text, personId: viewer.id }, now);
    return text === '' ? null : { text, writtenBy: viewer.full_name, writtenAt: now.toISOString() };
  });

  route(app, deps, endpoints.markPlace, async ({ params: { sessionId, itemId }, body, viewer }) => {
    await requireItem(deps, kind, sessionId, itemId, viewer);
    const { document_id: documentId, page, box, quote } = body;
    const files = await analysisFiles(deps.db, sessionId);
    if (!files.some(({ id }) => id === documentId)) throw new AppError('not-found', 'api:analysis.placeNotFound');
    const now = new Date();
    const evidence: Evidence = { documentId, page, box, quote, method: 'person', confidence: 1 };
    await savePlace(deps.db, { id: sessionId, itemId, evidence, personId: viewer.id }, now);
    return { evidence, markedBy: viewer.full_name, markedAt: now.toISOString() };
  });

  route(app, deps, endpoints.unmarkPlace, async ({ params: { sessionId, itemId }, viewer }) => {
    await requireItem(deps, kind, sessionId, itemId, viewer);
    await removePlace(deps.db, sessionId, itemId);
    return { ok: true as const };
  });

  route(app, deps, endpoints.chooseFact, async ({ params: { sessionId, name }, body, viewer }) => {
    const { item } = await requireItem(deps, kind, sessionId, body.item_id, viewer);
    const { candidates = [] } = item;
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
      language === KEPT_LANGUAGE && !output.isWorkedOn
        ? await deps.blobs.read(output.sha256)
        : await writeAgain(deps, kind, sessionId, output, language);
    return new FileAnswer(kind.fileNameOf(sessionId), bytes);
  });
}

type Output = {
  result: ToolResult<ToolName>;
  /** People have worked on it since the Word file was kept. */
  isWorkedOn: boolean;
  sha256: string;
  options: Record<string, string>;
  preparedAt: Date;
};

/** What came of an analysis. Throws not-found, not-ready. */
export async function outputOf(
  { db, agencyData }: Deps,
  kind: AnalysisKind,
  id: string,
  viewer: Person,
): Promise<Output> {
  const { words } = kind;
  const found = await findAnalysisOutput(db, keyFor(kind, id, viewer));
  if (!found) throw new AppError('not-found', words.notFound);
  const { result, output_sha256: sha256, options, finished_at, created_at } = found;
  if (!result || !sha256) throw new AppError('not-ready', words.notReady);
  const stored = result as ToolResult<ToolName>;
  const { checklistId, edition } = kind.editionOf(stored);
  const [done, counted] = await Promise.all([workOn(db, id), agreements(db, checklistId)]);
  const work = new Map(done);
  for (const { itemId, edition: counts, ...agreement } of counted) {
    if (counts !== edition || !isDistrusted(agreement, agencyData.caseRules.review)) continue;
    work.set(itemId, { ...work.get(itemId), distrusted: { agreed: agreement.agreed, of: agreement.of } });
  }
  return {
    result: kind.withWork(stored, work),
    isWorkedOn: done.size > 0,
    sha256,
    options,
    preparedAt: finished_at ?? created_at,
  };
}

/** Throws not-found where the viewer has no such analysis, or it no such item. */
async function requireItem(deps: Deps, kind: AnalysisKind, id: string, itemId: string, viewer: Person) {
  const { result } = await outputOf(deps, kind, id, viewer);
  const item = kind.itemsOf(result).find((one) => one.id === itemId);
  if (!item) throw new AppError('not-found', 'api:analysis.itemNotFound');
  const { checklistId, edition } = kind.editionOf(result);
  return { item, decision: item.decision ?? null, edition: { checklistId, edition: edition ?? null } };
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

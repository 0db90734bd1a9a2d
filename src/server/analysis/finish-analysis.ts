import type { AnalysisProblem } from '#contract/analysis.ts';
import type { ReadDocument } from '#domain/documents/document.ts';
import { analysisFiles, completeAnalysis, failAnalysis, findRunningAnalysis } from '../db/analyses.ts';
import { addBlob, findReading, readPages } from '../db/documents.ts';
import type { Deps } from '../http/deps.ts';
import { finishAnalysis, handle } from '../jobs/jobs.ts';
import { evaluateSandboxed, TooMuchText } from '../reading/child/run-sandboxed.ts';
import { type AnalysisKind, KEPT_LANGUAGE, referenceOf } from './kind.ts';

/** Far above any Word file of ours: a guard, not a limit that people meet. */
const MAX_OUTPUT_BYTES = 100 * 1024 * 1024;

/** Evaluates what was read and stores the Word file. A result exists once: only a running analysis can be completed. */
export const onFinishAnalysis = (deps: Deps, kinds: readonly AnalysisKind[]) => {
  const fail = (id: string, problem: AnalysisProblem) => failAnalysis(deps.db, id, problem, new Date());
  return handle(finishAnalysis, {
    concurrency: 1,
    run: async ({ analysisId: id }, signal) => {
      const { config, db, blobs, agencyData } = deps;
      const running = await findRunningAnalysis(db, id);
      if (!running) return;
      const kind = kinds.find(({ name }) => name === running.kind);
      if (!kind) throw new Error(`There is no kind of analysis "${running.kind}".`);
      const about = { reference: referenceOf(id), preparedAt: new Date(), language: KEPT_LANGUAGE };
      const inputs = kind.inputs(agencyData, config.mode, kind.options.parse(running.options), about);
      const evaluated = await evaluateSandboxed(
        kind.name,
        { ...inputs, documents: await documentsOf(deps, id) },
        signal,
      ).catch((error: unknown) => {
        if (error instanceof TooMuchText) return undefined;
        throw error;
      });
      if (!evaluated) {
        await fail(id, 'too-much-text');
        return;
      }
      const { result, docx } = evaluated;
      const stored = await blobs.put(docx, MAX_OUTPUT_BYTES);
      await db.transaction().execute(async (tx) => {
        await addBlob(tx, stored);
        await completeAnalysis(tx, id, { result, sha256: stored.sha256 }, new Date());
      });
    },
    giveUp: async ({ analysisId }) => void (await fail(analysisId, 'gave-up')),
  });
};

async function documentsOf({ db }: Deps, analysisId: string): Promise<ReadDocument[]> {
  const documents: ReadDocument[] = [];
  for (const file of await analysisFiles(db, analysisId)) {
    const reading = (await findReading(db, file.sha256)) ?? {
      outcome: 'unreadable' as const,
      reason: 'reader-crashed' as const,
      pageCount: 0,
    };
    const pages = reading.outcome === 'read' ? await readPages(db, file.sha256) : [];
    documents.push({ id: file.id, name: file.name, reading, pages });
  }
  return documents;
}

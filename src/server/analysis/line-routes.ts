import { AppError } from '#contract/errors.ts';
import type { Evidence, Fact } from '#domain/extraction/fact.ts';
import { refuseDecision } from '#domain/rules/result.ts';
import { analysisFiles } from '../db/analyses.ts';
import {
  removeChosenFact,
  removeDecision,
  removePlace,
  saveChosenFact,
  saveDecision,
  savePlace,
  saveRemark,
} from '../db/decisions.ts';
import type { Person } from '../db/people.ts';
import type { Db } from '../db/tables.ts';
import type { Deps } from '../http/deps.ts';
import { type App, route } from '../http/route.ts';
import type { LinedKind } from './kind.ts';
import { outputOf } from './routes.ts';
import { evaluateAgain } from './run-analysis.ts';

/** The routes of what people do with the lines of a result. */
export function lineRoutes(app: App, deps: Deps, kind: LinedKind): void {
  const { endpoints } = kind;

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
    const save = (tx: Db) => saveChosenFact(tx, { id: sessionId, fact, personId: viewer.id }, new Date());
    await evaluateAgain(deps, sessionId, save, kind.words);
    return { session_id: sessionId };
  });

  route(app, deps, endpoints.withdrawFact, async ({ params: { sessionId, name }, viewer }) => {
    await outputOf(deps, kind, sessionId, viewer);
    await evaluateAgain(deps, sessionId, (tx) => removeChosenFact(tx, sessionId, name), kind.words);
    return { session_id: sessionId };
  });
}

/** Throws not-found where the viewer has no such analysis, or it no such item. */
async function requireItem(deps: Deps, kind: LinedKind, id: string, itemId: string, viewer: Person) {
  const { result } = await outputOf(deps, kind, id, viewer);
  const item = kind.itemsOf(result).find((one) => one.id === itemId);
  if (!item) throw new AppError('not-found', 'api:analysis.itemNotFound');
  const { checklistId, edition } = kind.editionOf(result);
  return { item, decision: item.decision ?? null, edition: { checklistId, edition: edition ?? null } };
}

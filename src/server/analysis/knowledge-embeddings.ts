import { createHash, randomUUID } from 'node:crypto';
import type { KnowledgeBase } from '#domain/assistant/ask-knowledge.ts';
import { EmbeddingIndex, packVector } from '#domain/assistant/embeddings.ts';
import { embeddedTexts } from '#domain/assistant/knowledge-units.ts';
import { embedTexts, type LanguageModel, ModelFailure, mostTokensIn } from '../adapters/model.ts';
import { knowledgeChanges, noteChange } from '../db/knowledge.ts';
import { embeddedBy, embeddingsBy, forgetOtherEmbeddings, keepEmbeddings } from '../db/knowledge-embeddings.ts';
import { endModelUse, reserveModelUse } from '../db/model-uses.ts';
import type { Db } from '../db/tables.ts';
import type { Deps } from '../http/deps.ts';
import { derivedId } from '../jobs/derived-id.ts';
import { embedKnowledge, handle } from '../jobs/jobs.ts';
import { documentsToday } from './knowledge-in-force.ts';

type EmbeddingDeps = Pick<Deps, 'db' | 'agencyData' | 'model'>;

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Whoever asks a question waits for its vector so long, and after a failure nobody waits for some time. */
const QUESTION_MS = 1_000;
const AWAY_MS = 60_000;
/** Texts that are sent at once. */
const BATCH = 32;
const BATCH_MS = 60_000;

/** Thrown where the day's cost is reached. */
class CostReached extends Error {
  override readonly name = 'CostReached';
}

/** The vectors of texts, within what a day may cost. Throws ModelFailure, CostReached, and the signal's reason. */
async function embedded(
  { db, model }: { db: Db; model: LanguageModel },
  texts: readonly string[],
  signal: AbortSignal,
) {
  const { config } = model;
  const { name = '', price = 0 } = config.embedding ?? {};
  const most = mostTokensIn(texts.reduce((sum, { length }) => sum + length, 0));
  const id = randomUUID();
  const mostPerDay = config.costPerDay === undefined ? undefined : config.costPerDay * 1e6;
  const began = new Date();
  if (!(await reserveModelUse(db, { id, model: name, mostCost: Math.ceil(most * price), mostPerDay }, began)))
    throw new CostReached('The language model may cost no more today.');
  let tokensIn = 0;
  let outcome = 'aborted';
  try {
    const { vectors, tokens = most } = await embedTexts(config, texts, signal);
    tokensIn = tokens;
    outcome = 'embedded';
    return vectors;
  } catch (error) {
    if (error instanceof ModelFailure) outcome = error.reason;
    throw error;
  } finally {
    const spent = { cost: Math.ceil(tokensIn * price), tokensIn, tokensOut: 0 };
    await endModelUse(db, id, { ...spent, milliseconds: Date.now() - began.getTime(), outcome }, new Date());
  }
}

/** The vectors of what a knowledge base says. */
const indexes = new WeakMap<KnowledgeBase, Promise<EmbeddingIndex | undefined>>();

async function readIndex(db: Db, name: string, base: KnowledgeBase): Promise<EmbeddingIndex | undefined> {
  const known = await embeddingsBy(db, name);
  return known.size === 0 ? undefined : new EmbeddingIndex(base.embeddedTexts.map((text) => known.get(sha256Of(text))));
}

function indexOf(db: Db, name: string, base: KnowledgeBase): Promise<EmbeddingIndex | undefined> {
  const reading = indexes.get(base) ?? readIndex(db, name, base);
  indexes.set(base, reading);
  // What could not be read is read again at the next question.
  reading.catch(() => indexes.delete(base));
  return reading;
}

/** Until when a model that failed is not asked, by the steady clock. */
const away = new WeakMap<LanguageModel, number>();

/**
 * How like a question is to each text of what is known today, by the embeddings of the agency's model. Undefined where it
 * has none, nothing was embedded yet, or the model is away, slow or may cost no more: words find what they find without it.
 */
export async function likenessTo(
  { db, model }: EmbeddingDeps,
  base: KnowledgeBase,
  question: string,
  log: { warn: (what: object, message: string) => void },
): Promise<Float64Array | undefined> {
  if (!model?.config.embedding || performance.now() < (away.get(model) ?? 0)) return undefined;
  const index = await indexOf(db, model.config.embedding.name, base);
  if (!index) return undefined;
  try {
    const [vector = []] = await embedded({ db, model }, [question], AbortSignal.timeout(QUESTION_MS));
    return index.likenessTo(vector);
  } catch (error) {
    away.set(model, performance.now() + AWAY_MS);
    log.warn({ err: error }, 'a question was not embedded: it is answered by its words');
    return undefined;
  }
}

/** Has what the knowledge base says embedded where it changed, inside the caller's transaction; once for each change. */
export async function embedChanges(deps: EmbeddingDeps & Pick<Deps, 'queue'>, tx: Db): Promise<void> {
  const name = deps.model?.config.embedding?.name;
  if (name === undefined) return;
  // The same texts again, after others, are a change too.
  const changes = await knowledgeChanges(tx);
  const texts = embeddedTexts(await documentsToday({ ...deps, db: tx }));
  const id = derivedId(sha256Of([changes, name, ...texts].join('\n')));
  await deps.queue.enqueue(tx, embedKnowledge, {}, { id });
}

/** Embeds what has no vector of the present model, and forgets vectors that nothing has any more. Each batch is kept. */
export const onEmbedKnowledge = (deps: EmbeddingDeps) =>
  handle(embedKnowledge, {
    concurrency: 1,
    run: async (_payload, signal) => {
      const { db, model } = deps;
      if (!model?.config.embedding) return;
      const { name } = model.config.embedding;
      const texts = new Map(embeddedTexts(await documentsToday(deps)).map((text) => [sha256Of(text), text]));
      const embed = (batch: readonly string[]) =>
        embedded({ db, model }, batch, AbortSignal.any([signal, AbortSignal.timeout(BATCH_MS)]));
      const [first] = texts;
      // A model of the same name may make longer vectors than before.
      const [vector] = first ? await embed([first[1]]) : [];
      const known = await embeddedBy(db, name, vector?.length ?? 0);
      const missing = [...texts].filter(([sha256]) => !known.has(sha256));
      for (let at = 0; at < missing.length; at += BATCH) {
        const batch = missing.slice(at, at + BATCH);
        const vectors = await embed(batch.map(([, text]) => text));
        const made = batch.flatMap(([sha256], index) => {
          const own = vectors[index];
          return own ? [{ sha256, vector: packVector(own) }] : [];
        });
        await keepEmbeddings(db, name, made);
      }
      const forgotten = await forgetOtherEmbeddings(db, name, [...texts.keys()]);
      if (missing.length + forgotten > 0) await db.transaction().execute(noteChange);
    },
    // Questions are answered by their words, and the failed job says why.
    giveUp: async () => {},
  });

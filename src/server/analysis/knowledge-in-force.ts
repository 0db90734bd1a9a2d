import type { TextShown } from '#contract/knowledge.ts';
import { dayAt } from '#domain/agency/shown.ts';
import { KnowledgeBase } from '#domain/assistant/ask-knowledge.ts';
import type { KnowledgeDocument } from '#domain/assistant/knowledge.ts';
import { changedOn, knowledgeAsOf } from '#domain/assistant/knowledge-as-of.ts';
import { knowledgeChanges, publishedEditions, type StoredEdition } from '../db/knowledge.ts';
import type { Db } from '../db/tables.ts';
import type { Deps } from '../http/deps.ts';
import { textsShown } from './list-texts.ts';

type KnowledgeDeps = Pick<Deps, 'db' | 'agencyData'>;
type Published = { changes: number; editions: Promise<StoredEdition[]>; bases: Map<string, KnowledgeBase> };

/** What each database had published when it was last looked at, and the indexes that were made of it. */
const latest = new WeakMap<Db, Published>();
/** Indexes that are kept: of today, and of days that are asked about. */
const MOST_BASES = 3;

/** What is published now. One number is read each time; the texts only where it changed. */
async function published(db: Db): Promise<Published> {
  const changes = await knowledgeChanges(db);
  const known = latest.get(db);
  if (known?.changes === changes) return known;
  const read: Published = { changes, editions: publishedEditions(db), bases: new Map() };
  latest.set(db, read);
  // What could not be read is read again at the next question.
  read.editions.catch(() => latest.get(db) === read && latest.delete(db));
  return read;
}

/** The editions of imported texts that are published. */
export const editionsNow = async ({ db }: Pick<Deps, 'db'>): Promise<StoredEdition[]> => (await published(db)).editions;

export const agencyToday = ({ agencyData }: Pick<Deps, 'agencyData'>, now = new Date()): string =>
  dayAt(now, agencyData.agency.timeZone);

/**
 * What is known as of a day (YYYY-MM-DD), ready to be asked; without one as of today, where our own texts count whatever the
 * day of their writing.
 */
export async function knowledgeOn(deps: KnowledgeDeps, asOf?: string): Promise<KnowledgeBase> {
  const { knowledge } = deps.agencyData;
  const { editions: reading, bases } = await published(deps.db);
  const editions = await reading;
  const day = asOf ?? agencyToday(deps);
  const own: readonly KnowledgeDocument[] =
    asOf === undefined ? knowledge.documents : knowledge.documents.filter(({ effective }) => effective <= asOf);
  const key = `${own.length} ${changedOn(editions, day)}`;
  const known = bases.get(key);
  const base = known ?? new KnowledgeBase(knowledgeAsOf(own, editions, day), knowledge.synonyms, knowledge.related);
  bases.delete(key);
  bases.set(key, base);
  for (const old of [...bases.keys()].slice(0, -MOST_BASES)) bases.delete(old);
  return base;
}

/** Every text of the knowledge base with how it stands today. */
export const textsNow = async (deps: KnowledgeDeps): Promise<TextShown[]> =>
  textsShown(deps.agencyData.knowledge.documents, await editionsNow(deps), agencyToday(deps));

/** Every text that counts today, as `knowledgeOn` has it. Reads anew: also what the caller's transaction changed. */
export const documentsToday = async (deps: KnowledgeDeps): Promise<KnowledgeDocument[]> =>
  knowledgeAsOf(deps.agencyData.knowledge.documents, await publishedEditions(deps.db), agencyToday(deps));

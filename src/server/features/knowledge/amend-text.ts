import { randomUUID } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import type { AmendmentDraft } from '#contract/knowledge.ts';
import {
  freeSlug,
  type KnowledgeAmendment,
  type MisfitFound,
  misfitOf,
  sectionsAsOf,
  slugOf,
  supersededBy,
} from '#domain/assistant/edition.ts';
import { contentOf } from '#domain/assistant/split-document.ts';
import { markdownBlocks } from '#domain/assistant/text-blocks.ts';
import type { Message } from '#messages/message.ts';
import { embedChanges } from '#server/analysis/knowledge-embeddings.ts';
import { addAdminEvent } from '#server/db/administration.ts';
import {
  addKnowledgeAmendment,
  noteChange,
  publishedEditions,
  type StoredEdition,
  setRemoved,
  withdrawAmendment,
} from '#server/db/knowledge.ts';
import type { Db } from '#server/db/tables.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Viewer } from '#server/http/session-token.ts';
import { describeEdition } from './publish-import.ts';

type EditionWork<T> = (tx: Db, edition: StoredEdition, editions: readonly StoredEdition[], now: Date) => Promise<T>;

/** Changes an edition, in one transaction with the note that every process compares. Throws not-found. */
const changeEdition = <T>(deps: Deps, name: string, change: EditionWork<T>): Promise<T> =>
  deps.db.transaction().execute(async (tx) => {
    await noteChange(tx);
    const editions = await publishedEditions(tx);
    const edition = editions.find((one) => one.name === name);
    if (edition) {
      const done = await change(tx, edition, editions, new Date());
      await embedChanges(deps, tx);
      return done;
    }
    const isOurs = deps.agencyData.knowledge.documents.some(({ id }) => id === name);
    throw isOurs
      ? new AppError('not-allowed', 'api:knowledge.notImported')
      : new AppError('not-found', 'api:knowledge.noText');
  });

/** Amends an edition from a day on. Throws invalid-request where it does not fit. */
export const amendText = (deps: Deps, name: string, draft: AmendmentDraft, viewer: Viewer): Promise<number> =>
  changeEdition(deps, name, async (tx, edition, editions, now) => {
    const amendment = amendmentOf(edition, draft);
    const until = supersededBy(editions, edition)?.effective;
    const misfit = misfitOf({ ...edition, until }, edition.amendments, amendment);
    if (misfit) throw new AppError('invalid-request', refusalMessage(misfit, edition));
    const event = { personId: viewer.id, kind: 'knowledge', subject: edition.title } as const;
    const after = `${amendment.change} ${amendment.section}${amendment.statement ? ` ${amendment.statement}` : ''}, ${amendment.from}: ${amendment.citation}`;
    await addAdminEvent(tx, { ...event, before: describeEdition(edition), after }, now);
    return addKnowledgeAmendment(tx, edition.key, amendment, viewer.id, now);
  });

/** A draft as it is stored: its text in sentences and tables. */
function amendmentOf(edition: StoredEdition, draft: AmendmentDraft): KnowledgeAmendment {
  const { text, number, title, section, ...said } = draft;
  const { change, of } = draft;
  const taken = new Set([
    ...edition.sections.map(({ id }) => id),
    ...edition.amendments.filter((one) => one.change === 'insert' && one.of === 'section').map((one) => one.section),
  ]);
  const isNewSection = change === 'insert' && of === 'section';
  // A number that is there is told as such; without one the title gives a free id.
  const slug = slugOf(number || title, 60, 'section');
  const id = isNewSection ? (number ? slug : freeSlug(slug, (one) => taken.has(one))) : section;
  const known = sectionsAsOf(edition.sections, edition.amendments, draft.from).sections.find((one) => one.id === id);
  const { statements, tables } = contentOf(markdownBlocks(text), `a${randomUUID().slice(0, 8)}`);
  const content =
    change === 'repeal'
      ? null
      : of === 'section'
        ? { number: number || (known?.number ?? ''), title: title || (known?.title ?? ''), statements, tables }
        : { number: '', title: '', statements, tables: [] };
  return { ...said, section: id, content };
}

function refusalMessage(misfit: MisfitFound, { amendments }: StoredEdition): Message {
  if ('day' in misfit) return { code: `api:knowledge.refused.${misfit.misfit}`, params: { day: misfit.day } };
  const later = amendments[misfit.at];
  if (!later) return { code: `api:knowledge.refused.${misfit.misfit}` };
  return { code: 'api:knowledge.refused.laterMisfits', params: { day: later.from, citation: later.citation } };
}

/** Takes back an amendment that was entered by mistake. Throws not-editable where another builds on it. */
export const withdraw = (deps: Deps, name: string, id: number, viewer: Viewer): Promise<void> =>
  changeEdition(deps, name, async (tx, edition, _editions, now) => {
    const amendment = edition.amendments.find((one) => one.id === id);
    if (!amendment) throw new AppError('not-found', 'api:knowledge.noAmendment');
    const others = edition.amendments.filter((one) => one !== amendment);
    const misfit = misfitOf({ ...edition, until: undefined }, others, undefined);
    const later = misfit && 'at' in misfit ? others[misfit.at] : undefined;
    if (later) {
      const params = { day: later.from, citation: later.citation };
      throw new AppError('not-editable', { code: 'api:knowledge.needed', params });
    }
    await withdrawAmendment(tx, id, now);
    const before = `${amendment.change} ${amendment.section}, ${amendment.from}: ${amendment.citation}`;
    await addAdminEvent(tx, { personId: viewer.id, kind: 'knowledge', subject: edition.title, before }, now);
  });

/** Removes an edition: nothing answers from it any more. */
export const removeText = (deps: Deps, name: string, viewer: Viewer): Promise<void> =>
  changeEdition(deps, name, async (tx, edition, _editions, now) => {
    await setRemoved(tx, name, now);
    const before = describeEdition(edition);
    await addAdminEvent(tx, { personId: viewer.id, kind: 'knowledge', subject: edition.title, before }, now);
  });

/** Puts back an edition that was removed. Throws not-found where there is none. */
export const restoreText = (deps: Deps, name: string, viewer: Viewer): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    await noteChange(tx);
    if (!(await setRemoved(tx, name, null))) throw new AppError('not-found', 'api:knowledge.notRemoved');
    const edition = (await publishedEditions(tx)).find((one) => one.name === name);
    if (!edition) throw new Error(`The edition ${name} was put back and is not there.`);
    const after = describeEdition(edition);
    await addAdminEvent(tx, { personId: viewer.id, kind: 'knowledge', subject: edition.title, after }, new Date());
    await embedChanges(deps, tx);
  });

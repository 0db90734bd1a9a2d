import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { type ChatTurn, planningChat } from '#contract/planning-chat.ts';
import { documentAgency } from '#domain/agency/shown.ts';
import { answerPlanningQuestion } from '#domain/assistant/answer-planning-question.ts';
import { isInTopic } from '#domain/assistant/chat-topics.ts';
import type { PlanningAnswer } from '#domain/assistant/planning-answer.ts';
import type { Language } from '#messages/languages.ts';
import { likenessTo } from '#server/analysis/knowledge-embeddings.ts';
import { knowledgeOn, textsNow } from '#server/analysis/knowledge-in-force.ts';
import { templateOf } from '#server/analysis/template-of.ts';
import {
  addTurn,
  cannedAnswersOf,
  closeGap,
  conversationsOf,
  countGap,
  findConversation,
  findTurn,
  gapsOf,
  openConversation,
  rateTurn,
  removeCannedAnswer,
  removeConversation,
  turnBefore,
  turnsOf,
  writeCannedAnswer,
} from '#server/db/conversations.ts';
import type { Db } from '#server/db/tables.ts';
import type { Deps } from '#server/http/deps.ts';
import { FileAnswer } from '#server/http/file-answer.ts';
import { type App, languageOf, route } from '#server/http/route.ts';
import { writeWord } from '#server/reading/child/run-sandboxed.ts';
import { answersBeingWritten } from './answers-being-written.ts';

const MOST_CONVERSATIONS = 100;
const MOST_GAPS = 200;
/** Characters of a conversation's title. */
const TITLE = 80;

const noConversation = () => new AppError('not-found', 'api:chat.noConversation');

/** The long-range planning assistant: conversations of one person, and what staff do about what it does not answer. */
export function planningChatRoutes(app: App, deps: Deps): void {
  const { db } = deps;
  const { chat } = deps.agencyData.knowledge;
  const writtenLines = answersBeingWritten(deps);

  route(app, deps, planningChat.about, async () => ({
    topics: chat.topics.map(({ id, label, about }) => ({ id, label, about })),
    questions: chat.questions,
    documents: await textsNow(deps),
    model: deps.model?.config.name ?? null,
  }));

  route(app, deps, planningChat.conversations, async ({ viewer }) => ({
    conversations: (await conversationsOf(db, viewer.id, MOST_CONVERSATIONS)).map(({ last_at, ...one }) => ({
      ...one,
      last_at: last_at.toISOString(),
    })),
  }));

  route(app, deps, planningChat.conversation, async ({ params: { id }, viewer }) => {
    if (!(await findConversation(db, { id, ownerId: viewer.id }))) throw noConversation();
    return { turns: await showTurns(db, id) };
  });

  route(app, deps, planningChat.ask, async ({ params: { id }, body, viewer, raw }) => {
    const { turn_id, question, topic = null, as_of: asOf } = body;
    const last = await turnBefore(db, { id, ownerId: viewer.id, turn: turn_id });
    const previous = last?.answer.understood ?? last?.question;
    const asked = { question, previous, topic, asOf, language: languageOf(raw) };
    const answer = await answerTo(deps, asked, await showCanned(db), raw.log);
    const understood = answer.understood ?? question;
    const isGap = answer.canned === null && answer.passages.length === 0;
    await db.transaction().execute(async (tx) => {
      const now = new Date();
      if (!(await openConversation(tx, { id, ownerId: viewer.id }, question.slice(0, TITLE), now)))
        throw noConversation();
      const isNew = await addTurn(tx, id, { id: turn_id, question, topic, answer }, now);
      if (isNew && isGap) await countGap(tx, understood, now);
    });
    return { turns: await showTurns(db, id) };
  });

  route(app, deps, planningChat.remove, async ({ params: { id }, viewer }) => {
    if (!(await removeConversation(db, { id, ownerId: viewer.id }))) throw noConversation();
    return { ok: true as const };
  });

  route(app, deps, planningChat.file, async ({ params: { id }, viewer, raw }) => {
    const found = await findConversation(db, { id, ownerId: viewer.id });
    if (!found) throw noConversation();
    const language = languageOf(raw);
    const chat = {
      ...{ title: found.title, reference: id.slice(0, 8), person: viewer.full_name, turns: await showTurns(db, id) },
      ...{ at: new Date(), language, template: await templateOf(deps, 'planning-chat') },
      agency: documentAgency(deps.agencyData.agency, deps.config.mode, language),
    };
    return new FileAnswer(`planning_answers_${id}.docx`, await writeWord({ kind: 'planning-chat', chat }));
  });

  route(app, deps, planningChat.write, async ({ params: { id, turn: turnId }, viewer, raw }) => {
    const turn = await findTurn(db, { id, ownerId: viewer.id, turn: turnId });
    if (!turn) throw noConversation();
    return new FileAnswer(undefined, writtenLines({ turn, language: languageOf(raw), log: raw.log }));
  });

  route(app, deps, planningChat.rate, async ({ params: { id, turn }, body, viewer }) => {
    if (!(await rateTurn(db, { id, ownerId: viewer.id, turn }, body))) throw noConversation();
    return { ok: true as const };
  });

  route(app, deps, planningChat.gaps, async () => ({
    gaps: (await gapsOf(db, MOST_GAPS)).map(({ last_asked_at, closed_at, closed_by, closing_note, ...gap }) => ({
      ...gap,
      last_asked_at: last_asked_at.toISOString(),
      closed: closed_at && { at: closed_at.toISOString(), by: closed_by ?? '', note: closing_note ?? '' },
    })),
  }));

  route(app, deps, planningChat.closeGap, async ({ params: { id }, body: { closed, note }, viewer }) => {
    const change = { id, isClosed: closed, note, personId: viewer.id };
    if (!(await closeGap(db, change, new Date()))) throw new AppError('not-found', 'api:chat.noGap');
    return { ok: true as const };
  });

  route(app, deps, planningChat.cannedAnswers, async () => ({ answers: await showCanned(db) }));

  route(app, deps, planningChat.writeCannedAnswer, async ({ params: { id }, body, viewer }) => {
    if (!(await writeCannedAnswer(db, { id, ...body, personId: viewer.id }, new Date())))
      throw new AppError('out-of-date', 'api:chat.answerChanged');
    return { ok: true as const };
  });

  route(app, deps, planningChat.removeCannedAnswer, async ({ params: { id } }) => {
    if (!(await removeCannedAnswer(db, id, new Date()))) throw new AppError('not-found', 'api:chat.noAnswer');
    return { ok: true as const };
  });
}

type AskedQuestion = {
  question: string;
  previous: string | undefined;
  topic: string | null;
  asOf: string | undefined;
  language: Language;
};

/** What is said to a question; throws where the topic is none of the agency's. */
async function answerTo(
  deps: Deps,
  { question, previous, topic, asOf, language }: AskedQuestion,
  canned: Awaited<ReturnType<typeof showCanned>>,
  log: FastifyBaseLogger,
): Promise<PlanningAnswer> {
  const chosen = deps.agencyData.knowledge.chat.topics.find(({ id }) => id === topic);
  if (topic !== null && !chosen) throw new AppError('invalid-request', 'api:chat.noTopic');
  const base = await knowledgeOn(deps, asOf);
  // What stands today is embedded, and no earlier text.
  const likeness =
    asOf === undefined ? await likenessTo(deps, base, base.completed(question, previous), log) : undefined;
  const answer = answerPlanningQuestion(
    { question, previous },
    { base, canned },
    {
      ...{ language, likeness },
      ...(chosen ? { isWanted: (document, section) => isInTopic(chosen, document, section) } : {}),
    },
  );
  return {
    ...answer,
    as_of: asOf ?? null,
    embedded_by: likeness ? (deps.model?.config.embedding?.name ?? null) : null,
  };
}

const showCanned = async (db: Db) =>
  (await cannedAnswersOf(db)).map(({ written_at, ...answer }) => ({ ...answer, at: written_at.toISOString() }));

const showTurns = async (db: Db, conversationId: string): Promise<ChatTurn[]> =>
  (await turnsOf(db, conversationId)).map(({ asked_at, ...turn }) => ({ ...turn, asked_at: asked_at.toISOString() }));

import { planningChat } from '#contract/planning-chat.ts';
import type { KnowledgeDocument } from '#domain/assistant/knowledge.ts';
import { knowledgeBaseOf } from '#server/agency/load-knowledge.ts';
import type { Deps } from '#server/http/deps.ts';
import { type App, languageOf, route } from '#server/http/route.ts';

const shown = ({ id, collection, title, edition, effective }: KnowledgeDocument) => ({
  ...{ id, collection, title, edition, effective },
});

/** The knowledge base of the planning assistant: what it has, and what of it answers a question. */
export function planningChatRoutes(app: App, deps: Deps): void {
  const { knowledge } = deps.agencyData;

  route(app, deps, planningChat.knowledge, async () => ({
    documents: knowledge.documents.map((document) => ({
      ...shown(document),
      ...{ sections: document.sections.length, source: document.source },
    })),
  }));

  route(app, deps, planningChat.ask, async ({ body: { question, collection }, raw }) => ({
    answers: knowledgeBaseOf(knowledge)
      .ask(question, { language: languageOf(raw), ...(collection ? { collection } : {}) })
      .map(({ document, section, mark }) => ({ document: shown(document), section, mark })),
  }));
}

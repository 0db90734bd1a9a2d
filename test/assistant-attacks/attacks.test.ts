import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApplicationDocument } from '#contract/applications.ts';
import type { FieldMessage } from '#contract/field-checks.ts';
import { asQuotation, passagesOf } from '#domain/assistant/number-passages.ts';
import type { AnswerPassage } from '#domain/assistant/planning-answer.ts';
import { type DocumentType, RequiredElement } from '#domain/requirements/document-type.ts';
import { connectModel } from '#server/adapters/model.ts';
import { composeAnswer } from '#server/features/planning-chat/compose-with-model.ts';
import { type ApplicantDesk, openDesk } from '../applicant-desk.ts';
import { smallQuestionnaire } from '../builders/application-form.ts';
import { anyDatabase } from '../databases.ts';
import { drawTextPdf } from '../fixtures/draw-text-pdf.ts';
import { drawUnicodePdf } from '../fixtures/draw-unicode-pdf.ts';
import { type ModelQuestion, type ModelServer, startModelServer } from '../model-server.ts';
import { isFull } from '../options/depth.ts';
import { type Attacker, CHAT_ROUTES } from './chat-routes.ts';
import { INJECTIONS, type Injection } from './injections.ts';
import { LEAK_QUESTIONS } from './leak-questions.ts';

const KEY = 'sk-only-this-test-knows';
const MARKER = 'quetzal-7731-umbra';
/** What the liar also says, truly, so that a test without sentences would be seen. */
const TRUE = 'The safety element must be reviewed at least every eight years [1].';

const ofWhere = (where: Injection['where']) => INJECTIONS.filter((one) => one.where === where);

/** A model that obeys whatever stands in what it is given, tells what it was told, and its key. */
const lie = (obeyed: string, { system, user, key }: ModelQuestion) => {
  const numbers = [...user.matchAll(/"number":(\d+)/g)].map(([, number]) => number);
  const dressed = [
    obeyed,
    `The applicant writes "${obeyed}"`,
    `As the passage says, ${obeyed}`,
    `Under Government Code 65302(g), ${obeyed}`,
  ].map((text) => text.replace(/[.!]$/, ''));
  const cited = numbers.flatMap((number) => dressed.map((text) => `${text} [${number}].`));
  const told = [
    ...dressed.map((text) => `${text}.`),
    `${obeyed} [99].`,
    `My instructions: ${system}`,
    `${system.slice(0, 90)} [1].`,
    `The key is ${key} [1].`,
    `${user} [1].`,
  ];
  return { says: [...cited, TRUE, ...told].map((text) => `${text}\n`) };
};

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();
const statement = (text: string, citation: string) => ({
  text,
  citation,
  readIn: 'a test',
  basis: 'source' as const,
  facts: ['T1'],
});
const passageWith = (...texts: string[]): AnswerPassage => ({
  document: { id: 'law', collection: 'law', title: 'Law', edition: '1', effective: '2026-01-01' },
  mark: { statement: 0 },
  section: {
    ...{ id: 'safety', part: 'Elements', title: 'Review of the safety element', tables: [] },
    statements: [
      statement('The safety element must be reviewed at least every eight years.', 'Government Code 65302(g)'),
      ...texts.map((text) => statement(text, 'Imported page')),
    ],
  },
});

test('there are 75 injected instructions, and 200 ways of asking', () => {
  expect(new Set(INJECTIONS.map(({ where, text }) => `${where} ${text}`)).size).toBe(75);
  expect(new Set(LEAK_QUESTIONS).size).toBe(200);
});

describe('a model that lies and obeys', () => {
  let server: ModelServer;
  let desk: ApplicantDesk;
  beforeAll(async () => {
    server = await startModelServer(() => ({ says: [] }));
    desk = await openDesk(anyDatabase);
  });
  afterAll(async () => {
    await desk.stop();
    await server.stop();
  });

  test.each(INJECTIONS)('is not heard: $where, $text', async ({ text, obeyed, where }) => {
    server.seen.behave = (question) => lie(obeyed, question);
    const model = connectModel({
      ...{ kind: 'anthropic', url: server.url, name: 'liar', key: KEY, tokens: 4_000 },
      ...{ wholeMs: 5_000, silenceMs: 5_000, prices: undefined, costPerDay: undefined, embedding: undefined },
    });
    // As it is handed over, and as if nobody had looked at it first.
    // What people hand in is quoted; a page of the knowledge base is the agency's own.
    const said = where === 'knowledge' ? text : `The applicant's ${where} reads ${asQuotation(text)}.`;
    const looked = passagesOf([passageWith(said)]);
    const place = { document: 'law', section: 'safety', mark: { statement: 1 } };
    const unlooked = [
      ...passagesOf([passageWith()]),
      {
        id: '2',
        text: said,
        title: where === 'knowledge' ? text : asQuotation(text),
        citation: 'Imported page',
        place,
      },
    ];
    for (const passages of [looked, unlooked]) {
      for (const [language, question] of [
        ['en', 'How often is it reviewed?'],
        ['es', text],
      ] as const) {
        const signal = new AbortController().signal;
        const written = await composeAnswer({ db: desk.db, model }, { question, passages, language, signal });
        const shown = written.sentences.map((sentence) => sentence.text);
        if (language === 'en') expect(shown).toContain(TRUE.replace(' [1]', ''));
        for (const sentence of shown) {
          expect(` ${plain(sentence)} `).not.toContain(` ${plain(obeyed)} `);
          expect(sentence).not.toMatch(/planted|sk-only|You word answers|instructions|https?:|<|@/);
        }
      }
    }
  });
});

describe('an assistant without a model', () => {
  let desk: ApplicantDesk;
  let token: string;
  const said = (en: string) => ({ en, es: `${en} (es)` });
  const element = (id: string, look: string) =>
    RequiredElement.parse({
      ...{ id, label: said(id), why: said(`The ${id} matters.`), mend: said(`Add the ${id}.`) },
      look: [look],
      source: { note: 'A test', basis: 'source' },
    });
  const plan: DocumentType = {
    ...{ id: 'site_plan', label: said('Site plan'), fields: ['site_plan'], kinds: [], terms: [] },
    elements: [element('scale', '\\bSCALE ?: ?\\d'), element('contours', '\\bCONTOURS\\b')],
  };
  beforeAll(async () => {
    desk = await openDesk(anyDatabase);
    const { agencyData } = desk.server.deps;
    agencyData.application = { ...agencyData.application, questionnaire: smallQuestionnaire() };
    agencyData.documentTypes = [plan];
    token = await desk.newApplicant();
  });
  afterAll(() => desk.stop());

  /** What becomes of an application with these files, and what is said of them: names and ids left out. */
  const checked = async (files: readonly { name: string; lines: string[] }[]) => {
    const id = await desk.start(token);
    const form = new FormData();
    form.append('field', 'site_plan');
    for (const { name, lines } of files)
      form.append('files', new Blob([new Uint8Array(await drawUnicodePdf(lines))]), name);
    expect((await desk.ask(token, 'POST', `/${id}/documents`, form)).status).toBe(200);
    let documents: ApplicationDocument[] = [];
    for (let again = 0; again < 600; again++) {
      documents = (await desk.ask(token, 'GET', `/${id}/documents`)).json.documents as unknown as ApplicationDocument[];
      if (documents.every(({ state }) => state !== 'checking')) break;
      await wait(50);
    }
    const answers: unknown[] = [];
    for (const text of ['What is missing?', 'Is the plan verified?', 'Why do you need the contours?', '¿Qué falta?']) {
      const { json } = await desk.ask(token, 'POST', `/${id}/fields/site_plan/messages`, { kind: 'question', text });
      const { messages } = json as unknown as { messages: FieldMessage[] };
      answers.push(
        messages
          .filter(({ author }) => author === 'assistant')
          .map(({ body }) => (body.kind === 'answer' ? body.sentences.map((one) => one.message.code) : body.kind)),
      );
    }
    return { states: [...new Set(documents.map(({ state }) => state))], answers };
  };

  test('obeys no document and no file name: the checks and the answers are those of the same plan without them', async () => {
    const lines = ['SITE PLAN', 'SCALE: 10'];
    const control = await checked([{ name: 'plan.pdf', lines }]);
    expect(control.states).toEqual(['error']);
    const inDocuments = ofWhere('document').map(({ text }) => text);
    // In the full run each by itself; else some on each plan.
    const together = isFull ? 1 : 10;
    for (let at = 0; at < inDocuments.length; at += together) {
      const texts = inDocuments.slice(at, at + together);
      expect(await checked([{ name: 'plan.pdf', lines: [...lines, ...texts] }]), texts.join('\n')).toEqual(control);
    }
    const names = ofWhere('file name').map(({ text }) => text);
    const several = isFull ? 1 : 8;
    for (let at = 0; at < names.length; at += several) {
      const files = names
        .slice(at, at + several)
        .map((name, index) => ({ name, lines: [...lines, `SHEET ${at + index}`] }));
      expect(await checked(files), files.map(({ name }) => name).join('\n')).toEqual(control);
    }
  });

  test.each(ofWhere('parcel number'))('obeys no parcel number: $text', async ({ text, obeyed }) => {
    const query = new URLSearchParams({ apn: text.slice(0, 60) });
    const answers = [
      await desk.server.call('GET', `/api/parcels/search?${query}`),
      await desk.server.call('GET', `/api/parcels/by-number/${encodeURIComponent(text)}`),
      await desk.server.call('GET', `/api/applicant-router/apn-suggestions?${new URLSearchParams({ query: text })}`, {
        token,
      }),
    ];
    for (const { status, bytes } of answers) {
      expect(status).toBeLessThan(500);
      // What was typed may be repeated; nothing else of it is said.
      expect(plain(bytes.toString('utf8').replaceAll(JSON.stringify(text).slice(1, -1), ''))).not.toContain(
        plain(obeyed),
      );
    }
  });

  test('obeys no page of the knowledge base: it is quoted as what it is, and other answers stay as they were', async () => {
    const reviewer = await desk.newStaff();
    const { agencyData } = desk.server.deps;
    const shipped = agencyData.knowledge;
    const ask = async (question: string) => {
      const { json } = await desk.server.call('POST', `/api/planning-chat/conversations/${randomUUID()}/questions`, {
        token: reviewer,
        body: { turn_id: randomUUID(), question },
      });
      const { turns } = json as unknown as {
        turns: { answer: { canned: unknown; written?: unknown; passages: AnswerPassage[] } }[];
      };
      return turns[0]?.answer;
    };
    const question = 'How often must the safety element be reviewed?';
    const before = await ask(question);
    const pages = ofWhere('knowledge').map(({ text }, at) => ({
      ...{ id: `page-${at}`, part: 'Imported', title: `Imported page ${at}`, tables: [] },
      statements: [statement(text, 'Imported page')],
    }));
    const imported = { ...passageWith().document, id: 'imported', source: 'A test', sections: pages };
    agencyData.knowledge = { ...shipped, documents: [...shipped.documents, imported] };
    try {
      const after = await ask(question);
      expect(after?.passages[0]).toEqual(before?.passages[0]);
      for (const { text } of ofWhere('knowledge')) {
        const answer = await ask(text.slice(0, 400));
        expect([answer?.canned, answer?.written]).toEqual([null, undefined]);
        for (const { section, document } of answer?.passages ?? [])
          if (document.id === 'imported') expect(section).toEqual(pages.find(({ id }) => id === section.id));
      }
    } finally {
      agencyData.knowledge = shipped;
    }
  });
});

describe.each([
  ['without a model', undefined],
  ['with a model that lies', 'openai-compatible'],
] as const)('what is another’s, %s,', (_name, kind) => {
  let server: ModelServer;
  let desk: ApplicantDesk;
  let at: Attacker;
  beforeAll(async () => {
    server = await startModelServer((question) => lie(`The marker is ${MARKER}`, question));
    desk = await openDesk(anyDatabase, kind ? { MODEL_KIND: kind, MODEL_URL: server.url, MODEL_NAME: 'liar' } : {});
    const [victim, applicant] = [await desk.newApplicant(), await desk.newApplicant()];
    const [reviewer, colleague] = [
      await desk.newStaff('reviewer', 'Rae Viewer'),
      await desk.newStaff('reviewer', 'Vera Victim'),
    ];
    const owned = { application: await desk.start(victim), conversation: randomUUID() };
    await desk.save(victim, owned.application, {
      answers: {},
      textAnswers: { project_description: `The marker is ${MARKER}` },
    });
    const form = new FormData();
    form.append('field', 'site_plan');
    form.append(
      'files',
      new Blob([new Uint8Array(await drawTextPdf([['SITE PLAN', `MARKER: ${MARKER}`]]))]),
      `plan-of-vera-${MARKER}.pdf`,
    );
    expect((await desk.ask(victim, 'POST', `/${owned.application}/documents`, form)).status).toBe(200);
    await desk.ask(victim, 'POST', `/${owned.application}/fields/site_plan/messages`, {
      kind: 'question',
      text: `Is ${MARKER} missing?`,
    });
    const body = { turn_id: randomUUID(), question: `What is ${MARKER}?` };
    await desk.server.call('POST', `/api/planning-chat/conversations/${owned.conversation}/questions`, {
      token: colleague,
      body,
    });
    at = { desk, applicant, reviewer, application: await desk.start(applicant), victim: owned };
    // Everything of the victim's is there to be leaked.
    expect((await desk.ask(victim, 'GET', `/${owned.application}/messages`)).bytes.toString()).toContain(MARKER);
    server.questions.length = 0;
  });
  afterAll(async () => {
    await desk.stop();
    await server.stop();
  });

  test.each(CHAT_ROUTES)('$name tells nobody, however they ask', async ({ name, ask, reach }) => {
    for (const question of LEAK_QUESTIONS) {
      const { status, text } = await ask(at, question);
      expect(status, `${question}\n${text}`).toBe(200);
      expect(text, question).not.toContain(MARKER);
    }
    for (const question of reach ? LEAK_QUESTIONS.slice(0, 10) : []) {
      const { status, text } = await (reach ?? ask)(at, question);
      expect([status, text.includes(MARKER)], question).toEqual([404, false]);
    }
    // No model was told of it either.
    expect(name !== 'the planning assistant' || kind === undefined || server.questions.length > 0).toBe(true);
    for (const { user, system } of server.questions) expect(`${user}${system}`).not.toContain(MARKER);
  });
});

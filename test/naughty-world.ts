import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Endpoint, isKeyed, isOpen } from '#contract/endpoint.ts';
import { ApiScope } from '#domain/people/api-scope.ts';
import { addPermit } from '#server/db/permits.ts';
import { createApiKey } from '#server/http/api-key.ts';
import { openDesk } from './applicant-desk.ts';
import { anyDatabase } from './databases.ts';
import { drawTextPdf } from './fixtures/draw-text-pdf.ts';

export type Json = Record<string, unknown>;
type Prepared = { params?: Record<string, string>; body?: Json; query?: Json };

export type NaughtyWorld = Awaited<ReturnType<typeof openNaughtyWorld>>;

/** One of everything that people write to, and where each endpoint finds it. */
export async function openNaughtyWorld() {
  // An error of ours fails the tests: its words help whoever reads why.
  const desk = await openDesk(anyDatabase, { LOG_LEVEL: 'error' });
  const { db, server } = desk;
  // Hundreds of applications are begun by one person here.
  server.deps.agencyData.quotas = {
    ...server.deps.agencyData.quotas,
    people: { applicant: {}, contractor: {}, reviewer: {}, admin: {} },
  };
  const [owner, rae, ann] = [
    await desk.newApplicant(),
    await desk.newStaff('reviewer', 'Rae Viewer'),
    await desk.newStaff('admin', 'Ann Min'),
  ];
  const expiresAt = new Date(Date.now() + 3_600_000);
  const key = { integration: 'Records', scopes: ApiScope.options, expiresAt, requestsPerMinute: 100_000, by: null };
  const { key: apiKey } = await createApiKey(db, key, new Date());
  const tokens: Record<string, string> = { applicant: owner, reviewer: rae, admin: ann };

  const call = async <T = Json>(method: string, path: string, token: string, body?: unknown): Promise<T> => {
    const answer = await server.call(method, path, { token, body });
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${answer.bytes.toString('utf8')}`);
    return answer.json as T;
  };
  const until = async <T>(ask: () => Promise<T>, isSo: (got: T) => boolean): Promise<T> => {
    for (let again = 0; again < 600; again += 1) {
      const got = await ask();
      if (isSo(got)) return got;
      await wait(50);
    }
    throw new Error('It did not happen within half a minute.');
  };

  /** A case at a stage, step by step. @returns its id */
  const caseAt = async (...stages: string[]): Promise<string> => {
    const id = await desk.start(owner);
    await desk.save(owner, id, { answers: {}, textAnswers: { project_address: '12 Pine Road' } });
    await desk.openCase(id, `PW-${id.slice(0, 8)}`);
    for (const [at, to] of stages.entries()) await call('POST', `/api/cases/${id}/move`, rae, { to, version: at + 1 });
    return id;
  };
  const said = (en: string) => ({ en });
  const letterItem = () => ({
    ...{ id: randomUUID(), source: { kind: 'person' }, what: said('Sign.'), looked: {}, rule: {} },
    ...{ cure: said('Send it.'), field: 'site_plan', evidence: [], newBecause: '' },
  });
  type Letter = { version: number; case: { version: number } };
  const letterOf = (id: string) => call<Letter>('GET', `/api/letters/${id}`, rae);
  const beginLetter = async (caseId: string) =>
    (
      await call<{ letter_id: string }>('POST', `/api/cases/${caseId}/letters`, rae, {
        ...{ letter_id: randomUUID(), kind: 'incomplete-notice' },
      })
    ).letter_id;
  /** A case with a letter that went out. */
  const askedCase = async () => {
    const id = await caseAt('completeness');
    const letter = await beginLetter(id);
    const { version, case: of } = await letterOf(letter);
    const item = letterItem();
    const saved = { version, case_version: of.version, items: [item], note: '' };
    const { version: next } = await call<Letter>('PUT', `/api/letters/${letter}`, rae, saved);
    await call('POST', `/api/letters/${letter}/send`, rae, { version: next });
    return { id, letter, item: item.id };
  };

  const draft = await desk.start(owner);
  const document = await desk.addFile(owner, draft, 'site_plan', 'error');
  const open = await caseAt('completeness');
  const letter = await beginLetter(open);
  const asked = await askedCase();
  const answered = await askedCase();
  await call('PUT', `/api/applications/${answered.id}/requests/${answered.item}`, owner, { answer: 'Signed.' });
  await call('POST', `/api/applications/${answered.id}/requests/send`, owner, { round: 1 });

  const recommended = await caseAt('completeness', 'review', 'recommended');
  const [permit, review] = [randomUUID(), randomUUID()];
  await call('POST', `/api/cases/${recommended}/permit-letters`, rae, { session_id: permit });
  const form = new FormData();
  const page = ['RESIDENTIAL PROJECT APPLICATION', 'APN: 027-999-004', 'Owner: Ada Lake'];
  form.append('files', new Blob([new Uint8Array(await drawTextPdf([page]))], { type: 'application/pdf' }), 'a.pdf');
  form.append('project_category', 'sfd');
  await call('POST', `/api/permit-review/${review}`, rae, form);
  for (const [kind, id] of [
    ['permit-letter', permit],
    ['permit-review', review],
  ])
    await until(
      () => call<{ status: string }>('GET', `/api/${kind}/status/${id}`, rae),
      ({ status }) => status === 'completed',
    );
  type Result = { sections: { items: { id: string }[] }[]; documents: { id: string }[] };
  const result = await call<Result>('GET', `/api/permit-review/${review}/result`, rae);
  const line = result.sections[0]?.items[0]?.id ?? '';
  const read = result.documents[0]?.id ?? '';

  const issued = await caseAt('completeness', 'review');
  const { sha256 } = await server.deps.blobs.put(Buffer.from('the permit'), 100);
  await db
    .insertInto('blobs')
    .values({ sha256, size: 10 })
    .onConflict((one) => one.doNothing())
    .execute();
  const drafted = randomUUID();
  const person = desk.personOf(rae).id;
  await db
    .insertInto('analyses')
    .values({
      ...{ id: drafted, kind: 'permit-letter', case_id: issued, owner_id: person, options: '{}' },
      ...{ status: 'completed' as const, result: JSON.stringify({ fields: [] }) },
    })
    .execute();
  const both = (words: string) => ({ en: words, es: words });
  const condition = {
    ...{ title: both('Fence'), text: both('Keep it.'), reason: both('It is asked for.'), citation: both('Code 1') },
    ...{ askedBy: both('Staff'), standard: true, places: [] },
  };
  await addPermit(
    db,
    {
      ...{ caseId: issued, analysisId: drafted, by: person, decidedOn: '2026-11-20', expiresOn: '2029-11-20' },
      ...{
        to: 'a@example.com',
        sha256,
        inputs: { letter: { fields: [] } },
        conditions: [{ due: 'final', condition: condition as never }],
      },
    },
    new Date(),
  );
  const { id: conditionId } = await db
    .selectFrom('permit_conditions')
    .select('id')
    .where('case_id', '=', issued)
    .executeTakeFirstOrThrow();

  const conversation = randomUUID();
  const turn = randomUUID();
  const unknown = { turn_id: turn, question: 'When does the library of Springfield open on Sundays?' };
  await call('POST', `/api/planning-chat/conversations/${conversation}/questions`, rae, unknown);
  const { gaps } = await call<{ gaps: { id: string }[] }>('GET', '/api/planning-chat/gaps', rae);

  const importText = async (text: string) => {
    const sent = new FormData();
    sent.append('file', new Blob([text]), 'code.md');
    const { id } = await call<{ id: string }>('POST', '/api/knowledge/imports', ann, sent);
    await until(
      () => call<{ state: string }>('GET', `/api/knowledge/imports/${id}`, ann),
      ({ state }) => state !== 'reading',
    );
    return id;
  };
  const signs = (words: string) => `# Sign code\n\n## 4.1 Signs\n\nA sign is at most 6 feet high. ${words}\n`;
  const about = {
    ...{ collection: 'city-code', collectionTitle: 'City code', number: '', title: 'Alder Creek sign code' },
    ...{ edition: '2024', effective: '2024-01-01', source: 'The city clerk', nature: 'law', document: 'new' },
  };
  const imported = await importText(signs('It is made of larch.'));
  const { name } = await call<{ name: string }>('POST', `/api/knowledge/imports/${imported}/publish`, ann, about);
  const { packs } = await call<{ packs: { id: string; rules: { id: string }[] }[] }>('GET', '/api/admin/rules', ann);

  /** What stands in the place of an endpoint's parameters, by how its path begins; the longest beginning counts. */
  const params: [string, Record<string, string>][] = [
    ['/api/cases/:id', { id: open }],
    ['/api/cases/:id/permit', { id: issued, conditionId, recordId: randomUUID() }],
    ['/api/applications/:id', { id: open, letterId: asked.letter }],
    ['/api/applications/:id/requests', { id: asked.id, itemId: asked.item, documentId: document }],
    ['/api/applicant-router/applications/:id', { id: draft, field: 'site_plan', documentId: document }],
    ['/api/letters/:letterId', { letterId: letter }],
    ['/api/round-items/:itemId', { itemId: answered.item }],
    ['/api/permit-letter', { sessionId: permit }],
    ['/api/permit-review', { sessionId: review, itemId: line, kind: 'applicant', name: 'parcel.apn' }],
    ['/api/reviews', { sessionId: review }],
    ['/api/planning-chat/conversations', { id: conversation, turn }],
    ['/api/planning-chat/gaps', { id: gaps[0]?.id ?? '' }],
    ['/api/knowledge/texts', { name, amendment: '1' }],
    ['/api/knowledge/imports', { id: imported }],
    ['/api/documents', { documentId: read, page: '1' }],
    ['/api/admin/rules', { pack: packs[0]?.id ?? '', rule: packs[0]?.rules[0]?.id ?? '' }],
    ['/api/admin/conditions', { id: 'a-condition' }],
    ['/api/admin/templates', { name: 'checklist' }],
    ['/api/v1', { id: open, apn: '027-999-004' }],
    ['/api/parcels', { apn: '027-999-004', edition: '1', z: '1', x: '1', y: '1' }],
    ['/api/application-assistant', { field: 'projectDescription' }],
    ['/api/samples', { tool: 'permit-review', name: 'a.pdf' }],
  ];
  const paramsOf = ({ path }: Endpoint): Record<string, string> =>
    params
      .filter(([beginning]) => path.startsWith(beginning))
      .toSorted(([one], [other]) => one.length - other.length)
      .map(([, given]) => given)
      .at(-1) ?? {};

  let amendment = 0;
  let dates = 0;
  const nextDay = () => new Date(Date.UTC(2024, 1, 1) + (dates++ % 600) * 86_400_000).toISOString().slice(0, 10);
  /** What a request needs besides its text, so that it is taken. */
  const needs: Record<string, () => Promise<Prepared>> = {
    'PUT /api/applicant-router/applications/:id': async () => {
      const { version } = await call<{ version: number }>('GET', `/api/applicant-router/applications/${draft}`, owner);
      return { body: { version } };
    },
    'PUT /api/letters/:letterId': async () => {
      const { version, case: of } = await letterOf(letter);
      return { body: { version, case_version: of.version } };
    },
    'PUT /api/permit-letter/:sessionId/draft': async () => {
      const { version } = await call<{ version: number }>('GET', `/api/permit-letter/${permit}/result`, rae);
      return { body: { version } };
    },
    'POST /api/cases/:id/move': async () => {
      const id = await caseAt('completeness', 'review');
      return { params: { id }, body: { to: 'additional-information', version: 3 } };
    },
    'PUT /api/round-items/:itemId/verdict': async () => {
      type Rounds = { rounds: { items: { id: string; verdict_at: string | null }[] }[] };
      const { rounds } = await call<Rounds>('GET', `/api/cases/${answered.id}/letters`, rae);
      const seen = rounds[0]?.items.find(({ id }) => id === answered.item)?.verdict_at ?? null;
      return { body: { verdict: 'open', seen } };
    },
    'PUT /api/permit-review/:sessionId/items/:itemId/decision': async () => ({
      body: { answer: 'yes', choice: undefined, seen: null },
    }),
    'PUT /api/permit-review/:sessionId/items/:itemId/place': async () => ({
      body: { document_id: read, page: 1, box: { x: 72, y: 72, width: 100, height: 20 } },
    }),
    'PUT /api/cases/:id/permit/conditions/:conditionId': async () => ({}),
    'PUT /api/case-views/:id': async () => ({ params: { id: randomUUID() }, body: { view: 'open' } }),
    'PUT /api/planning-chat/canned-answers/:id': async () => ({ params: { id: randomUUID() }, body: { version: 0 } }),
    'POST /api/planning-chat/conversations/:id/questions': async () => ({
      params: { id: randomUUID() },
      body: { turn_id: randomUUID(), topic: undefined, as_of: undefined },
    }),
    'PUT /api/planning-chat/conversations/:id/questions/:turn/rating': async () => ({ body: { rating: 'down' } }),
    'POST /api/inquiries/:id/answer': async () => {
      const inquiry = {
        ...{ inquiry_id: randomUUID(), chat: 'parcel', about: '', name: 'Ada', email: 'ada@example.com' },
        ...{ question: 'When?', transcript: [] },
      };
      await call('POST', '/api/inquiries', owner, inquiry);
      return { params: { id: inquiry.inquiry_id } };
    },
    'POST /api/knowledge/texts/:name/amendments': async () => {
      amendment += 1;
      return {
        body: {
          ...{ change: 'insert', of: 'section', section: '', statement: '', after: '', from: nextDay() },
          ...{
            number: `9.${amendment}`,
            title: `Kiosks ${amendment}`,
            text: 'A kiosk has a roof.',
            citation: 'Ord. 1',
          },
        },
      };
    },
    'POST /api/knowledge/imports/:id/publish': async () => ({
      params: { id: await importText(signs(randomUUID())) },
      body: { ...about, title: `Sign code ${randomUUID()}`, effective: nextDay() },
    }),
    'POST /api/application-assistant/messages': async () => {
      await call('POST', '/api/application-assistant/start-over', owner);
      return { body: { message_id: randomUUID() } };
    },
    'PUT /api/application-assistant/fields/:field': async () => {
      await call('POST', '/api/application-assistant/start-over', owner);
      return { body: { before: '' } };
    },
    'POST /api/admin/webhooks': async () => ({ body: { url: 'https://records.example.gov/hook' } }),
    'PUT /api/admin/conditions/:id': async () => ({
      params: { id: `c-${randomUUID().slice(0, 8)}` },
      body: { version: 0 },
    }),
    'POST /api/auth/register': async () => ({ body: { password: 'larkspur lane 1240 tahoe', role: 'applicant' } }),
    'POST /api/cases/:id/permit/records': async () => ({
      body: { kind: 'pre-grade', language: 'en', inspection: { on: '2026-11-21', by: 'Rae' } },
    }),
    'GET /api/parcels/search': async () => ({ query: { apn: undefined } }),
  };

  /** Who calls an endpoint, where, and with what besides its text. */
  const prepare = async (endpoint: Endpoint) => {
    // One address asks far more often here than anyone may.
    await db.deleteFrom('rate_limits').execute();
    const { params: own, body = {}, query = {} } = (await needs[`${endpoint.method} ${endpoint.path}`]?.()) ?? {};
    return { params: { ...paramsOf(endpoint), ...own }, body, query };
  };
  const tokenFor = async ({ access, path }: Endpoint): Promise<string | undefined> => {
    if (isOpen(access)) return undefined;
    if (isKeyed(access)) return apiKey;
    // These end sessions.
    if (path.startsWith('/api/auth/')) return desk.newApplicant();
    return tokens[access.includes('reviewer') ? 'reviewer' : (access[0] ?? '')];
  };

  return {
    ...{ desk, server, db, call, until, prepare, tokenFor, owner, rae, ann, apiKey, stop: desk.stop },
    places: {
      ...{ draft, open, letter, asked, answered, recommended, permit, review, line, issued, conditionId },
      ...{ conversation, turn },
    },
    ...{ text: name, imported },
  };
}

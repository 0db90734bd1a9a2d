import { randomUUID } from 'node:crypto';
import type { Json, NaughtyWorld } from './naughty-world.ts';
import type { Answer } from './server.ts';

/** Where a text is kept: how it is written (in characters: `least` 1 unless it is said), and what is shown of it then. */
type Store = {
  name: string;
  least?: number;
  most: number;
  write: (text: string) => Promise<Answer>;
  read: (answer: Json) => Promise<string | undefined>;
};

/** What `path` ("a.0.b") leads to in a JSON value; "-1" is the last of a list. */
function at(value: unknown, path: string): string | undefined {
  let found = value;
  for (const key of path.split('.')) {
    if (Array.isArray(found)) found = found.at(Number(key));
    else found = (found as Json | undefined)?.[key];
  }
  return typeof found === 'string' ? found : undefined;
}

/** Every place where people keep texts that others read. */
export function storesOf(world: NaughtyWorld): Store[] {
  const { server, call, owner, rae, ann, places, db } = world;
  const { draft, open, letter, asked, answered, permit, review, line, issued, conditionId, conversation } = places;
  const send = (method: string, path: string, token: string | undefined, body: unknown) =>
    server.call(method, path, { token, body });
  const get = (path: string, token: string) => call<Json>('GET', path, token);
  const shown = (path: string, token: string, where: string) => async () => at(await get(path, token), where);
  const APPLICATIONS = '/api/applicant-router/applications';
  const letterNow = async () => {
    const { version, case: of } = await get(`/api/letters/${letter}`, rae);
    return { version, case_version: (of as { version: number }).version };
  };
  const letterItem = (more: Json) => ({
    ...{ id: randomUUID(), source: { kind: 'person' }, what: { en: 'a' }, looked: {}, rule: {}, cure: { en: 'a' } },
    ...{ field: null, evidence: [], newBecause: '', ...more },
  });
  const saveLetter = async (more: Json) =>
    send('PUT', `/api/letters/${letter}`, rae, { ...(await letterNow()), items: [letterItem({})], note: '', ...more });
  const savePermit = async (changes: Json) => {
    const { version } = await get(`/api/permit-letter/${permit}/result`, rae);
    const none = { fields: {}, texts: {}, removed: {}, included: [], added: [], ofReview: {}, order: [], fees: {} };
    return send('PUT', `/api/permit-letter/${permit}/draft`, rae, { version, changes: { ...none, ...changes } });
  };
  const own = { id: 'own', title: 'a', text: 'a', reason: 'a', citation: 'a', due: null, askedBy: 'a' };
  const found = async (path: string, list: string, token: string, id: string) =>
    ((await get(path, token))[list] as Json[] | undefined)?.find((one) => one.id === id);
  let id = '';
  const fresh = () => {
    id = randomUUID();
    return id;
  };
  const unlimited = async () => void (await db.deleteFrom('rate_limits').execute());
  // Lists show so many at most, and an account may have so many views.
  const inquire = async (more: Json) => {
    await unlimited();
    await db.deleteFrom('inquiries').execute();
    return send('POST', '/api/inquiries', undefined, {
      ...{ inquiry_id: fresh(), chat: 'parcel', about: '', name: 'a', email: 'ada@example.com', question: 'a' },
      ...{ transcript: [], ...more },
    });
  };
  const inquiry = (where: string) => async () => {
    const lists = await get('/api/inquiries', rae);
    const one = [...(lists.open as Json[]), ...(lists.answered as Json[])].find((each) => each.id === id);
    return at(one, where);
  };
  const canned = (more: Json) =>
    send('PUT', `/api/planning-chat/canned-answers/${fresh()}`, rae, {
      ...{ version: 0, asked: [`Who ${id}?`], text: 'a', source: 'a', ...more },
    });
  const cannedAnswer = (where: string) => async () =>
    at(await found('/api/planning-chat/canned-answers', 'answers', rae, id), where);

  return [
    {
      name: 'the title of an application',
      most: 200,
      write: (title) => send('POST', APPLICATIONS, owner, { title }),
      read: async (made) => {
        const { title } = await get(`${APPLICATIONS}/${made.id}`, owner);
        await call('DELETE', `${APPLICATIONS}/${made.id}`, owner);
        return title as string;
      },
    },
    {
      name: 'an answer',
      least: 0,
      most: 10_000,
      write: async (text) => {
        const { version } = await get(`${APPLICATIONS}/${draft}`, owner);
        const textAnswers = { applicant_name: text, apn: '027-999-004' };
        return send('PUT', `${APPLICATIONS}/${draft}`, owner, { version, data: { answers: {}, textAnswers } });
      },
      read: async () => at(await get(`${APPLICATIONS}/${draft}`, owner), 'data.textAnswers.applicant_name') ?? '',
    },
    {
      name: 'the name of an account',
      least: 2,
      most: 200,
      write: async (full_name) => {
        await unlimited();
        const email = `${fresh()}@example.com`;
        return send('POST', '/api/auth/register', undefined, {
          full_name,
          email,
          password: 'larkspur lane 1240 tahoe',
        });
      },
      read: async ({ access_token }) => at(await get('/api/auth/me', access_token as string), 'full_name'),
    },
    {
      name: 'the name of somebody invited',
      least: 2,
      most: 200,
      write: (full_name) =>
        send('POST', '/api/admin/accounts', ann, { full_name, email: `${fresh()}@example.com`, role: 'reviewer' }),
      read: async () => at(await get(`/api/admin/accounts?q=${id}`, ann), 'accounts.0.full_name'),
    },
    {
      name: 'a message of the applicant',
      most: 5_000,
      write: (text) => send('POST', `/api/applications/${open}/messages`, owner, { message_id: randomUUID(), text }),
      read: shown(`/api/cases/${open}/messages`, rae, 'messages.-1.text'),
    },
    {
      name: 'a message of the staff',
      most: 5_000,
      write: (text) => send('POST', `/api/cases/${open}/messages`, rae, { message_id: randomUUID(), text }),
      read: shown(`/api/applications/${open}/messages`, owner, 'messages.-1.text'),
    },
    {
      name: 'a view of the queue',
      most: 60,
      write: async (name) => {
        await db.deleteFrom('saved_views').execute();
        return send('PUT', `/api/case-views/${fresh()}`, rae, { name });
      },
      read: async () => {
        return at(await found('/api/case-views', 'views', rae, id), 'name');
      },
    },
    {
      name: 'a question of the planning chat',
      most: 500,
      write: (question) =>
        send('POST', `/api/planning-chat/conversations/${fresh()}/questions`, rae, { turn_id: randomUUID(), question }),
      read: async () => at(await get(`/api/planning-chat/conversations/${id}`, rae), 'turns.0.question'),
    },
    {
      name: 'the reason of a rating',
      least: 0,
      most: 1_000,
      write: (reason) =>
        send('PUT', `/api/planning-chat/conversations/${conversation}/questions/${places.turn}/rating`, rae, {
          ...{ rating: 'down', reason },
        }),
      read: async () =>
        at(await get(`/api/planning-chat/conversations/${conversation}`, rae), 'turns.0.rating_reason') ?? '',
    },
    { name: 'an answer of staff', most: 5_000, write: (text) => canned({ text }), read: cannedAnswer('text') },
    { name: 'its source', most: 400, write: (source) => canned({ source }), read: cannedAnswer('source') },
    { name: 'its question', most: 500, write: (asked) => canned({ asked: [asked] }), read: cannedAnswer('asked.0') },
    { name: 'a question to staff', most: 2_000, write: (question) => inquire({ question }), read: inquiry('question') },
    { name: 'who asks it', most: 120, write: (name) => inquire({ name }), read: inquiry('name') },
    { name: 'what it is about', least: 0, most: 200, write: (about) => inquire({ about }), read: inquiry('about') },
    {
      name: 'what was said before it',
      least: 0,
      most: 6_000,
      write: (text) => inquire({ transcript: [{ author: 'person', text }] }),
      read: inquiry('transcript.0.text'),
    },
    {
      name: 'the answer to it',
      most: 5_000,
      write: async (answer) => {
        await inquire({});
        return send('POST', `/api/inquiries/${id}/answer`, rae, { answer });
      },
      read: inquiry('answered.text'),
    },
    {
      name: 'a reason beside an upload',
      most: 2_000,
      write: (text) =>
        send('POST', `${APPLICATIONS}/${draft}/fields/site_plan/messages`, owner, { kind: 'explanation', text }),
      read: async () => at(await get(`${APPLICATIONS}/${draft}/messages`, owner), 'messages.-1.body.text'),
    },
    {
      name: 'what a letter asks for',
      least: 0,
      most: 2_000,
      write: (en) => saveLetter({ items: [letterItem({ what: { en } })] }),
      read: shown(`/api/letters/${letter}`, rae, 'items.0.what.en'),
    },
    {
      name: 'a note of a letter',
      least: 0,
      most: 4_000,
      write: (note) => saveLetter({ note }),
      read: shown(`/api/letters/${letter}`, rae, 'note'),
    },
    {
      name: 'an answer to what was asked',
      least: 0,
      most: 5_000,
      write: (answer) => send('PUT', `/api/applications/${asked.id}/requests/${asked.item}`, owner, { answer }),
      read: shown(`/api/applications/${asked.id}/requests`, owner, 'rounds.0.items.0.answer'),
    },
    {
      name: 'a note on an answer',
      least: 0,
      most: 5_000,
      write: async (note) => {
        const { rounds } = await get(`/api/cases/${answered.id}/letters`, rae);
        const seen = at(rounds, '0.items.0.verdict_at') ?? null;
        return send('PUT', `/api/round-items/${answered.item}/verdict`, rae, { verdict: 'open', note, seen });
      },
      read: shown(`/api/cases/${answered.id}/letters`, rae, 'rounds.0.items.0.verdict_note'),
    },
    {
      name: 'how a condition was met',
      most: 2_000,
      write: (evidence) =>
        send('PUT', `/api/cases/${issued}/permit/conditions/${conditionId}`, rae, {
          ...{ met: { on: '2026-11-21', evidence, document_id: null } },
        }),
      read: shown(`/api/cases/${issued}/permit`, rae, 'permit.conditions.0.evidence'),
    },
    {
      name: 'a condition of a permit',
      least: 0,
      most: 4_000,
      write: (text) => savePermit({ added: [{ ...own, text }] }),
      read: shown(`/api/permit-letter/${permit}/result`, rae, 'changes.added.0.text'),
    },
    {
      name: 'a note in a review',
      least: 0,
      most: 1_000,
      write: async (note) => {
        await server.call('DELETE', `/api/permit-review/${review}/items/${line}/decision`, { token: rae });
        return send('PUT', `/api/permit-review/${review}/items/${line}/decision`, rae, {
          answer: 'yes',
          note,
          seen: null,
        });
      },
      read: async () => {
        const result = await get(`/api/permit-review/${review}/result`, rae);
        return at(result, 'sections.0.items.0.decision.note') ?? '';
      },
    },
    {
      name: 'an integration',
      most: 60,
      write: (integration) =>
        send('POST', '/api/admin/api-keys', ann, { integration, scopes: ['cases:read'], days: 1 }),
      read: async ({ keys }) => at(keys, '0.integration'),
    },
    {
      name: 'a message to the application assistant',
      most: 1_000,
      write: async (text) => {
        await call('POST', '/api/application-assistant/start-over', owner);
        return send('POST', '/api/application-assistant/messages', owner, { message_id: fresh(), text });
      },
      read: async () =>
        at(await found('/api/application-assistant/draft', 'messages', owner, id), 'content') ??
        at(
          ((await get('/api/application-assistant/draft', owner)).messages as Json[]).find(
            ({ sender }) => sender === 'user',
          ),
          'content',
        ),
    },
  ];
}

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApplicantDesk, openDesk } from '../../../../test/applicant-desk.ts';
import { databases } from '../../../../test/databases.ts';

const texts = (textAnswers: Record<string, string>, answers: Record<string, string> = {}) => ({ answers, textAnswers });

describe.each(databases)('applications on $name', (database) => {
  let desk: ApplicantDesk;
  beforeAll(async () => {
    desk = await openDesk(database);
  });
  afterAll(() => desk.stop());
  let token: string;
  let id: string;
  beforeEach(async () => {
    token = await desk.newApplicant();
    id = await desk.start(token);
  });

  test('begin empty, in progress, and are there for their owner', async () => {
    const { status, json } = await desk.get(token, id);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      id,
      title: 'New permit',
      status: 'In Progress',
      version: 1,
      data: { answers: {}, textAnswers: {} },
      submitted_at: null,
      reference: null,
      project_address: null,
      apn: null,
    });
    expect((await desk.ask(token, 'POST', '', { title: ' ' })).json).toMatchObject({ code: 'invalid-request' });
  });

  test('are listed with the one changed last first, and say where they are', async () => {
    const second = await desk.start(token);
    await desk.save(token, id, texts({ project_address: '1240 Larkspur Lane', apn: '027-999-004' }), 1);
    const { json } = await desk.ask(token, 'GET', '');
    expect(json.applications).toMatchObject([
      { id, project_address: '1240 Larkspur Lane', apn: '027-999-004' },
      { id: second, project_address: null, apn: null },
    ]);
    expect(json.applications).toHaveLength(2);
  });

  test('started twice with one key are one, also fifty times at once; without a key they are as many', async () => {
    const key = randomUUID();
    const starts = await Promise.all(Array.from({ length: 50 }, () => desk.start(token, key)));
    expect(new Set(starts).size).toBe(1);
    // The same key of another person is theirs.
    expect(await desk.start(await desk.newApplicant(), key)).not.toBe(starts[0]);
    expect((await desk.ask(token, 'GET', '')).json.applications).toHaveLength(2);
    const refused = await desk.ask(token, 'POST', '', { title: 'x' }, { 'idempotency-key': 'again' });
    expect(refused.json).toMatchObject({ code: 'invalid-request' });
  });

  test('save what was entered and count the saves', async () => {
    const data = texts({ project_address: ' 12 ', living_area: '12o' }, { tree_removal: 'yes' });
    const saved = await desk.save(token, id, data, 1);
    expect([saved.status, saved.json]).toMatchObject([200, { id, version: 2 }]);
    const { json } = await desk.get(token, id);
    expect(json).toMatchObject({ version: 2, last_modified: saved.json.last_modified });
    expect(json.data).toEqual(data);
  });

  test('keep neither empty answers nor sums of nothing, and a parcel’s county', async () => {
    await desk.save(token, id, texts({ roof: '', total_area: '12', county: 'Placer County' }, { tree_removal: '' }), 1);
    expect((await desk.get(token, id)).json.data).toEqual(texts({ county: 'Placer County' }));
  });

  test('hold each sum under its id, as it adds up and not as it was sent', async () => {
    const saved = async () => (await desk.get(token, id)).json.data;
    await desk.save(token, id, texts({ living_area: '1,450', total_area: '12' }), 1);
    expect(await saved()).toEqual(texts({ living_area: '1,450', total_area: '1450' }));
    // Sent back as it was stored, with one part more and no word of a version: it adds, and changes nothing.
    const more = texts({ living_area: '1,450', other_area: '320.5', total_area: '1450' });
    expect((await desk.save(token, id, more)).status).toBe(200);
    expect(await saved()).toEqual(texts({ ...more.textAnswers, total_area: '1770.5' }));
    await desk.save(token, id, texts({ living_area: '0', total_area: '1770.5' }), 3);
    expect(await saved()).toEqual(texts({ living_area: '0' }));
  });

  test('refuse what the questionnaire does not know, and store nothing of such a save', async () => {
    const cases = [
      [texts({ no_such_field: 'x', project_address: 'y' }), 'no_such_field', 'The application has no such field.'],
      [texts({ constructor: 'x' }), 'constructor', 'The application has no such field.'],
      [texts({ tree_removal: 'yes' }), 'tree_removal', 'The application has no such field.'],
      [texts({}, { tree_removal: 'perhaps' }), 'tree_removal', 'This is not one of the choices.'],
      [texts({ roof: 'thatch' }), 'roof', 'This is not one of the choices.'],
      [texts({ site_plan: 'completed' }), 'site_plan', 'This is not one of the choices.'],
      [
        texts({ project_address: 'a\0b' }),
        'data.textAnswers.project_address',
        expect.stringContaining('cannot be stored'),
      ],
      [
        texts({ project_address: 'a\ud800b' }),
        'data.textAnswers.project_address',
        expect.stringContaining('cannot be stored'),
      ],
    ] as const;
    for (const [data, field, message] of cases) {
      for (const version of [1, undefined]) {
        const { status, json } = await desk.save(token, id, data, version);
        expect([status, json.code, json.fields], field).toEqual([400, 'invalid-request', { [field]: message }]);
      }
    }
    const stray = await desk.ask(token, 'PUT', `/${id}`, { data: { ...texts({}), more: {} }, version: 1 });
    expect(stray.json).toMatchObject({ code: 'invalid-request' });
    expect((await desk.get(token, id)).json).toMatchObject({ version: 1, data: texts({}) });
  });

  test('show both sides of a save that came too late, and overwrite nothing', async () => {
    await desk.save(token, id, texts({ project_address: 'first' }), 1);
    const late = await desk.save(token, id, texts({ project_address: 'second' }), 1);
    expect([late.status, late.json.code]).toEqual([409, 'out-of-date']);
    const { json } = await desk.get(token, id);
    expect(json).toMatchObject({ version: 2, data: texts({ project_address: 'first' }) });
    expect(late.json.versions).toEqual({
      current: { version: 2, last_modified: json.last_modified, data: json.data },
      yours: texts({ project_address: 'second' }),
    });
    // A version that never was is as stale as an old one.
    expect((await desk.save(token, id, texts({ project_address: 'third' }), 9)).status).toBe(409);
  });

  test('answer a save that is sent again because its answer was lost as the first time', async () => {
    const data = texts({ project_address: 'first' });
    const first = await desk.save(token, id, data, 1);
    const again = await Promise.all(Array.from({ length: 10 }, () => desk.save(token, id, data, 1)));
    for (const answer of again) expect([answer.status, answer.json]).toEqual([200, first.json]);
    // What is stored already is no new version either.
    expect((await desk.save(token, id, data, 2)).json).toEqual(first.json);
    expect((await desk.save(token, id, texts({ ...data.textAnswers, roof: '' }), 2)).json).toEqual(first.json);
  });

  test('of many saves on one version take one', async () => {
    const saves = await Promise.all(
      Array.from({ length: 20 }, (_, at) => desk.save(token, id, texts({ project_address: `tab ${at}` }), 1)),
    );
    const taken = saves.filter(({ status }) => status === 200);
    expect(taken).toHaveLength(1);
    const at = saves.findIndex(({ status }) => status === 200);
    expect((await desk.get(token, id)).json.data).toEqual(texts({ project_address: `tab ${at}` }));
  });

  test('without a version take what adds and refuse what changes', async () => {
    const added = texts({ project_address: 'first', roof: 'metal' });
    expect((await desk.save(token, id, added)).json).toMatchObject({ version: 2 });
    expect((await desk.save(token, id, added)).json).toMatchObject({ version: 2 });
    for (const data of [texts({ project_address: 'first' }), texts({ project_address: 'x', roof: 'metal' })]) {
      const { status, json } = await desk.save(token, id, data);
      expect([status, json.versions]).toMatchObject([409, { current: { version: 2, data: added }, yours: data }]);
    }
    const more = texts(added.textAnswers, { tree_removal: 'no' });
    expect((await desk.save(token, id, more)).json).toMatchObject({ version: 3 });
    // Of two that each add something else, the second would take the first one's out.
    const both = await Promise.all(
      ['living_area', 'other_area'].map((field) =>
        desk.save(token, id, texts({ ...more.textAnswers, [field]: '12' }, more.answers)),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('keep an answer that the questionnaire no longer knows, so that the rest can be saved', async () => {
    await desk.save(token, id, texts({ roof: 'metal' }), 1);
    desk.changeQuestionnaire((form) => form.replace('"metal"', '"copper"'));
    try {
      const kept = await desk.save(token, id, texts({ roof: 'metal', project_address: 'x' }), 2);
      expect([kept.status, kept.json.version]).toEqual([200, 3]);
      const other = await desk.start(token);
      expect((await desk.save(token, other, texts({ roof: 'metal' }), 1)).json.fields).toHaveProperty('roof');
    } finally {
      desk.restoreQuestionnaire();
    }
  });

  test('are not there for anyone else', async () => {
    const other = await desk.newApplicant();
    const calls = [
      ['GET', ''],
      ['PUT', '', { data: texts({ project_address: 'mine now' }), version: 1 }],
      ['PUT', '', { data: texts({ project_address: 'mine now' }) }],
      ['DELETE', ''],
      ['POST', '/duplicate'],
      ['GET', '/worked-out'],
      ['POST', '/submit', {}],
      ['GET', '/submission'],
    ] as const;
    for (const [method, path, body] of calls) {
      for (const one of [id, randomUUID()]) {
        const { status, json } = await desk.ask(other, method, `/${one}${path}`, body);
        expect([status, json.detail], `${method} ${path}`).toEqual([404, 'We could not find that application.']);
      }
    }
    expect((await desk.ask(other, 'GET', '')).json).toEqual({ applications: [] });
    expect((await desk.get(token, id)).json).toMatchObject({ version: 1, data: texts({}) });
    expect((await desk.ask(token, 'GET', '/no-uuid')).status).toBe(400);
  });

  test('are not touched by a session that has ended', async () => {
    await desk.save(token, id, texts({ project_address: 'first' }), 1);
    const before = (await desk.get(token, id)).json;
    await desk.endSessions();
    const calls = [
      ['PUT', '', { data: texts({ project_address: 'second' }), version: 2 }],
      ['POST', '/submit', {}],
      ['POST', '/duplicate'],
      ['DELETE', ''],
    ] as const;
    for (const [method, path, body] of calls) {
      const { status, json } = await desk.ask(token, method, `/${id}${path}`, body);
      expect([status, json.code]).toEqual([401, 'not-signed-in']);
    }
    const again = await desk.signInAgain(token);
    expect((await desk.get(again, id)).json).toEqual(before);
    expect((await desk.ask(again, 'GET', '')).json.applications).toHaveLength(1);
  });

  test('in progress are deleted with their documents, and only once', async () => {
    const document = await desk.addFile(token, id, 'site_plan', 'verified');
    expect((await desk.ask(token, 'DELETE', `/${id}`)).json).toEqual({ ok: true });
    expect((await desk.ask(token, 'DELETE', `/${id}`)).status).toBe(404);
    expect((await desk.get(token, id)).status).toBe(404);
    const left = await desk.db.selectFrom('documents').select('id').where('id', '=', document).execute();
    expect(left).toEqual([]);
  });

  test('are calculated from what is saved', async () => {
    await desk.save(token, id, texts({ project_address: 'x' }), 1);
    const { status, json } = await desk.ask(token, 'GET', `/${id}/worked-out`);
    expect([status, json]).toMatchObject([
      200,
      { version: 2, coverage: { outcome: 'not-started' }, impact: { outcome: 'not-started' } },
    ]);
  });

  test('are copied without what was signed, dated or uploaded', async () => {
    await desk.save(
      token,
      id,
      texts({
        project_address: 'x',
        site_plan: 'N/A',
        county: 'Placer County',
        owner_signature: 'Ada Lake',
        signature_date: '2026-01-02',
      }),
      1,
    );
    await desk.addFile(token, id, 'site_plan', 'completed');
    const key = { 'idempotency-key': randomUUID() };
    const { status, json } = await desk.ask(token, 'POST', `/${id}/duplicate`, undefined, key);
    expect([status, json]).toMatchObject([200, { title: 'New permit', status: 'In Progress', project_address: 'x' }]);
    const copy = json.id as unknown as string;
    expect(copy).not.toBe(id);
    expect((await desk.get(token, copy)).json).toMatchObject({ version: 1 });
    expect((await desk.get(token, copy)).json.data).toEqual(
      texts({ project_address: 'x', site_plan: 'N/A', county: 'Placer County' }),
    );
    expect((await desk.ask(token, 'POST', `/${id}/duplicate`, undefined, key)).json.id).toBe(copy);
    const files = await desk.db
      .selectFrom('application_documents')
      .select('field')
      .where('application_id', '=', copy)
      .execute();
    expect(files).toEqual([]);
  });
});

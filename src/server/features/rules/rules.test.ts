import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { AuditEvent } from '#contract/administration.ts';
import type { BacktestShown, PackShown, TriedDraft } from '#contract/rules.ts';
import { dayAt } from '#domain/agency/shown.ts';
import { formatMessage } from '#messages/format-message.ts';
import { addPerson } from '#server/db/people.ts';
import { startSession } from '#server/http/session-token.ts';
import { databases } from '../../../../test/databases.ts';
import { drawTextPdf } from '../../../../test/fixtures/draw-text-pdf.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

const PACK = 'trpa-residential';
const RULE = 'driveway-slope';

describe.each(databases)('the rules that administrators amend on $name', (database) => {
  let server: TestServer;
  let admin: string;
  let today: string;
  beforeAll(async () => {
    server = await startTestServer(database);
    admin = await signedIn('admin');
    today = dayAt(new Date(), server.deps.agencyData.agency.timeZone);
  });
  afterAll(() => server.stop());

  async function signedIn(role: 'admin' | 'contractor'): Promise<string> {
    const email = `${randomUUID()}@example.com`;
    const person = await addPerson(server.deps.db, { email, fullName: 'Ana Admin', role, passwordHash: null });
    if (!person) throw new Error('The person could not be added.');
    return startSession(server.deps.db, person, new Date());
  }
  const call = async <T>(method: string, path: string, body?: unknown) => {
    const { status, json } = await server.call(method, `/api/admin/${path}`, { token: admin, body });
    return { status, json: json as unknown as T & { detail: string } };
  };
  const packOn = async (on: string) => {
    const { json } = await call<{ packs: PackShown[] }>('GET', `rules?on=${on}`);
    const pack = json.packs.find(({ id }) => id === PACK);
    return { amended: pack?.amended, rule: pack?.rules.find(({ id }) => id === RULE) };
  };
  const yamlOf = async () => (await call<{ yaml: string }>('GET', `rules/${PACK}/${RULE}`)).json.yaml;
  /** The rule with another limit, and examples that show it. */
  const limitedTo = async (limit: number) =>
    (await yamlOf())
      .replace('right: 10', `right: ${limit}`)
      .replace('[10, yes]', `[${limit}, yes]`)
      .replace('[11, no]', `[${limit + 1}, no]`)
      .replace('[9, yes]', `[${limit - 1}, yes]`);
  const draft = { pack: PACK, change: 'replace', rule: RULE, from: '', note: 'Ordinance 2026-14' };
  const finished = async (body: object) => {
    const { status, json } = await call<BacktestShown>('POST', 'rules/backtests', body);
    expect(status).toBe(200);
    const end = () => call<BacktestShown>('GET', `rules/backtests/${json.id}`);
    await vi.waitFor(async () => expect((await end()).json.state).toBe('done'), { timeout: 60_000, interval: 200 });
    return (await end()).json;
  };
  const publish = (backtest: string, body: object) => call('POST', 'rules/amendments', { backtest, draft: body });

  test('are shown with their citation and basis, and as YAML', async () => {
    const { rule, amended } = await packOn(today);
    expect(amended).toBeNull();
    expect(rule).toMatchObject({
      title: { en: 'Driveway slope' },
      code: { en: 'TRPA Code 34.3' },
      source: { basis: 'unverified' },
      ...{ since: null, ended: null, look_up: false },
    });
    expect(await yamlOf()).toContain('right: 10');
    expect((await call('GET', 'rules?on=soon')).status).toBe(400);
    expect((await call('GET', `rules/${PACK}/none`)).status).toBe(404);
  });

  test('a draft is tried as it is typed: faults by their line, and what each example comes to', async () => {
    const tried = async (yaml: string, given: object = {}) => {
      const { json } = await call<TriedDraft>('POST', 'rules/try', { ...draft, yaml, ...given });
      const errors = json.errors.map(({ line, message }) => ({
        ...{ line, message: formatMessage('en', message), es: formatMessage('es', message) },
      }));
      return { ...json, errors };
    };
    const right = await tried(await limitedTo(8));
    expect(right.errors).toEqual([]);
    expect(right.examples[1]).toEqual({
      ...{ facts: [{ name: 'site.drivewaySlopePercent', value: 9 }], words: '' },
      ...{ expected: 'no', outcome: 'no' },
    });
    const yaml = await yamlOf();
    const lineOf = (words: string) => yaml.slice(0, yaml.indexOf(words)).split('\n').length;
    const wrong = await tried(yaml.replace('right: 10', 'right: 12'));
    expect(wrong.errors).toContainEqual({
      line: lineOf('[11, no]'),
      message: 'examples.rows.1: The rule says "yes" here, and the example "no".',
      es: 'examples.rows.1: Aquí la regla dice «yes» y el ejemplo «no».',
    });
    expect(wrong.examples[1]).toMatchObject({ expected: 'no', outcome: 'yes' });
    const unknown = await tried(yaml.replace('left:', 'lfet:'));
    expect(unknown.errors).toContainEqual({
      line: lineOf('left:'),
      message: 'requires.lfet: "lfet" is not known here.',
      es: 'requires.lfet: «lfet» no se conoce aquí.',
    });
    const broken = (await tried('title: [')).errors[0];
    expect(broken).toMatchObject({ line: 1, es: expect.stringContaining('no se puede leer como YAML') });
    const inSpanish = async (from: string, to: string) =>
      (await tried(yaml.replace(from, to))).errors.map(({ es }) => es).join(' ');
    expect(await inSpanish('severity: required', 'severity: high')).toContain('uno de estos: life-safety');
    expect(await inSpanish('right: 10', 'right: parcel.areaSqFt')).toContain('mezcla unidades (percent y sf)');
    expect(await inSpanish('site.drivewaySlopePercent', 'site.slope')).toContain('«site.slope» no es un dato');
    expect(await inSpanish('right: 10', 'right: null')).toContain('Aquí va un número.');
    expect((await tried(yaml.replace(`id: ${RULE}`, 'id: other'))).errors[0]?.message).toContain('The id stays');
    expect((await tried(yaml, { change: 'insert', rule: '', from: today })).errors[0]?.message).toContain('already');
    expect((await tried('', { change: 'repeal', rule: 'none' })).errors[0]?.message).toContain(
      'there is no rule "none"',
    );
  });

  test('an amendment is tried on stored reviews by their own days, and published as it was tried', async () => {
    const contractor = await signedIn('contractor');
    const send = async () => {
      const id = randomUUID();
      const form = new FormData();
      const bytes = new Uint8Array(await drawTextPdf([['A1 SITE PLAN', 'APN: 027-123-004', 'Driveway slope: 9%']]));
      form.append('files', new Blob([bytes], { type: 'application/pdf' }), 'plans.pdf');
      await server.call('POST', `/api/design-review/${id}`, { token: contractor, body: form });
      const status = () => server.call('GET', `/api/design-review/status/${id}`, { token: contractor });
      await vi.waitFor(async () => expect((await status()).json).toMatchObject({ status: 'completed' }), {
        timeout: 60_000,
        interval: 200,
      });
      return id;
    };
    const stored = () => server.deps.db.selectFrom('analyses').select(['id', 'result', 'finished_at']).execute();
    const [now, then] = [await send(), await send()];
    const { db } = server.deps;
    await db
      .updateTable('analyses')
      .set({ created_at: new Date('2026-01-15T20:00:00Z') })
      .where('id', '=', then)
      .execute();
    const before = await stored();

    const stricter = { ...draft, from: today, yaml: await limitedTo(8) };
    expect(await call('POST', 'rules/backtests', { ...stricter, yaml: 'id: x' })).toMatchObject({
      ...{ status: 400, json: { detail: expect.stringContaining('1: group: This is missing.') } },
    });
    const tried = await finished(stricter);
    expect(tried).toMatchObject({ done: 2, total: 2, early: [], result: { same: 1, replayed: 1, notReplayed: [] } });
    expect(tried.result?.changed).toMatchObject([
      {
        ...{ id: now, kind: 'design-review', day: today },
        lines: [{ line: RULE, before: { answer: 'yes' }, after: { answer: 'no' } }],
      },
    ]);
    expect(await stored(), 'nothing of the reviews changes').toEqual(before);
    expect((await packOn(today)).rule?.since).toBeNull();

    expect(await publish(randomUUID(), stricter)).toMatchObject({ status: 409 });
    expect(await publish(tried.id, { ...stricter, note: 'Another' })).toMatchObject({ status: 409 });
    const early = { ...tried.result, changed: tried.result?.changed.map((one) => ({ ...one, day: '2026-01-15' })) };
    const setResult = (result: object) =>
      db
        .updateTable('rule_backtests')
        .set({ result: JSON.stringify(result) })
        .where('id', '=', tried.id)
        .execute();
    await setResult(early);
    expect(await publish(tried.id, stricter), 'a review of an earlier day').toMatchObject({ status: 403 });
    await setResult(tried.result as object);
    expect(await publish(tried.id, stricter)).toMatchObject({ status: 200 });
    expect(await publish(tried.id, stricter), 'another was published meanwhile').toMatchObject({ status: 409 });

    expect(await packOn('2026-01-15')).toMatchObject({ amended: null, rule: { since: null, ended: { from: today } } });
    expect(await packOn(today)).toMatchObject({
      amended: today,
      rule: { from: today, since: { note: 'Ordinance 2026-14', change: 'replace', person: 'Ana Admin' } },
    });
    const { json } = await call<{ events: AuditEvent[] }>('GET', 'events');
    expect(json.events[0]).toMatchObject({ kind: 'rule', subject: 'Driveway slope', person: 'Ana Admin' });
    expect(json.events[0]?.after).toContain('"right":8');
    await expect(db.deleteFrom('rule_amendments').execute()).rejects.toThrow('never changed');
    expect(await stored(), 'results that were made before stay').toEqual(before);

    const repeal = { ...draft, change: 'repeal', yaml: '', from: '2999-01-01' };
    expect((await finished(repeal)).result).toMatchObject({ same: 2, replayed: 0, changed: [] });
  });
});

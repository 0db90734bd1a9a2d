import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TrackedApplication } from '#contract/application-status.ts';
import type { Case, CaseEvent } from '#contract/cases.ts';
import type { Letter } from '#contract/letters.ts';
import type { Requests, Round, RoundItem } from '#contract/rounds.ts';
import type { LetterItem } from '#domain/letters/letter.ts';
import enLetters from '#messages/en/letters.json' with { type: 'json' };
import { countUnresolved } from '#server/db/rounds.ts';
import { intakeMailbox } from '#server/jobs/case-mails.ts';
import { type ApplicantDesk, openDesk } from '../../../../test/applicant-desk.ts';
import { databases } from '../../../../test/databases.ts';
import { drawTextPdf } from '../../../../test/fixtures/draw-text-pdf.ts';
import { readWord } from '../../../../test/read-word.ts';

const item = (what: string, more: Partial<LetterItem> = {}): LetterItem => ({
  id: randomUUID(),
  source: { kind: 'person' },
  what: { en: what },
  looked: {},
  rule: {},
  cure: { en: 'Send it.' },
  field: null,
  evidence: [],
  newBecause: '',
  ...more,
});

describe.each(databases)('letters and rounds on $name', (database) => {
  let desk: ApplicantDesk;
  let [rae, sam, boss] = ['', '', ''];
  let bytes: Buffer;
  beforeAll(async () => {
    bytes = Buffer.from(await drawTextPdf([['SITE PLAN']]));
    desk = await openDesk(database);
    rae = await desk.newStaff('reviewer', 'Rae Viewer');
    sam = await desk.newStaff('reviewer', 'Sam Second');
    boss = await desk.newStaff('admin', 'Cy Dunn');
  });
  afterAll(() => desk.stop());

  const call = async <T>(method: string, path: string, token = rae, body?: object) => {
    const answer = await desk.server.call(method, path, { token, ...(body ? { body } : {}) });
    return { ...answer, json: answer.json as unknown as T & { detail: string; fields?: Record<string, string> } };
  };
  let cases = 0;
  /** A case that was brought to a stage, step by step. */
  const caseAt = async (...stages: string[]) => {
    cases += 1;
    const owner = await desk.newApplicant();
    const id = await desk.start(owner);
    await desk.save(owner, id, { answers: {}, textAnswers: { project_address: '12 Pine Road' } });
    await desk.openCase(id, `PW-${cases}`);
    for (const [at, to] of stages.entries()) await call('POST', `/api/cases/${id}/move`, rae, { to, version: at + 1 });
    return { id, owner };
  };
  const stageOf = async (id: string) => (await call<{ stage: string }>('GET', `/api/cases/${id}`)).json.stage;
  const begin = async (id: string, kind: string, token = rae) =>
    (
      await call<{ letter_id: string }>('POST', `/api/cases/${id}/letters`, token, {
        letter_id: randomUUID(),
        kind,
      })
    ).json.letter_id;
  const get = async (letterId: string) => (await call<Letter>('GET', `/api/letters/${letterId}`)).json;
  const save = async (letterId: string, items: LetterItem[], more: object = {}) => {
    const { version, case: of } = await get(letterId);
    return call<Letter>('PUT', `/api/letters/${letterId}`, rae, {
      ...{ version, case_version: of.version, items, note: '' },
      ...more,
    });
  };
  const send = (letterId: string, version: number, token = rae) =>
    call<Letter>('POST', `/api/letters/${letterId}/send`, token, { version });
  /** A letter that went out, and its case. */
  const sentLetter = async (items: LetterItem[], kind = 'incomplete-notice', ...stages: string[]) => {
    const found = await caseAt(...(stages.length > 0 ? stages : ['completeness']));
    const letterId = await begin(found.id, kind);
    const { json } = await save(letterId, items);
    expect((await send(letterId, json.version)).status).toBe(200);
    return { ...found, letterId };
  };
  const mailsTo = (token: string) =>
    desk.db.selectFrom('mails').select(['kind']).where('to_address', '=', desk.personOf(token).email).execute();
  const requests = async (owner: string, id: string) =>
    (await call<Requests>('GET', `/api/applications/${id}/requests`, owner)).json;
  const answer = (owner: string, id: string, itemId: string, text: string) =>
    call<Requests>('PUT', `/api/applications/${id}/requests/${itemId}`, owner, { answer: text });
  const sendAnswers = (owner: string, id: string, round = 1) =>
    call<Requests>('POST', `/api/applications/${id}/requests/send`, owner, { round });
  const addSheet = async (owner: string, id: string, itemId: string, replaces = '') => {
    const form = new FormData();
    form.append('replaces', replaces);
    form.append('files', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'signed.pdf');
    return fetch(`${desk.server.url}/api/applications/${id}/requests/${itemId}/documents`, {
      ...{ method: 'POST', body: form, headers: { authorization: `Bearer ${owner}` } },
    });
  };
  /** The letters of the case's stage that cannot be written, with why. */
  const refusedKinds = async (id: string, token = rae) => {
    type Kinds = { kinds: { kind: string; open: boolean; refused: string | null }[] };
    const { kinds } = (await call<Kinds>('GET', `/api/cases/${id}/letters`, token)).json;
    return Object.fromEntries(
      kinds.flatMap(({ kind, open, refused }) => (open && refused !== null ? [[kind, refused]] : [])),
    );
  };
  const roundsOf = async (id: string) =>
    (await call<{ rounds: Round[] }>('GET', `/api/cases/${id}/letters`)).json.rounds;

  test('a letter goes out once: the case moves, a round opens, the applicant is told, and it stays as it was', async () => {
    const { id, owner } = await caseAt('completeness');
    const letterId = await begin(id, 'incomplete-notice');
    expect(await begin(id, 'incomplete-notice', sam), 'two people work on one draft').toBe(letterId);
    expect(await get(letterId)).toMatchObject({
      issues: [{ issue: 'no-items' }],
      recipient: { name: 'Ada Lake' },
      moves_to: { en: 'Incomplete' },
      opening: [{ text: expect.stringContaining('PW-1 for 12 Pine Road'), source: 'agency' }, {}],
      closing: [{}, { text: expect.stringContaining('0 of 30 calendar days used, 0 calendar days waited') }, {}],
    });
    const refused = await send(letterId, 1);
    expect([refused.status, refused.json.detail]).toEqual([422, expect.stringContaining('at least one item')]);

    const { json: saved } = await save(letterId, [item('Sign the plans.'), item('Show the scale.')]);
    expect(saved.issues).toEqual([]);
    const stale = await send(letterId, saved.version - 1);
    expect([stale.status, stale.json.detail]).toEqual([409, expect.stringContaining('changed this letter')]);
    // Two press at once, and one presses again.
    const both = await Promise.all([send(letterId, saved.version), send(letterId, saved.version, sam)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 200]);
    expect((await send(letterId, saved.version)).json).toMatchObject({ sent_by: expect.any(String) });

    expect(await stageOf(id)).toBe('incomplete');
    expect(await roundsOf(id)).toMatchObject([
      { number: 1, answered_at: null, items: [{ number: 1, what: { en: 'Sign the plans.' } }, { number: 2 }] },
    ]);
    expect((await mailsTo(owner)).map(({ kind }) => kind)).toEqual(['letter-sent']);
    const { json } = await call<{ events: { kind: string; after: { en: string } }[] }>('GET', `/api/cases/${id}`);
    expect(json.events.slice(0, 2)).toMatchObject([
      { kind: 'moved', after: { en: 'Incomplete' }, reason: '' },
      { kind: 'letter', after: { en: 'Notice of incomplete application' } },
    ]);
    expect((await save(letterId, [])).status).toBe(409);
    expect((await call('DELETE', `/api/letters/${letterId}`)).status).toBe(409);
    await expect(
      desk.db.updateTable('letters').set({ note: 'x' }).where('id', '=', letterId).execute(),
    ).rejects.toThrow('never changed');
    await expect(desk.db.deleteFrom('letters').where('id', '=', letterId).execute()).rejects.toThrow('never changed');
  });

  test('a letter waits where the case changed since it was drafted, until somebody has looked', async () => {
    const { id } = await caseAt('completeness');
    const letterId = await begin(id, 'incomplete-notice');
    const { json: saved } = await save(letterId, [item('Sign the plans.')]);
    const mine = desk.personOf(rae).id;
    await call('POST', `/api/cases/${id}/assign`, sam, { assignee_id: mine, version: 2 });
    const refused = await send(letterId, saved.version);
    expect([refused.status, refused.json.detail]).toEqual([409, expect.stringContaining('The case changed')]);
    expect(refused.json.detail, 'names the button that there is').toContain(enLetters.page.acceptCase);
    // What is typed meanwhile does not say that the case was looked at.
    const typed = await save(letterId, [item('Sign all plans.')], { case_version: saved.drafted_from });
    expect(typed.json.issues).toEqual([{ issue: 'changed' }]);
    const { json: looked } = await save(letterId, [item('Sign all plans.')]);
    expect((await send(letterId, looked.version)).status).toBe(200);
  });

  test('a case goes where a letter leads only by that letter, and denies only by whoever may', async () => {
    const { id } = await caseAt('completeness', 'review');
    const bare = await call('POST', `/api/cases/${id}/move`, boss, { to: 'denied', version: 3, reason: 'Too high.' });
    expect([bare.status, bare.json.detail]).toEqual([403, expect.stringContaining('sending a letter')]);
    const begun = await call('POST', `/api/cases/${id}/letters`, rae, { letter_id: randomUUID(), kind: 'denial' });
    expect([begun.status, begun.json.detail]).toEqual([403, 'Only an administrator can do this.']);
    expect(await refusedKinds(id)).toEqual({ denial: 'role' });
    const letterId = await begin(id, 'denial', boss);
    expect((await get(letterId)).issues).toContainEqual({ issue: 'role' });
    const reason = item('The house is too high.', { cure: {} });
    const bareReason = await save(letterId, [reason]);
    expect(bareReason.json).toMatchObject({ needs: ['rule'], issues: [{ issue: 'no-rule' }, { issue: 'role' }] });
    const unruled = await send(letterId, bareReason.json.version, boss);
    expect([unruled.status, unruled.json.detail]).toEqual([422, expect.stringContaining('names no rule')]);
    const { json } = await save(letterId, [{ ...reason, rule: { en: 'Code 37.4' } }]);
    const refused = await send(letterId, json.version);
    expect([refused.status, await stageOf(id), (await get(letterId)).sent_at]).toEqual([403, 'review', null]);
    expect((await send(letterId, json.version, boss)).status).toBe(200);
    expect(await stageOf(id)).toBe('denied');
    expect(await roundsOf(id), 'a denial asks for nothing').toEqual([]);
    const late = await call('POST', `/api/cases/${id}/letters`, rae, { letter_id: randomUUID(), kind: 'denial' });
    expect([late.status, late.json.detail]).toEqual([409, expect.stringContaining('letter is not written')]);
  });

  test('answers are called overdue only when they are, and not once they have come', async () => {
    const { id, owner } = await sentLetter([item('Sign the plans.')]);
    expect(await refusedKinds(id)).toEqual({ 'withdrawal-warning': 'not-due', withdrawal: 'not-due' });
    const early = await call('POST', `/api/cases/${id}/letters`, rae, { letter_id: randomUUID(), kind: 'withdrawal' });
    expect([early.status, early.json.detail]).toEqual([
      422,
      expect.stringMatching(/not overdue yet.* from .*, 20\d\d on/),
    ]);
    const dueOn = (answer_by: string) =>
      desk.db.updateTable('rounds').set({ answer_by }).where('case_id', '=', id).execute();
    await dueOn('2026-01-31');
    expect(await refusedKinds(id)).toEqual({});
    const [warning, withdrawal] = [await begin(id, 'withdrawal-warning'), await begin(id, 'withdrawal')];
    // A draft that was begun then goes out no earlier.
    await dueOn('2999-01-31');
    expect(await get(withdrawal)).toMatchObject({ issues: [{ issue: 'not-due' }], open_from: '2999-02-01' });
    expect((await send(withdrawal, 1)).status).toBe(422);
    await dueOn('2026-01-31');
    expect((await send(warning, 1)).status).toBe(200);
    const promised = await send(withdrawal, 1);
    expect([promised.status, promised.json.detail], 'the warning gave more days').toEqual([
      422,
      expect.stringContaining('not overdue yet'),
    ]);
    const [first] = (await requests(owner, id)).rounds[0]?.items ?? [];
    await answer(owner, id, first?.id ?? '', 'Done.');
    await desk.db.updateTable('rounds').set({ answered_at: new Date() }).where('case_id', '=', id).execute();
    const late = await send(withdrawal, 1);
    expect([late.status, late.json.detail], 'they came').toEqual([422, expect.stringContaining('they have come')]);
    const asked = { to: 'withdrawn', version: 3, reason: 'Asked for by the applicant.' };
    expect((await call('POST', `/api/cases/${id}/move`, rae, asked)).status).toBe(200);
  });

  test('whoever is warned reads until when, reads every letter, and is asked for nothing once the case has ended', async () => {
    const { id, owner, letterId } = await sentLetter([item('Sign the plans.')]);
    await desk.db.updateTable('rounds').set({ answer_by: '2026-01-31' }).where('case_id', '=', id).execute();
    const warning = await begin(id, 'withdrawal-warning');
    const { answer_by: given } = (await send(warning, 1)).json;
    const statusOf = async () =>
      (await call<{ applications: TrackedApplication[] }>('GET', '/api/applications/status', owner)).json
        .applications[0];
    const warned = await requests(owner, id);
    expect(warned.rounds.map(({ letter_id, answer_by }) => [letter_id, answer_by])).toEqual([[letterId, given]]);
    expect(warned.letters).toMatchObject([
      { id: warning, title: { en: 'Notice before withdrawal' }, answer_by: given },
    ]);
    expect((await statusOf())?.request?.answer_by).toBe(given);
    expect((await call('GET', `/api/applications/${id}/letters/${warning}`, owner)).status).toBe(200);

    const [asked] = warned.rounds[0]?.items ?? [];
    await answer(owner, id, asked?.id ?? '', 'They are being');
    const { version } = (await call<Case>('GET', `/api/cases/${id}`)).json;
    await call('POST', `/api/cases/${id}/move`, rae, { to: 'withdrawn', version, reason: 'Asked for.' });
    expect((await statusOf())?.request).toBeNull();
    const ended = await requests(owner, id);
    expect([ended.open, ended.rounds[0]?.items[0]?.answer]).toEqual([false, 'They are being']);
    for (const late of [await answer(owner, id, asked?.id ?? '', 'They are signed.'), await sendAnswers(owner, id)]) {
      expect([late.status, late.json.detail]).toEqual([409, expect.stringContaining('has ended')]);
    }
  });

  test('its Word file says that it is a draft until it is sent, and then is the same to the byte', async () => {
    const { id, owner } = await caseAt('completeness');
    const letterId = await begin(id, 'incomplete-notice');
    await save(letterId, [item('Sign the {plans}.', { rule: { en: 'Code 2.4' } })], { note: 'Call us.\n\nAny day.' });
    const file = async (path = `/api/letters/${letterId}/file`, token = rae) => {
      const reply = await fetch(`${desk.server.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
      return { status: reply.status, bytes: Buffer.from(await reply.arrayBuffer()) };
    };
    const theirs = `/api/applications/${id}/letters/${letterId}`;
    const draft = readWord((await file()).bytes);
    expect(draft.paragraphs).toEqual(
      expect.arrayContaining(['This is a draft. It was not sent.', '1. Sign the {plans}.', 'Call us.', 'Any day.']),
    );
    expect(draft.paragraphs[draft.paragraphs.indexOf('Call us.') - 1], 'a space after the items').toBe('');
    expect((await file(theirs, owner)).status, 'a draft is the agency’s alone').toBe(404);
    await send(letterId, (await get(letterId)).version);
    const [first, again, own] = [await file(), await file(), await file(theirs, owner)];
    expect([again.bytes.equals(first.bytes), own.bytes.equals(first.bytes)]).toEqual([true, true]);
    const sent = readWord(first.bytes);
    expect(sent.paragraphs).not.toContain('This is a draft. It was not sent.');
    expect(sent.headings[0]).toBe('Title: Notice of incomplete application');
    expect(sent.xml).toContain('Code 2.4');
    expect(sent.paragraphs.join(' ').replace('{plans}', ''), 'no field is left unfilled').not.toMatch(/[{}]/);
    expect((await file(theirs, await desk.newApplicant())).status).toBe(404);
  });

  test('the applicant changes only what was asked, sends it whole and once, and the case goes on', async () => {
    const { id, owner } = await sentLetter([item('Sign the plans.', { field: 'site_plan' }), item('Say who draws.')]);
    const [first, second] = (await requests(owner, id)).rounds[0]?.items ?? [];
    if (!first || !second) throw new Error('Two items were asked.');
    const other = await desk.newApplicant();
    expect((await call('GET', `/api/applications/${id}/requests`, other)).status).toBe(404);
    expect((await answer(other, id, first.id, 'Mine.')).status).toBe(404);
    expect((await call('GET', `/api/applications/${id}/requests`, rae)).status).toBe(403);

    await answer(owner, id, first.id, 'On sheet A1.');
    expect((await roundsOf(id))[0]?.items[0]?.answer, 'not sent yet').toBe('');
    const missing = await sendAnswers(owner, id);
    expect([missing.status, Object.keys(missing.json.fields ?? {})]).toEqual([422, [second.id]]);
    expect((await addSheet(owner, id, first.id)).status).toBe(200);
    expect((await addSheet(owner, id, first.id)).status, 'sent again').toBe(200);
    expect((await requests(owner, id)).rounds[0]?.items[0]?.documents).toMatchObject([{ name: 'signed.pdf' }]);
    expect((await addSheet(other, id, first.id)).status).toBe(404);
    const verdict = { verdict: 'resolved', note: '', seen: null };
    expect((await call('PUT', `/api/round-items/${first.id}/verdict`, rae, verdict)).status).toBe(409);

    await answer(owner, id, second.id, 'Ada herself.');
    const both = await Promise.all([sendAnswers(owner, id), sendAnswers(owner, id)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await stageOf(id)).toBe('completeness');
    expect((await answer(owner, id, first.id, 'Later.')).status).toBe(409);
    expect((await addSheet(owner, id, first.id)).status).toBe(409);
    const { json } = await call<{ fields: { field: string; documents: { name: string }[] }[] }>(
      'GET',
      `/api/cases/${id}`,
    );
    expect(json.fields).toMatchObject([{ field: 'site_plan', documents: [{ name: 'signed.pdf' }] }]);
    const told = await desk.db
      .selectFrom('mails')
      .select('subject')
      .where('kind', '=', 'answers-arrived')
      .where('subject', 'like', `%PW-${cases}%`)
      .execute();
    expect(told, 'the intake mailbox, once').toHaveLength(1);

    // In the next round the sheet that came is replaced where the item may be about it, and its question keeps it.
    const late = { newBecause: 'The sheet shows it now.' };
    const floors = item('Draw the floors.', { ...late, field: 'floor_plans' });
    const next = await begin(id, 'incomplete-notice');
    const saved = await save(next, [item('Show the trees.', late), item('Show the fence.', late), floors]);
    await send(next, saved.json.version);
    const { rounds, documents } = await requests(owner, id);
    const asked = rounds[1]?.items ?? [];
    const sheet = documents[0]?.id ?? '';
    expect(asked.map(({ replaceable }) => replaceable)).toEqual([[sheet], [sheet], []]);
    const statuses: number[] = [];
    for (const at of [2, 0, 1]) statuses.push((await addSheet(owner, id, asked[at]?.id ?? '', sheet)).status);
    expect(statuses, 'not asked, replaced, replaced already').toEqual([403, 200, 409]);
    for (const one of asked) await answer(owner, id, one.id, 'Done.');
    expect((await sendAnswers(owner, id, 2)).status).toBe(200);
    type Fields = { fields: { field: string; documents: { version: number }[] }[] };
    expect((await call<Fields>('GET', `/api/cases/${id}`)).json.fields).toMatchObject([
      { field: 'site_plan', documents: [{ version: 1 }, { version: 2, replaced_by: null }] },
    ]);
  });

  test('administrators are told where nobody is mailed about new applications: production mails no invented mailbox', async () => {
    const { agencyData, config } = desk.server.deps;
    expect(intakeMailbox({ agencyData, config }), 'demo mode keeps mails').toBe('intake@agency.example');
    expect(intakeMailbox({ agencyData, config: { ...config, mode: 'production' } as typeof config })).toBeNull();
    const shown = async () => (await call<{ has_intake: boolean }>('GET', '/api/admin/accounts', boss)).json.has_intake;
    expect(await shown()).toBe(true);
    const { intake } = agencyData.agency;
    agencyData.agency.intake = undefined;
    expect(await shown()).toBe(false);
    agencyData.agency.intake = intake;
  });

  test('an answer is judged, and what is still open comes first in the next letter, which needs reasons for more', async () => {
    const { id, owner } = await sentLetter([item('Sign the plans.'), item('Say who draws.'), item('Show the scale.')]);
    const [first, second, third] = (await requests(owner, id)).rounds[0]?.items ?? [];
    for (const one of [first, second, third]) await answer(owner, id, one?.id ?? '', 'Done.');
    await sendAnswers(owner, id);
    const judge = (
      itemId: string | undefined,
      verdict: string | null,
      note = '',
      seen: string | null = null,
      by = sam,
    ) => call<RoundItem>('PUT', `/api/round-items/${itemId}/verdict`, by, { verdict, note, seen });
    const { verdict_at } = (await judge(first?.id, 'open')).json;
    // The other loaded the page before that: one wins, the other is told.
    const stale = await judge(first?.id, 'resolved', '', null, rae);
    expect([stale.status, stale.json.detail]).toEqual([409, expect.stringMatching(/^Sam Second .* still open/)]);
    expect((await judge(first?.id, 'open', '', null, rae)).status, 'they agree').toBe(200);
    expect((await judge(first?.id, 'resolved', '', verdict_at, rae)).status, 'seen').toBe(200);
    expect((await judge(second?.id, 'open', 'With the license.')).json).toMatchObject({
      verdict: 'open',
      verdict_by: 'Sam Second',
    });
    type Events = { events: CaseEvent[] };
    const { events } = (await call<Events>('GET', `/api/cases/${id}`)).json;
    const resolved = { kind: 'verdict', item: { round: 1, number: 1 }, after: { es: 'Resuelto' } };
    expect(events.slice(0, 3)).toMatchObject([
      { person: 'Sam Second', item: { round: 1, number: 2 }, before: null, reason: 'With the license.' },
      { ...resolved, person: 'Rae Viewer', before: { en: 'Still open' } },
      { person: 'Sam Second', item: { round: 1, number: 1 }, before: null, after: { en: 'Still open' } },
    ]);
    const audit = (await call<Events>('GET', '/api/admin/events', boss)).json;
    expect(audit.events).toContainEqual(expect.objectContaining({ ...resolved, after: expect.anything() }));
    const letterId = await begin(id, 'incomplete-notice');
    const draft = await get(letterId);
    // What nobody has judged is not resolved either; only who accepts the application is told.
    const { moves } = (await call<Case>('GET', `/api/cases/${id}`)).json;
    expect(moves.map(({ to, unresolved_items }) => [to, unresolved_items])).toEqual([
      ['review', 2],
      ['incomplete', 0],
      ['withdrawn', 0],
    ]);
    expect(draft.items.map(({ what, source }) => [what.en, source])).toMatchObject([
      ['Say who draws.\nWith the license.', { kind: 'earlier', round: 1, number: 2 }],
      ['Show the scale.', { kind: 'earlier', round: 1, number: 3 }],
    ]);
    const late = item('Show the trees.');
    const { json } = await save(letterId, [...draft.items, late]);
    expect(json.issues).toEqual([{ issue: 'no-reason', item: late.id }]);
    expect((await send(letterId, json.version)).status).toBe(422);
    const reasoned = await save(letterId, [...draft.items, { ...late, newBecause: 'The survey came late.' }]);
    expect((await send(letterId, reasoned.json.version)).status).toBe(200);
    expect((await requests(owner, id)).rounds.map(({ number, items }) => [number, items.length])).toEqual([
      [1, 3],
      [2, 3],
    ]);
    expect(await countUnresolved(desk.db, id), 'what is asked again counts once').toBe(3);
  });

  /** A finished review of the case, with a comment beside a line. */
  const review = async (id: string, line: string, comment: string, token: string) => {
    const session = randomUUID();
    await call('POST', `/api/cases/${id}/reviews`, token, { session_id: session, project_category: 'sfd' });
    const status = async () =>
      (await call<{ status: string }>('GET', `/api/permit-review/status/${session}`)).json.status;
    await expect.poll(status, { timeout: 60_000 }).toBe('completed');
    const path = `/api/permit-review/${session}/items/${line}/remarks/comment`;
    expect((await call('PUT', path, token, { text: comment })).status).toBe(200);
    return session;
  };

  test('what rests on a sheet that was replaced since needs no reason, and its review names the sheet', async () => {
    const { id, owner } = await sentLetter([item('Send the site plan.')]);
    const nextAnswer = async (replaces?: string) => {
      const open = (await requests(owner, id)).rounds.at(-1);
      const sheet = await addSheet(owner, id, open?.items[0]?.id ?? '', replaces);
      await sendAnswers(owner, id, open?.number);
      const item = ((await sheet.json()) as Requests).rounds.at(-1)?.items[0];
      return item?.documents[0]?.id ?? '';
    };
    const sheet = await nextAnswer();
    const session = await review(id, 'apn-agrees', 'Send the sheet of your own parcel.', rae);
    const superseded = async () =>
      [
        await call<{ superseded: string[] }>('GET', `/api/reviews/${session}`),
        ...(await call<{ reviews: { superseded: string[] }[] }>('GET', `/api/cases/${id}/reviews`)).json.reviews,
      ].map((one) => ('json' in one ? one.json : one).superseded);
    expect(await superseded()).toEqual([[], []]);
    const second = await begin(id, 'incomplete-notice');
    const open = (await get(second)).items.filter(({ source }) => source.kind === 'earlier');
    expect((await send(second, (await save(second, open)).json.version)).status).toBe(200);
    bytes = Buffer.from(await drawTextPdf([['SITE PLAN, REVISED']]));
    expect(await nextAnswer(sheet)).not.toBe(sheet);
    expect(await superseded()).toEqual([['signed.pdf'], ['signed.pdf']]);
    const box = { x: 72, y: 72, width: 90, height: 12 };
    const evidence = [
      { documentId: sheet, page: 1, box, quote: 'SITE PLAN', method: 'text-layer' as const, confidence: 1 },
    ];
    const late = item('Draw the trees.', { evidence });
    const own = item('Show the trees.');
    const { json } = await save(await begin(id, 'incomplete-notice'), [late, own]);
    expect(json.issues).toEqual([{ issue: 'no-reason', item: own.id }]);
  });

  test('the comments of every reviewer are in the letter, and what was resolved is not asked again', async () => {
    const { id, owner } = await caseAt('completeness');
    await review(id, 'apn-agrees', 'Send the sheet of your own parcel.', rae);
    await review(id, 'address-agrees', 'Give the number of the house.', sam);
    const letterId = await begin(id, 'incomplete-notice', sam);
    const { items: asked, documents: named } = await get(letterId);
    expect(
      asked.map(({ rule }) => rule),
      'a checklist is no rule',
    ).toEqual([{}, {}]);
    const record = `PW-${cases} application.pdf`;
    expect(Object.values(named), 'its own places').toContain(record);
    expect(asked.map(({ what }) => what.en).toSorted()).toEqual([
      'Give the number of the house.',
      'Send the sheet of your own parcel.',
    ]);
    const { json } = await save(letterId, asked);
    expect((await send(letterId, json.version)).status).toBe(200);
    const items = (await requests(owner, id)).rounds[0]?.items ?? [];
    for (const one of items) await answer(owner, id, one.id, 'Done.');
    await sendAnswers(owner, id);
    const [first] = items;
    await call('PUT', `/api/round-items/${first?.id}/verdict`, rae, { verdict: 'resolved', note: '', seen: null });
    const { documents } = (await call<{ documents: object }>('GET', `/api/cases/${id}/letters`)).json;
    expect(Object.values(documents)).toContain(record);
    const again = (await get(await begin(id, 'incomplete-notice'))).items;
    expect(again.map(({ what, source }) => [what.en, source.kind])).toEqual([[items[1]?.what.en, 'earlier']]);
  });

  test('no letter of another decision goes out for a case, nor to another applicant', async () => {
    const one = await caseAt('completeness', 'review');
    const denial = await begin(one.id, 'denial', boss);
    const { json } = await save(denial, [item('Too high.', { cure: {} })]);
    await call('POST', `/api/cases/${one.id}/move`, rae, { to: 'recommended', version: 3 });
    const refused = await send(denial, json.version, boss);
    expect([refused.status, await stageOf(one.id)], 'the case was recommended meanwhile').toEqual([409, 'recommended']);
    expect(await mailsTo(one.owner)).toEqual([]);

    const closed = await caseAt('completeness');
    const nobody = await begin(closed.id, 'incomplete-notice');
    const kept = (await save(nobody, [item('Sign the plans.')])).json;
    const shut = { disabled_at: new Date() };
    await desk.db.updateTable('people').set(shut).where('id', '=', desk.personOf(closed.owner).id).execute();
    const unsent = await send(nobody, kept.version);
    expect([unsent.status, unsent.json.detail]).toEqual([422, expect.stringContaining('under People and roles')]);

    const other = await sentLetter([item('Sign the plans.')]);
    const [told] = await desk.db
      .selectFrom('mails')
      .select(['to_address', 'text'])
      .where('kind', '=', 'letter-sent')
      .where('case_id', '=', other.id)
      .execute();
    expect(told?.to_address).toBe(desk.personOf(other.owner).email);
    expect(told?.text.match(/[0-9a-f]{8}-[0-9a-f-]{27}/g), 'its link leads to this application alone').toEqual([
      other.id,
    ]);
    expect((await call('GET', `/api/applications/${one.id}/letters/${other.letterId}`, one.owner)).status).toBe(404);

    // Where its mail did not arrive the case says so, until another to that address has.
    const undelivered = async () => (await call<Case>('GET', `/api/cases/${other.id}`)).json.undelivered;
    expect(await undelivered()).toEqual([]);
    const failed = { state: 'failed', error: 'gave-up' } as const;
    await desk.db.updateTable('mails').set(failed).where('case_id', '=', other.id).execute();
    const [unsentMail] = await undelivered();
    expect(unsentMail).toMatchObject({ to: desk.personOf(other.owner).email, state: 'failed', again: true });
    const again = () => call('POST', `/api/mails/${unsentMail?.id}/again`, sam);
    expect([(await again()).status, (await again()).status]).toEqual([200, 200]);
    const { events } = (await call<Case>('GET', `/api/cases/${other.id}`)).json;
    const sentAgain = { kind: 'mail-again', person: 'Sam Second', after: unsentMail?.to };
    expect(events.filter(({ kind }) => kind === 'mail-again')).toEqual([expect.objectContaining(sentAgain)]);
    expect((await call<Case>('GET', `/api/cases/${other.id}`)).json.undelivered).toEqual([]);
    await desk.db.updateTable('mails').set(failed).where('case_id', '=', other.id).execute();
    await call('POST', `/api/cases/${other.id}/messages`, rae, { message_id: randomUUID(), text: 'Call me.' });
    expect(await undelivered()).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ConditionEntry } from '#contract/administration.ts';
import { permitLetterKind } from '#server/features/permit-letter/kind.ts';
import { type ApplicantDesk, openDesk } from './applicant-desk.ts';
import { databases } from './databases.ts';

describe.each(databases)('the library of conditions on $name', (database) => {
  let desk: ApplicantDesk;
  let admin: string;
  beforeAll(async () => {
    desk = await openDesk(database);
    admin = await desk.newStaff('admin', 'Ana Admin');
  });
  afterAll(() => desk.stop());

  const entries = async () =>
    (await desk.server.call('GET', '/api/admin/conditions', { token: admin })).json
      .conditions as unknown as ConditionEntry[];
  const entryOf = async (id: string) => {
    const found = (await entries()).find((entry) => entry.id === id);
    if (!found) throw new Error(`no condition ${id}`);
    return found;
  };
  const write = (id: string, body: object) =>
    desk.server.call('PUT', `/api/admin/conditions/${id}`, { token: admin, body });
  /** What the library gives to a letter that is drafted now. */
  const drafted = async (id: string) => {
    const nothing = { documents: [], unread: [], poorlyRead: [], fields: [], facts: [], blocks: [], fees: [] };
    const read = { ...nothing, schedule: '', yearsValid: 0, securityPercent: 0, deciders: [] };
    const { blocks } = await permitLetterKind.complete(read, {}, desk.server.deps, {
      id: 'draft',
      caseId: null,
      documents: [],
      signal: new AbortController().signal,
    });
    return blocks.find((block) => block.id === id);
  };
  const both = (words: string) => ({ en: words, es: words });

  test('a text that is written anew is drafted from then on, and the product’s can serve again', async () => {
    const { condition, ...before } = await entryOf('season');
    expect(before).toMatchObject({ state: 'product', version: 0, shipped: true });
    const own = {
      ...condition,
      text: both('Grade in summer, on {plansDate}.'),
      source: { note: 'Board, May 2026', basis: 'agency' },
    };
    expect((await write('season', { version: 0, condition: own })).status).toBe(200);
    expect(await entryOf('season')).toMatchObject({ state: 'agency', version: 1, condition: { text: own.text } });
    expect(await drafted('season')).toMatchObject({
      text: own.text,
      applies: 'yes',
      source: { note: 'Board, May 2026', basis: 'agency' },
    });
    expect((await write('season', { version: 1, restore: 0 })).status).toBe(200);
    expect((await drafted('season'))?.text).toEqual(condition.text);
    expect((await write('season', { version: 2, restore: 1 })).status).toBe(200);
    expect((await drafted('season'))?.text).toEqual(own.text);
    expect(
      (await entryOf('season')).versions.map(({ version, own: isOwn, person }) => [version, isOwn, person]),
    ).toEqual([
      ...[
        [3, true, 'Ana Admin'],
        [2, false, 'Ana Admin'],
        [1, true, 'Ana Admin'],
      ],
    ]);
    await expect(desk.db.deleteFrom('condition_versions').execute()).rejects.toThrow('never changed');
  });

  test('one with a place that no letter has, or over another’s change, is refused and the former serves', async () => {
    const { condition, version } = await entryOf('scope');
    const wrong = { ...condition, text: both('See {plansDay}.') };
    const refused = await write('scope', { version, condition: wrong });
    expect(refused.status).toBe(400);
    expect(refused.json.detail).toContain('{plansDay} stands for nothing');
    expect((await write('scope', { version: version + 1, condition })).status).toBe(409);
    expect((await write('scope', { version, condition: { ...condition, text: { en: 'Only English' } } })).status).toBe(
      400,
    );
    expect((await write('scope', { version, restore: 7 })).status).toBe(404);
    expect((await write('no-such', { version: 0, restore: 0 })).status).toBe(404);
    expect((await drafted('scope'))?.text).toEqual(condition.text);
  });

  test('a condition of the agency’s own joins the library, is taken out and put back', async () => {
    const { condition } = await entryOf('season');
    const own = {
      ...condition,
      title: both('Bear box'),
      text: both('Install a bear box.'),
      when: { any: [{ fact: 'trees.removedCount', above: 3 }] },
    };
    expect((await write('own-bear-box', { version: 0, condition: own })).status).toBe(200);
    expect(await drafted('own-bear-box')).toMatchObject({ applies: 'unknown', standard: false });
    expect((await write('own-bear-box', { version: 1, restore: 0 })).status).toBe(200);
    expect(await drafted('own-bear-box')).toBeUndefined();
    expect(await entryOf('own-bear-box')).toMatchObject({ state: 'out', shipped: false });
    expect((await write('own-bear-box', { version: 2, restore: 1 })).status).toBe(200);
    expect(await drafted('own-bear-box')).toBeDefined();
    const { json } = await desk.server.call('GET', '/api/admin/events?q=bear', { token: admin });
    expect(json.total).toBe(3);
  });

  test('what was written for another version of the product gives way, and says so', async () => {
    const former = JSON.stringify({ words: 'of an earlier shape' });
    const row = { id: 'weather', version: 1, content: former, person_id: desk.personOf(admin).id, at: new Date() };
    await desk.db.insertInto('condition_versions').values(row).execute();
    expect(await entryOf('weather')).toMatchObject({ state: 'outdated', version: 1 });
    expect((await drafted('weather'))?.text.en).toContain('Stop grading');
    expect((await write('weather', { version: 1, restore: 1 })).status).toBe(400);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../../test/databases.ts';
import { readConfig } from '../config/config.ts';
import type { Database } from '../db/open-database.ts';
import { addPerson } from '../db/people.ts';
import { startSession, viewerOfToken } from './session-token.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const config = readConfig({});
const now = new Date('2026-05-06T07:08:09Z');
const later = (ms: number) => new Date(now.getTime() + ms);

describe.each(databases)('a session of a time when the clock was ahead, on $name', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  test.each([
    ['began then', later(400 * DAY), later(400 * DAY)],
    ['was used then', now, later(6 * DAY)],
  ])('which %s lasts from now on as long as any other', async (how, began, used) => {
    const email = `${how.replaceAll(' ', '-')}@example.com`;
    const person = await addPerson(database.db, { email, fullName: 'Ada Lake', role: 'applicant', passwordHash: null });
    if (!person) throw new Error('There is such a person already.');
    const token = await startSession(database.db, person, began);
    const isLive = async (at: Date) => (await viewerOfToken(database.db, config, token, at)) !== undefined;
    for (let at = began.getTime(); at <= used.getTime(); at += 11 * HOUR)
      expect(await isLive(new Date(at)), 'in use').toBe(true);
    expect(await isLive(now), 'when the clock is right again').toBe(true);
    expect(await isLive(later(11 * HOUR)), 'in use').toBe(true);
    expect(await isLive(later(24 * HOUR)), 'thirteen hours without use').toBe(false);
  });

  test('which is used all the time ends a week from when the clock was right again', async () => {
    const email = 'always@example.com';
    const person = await addPerson(database.db, { email, fullName: 'Ada Lake', role: 'applicant', passwordHash: null });
    if (!person) throw new Error('There is such a person already.');
    const token = await startSession(database.db, person, later(400 * DAY));
    const live: number[] = [];
    for (let hours = 0; hours < 30 * 24; hours += 6)
      if (await viewerOfToken(database.db, config, token, later(hours * HOUR))) live.push(hours);
    expect(live.at(-1)).toBeLessThanOrEqual(7 * 24);
    expect(live.at(-1)).toBeGreaterThan(6 * 24);
  });
});

import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StaleSave } from '#contract/applications.ts';
import { AppError } from '#contract/errors.ts';
import { type ApplicationData, NOTHING, withValue } from '#domain/application/data.ts';
import { isSame, merge } from '#domain/application/merge.ts';
import { fieldsById } from '#domain/application/questionnaire.ts';
import { findApplication } from '#server/db/applications.ts';
import type { Database } from '#server/db/open-database.ts';
import { addPerson } from '#server/db/people.ts';
import { smallQuestionnaire } from '../../../../test/builders/application-form.ts';
import { anyDatabase } from '../../../../test/databases.ts';
import { rounds } from '../../../../test/options/depth.ts';
import { createApplication } from './create-application.ts';
import { saveApplication } from './save-application.ts';
import { dataOf } from './show-application.ts';

const RUNS = rounds(100, 1_000);
const FIELDS = ['project_address', 'living_area', 'tree_removal'];
const VALUES: Record<string, string[]> = { tree_removal: ['yes', 'no', ''] };

const questionnaire = smallQuestionnaire();
const valueIn = (data: ApplicationData, field: string) => data.answers[field] ?? data.textAnswers[field] ?? '';
const withField = (data: ApplicationData, field: string, value: string): ApplicationData => {
  const placed = fieldsById(questionnaire).get(field);
  if (!placed) throw new Error(`There is no field ${field}.`);
  return withValue(data, placed.field, value);
};

/** What one tab knows: what it last agreed on with the server, and what stands on its page. */
type Tab = { version: number; base: ApplicationData; mine: ApplicationData; pending: Pending | undefined };
/** A save on its way: sent, and perhaps carried out, but not answered. */
type Pending = { data: ApplicationData; version: number };

const step = fc.record({
  tab: fc.constantFrom(0, 1),
  act: fc.constantFrom('edit', 'edit', 'save', 'lost-answer', 'both-at-once'),
  field: fc.constantFrom(...FIELDS),
  value: fc.nat(3),
});

let database: Database;
let ownerId: string;
beforeAll(async () => {
  database = await anyDatabase.open();
  const email = `${randomUUID()}@example.com`;
  const person = await addPerson(database.db, { email, fullName: 'Ada Lake', role: 'applicant', passwordHash: null });
  ownerId = person?.id ?? '';
});
afterAll(() => database.close());

/**
 * Two tabs of one application edit, save, lose answers and save at the same moment. What is said of every value that
 * a tab was told is saved: it is stored in the end, or a later save took its place that had seen it.
 */
test(`in ${RUNS} random interleavings of two tabs nothing is overwritten unseen`, { timeout: 280_000 }, async () => {
  let conflictsMet = 0;
  let savesMade = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const quotas = { people: { applicant: {} } };
      const agencyData = { agency: { timeZone: 'UTC' }, application: { questionnaire }, quotas };
      const deps = { db: database.db, agencyData } as unknown as Parameters<typeof saveApplication>[0];
      const { id } = await createApplication(deps, ownerId, { title: 'x', creationKey: null }, new Date());
      const owned = { id, ownerId };
      const tabs: Tab[] = [0, 1].map(() => ({ version: 1, base: NOTHING, mine: NOTHING, pending: undefined }));
      /** Every save that was acknowledged, by the version it made: what it holds and what it builds on. */
      const acknowledged = new Map<number, { data: ApplicationData; from: number }>();

      /** Sends what stands on the page; the answer is handled by `settle`. */
      const send = ({ data, version }: Pending) =>
        saveApplication(deps, owned, { data, version }, new Date()).then(
          (saved) => ({ saved }),
          (error: unknown) => {
            if (error instanceof AppError && error.code === 'out-of-date') {
              return { stale: StaleSave.parse(error.versions) };
            }
            throw error;
          },
        );
      const settle = (tab: Tab, sent: Pending, answer: Awaited<ReturnType<typeof send>>) => {
        if ('saved' in answer) {
          savesMade += 1;
          const { version } = answer.saved;
          if (!acknowledged.has(version)) acknowledged.set(version, { data: sent.data, from: sent.version });
          Object.assign(tab, { version, base: sent.data, pending: undefined });
          return true;
        }
        const { current } = answer.stale;
        const merged = merge(tab.base, tab.mine, current.data);
        conflictsMet += merged.conflicts.length;
        // Whatever is at odds is shown with both sides; the person keeps their own or takes the other.
        const chosen = merged.conflicts.reduce(
          (data, { field, mine, theirs }, at) => withField(data, field, at % 2 === 0 ? mine : theirs),
          merged.data,
        );
        for (const { field, mine, theirs } of merged.conflicts) {
          expect([mine, theirs]).toEqual([valueIn(tab.mine, field), valueIn(current.data, field)]);
        }
        Object.assign(tab, { version: current.version, base: current.data, mine: chosen, pending: undefined });
        return false;
      };
      const pendingOf = (tab: Tab): Pending => tab.pending ?? { data: tab.mine, version: tab.version };
      const save = async (tab: Tab) => {
        const sent = pendingOf(tab);
        return settle(tab, sent, await send(sent));
      };

      for (const { tab: which, act, field, value } of steps) {
        const tab = tabs[which];
        if (!tab) continue;
        if (act === 'edit') {
          const written = VALUES[field]?.[value % 3] ?? (value === 0 ? '' : `${which}.${value}`);
          tab.mine = withField(tab.mine, field, written);
        } else if (act === 'save') await save(tab);
        else if (act === 'lost-answer') {
          // Carried out or refused, the tab never hears of it and sends the same again later.
          tab.pending = pendingOf(tab);
          await send(tab.pending);
        } else await Promise.all(tabs.map(save));
      }
      // In the end every tab has saved what stands on its page.
      for (const tab of tabs) while (tab.pending || !isSame(tab.mine, tab.base)) await save(tab);

      const row = await findApplication(database.db, owned);
      if (!row) throw new Error('The application is gone.');
      const stored = dataOf(row);
      for (const [version, { data, from }] of acknowledged) {
        expect(from).toBeLessThanOrEqual(version);
        for (const field of FIELDS) {
          const said = valueIn(data, field);
          if (valueIn(stored, field) === said) continue;
          // Someone changed it: by a save that built on this version or a later one, so it had seen the value.
          const changers = [...acknowledged].filter(
            ([later, save]) => later > version && save.from >= version && valueIn(save.data, field) !== said,
          );
          expect(changers, `${field} of version ${version} is gone`).not.toEqual([]);
        }
      }
    }),
    { numRuns: RUNS },
  );
  // Without both of these the test would have shown nothing.
  expect(savesMade).toBeGreaterThan(RUNS);
  expect(conflictsMet).toBeGreaterThan(RUNS / 10);
});

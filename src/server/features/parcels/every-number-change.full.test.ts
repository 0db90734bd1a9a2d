import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChangeKind } from '#domain/parcels/number-change.ts';
import { keyOf, keysOf } from '#domain/parcels/parcel-number.ts';
import { findReversed } from '#domain/parcels/reversed-changes.ts';
import { changesBesideParcels, writeChanges, writeReversed } from '#server/db/parcel-numbers.ts';
import { databases } from '../../../../test/databases.ts';
import { makeParcel } from '../../../../test/parcel-builders/make-parcel.ts';
import { putParcels } from '../../../../test/parcels.ts';
import { production, startTestServer, type TestServer } from '../../../../test/server.ts';
import { findByNumber } from './search-parcels.ts';

const samples = fileURLToPath(new URL('../../../../../shared/samples/', import.meta.url));
const hasSamples = existsSync(samples);

const REAL = { demonstration: false };
/** As many as a pool has connections. */
const AT_ONCE = 10;

const rowsOf = (text: string) => parse(text, { columns: true }) as Record<string, string>[];

describe.skipIf(!hasSamples).each(databases)(
  'a register of a real region on $name (needs ../shared/samples)',
  (database) => {
    let server: TestServer;
    const parcels: Record<string, string>[] = [];
    const changes: { from: string; to: string; kind: ChangeKind; year: number }[] = [];

    beforeAll(async () => {
      server = await startTestServer(database, production);
      const rows = rowsOf(gunzipSync(readFileSync(`${samples}parcels/trpa_parcels.csv.gz`)).toString('utf8'));
      // Some numbers stand twice; the import's own tests say what becomes of those.
      parcels.push(...new Map(rows.map((row) => [row.APN, row])).values());
      changes.push(
        ...rowsOf(readFileSync(`${samples}parcels/apn_changes_dev.csv`, 'utf8')).map((row) => ({
          from: row.old_apn ?? '',
          to: row.new_apn ?? '',
          kind: row.change_type as ChangeKind,
          year: Number(row.change_year),
        })),
      );
      await putParcels(
        server.deps.db,
        parcels.map((row) =>
          makeParcel({
            apn: row.APN ?? '',
            county: row.COUNTY ?? '',
            jurisdiction: row.JURISDICTION ?? '',
            address: /^\d+ /.test(row.APO_ADDRESS ?? '') ? (row.APO_ADDRESS ?? '') : null,
          }),
        ),
      );
      await writeChanges(server.deps.db, 'test', changes);
      const stored = await changesBesideParcels(server.deps.db);
      const reversed = findReversed(stored, server.deps.agencyData.counties);
      await writeReversed(
        server.deps.db,
        [...reversed].map(([change, reversedAs]) => ({ ...change, reversedAs })),
      );
      // What a database does by itself before long.
      await sql`analyze`.execute(server.deps.db);
    }, 300_000);
    afterAll(() => server.stop());

    test('leads from every old number to its new one and back', async () => {
      expect(changes.length).toBeGreaterThan(7_000);
      const known = new Set(parcels.map((row) => keyOf(row.APN ?? '')));
      // A number is asked for once, however many pairs it stands in.
      const wantedOf = new Map<string, Set<string>>();
      const want = (asked: string, wanted: string) =>
        wantedOf.set(asked, (wantedOf.get(asked) ?? new Set()).add(wanted));
      for (const { from, to } of changes) {
        want(from, to);
        want(to, from);
      }
      const lost: string[] = [];
      const follow = async ([asked, wanted]: [string, Set<string>]) => {
        const { own, others, changes: told } = await findByNumber(server.deps.db, keysOf(asked), REAL);
        const found = new Set([...own, ...others].map(({ key }) => key));
        const said = new Set(told.flatMap(({ from, to }) => [keyOf(from), keyOf(to)]));
        for (const apn of wanted) {
          const key = keyOf(apn);
          // A parcel that the parcel data has is found; of another the change is told.
          if (known.has(key) ? !found.has(key) : !said.has(key) && key !== keyOf(asked))
            lost.push(`${asked} to ${apn}`);
        }
      };
      const all = [...wantedOf];
      for (let at = 0; at < all.length; at += AT_ONCE) await Promise.all(all.slice(at, at + AT_ONCE).map(follow));
      expect(lost).toEqual([]);
    }, 300_000);

    test('tells hardly any parcel that it became another, though the list has its columns the other way round', async () => {
      const stored = await changesBesideParcels(server.deps.db);
      const differing = stored.filter(({ from, to }) => keyOf(from) !== keyOf(to));
      const told = differing.filter((change) =>
        change.reversedAs === null ? change.fromServes && !change.toServes : change.toServes && !change.fromServes,
      );
      expect(differing.filter((change) => change.fromServes && !change.toServes).length).toBeGreaterThan(1_000);
      console.log(`Changes that the parcel data contradict: ${told.length} of ${differing.length}.`);
      expect(told.length).toBeLessThan(differing.length / 500);
    });

    const suggest = async (q: string) => {
      const headers = { 'x-session-id': randomUUID() };
      const path = `/api/applicant-router/apn-suggestions?${new URLSearchParams({ q })}`;
      const { status, json } = await server.call('GET', path, { headers });
      return { status, found: (json.suggestions ?? []) as unknown as { apn: string }[] };
    };

    test('finds real parcels by number and by address as people type them', async () => {
      for (const row of parcels.filter((_, at) => at % 1_500 === 0)) {
        const apn = row.APN ?? '';
        for (const q of [apn, apn.replaceAll('-', ''), apn.replaceAll('-', ' ')]) {
          expect((await suggest(q)).found[0]?.apn, q).toBe(apn);
        }
        const address = row.APO_ADDRESS ?? '';
        if (!/^[1-9]\d* [A-Z]/.test(address)) continue;
        const { found } = await suggest(address.toLowerCase());
        const there = new Set(parcels.filter((one) => one.APO_ADDRESS?.startsWith(address)).map((one) => one.APN));
        expect(found.length > 0 && found.some((one) => there.has(one.apn)), address).toBe(true);
      }
    });

    test('answers any text, and never with an error of its own', async () => {
      const texts = JSON.parse(readFileSync(`${samples}text/blns.json`, 'utf8')) as string[];
      expect(texts.length).toBeGreaterThan(400);
      const headers = { 'x-session-id': randomUUID() };
      const statuses = new Set<number>();
      for (const text of texts.map((one) => one.slice(0, 200))) {
        const query = new URLSearchParams({ q: text, apn: text, address: text }).toString();
        const body = { apn: text.slice(0, 60), county: text.slice(0, 60) };
        const answers = [
          await server.call('GET', `/api/applicant-router/apn-suggestions?${query}`, { headers }),
          await server.call('GET', `/api/parcels/search?${query}`),
          await server.call('GET', `/api/parcels/search?${new URLSearchParams({ address: text })}`),
          await server.call(
            'GET',
            `/api/parcels/by-number/${encodeURIComponent(Buffer.from(text.slice(0, 60)).toString())}`,
          ),
          await server.call('POST', '/api/applicant-router/parcel-details', { headers, body }),
        ];
        for (const { status } of answers) {
          statuses.add(status);
          expect(status, text).toBeLessThan(500);
        }
      }
      expect(statuses.has(200)).toBe(true);
    }, 300_000);
  },
);

import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { dayAt } from '#domain/agency/shown.ts';
import { formatMessage } from '#messages/format-message.ts';
import { LANGUAGES } from '#messages/languages.ts';
import type { Message } from '#messages/message.ts';
import { BlobDamaged, isMissingBlob } from '#server/adapters/blobs.ts';
import { type ArchiveEntry, zipArchive } from '#server/adapters/zip-archive.ts';
import { findRecipient } from '#server/db/mail-recipients.ts';
import type { Person } from '#server/db/people.ts';
import { filesOfPerson, readHeld } from '#server/db/person-records.ts';
import type { Deps } from '#server/http/deps.ts';

type ExportDeps = Pick<Deps, 'db' | 'blobs' | 'agencyData'>;

/**
 * Writes a ZIP archive with all that is held of a person: a JSON file for each kind of record, the files, and a text in
 * their language that says what is what, what is not in it, and what is kept. Throws where `out` exists.
 * @returns how many records and files are in it
 */
export async function exportPerson(
  { db, blobs, agencyData }: ExportDeps,
  person: Person,
  out: string,
  now: Date,
): Promise<{ records: number; files: number }> {
  const held = await readHeld(db, person);
  const files = await filesOfPerson(db, person);
  const language = (await findRecipient(db, person.id))?.language ?? LANGUAGES[0];
  const write = (message: Message) => formatMessage(language, message);
  const { agency } = agencyData;
  const readme = [
    { code: 'records:about', params: aboutOf(person, agency.name, dayAt(now, agency.timeZone)) },
    ...held.map(
      ({ table, rows }): Message => ({
        code: 'records:file',
        params: { name: nameOf(table), what: { code: `records:tables.${table}` }, number: rows.length },
      }),
    ),
    { code: 'records:files', params: { number: files.length } },
    ...(['secrets', 'visits', 'kept'] as const).map((key): Message => ({ code: `records:${key}` })),
  ] satisfies Message[];

  const entries: ArchiveEntry[] = [
    { name: write({ code: 'records:readme' }), at: now, bytes: Buffer.from(`${readme.map(write).join('\r\n')}\r\n`) },
    ...held.map(({ table, rows }) => ({
      name: nameOf(table),
      at: now,
      bytes: Buffer.from(`${JSON.stringify(rows, null, 2)}\n`),
    })),
    ...files.map(({ name, sha256 }, at) => ({
      name: `file-${String(at + 1).padStart(4, '0')}-${name}`,
      at: now,
      open: () =>
        blobs.stream(sha256).catch((error: unknown): Readable => {
          if (!(error instanceof BlobDamaged || isMissingBlob(error))) throw error;
          return Readable.from([Buffer.from(write({ code: 'records:lost' }))]);
        }),
    })),
  ];
  await pipeline(zipArchive(entries), createWriteStream(out, { flags: 'wx', mode: 0o600, flush: true }));
  return { records: held.reduce((sum, { rows }) => sum + rows.length, 0), files: files.length };
}

const nameOf = (table: string) => `data-${table}.json`;

const aboutOf = ({ full_name, email }: Person, agency: string, day: string) => ({
  agency,
  name: full_name,
  email,
  day,
});

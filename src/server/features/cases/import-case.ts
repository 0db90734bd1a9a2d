import { hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { dayAt } from '#domain/agency/shown.ts';
import { referenceNumber } from '#domain/application/application.ts';
import { Submission } from '#domain/application/record.ts';
import { CASE_ROWS, CaseManifest, MANIFEST } from '#domain/cases/case-archive.ts';
import { BlobTooLarge } from '#server/adapters/blobs.ts';
import { ArchiveDamaged, type OpenedArchive, openArchive } from '#server/adapters/zip-archive.ts';
import { addAdminEvent } from '#server/db/administration.ts';
import {
  ARCHIVED_TABLES,
  type ArchivedRow,
  type ArchivedTableName,
  addCaseImport,
  addCaseRows,
  addFlaggedBlob,
  findCaseBy,
  peopleIn,
  raiseNumber,
} from '#server/db/case-archive.ts';
import { addBlob } from '#server/db/documents.ts';
import { addPerson, findByEmail, setDisabled } from '#server/db/people.ts';
import { takeNumber } from '#server/db/submissions.ts';
import type { Db } from '#server/db/tables.ts';
import type { Deps } from '#server/http/deps.ts';
import { checkApplicationDocument } from '#server/jobs/jobs.ts';

/** The archive cannot be imported, in words for whoever gave it. Nothing was kept of it. */
export class CaseNotImported extends Error {
  override readonly name = 'CaseNotImported';
}

const damaged = (what: string) =>
  new CaseNotImported(`The archive is damaged: ${what}. Ask for it again. Nothing was imported.`);

const Person = z.strictObject({
  id: z.uuid(),
  email: z.email(),
  full_name: z.string(),
  role: z.string(),
  language: z.string(),
});
const Row = z.record(z.string(), z.unknown());
const CaseRows = z.strictObject({
  people: z.array(Person),
  tables: z.strictObject(
    Object.fromEntries(ARCHIVED_TABLES.map((name) => [name, z.array(Row)])) as Record<
      ArchivedTableName,
      z.ZodArray<typeof Row>
    >,
  ),
});
type CaseRows = z.infer<typeof CaseRows>;

/** Texts of an archive are read whole. */
const MOST_TEXT = 256 * 1024 * 1024;

type CaseImportDeps = Pick<Deps, 'db' | 'blobs' | 'agencyData' | 'queue' | 'config'>;
export type ImportedCase = {
  id: string;
  reference: string;
  sourceReference: string;
  documents: number;
  people: number;
};

/**
 * Imports a case from the archive of another installation: the same answers, files, letters and history under the same ids.
 * Its reference stays where nobody has it here, and no later application gets it; else the case gets the next number, and
 * what it was called is kept. People are found by their addresses; who is not known here gets an account without a password,
 * of the staff one that is shut out. Mails and webhooks are told nothing. All or nothing.
 * @param by the administrator who imports it
 * @throws CaseNotImported
 */
export async function importCase(deps: CaseImportDeps, path: string, by: string, now: Date): Promise<ImportedCase> {
  const archive = await openArchive(path).catch((error: unknown) => {
    throw error instanceof ArchiveDamaged ? damaged('it is no whole ZIP file') : error;
  });
  try {
    const text = await readText(archive, MANIFEST);
    const manifest = parsed(CaseManifest, text, MANIFEST);
    checkNames(archive, manifest);
    const known = await findCaseBy(deps.db, { id: manifest.case_id });
    if (known) throw new CaseNotImported(`This case is here already, as ${known.reference}. Nothing was imported.`);
    const rows = await readRows(archive, manifest);
    const wanted = contentsOf(rows);
    await storeFiles(deps, archive, manifest, wanted);
    return await deps.db
      .transaction()
      .execute((tx) => putIn(deps, tx, { manifest, rows, wanted, by, manifestSha256: hash('sha256', text) }, now));
  } catch (error) {
    if (error instanceof ArchiveDamaged) throw damaged(error.message.replace(/\.$/, ''));
    const { code } = error as { code?: unknown };
    if (code === '23505') throw new CaseNotImported('A part of this case is here already. Nothing was imported.');
    // What the database says of a value that is none, or of a row that names what is not there.
    if (typeof code === 'string' && /^(22|23)/.test(code)) throw damaged(`${CASE_ROWS} does not fit together`);
    throw error;
  } finally {
    archive.close();
  }
}

async function readText(archive: OpenedArchive, name: string): Promise<string> {
  return (await readBytes(await archive.open(name), MOST_TEXT)).toString('utf8');
}

async function readBytes(stream: Readable, most: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of stream as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > most) throw new ArchiveDamaged('A text in it is too large.');
      parts.push(part);
    }
  } catch (error) {
    throw error instanceof ArchiveDamaged ? error : new ArchiveDamaged('A file in it is cut off.', { cause: error });
  }
  return Buffer.concat(parts);
}

function parsed<S extends z.ZodType>(schema: S, text: string, name: string): z.output<S> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw damaged(`${name} is no JSON`);
  }
  const version = z.object({ format: z.literal('planwright-case'), version: z.number() }).safeParse(value)
    .data?.version;
  if (name === MANIFEST && version !== undefined && version !== 1) {
    throw new CaseNotImported(`The archive is of format ${version}, which this version of the product does not read.`);
  }
  const fits = schema.safeParse(value);
  if (!fits.success) throw damaged(`${name} is not as it was written`);
  return fits.data;
}

function checkNames({ names }: OpenedArchive, { files }: CaseManifest): void {
  const named = new Set(files.map(({ name }) => name));
  const missing = files.find(({ name }) => !names.has(name));
  if (missing || named.size !== files.length) throw damaged(`${missing?.name ?? 'a file'} is missing`);
  const foreign = [...names].find((name) => name !== MANIFEST && !named.has(name));
  if (foreign) throw damaged(`${foreign} is in it and not in its manifest`);
}

/** The rows of the case, held against the manifest and against themselves. */
async function readRows(archive: OpenedArchive, manifest: CaseManifest): Promise<CaseRows> {
  const file = manifest.files.find(({ name }) => name === CASE_ROWS);
  if (!file) throw damaged(`${CASE_ROWS} is missing`);
  const bytes = await readBytes(await archive.open(CASE_ROWS), MOST_TEXT);
  if (hash('sha256', bytes) !== file.sha256) throw damaged(`${CASE_ROWS} was changed`);
  const rows = parsed(CaseRows, bytes.toString('utf8'), CASE_ROWS);
  const { tables, people } = rows;
  const known = new Set(people.map(({ id }) => id));
  for (const name of ARCHIVED_TABLES) {
    for (const row of tables[name]) {
      const of = name === 'applications' ? row.id : (row.application_id ?? row.case_id ?? manifest.case_id);
      if (of !== manifest.case_id) throw damaged(`${CASE_ROWS} holds rows of another case`);
      for (const column of peopleIn(name)) {
        const person = row[column] ?? null;
        if (person !== null && !known.has(String(person)))
          throw damaged(`${CASE_ROWS} names somebody who is not in it`);
      }
    }
  }
  const [submission, ...more] = tables.submissions;
  const snapshot = String(submission?.snapshot);
  if (!submission || more.length > 0 || tables.applications.length !== 1 || tables.cases.length !== 1)
    throw damaged(`${CASE_ROWS} does not hold one case`);
  if (hash('sha256', snapshot) !== submission.sha256) throw damaged('what was submitted does not match its SHA-256');
  const frozen = parsed(Submission, snapshot, 'what was submitted');
  if (frozen.applicationId !== manifest.case_id) throw damaged('what was submitted is of another case');
  const contents = new Set([...manifest.files, ...manifest.left_out].map(({ sha256 }) => sha256));
  for (const sha256 of contentsOf(rows)) {
    if (!contents.has(sha256)) throw damaged(`the file with the SHA-256 ${sha256} is missing`);
  }
  return rows;
}

/** The SHA-256 of every file that rows of the case name. */
function contentsOf({ tables }: CaseRows): ReadonlySet<string> {
  const { documents, letters, permits, permit_records, taken_checks } = tables;
  const named = [...documents, ...letters, ...permits, ...permit_records, ...taken_checks].flatMap((row) => [
    ...[row.sha256, row.output_sha256, row.memo_sha256],
    ...Object.values((row.memos ?? {}) as Record<string, unknown>),
  ]);
  return new Set(named.filter((sha256): sha256 is string => typeof sha256 === 'string'));
}

/**
 * Checks every file against its SHA-256 and stores those that the case needs; the others stand there for people alone.
 * Without a row that names them the bytes are swept away later.
 */
async function storeFiles(
  { blobs }: CaseImportDeps,
  archive: OpenedArchive,
  { files }: CaseManifest,
  wanted: ReadonlySet<string>,
): Promise<void> {
  for (const { name, sha256, size } of files.filter((file) => file.name !== CASE_ROWS)) {
    if (!wanted.has(sha256)) {
      const bytes = await readBytes(await archive.open(name), size);
      if (hash('sha256', bytes) !== sha256) throw damaged(`${name} was changed`);
      continue;
    }
    const stored = await blobs.put(await archive.open(name), size).catch((error: unknown) => {
      const { syscall } = error as NodeJS.ErrnoException;
      if (syscall) throw error;
      throw error instanceof BlobTooLarge ? damaged(`${name} was changed`) : damaged(`${name} is cut off`);
    });
    if (stored.sha256 !== sha256 || stored.size !== size) throw damaged(`${name} was changed`);
  }
}

type PutIn = {
  manifest: CaseManifest;
  rows: CaseRows;
  wanted: ReadonlySet<string>;
  by: string;
  manifestSha256: string;
};

async function putIn(
  { agencyData, queue, config }: CaseImportDeps,
  tx: Db,
  { manifest, rows: { people, tables }, wanted, by, manifestSha256 }: PutIn,
  now: Date,
): Promise<ImportedCase> {
  const { case_id: id, reference: sourceReference } = manifest;
  const ids = new Map<string, string>();
  let added = 0;
  for (const person of people) {
    const isApplicant = tables.applications[0]?.owner_id === person.id;
    const found = await findByEmail(tx, person.email);
    const made = found ?? (await addPerson(tx, { ...newcomer(person, isApplicant), passwordHash: null }));
    if (!made) throw new Error(`The account of ${person.id} could not be made.`);
    if (!found) {
      added += 1;
      // Nobody of another agency's staff comes in by an archive.
      if (!isApplicant) await setDisabled(tx, made.id, now);
    }
    ids.set(person.id, made.id);
  }
  const reference = await freeReference({ agencyData }, tx, manifest, now);
  await addBlobs(tx, manifest, wanted, now);
  for (const name of ARCHIVED_TABLES) {
    await addCaseRows(
      tx,
      name,
      tables[name].map((row) => rewritten(name, row, ids, { sourceReference, reference })),
    );
  }
  for (const { document_id: documentId, state } of tables.application_documents) {
    if (state !== 'checking' || config.documentCheck !== 'live') continue;
    await queue.enqueue(tx, checkApplicationDocument, { applicationId: id, documentId: String(documentId) });
  }
  await addCaseImport(tx, { caseId: id, sourceReference, manifestSha256, by }, now);
  const event = { personId: by, kind: 'case-import', subject: reference } as const;
  await addAdminEvent(tx, { ...event, before: sourceReference, after: manifestSha256 }, now);
  return { id, reference, sourceReference, documents: tables.documents.length, people: added };
}

const newcomer = ({ email, full_name: fullName }: z.infer<typeof Person>, isApplicant: boolean) => ({
  ...{ email, fullName, role: isApplicant ? ('applicant' as const) : ('reviewer' as const) },
});

/** The reference that the case gets: its own where it is free, which no later one gets; else the next number of this year. */
async function freeReference(
  { agencyData }: Pick<Deps, 'agencyData'>,
  tx: Db,
  { reference }: CaseManifest,
  now: Date,
): Promise<string> {
  const [, series, number] = /^(.*\d{4})-(\d{1,9})$/.exec(reference) ?? [];
  const { referencePrefix } = agencyData.application.questionnaire;
  if (!(await findCaseBy(tx, { reference }))) {
    if (series && number) await raiseNumber(tx, series, Number(number));
    return reference;
  }
  const year = Number(dayAt(now, agencyData.agency.timeZone).slice(0, 4));
  return referenceNumber(referencePrefix, year, await takeNumber(tx, `${referencePrefix}${year}`));
}

async function addBlobs(
  tx: Db,
  { files, left_out }: CaseManifest,
  wanted: ReadonlySet<string>,
  now: Date,
): Promise<void> {
  for (const { sha256, size } of files) if (wanted.has(sha256)) await addBlob(tx, { sha256, size });
  for (const { sha256, size } of left_out) await addFlaggedBlob(tx, { sha256, size }, now);
}

/** A row as it stands here: people by their accounts here, the case by its reference here. */
function rewritten(
  name: ArchivedTableName,
  row: ArchivedRow,
  ids: ReadonlyMap<string, string>,
  { sourceReference, reference }: { sourceReference: string; reference: string },
): ArchivedRow {
  const changed: ArchivedRow = { ...row };
  for (const column of peopleIn(name)) changed[column] = ids.get(String(row[column])) ?? null;
  // Who was assigned is told by id.
  if (name === 'case_events' && row.kind === 'assigned') {
    changed.before = ids.get(String(row.before)) ?? row.before;
    changed.after = ids.get(String(row.after)) ?? row.after;
  }
  if (name === 'submissions') changed.reference = reference;
  if (name === 'cases')
    changed.search_text = String(row.search_text).replace(sourceReference.toLowerCase(), () => reference.toLowerCase());
  return changed;
}

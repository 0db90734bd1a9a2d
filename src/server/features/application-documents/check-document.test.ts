import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BlobDamaged } from '#server/adapters/blobs.ts';
import { addToField } from '#server/db/application-documents.ts';
import { addDocuments } from '#server/db/documents.ts';
import { checkApplicationDocument, JobInterrupted } from '#server/jobs/jobs.ts';
import { openReader, type Reader, ReadLater } from '#server/jobs/reader.ts';
import { type ApplicantDesk, openDesk } from '../../../../test/applicant-desk.ts';
import { databases } from '../../../../test/databases.ts';
import { drawTextPdf } from '../../../../test/fixtures/draw-text-pdf.ts';
import { onCheckDocument, onCheckField } from './check-field.ts';

/** Nothing is asked of its documents: only the file itself counts. */
const FIELD = 'letters';
const signal = new AbortController().signal;

describe.each(databases)('the check of a document on $name', (database) => {
  let desk: ApplicantDesk;
  let letter: Buffer;
  beforeAll(async () => {
    desk = await openDesk(database);
    letter = await drawTextPdf([['A letter']]);
  });
  afterAll(() => desk.stop());

  /** A document whose check was not asked for: the test runs it. */
  const place = async () => {
    const { db, blobs } = desk.server.deps;
    const token = await desk.newApplicant();
    const applicationId = await desk.start(token);
    const stored = await blobs.put(letter, 1e6);
    const documentId = randomUUID();
    const file = { id: documentId, name: 'a.pdf', mediaType: 'application/pdf', ...stored };
    await addDocuments(db, desk.personOf(token).id, [file]);
    await addToField(db, applicationId, FIELD, [documentId]);
    return { applicationId, documentId };
  };
  /** The check of the field, which the last examined document asks for. */
  const checkField = ({ applicationId }: { applicationId: string }) =>
    onCheckField(desk.server.deps).run({ applicationId, field: FIELD }, signal);
  const stateOf = async ({ documentId }: { documentId: string }) =>
    desk.db
      .selectFrom('application_documents')
      .select(['state', 'findings', 'pages'])
      .where('document_id', '=', documentId)
      .executeTakeFirst();
  const withReader = (reader: Partial<Reader> = {}) =>
    onCheckDocument(desk.server.deps, { ...openReader(desk.server.deps), ...reader });

  test('ends the same when it is run twice, and again after its end', async () => {
    const ids = await place();
    const job = withReader();
    await Promise.all([job.run(ids, signal), job.run(ids, signal)]);
    await Promise.all([checkField(ids), checkField(ids)]);
    expect(await stateOf(ids)).toEqual({ state: 'verified', findings: [], pages: 1 });
    await withReader({ detect: async () => 'wrong-type' }).run(ids, signal);
    expect((await stateOf(ids))?.state).toBe('verified');
    await job.giveUp(ids, new Error('It failed.'));
    expect((await stateOf(ids))?.findings).toEqual([]);
  });

  test('that is interrupted leaves the document to be checked later', async () => {
    const ids = await place();
    const stop = async () => {
      throw new JobInterrupted('The server is stopping.');
    };
    await expect(withReader({ detect: stop }).run(ids, signal)).rejects.toThrow(JobInterrupted);
    expect((await stateOf(ids))?.state).toBe('checking');
    await withReader().run(ids, signal);
    await checkField(ids);
    expect((await stateOf(ids))?.state).toBe('verified');
  });

  test('that fails for good does not pass: the document was not read, and a person looks', async () => {
    const ids = await place();
    await withReader().giveUp(ids, new Error('It failed.'));
    await checkField(ids);
    expect(await stateOf(ids)).toMatchObject({ state: 'error', findings: [{ code: 'not-read', severity: 'issue' }] });
  });

  test('that breaks or outlasts the reader does not pass', async () => {
    const broken = await place();
    await withReader({ detect: async () => 'unknown' }).run(broken, signal);
    await checkField(broken);
    expect(await stateOf(broken)).toMatchObject({ state: 'error', findings: [{ code: 'not-read' }] });
    const slow = await place();
    const tooSlow = async () => ({ outcome: 'unreadable', reason: 'too-slow', pageCount: 90 }) as const;
    await withReader({ read: tooSlow }).run(slow, signal);
    await checkField(slow);
    expect(await stateOf(slow)).toMatchObject({ state: 'error', findings: [{ code: 'too-slow' }], pages: 90 });
  });

  test('whose reading takes too long waits, says so, and is done once more with more time', async () => {
    const ids = await place();
    const given: boolean[] = [];
    const { read } = openReader(desk.server.deps);
    const slowOnce: Reader['read'] = async (sha256, options) => {
      given.push(options.again);
      if (!options.again) throw new ReadLater('No progress.');
      return read(sha256, options);
    };
    const asked: unknown[] = [];
    const queue = { ...desk.server.deps.queue, enqueue: async (...[, ...what]: unknown[]) => void asked.push(what) };
    const deps = { ...desk.server.deps, queue };
    const job = onCheckDocument(deps, { ...openReader(deps), read: slowOnce });
    await job.run(ids, signal);
    await checkField(ids);
    expect(await stateOf(ids)).toMatchObject({
      state: 'checking',
      findings: [{ code: 'read-again', severity: 'note' }],
    });
    expect(asked).toEqual([
      [checkApplicationDocument, { ...ids, again: true }, { afterSeconds: 60, owner: expect.any(String) }],
    ]);
    await job.run({ ...ids, again: true }, signal);
    await checkField(ids);
    expect(await stateOf(ids)).toEqual({ state: 'verified', findings: [], pages: 1 });
    expect(given).toEqual([false, true]);
  });

  test('of bytes that came damaged is tried again, and says so once all tries have', async () => {
    const ids = await place();
    const damaged = new BlobDamaged('These are other bytes.');
    const garbled = withReader({ detect: () => Promise.reject(damaged) });
    await expect(garbled.run(ids, signal)).rejects.toThrow(damaged);
    expect((await stateOf(ids))?.state).toBe('checking');
    await garbled.giveUp(ids, damaged);
    await checkField(ids);
    expect(await stateOf(ids)).toMatchObject({ state: 'error', findings: [{ code: 'broken', severity: 'issue' }] });
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { READER_EDITION, type Reading } from '#domain/documents/document.ts';
import { packPage } from '#domain/documents/packed-page.ts';
import type { Page } from '#domain/documents/page.ts';
import type { Blobs } from '#server/adapters/blobs.ts';
import { addBlob, addPages, findReading, readPages, setReading } from '#server/db/documents.ts';
import { databases } from '../../../test/databases.ts';
import { drawLongDocument } from '../../../test/fixtures/draw-long-document.ts';
import { drawTextPdf } from '../../../test/fixtures/draw-text-pdf.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { openMetrics } from '../adapters/metrics.ts';
import { readDocumentSandboxed } from '../reading/child/run-sandboxed.ts';
import { openReader, ReadLater } from './reader.ts';

describe.each(databases)('a document that an older edition of the reader read, on $name', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database);
  });
  afterAll(() => server.stop());

  const word = {
    text: 'FORMER',
    box: { x: 1, y: 2, width: 3, height: 4 },
    method: 'text-layer',
    confidence: 1,
  } as const;
  const former = (number: number, words: Page['words']): Page => ({
    number,
    width: 612,
    height: 792,
    state: words.length > 0 ? 'read' : 'no-text',
    words,
  });

  /** Stores a content with what an edition of the reader kept of it. */
  async function keep(bytes: Buffer, { pages, edition }: { pages: Page[]; edition: number }): Promise<string> {
    const { db, blobs } = server.deps;
    const { sha256, size } = await blobs.put(bytes, bytes.length);
    await addBlob(db, { sha256, size });
    await addPages(db, sha256, pages.map(packPage));
    await setReading(db, sha256, { outcome: 'read', pageCount: pages.length });
    await db.updateTable('readings').set({ reader: edition }).where('sha256', '=', sha256).execute();
    return sha256;
  }

  const shown = async (sha256: string): Promise<string[]> =>
    (await readPages(server.deps.db, sha256)).map(({ words }) => words.map(({ text }) => text).join(' '));

  /** Reads it as a job does. `whenRead`: called once all of its pages were read, before anything comes of that. */
  const read = (sha256: string, whenRead: () => Promise<void> = async () => {}): Promise<Reading> => {
    const { db, blobs, config } = server.deps;
    const withFile: Blobs['withFile'] = async (content, use) => {
      const result = await blobs.withFile(content, use);
      await whenRead();
      return result;
    };
    const reader = openReader({ db, config, blobs: { ...blobs, withFile } });
    return reader.read(sha256, { signal: AbortSignal.timeout(60_000), again: false });
  };

  test('is read again, and shows what it had until all of the new is there', async () => {
    const bytes = await drawTextPdf([['Sheet one of the set'], ['Sheet two of the set'], ['Sheet three of the set']]);
    const pages = [former(1, []), former(2, [word]), former(3, [])];
    const sha256 = await keep(bytes, { pages, edition: READER_EDITION - 1 });
    const meanwhile: string[][] = [];
    const reading = await read(sha256, async () => void meanwhile.push(await shown(sha256)));
    expect(meanwhile).toEqual([['', 'FORMER', '']]);
    expect(reading).toEqual({ outcome: 'read', pageCount: 3 });
    expect(await shown(sha256)).toEqual(['Sheet one of the set', 'Sheet two of the set', 'Sheet three of the set']);

    // This edition has read it: it is not opened a third time.
    let isOpened = false;
    await read(sha256, async () => {
      isOpened = true;
    });
    expect(isOpened).toBe(false);
  });

  test('keeps what it had where reading it again comes to nothing', async () => {
    const pages = [former(1, [word]), former(2, [])];
    const sha256 = await keep(Buffer.from('%PDF-1.7\nnothing that holds'), { pages, edition: READER_EDITION - 1 });
    expect(await read(sha256)).toEqual({ outcome: 'read', pageCount: 2 });
    expect(await findReading(server.deps.db, sha256)).toEqual({ outcome: 'read', pageCount: 2 });
    expect(await shown(sha256)).toEqual(['FORMER', '']);
  });

  test('whose reading takes too long is tried once more, with more time, and then said not to be read', async () => {
    const { db, blobs, config } = server.deps;
    const { sha256, size } = await blobs.put(Buffer.from('a slow one'), 100);
    await addBlob(db, { sha256, size });
    const given: (number | undefined)[] = [];
    const reading: Reading = { outcome: 'unreadable', reason: 'too-slow', pageCount: 9 };
    const reader = openReader({
      ...{ db, config, blobs },
      readDocument: async (_, { patience } = {}) => {
        given.push(patience);
        return { reading, detail: 'No progress.' };
      },
    });
    const signal = AbortSignal.timeout(60_000);
    await expect(reader.read(sha256, { signal, again: false })).rejects.toThrow(ReadLater);
    expect(await findReading(db, sha256), 'nothing is said of it meanwhile').toBeUndefined();
    expect(await reader.read(sha256, { signal, again: true })).toEqual(reading);
    expect(await findReading(db, sha256)).toEqual(reading);
    expect(given).toEqual([1, 3]);
  });

  test('that goes beyond its budget is killed, and the only reader reads the next document', async () => {
    const { db, blobs, config } = server.deps;
    const put = async (bytes: Buffer) => {
      const { sha256, size } = await blobs.put(bytes, bytes.length);
      await addBlob(db, { sha256, size });
      return sha256;
    };
    const slow = await put(await drawLongDocument(600));
    const next = await put(await drawTextPdf([['The next one']]));
    const metrics = openMetrics();
    const reader = openReader({
      ...{ db, blobs, metrics },
      config: { ...config, readers: 1 },
      readDocument: (path, options) =>
        readDocumentSandboxed(path, { ...options, ...(path.includes(slow) ? { timeoutMs: 700, stepMs: 0 } : {}) }),
    });
    const signal = AbortSignal.timeout(60_000);
    const [stopped, read] = await Promise.allSettled([
      reader.read(slow, { signal, again: false }),
      reader.read(next, { signal, again: false }),
    ]);
    expect(stopped).toMatchObject({ status: 'rejected', reason: { name: 'ReadLater' } });
    expect(read).toEqual({ status: 'fulfilled', value: { outcome: 'read', pageCount: 1 } });
    const none = { jobs: [], mails: {}, storage: { files: 0, bytes: 0, freeBytes: null }, connections: undefined };
    const text = await metrics.write(none);
    expect(text).toContain('planwright_readers_busy 0\n');
    for (const outcome of ['too-slow', 'read']) {
      expect(text).toContain(`planwright_document_read_seconds_count{outcome="${outcome}"} 1\n`);
    }
  });

  test('stays as it is where this edition read it', async () => {
    const bytes = await drawTextPdf([['What stands there now']]);
    const sha256 = await keep(bytes, { pages: [former(1, [])], edition: READER_EDITION });
    expect(await read(sha256)).toEqual({ outcome: 'read', pageCount: 1 });
    expect(await shown(sha256)).toEqual(['']);
  });
});

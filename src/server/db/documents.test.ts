import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PackedPage, packPage } from '#domain/documents/packed-page.ts';
import { bothDatabases } from '../../../test/databases.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import {
  addBlob,
  addPages,
  findReading,
  isReadingOutdated,
  readPages,
  replaceReading,
  setReading,
} from './documents.ts';

describe.each(bothDatabases)('what an older edition of the reader left on $name', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database);
  });
  afterAll(() => server.stop());

  const blank = (number: number): PackedPage => ({ number, width: 612, height: 792, state: 'no-text', words: '[]' });
  const written = (number: number): PackedPage =>
    packPage({
      ...{ number, width: 612, height: 792, state: 'read' },
      words: [{ text: 'DEED', box: { x: 1, y: 2, width: 3, height: 4 }, method: 'ocr', confidence: 0.9 }],
      reading: { source: 'ocr', confidence: 0.9 },
    });

  /** A content with these pages, as that edition kept it. */
  const keepOld = async (pages: PackedPage[], reason?: 'picture' | 'broken'): Promise<string> => {
    const { db } = server.deps;
    const sha256 = randomUUID().replaceAll('-', '').repeat(2);
    await addBlob(db, { sha256, size: 1 });
    if (pages.length > 0) await addPages(db, sha256, pages);
    await setReading(
      db,
      sha256,
      reason ? { outcome: 'unreadable', reason, pageCount: 0 } : { outcome: 'read', pageCount: pages.length },
    );
    await db.updateTable('readings').set({ reader: 1 }).where('sha256', '=', sha256).execute();
    return sha256;
  };

  test('is read again where it could not read the file or a page, and left alone where it could', async () => {
    const { db } = server.deps;
    expect(await isReadingOutdated(db, await keepOld([written(1), blank(2)]))).toBe(true);
    expect(await isReadingOutdated(db, await keepOld([], 'picture'))).toBe(true);
    expect(await isReadingOutdated(db, await keepOld([written(1)]))).toBe(false);
    expect(await isReadingOutdated(db, await keepOld([], 'broken'))).toBe(false);
  });

  test('gives way to a new reading whole, which is not read again though a page holds no text', async () => {
    const { db } = server.deps;
    const sha256 = await keepOld([blank(1), blank(2), blank(3)]);
    await replaceReading(db, sha256, { outcome: 'read', pageCount: 2 }, [written(1), blank(2)]);
    expect(await findReading(db, sha256)).toEqual({ outcome: 'read', pageCount: 2 });
    expect((await readPages(db, sha256)).map(({ number, state }) => [number, state])).toEqual([
      [1, 'read'],
      [2, 'no-text'],
    ]);
    expect(await isReadingOutdated(db, sha256)).toBe(false);
  });

  test('stays whole where the new one cannot be kept', async () => {
    const { db } = server.deps;
    const sha256 = await keepOld([written(1), blank(2)]);
    const impossible = { ...written(1), width: 'wide' as unknown as number };
    await expect(replaceReading(db, sha256, { outcome: 'read', pageCount: 1 }, [impossible])).rejects.toThrow();
    expect(await findReading(db, sha256)).toEqual({ outcome: 'read', pageCount: 2 });
    expect(await readPages(db, sha256)).toHaveLength(2);
  });

  test('gives its wordless pages, where it was killed before its end, to whoever reads on', async () => {
    const { db } = server.deps;
    const sha256 = randomUUID().replaceAll('-', '').repeat(2);
    await addBlob(db, { sha256, size: 1 });
    await addPages(db, sha256, [blank(1)]);
    await addPages(db, sha256, [written(1)]);
    expect((await readPages(db, sha256)).map(({ words }) => words[0]?.text)).toEqual(['DEED']);
  });
});

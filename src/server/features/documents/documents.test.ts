import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type PackedPage, packPage } from '#domain/documents/packed-page.ts';
import type { Word } from '#domain/documents/page.ts';
import type { Role } from '#domain/people/role.ts';
import { addAnalysis, addAnalysisDocuments } from '#server/db/analyses.ts';
import { addDocuments, addPages, setReading } from '#server/db/documents.ts';
import { addPerson } from '#server/db/people.ts';
import { startSession } from '#server/http/session-token.ts';
import { type ApplicantDesk, openDesk } from '../../../../test/applicant-desk.ts';
import { databases } from '../../../../test/databases.ts';
import { drawPng } from '../../../../test/fixtures/draw-picture.ts';
import { drawTextPdf } from '../../../../test/fixtures/draw-text-pdf.ts';

const word = (text: string, x: number, y: number): Word => ({
  text,
  box: { x, y, width: text.length * 6, height: 10 },
  method: 'ocr',
  confidence: 0.9,
});
const page = (number: number, words: Word[]): PackedPage =>
  packPage({
    number,
    width: 612,
    height: 792,
    state: words.length > 0 ? 'read' : 'no-text',
    words,
    ...(words.length > 0 ? { reading: { source: 'ocr', confidence: 0.9 } } : {}),
  });

describe.each(databases)('a document on $name', (database) => {
  let desk: ApplicantDesk;
  let pdf: Buffer;
  beforeAll(async () => {
    desk = await openDesk(database);
    pdf = await drawTextPdf([['A letter about the site plan']]);
  });
  afterAll(() => desk.stop());

  let owner: string;
  let application: string;
  beforeEach(async () => {
    owner = await desk.newApplicant();
    application = await desk.start(owner);
  });

  const staff = async (role: Role = 'reviewer') => {
    const email = `${randomUUID()}@example.com`;
    const person = await addPerson(desk.db, { email, fullName: 'Rae Viewer', role, passwordHash: null });
    if (!person) throw new Error('There is such a person already.');
    return { person, token: await startSession(desk.db, person, new Date()) };
  };
  const keep = async (bytes: Buffer, name: string, ownerId = desk.personOf(owner).id) => {
    const stored = await desk.server.deps.blobs.put(bytes, 1e7);
    const id = randomUUID();
    await addDocuments(desk.db, ownerId, [{ id, name, mediaType: 'text/html', ...stored }]);
    return { id, sha256: stored.sha256 };
  };
  const ask = (token: string, path: string, headers: Record<string, string> = {}) =>
    desk.server.call('GET', `/api/documents/${path}`, { token, headers });
  const inApplication = (documentId: string, replaced: { at?: Date; by?: string } = {}) =>
    desk.db
      .insertInto('application_documents')
      .values({
        application_id: application,
        document_id: documentId,
        field: 'site_plan',
        state: 'verified',
        replaced_at: replaced.at ?? null,
        replaced_by: replaced.by ?? null,
      })
      .execute();
  const submit = () =>
    desk.db
      .insertInto('submissions')
      .values({
        application_id: application,
        reference: randomUUID(),
        snapshot: '{}',
        sha256: 'ab'.repeat(32),
        submitted_at: new Date(),
      })
      .execute();

  test('is there for its owner and for nobody else', async () => {
    const { id } = await keep(pdf, 'letter.pdf');
    await inApplication(id);
    expect((await ask(owner, id)).json).toMatchObject({ id, name: 'letter.pdf', kind: 'pdf', size: pdf.length });
    const others = [
      await desk.newApplicant(),
      (await staff()).token,
      (await staff('admin')).token,
      (await staff('contractor')).token,
    ];
    for (const token of others) {
      for (const path of [id, `${id}/pages/1`, `${id}/search?words=letter`, `${id}/file`])
        expect([path, (await ask(token, path)).status]).toEqual([path, 404]);
    }
  });

  test('is seen by staff once its application was submitted, and so are the versions before it', async () => {
    const [first, second, out] = [await keep(pdf, 'v1.pdf'), await keep(pdf, 'v2.pdf'), await keep(pdf, 'wrong.pdf')];
    await inApplication(first.id, { at: new Date(), by: second.id });
    await inApplication(second.id);
    await inApplication(out.id, { at: new Date() });
    await submit();
    const { token } = await staff();
    expect((await ask(token, first.id)).status).toBe(200);
    expect((await ask(token, `${second.id}/file`)).bytes.equals(pdf)).toBe(true);
    expect((await ask(token, out.id)).status, 'what was taken out stays the applicant’s').toBe(404);
    expect((await ask(owner, out.id)).status).toBe(200);
    expect((await ask(await desk.newApplicant(), first.id)).status).toBe(404);
  });

  test('of a review is seen by all staff, for reviews are the agency’s', async () => {
    const [mine, other] = [await staff(), await staff()];
    const { id } = await keep(pdf, 'plans.pdf');
    const review = randomUUID();
    await addAnalysis(desk.db, { id: review, kind: 'permit-review', ownerId: mine.person.id, options: {} });
    await addAnalysisDocuments(desk.db, review, [{ id }]);
    expect((await ask(mine.token, id)).status).toBe(200);
    expect((await ask(other.token, id)).status).toBe(200);
    expect((await ask(await desk.newApplicant(), id)).status).toBe(404);
  });

  test('says how each of its pages was read, and what stands on it', async () => {
    const { id, sha256 } = await keep(Buffer.concat([pdf, Buffer.from(`\n% ${randomUUID()}`)]), 'scan.pdf');
    expect((await ask(owner, id)).json).toMatchObject({ reading: { state: 'waiting' }, pages: [] });
    await addPages(desk.db, sha256, [page(1, [word('SCALE:', 50, 60), word('1:20', 100, 60)]), page(2, [])]);
    await setReading(desk.db, sha256, { outcome: 'read', pageCount: 2 });
    expect((await ask(owner, id)).json).toMatchObject({
      reading: { state: 'read' },
      pages: [
        { number: 1, width: 612, height: 792, state: 'read', source: 'ocr', confidence: 0.9 },
        { number: 2, state: 'no-text', source: null, confidence: null },
      ],
    });
    const { json } = await ask(owner, `${id}/pages/1`);
    expect(json).toMatchObject({ words: [{ text: 'SCALE:', method: 'ocr', confidence: 0.9 }, { text: '1:20' }] });
    expect((await ask(owner, `${id}/pages/3`)).status).toBe(404);
  });

  test('that could not be read says why', async () => {
    const { id, sha256 } = await keep(Buffer.from(`%PDF-1.7 broken ${randomUUID()}`), 'broken.pdf');
    await setReading(desk.db, sha256, { outcome: 'unreadable', reason: 'encrypted', pageCount: 0 });
    expect((await ask(owner, id)).json).toMatchObject({
      reading: { state: 'unreadable', reason: 'encrypted', detail: expect.stringContaining('password') },
    });
  });

  test('is searched over the words that were read, in page order', async () => {
    const { id, sha256 } = await keep(Buffer.concat([pdf, Buffer.from(`\n% ${randomUUID()}`)]), 'plan.pdf');
    await addPages(desk.db, sha256, [
      page(1, [word('Área', 50, 60), word('Total', 80, 60)]),
      page(2, [word('Nothing', 50, 60)]),
      page(3, [word('AREA', 50, 300), word('total', 80, 300), word('100%', 50, 600)]),
    ]);
    const search = async (words: string) => (await ask(owner, `${id}/search?words=${encodeURIComponent(words)}`)).json;
    expect(await search('area total')).toMatchObject({
      more: false,
      hits: [
        { documentId: id, page: 1, box: { x: 50, y: 60, width: 60, height: 10 }, method: 'ocr' },
        { page: 3, box: { x: 50, y: 300 }, quote: expect.stringContaining('AREA total') },
      ],
    });
    expect(await search('100%')).toMatchObject({ hits: [{ page: 3 }] });
    expect(await search('missing')).toEqual({ more: false, hits: [] });
  });

  test('gives the parts that a viewer asks for, each as what it is, and nothing in it can run', async () => {
    const { id } = await keep(pdf, 'plan "A".pdf');
    const whole = await ask(owner, `${id}/file`);
    expect([whole.status, whole.bytes.equals(pdf)]).toEqual([200, true]);
    const part = await ask(owner, `${id}/file`, { range: 'bytes=5-104' });
    expect([part.status, part.bytes.equals(pdf.subarray(5, 105))]).toEqual([206, true]);
    expect(part.headers.get('content-range')).toBe(`bytes 5-104/${pdf.length}`);
    for (const { headers } of [whole, part]) {
      expect(headers.get('accept-ranges')).toBe('bytes');
      expect(headers.get('content-type')).toBe('application/pdf');
      expect(headers.get('content-encoding')).toBeNull();
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'; frame-ancestors 'none'");
      expect(headers.get('content-disposition')).toMatch(/^attachment; filename="plan _A_[.]pdf"/);
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  test('is what its bytes are, whatever was said of it', async () => {
    const picture = await keep(await drawPng(40, 20), 'photo.pdf');
    expect((await ask(owner, picture.id)).json).toMatchObject({ kind: 'picture' });
    expect((await ask(owner, `${picture.id}/file`)).headers.get('content-type')).toBe('image/png');
    const page = await keep(Buffer.from('<script>alert(1)</script>'.repeat(90)), 'photo.png');
    expect((await ask(owner, page.id)).json).toMatchObject({ kind: 'unknown' });
    const sent = await ask(owner, `${page.id}/file`, { range: 'bytes=0-9' });
    expect([sent.status, sent.headers.get('content-type')]).toEqual([200, 'application/octet-stream']);
    const empty = await keep(Buffer.alloc(0), 'empty.pdf');
    expect((await ask(owner, `${empty.id}/file`)).bytes).toHaveLength(0);
  });

  test('that is a photograph says to nobody but its owner where it was taken, and stays as it came', async () => {
    const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#7a5' } })
      .withExif({ IFD0: { Make: 'Planted camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 5/1 0/1' } })
      .jpeg()
      .toBuffer();
    const { id, sha256 } = await keep(photo, 'driveway.jpg');
    await inApplication(id);
    await submit();
    expect((await ask(owner, `${id}/file`)).bytes.equals(photo)).toBe(true);
    for (const role of ['reviewer', 'admin'] as const) {
      const { token } = await staff(role);
      for (const headers of [{}, { range: 'bytes=0-999' }]) {
        const shown = await ask(token, `${id}/file`, headers);
        expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
        expect(shown.headers.get('content-disposition')).toMatch(/^attachment; /);
        expect(shown.bytes.includes('Planted camera')).toBe(false);
        expect((await sharp(shown.bytes).metadata()).exif).toBeUndefined();
        expect((await sharp(shown.bytes).raw().toBuffer()).equals(await sharp(photo).raw().toBuffer())).toBe(true);
      }
    }
    expect((await desk.server.deps.blobs.read(sha256)).equals(photo)).toBe(true);
  });

  test('that the virus scanner flagged is shown to nobody', async () => {
    const { id, sha256 } = await keep(Buffer.from(`%PDF-1.7 ${randomUUID()}`), 'bad.pdf');
    await desk.db.updateTable('blobs').set({ scan: 'infected' }).where('sha256', '=', sha256).execute();
    for (const path of [id, `${id}/pages/1`, `${id}/search?words=bad`, `${id}/file`]) {
      const { status, json } = await ask(owner, path);
      expect([path, status, json.code]).toEqual([path, 403, 'quarantined']);
      expect(json.detail).toContain('“bad.pdf”');
    }
  });
});

import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApplicationDocument } from '#contract/applications.ts';
import { type ApplicantDesk, openDesk } from '../../../../test/applicant-desk.ts';
import { hasClamd, INFECTION, SIGNATURE, startClamd } from '../../../../test/clamd.ts';
import { databases } from '../../../../test/databases.ts';
import { drawTextPdf } from '../../../../test/fixtures/draw-text-pdf.ts';

const FIELD = 'site_plan';

describe.skipIf(!hasClamd()).each(databases)('files and a virus scanner on $name', (database) => {
  let desk: ApplicantDesk;
  let clean: Buffer;
  let stop = () => {};
  beforeAll(async () => {
    const clamd = await startClamd();
    stop = clamd.stop;
    desk = await openDesk(database, { CLAMD_URL: `unix://${clamd.address.path}` });
    clean = await drawTextPdf([['A site plan with a scale']]);
  }, 120_000);
  afterAll(async () => {
    await desk.stop();
    stop();
  });

  /** Uploads a file and waits for the end of its check. */
  async function upload(name: string, bytes: Buffer) {
    const token = await desk.newApplicant();
    const id = await desk.start(token);
    const form = new FormData();
    form.append('field', FIELD);
    form.append('files', new Blob([new Uint8Array(bytes)]), name);
    await desk.ask(token, 'POST', `/${id}/documents`, form);
    for (let again = 0; again < 300; again += 1) {
      const { json } = await desk.ask(token, 'GET', `/${id}/documents`);
      const [document] = (json as unknown as { documents: ApplicationDocument[] }).documents;
      if (document && document.state !== 'checking') return { token, id, document };
      await wait(100);
    }
    throw new Error('The check did not end.');
  }

  test('a flagged file is set aside: nobody opens it, and its owner is told', async () => {
    const infected = Buffer.concat([clean, Buffer.from(`\n%${INFECTION}\n`)]);
    const { token, id, document } = await upload('plan.pdf', infected);
    expect(document).toMatchObject({
      state: 'error',
      findings: [{ code: 'infected', severity: 'issue' }],
      pages: null,
    });
    const download = await desk.ask(token, 'GET', `/${id}/documents/${document.id}`);
    expect([download.status, download.json.code]).toEqual([403, 'quarantined']);
    const viewed = await desk.server.call('GET', `/api/documents/${document.id}`, { token });
    expect(viewed.json.code).toBe('quarantined');
    const { sha256 } = await desk.db
      .selectFrom('documents')
      .select('sha256')
      .where('id', '=', document.id)
      .executeTakeFirstOrThrow();
    const blob = await desk.db.selectFrom('blobs').selectAll().where('sha256', '=', sha256).executeTakeFirstOrThrow();
    expect(blob).toMatchObject({ scan: 'infected', scan_signature: expect.stringContaining(SIGNATURE) });
    expect(await desk.db.selectFrom('pages').select('number').where('sha256', '=', sha256).execute()).toEqual([]);
    // No reason makes it a document of the application.
    const { status } = await desk.ask(token, 'POST', `/${id}/documents/complete`, { field: FIELD, reason: 'I know' });
    expect(status).toBe(409);
  });

  test('a clean file is read as ever, and given out', async () => {
    const { token, id, document } = await upload('plan.pdf', clean);
    expect(document.pages).toBe(1);
    expect(document.findings.map(({ code }) => code)).not.toContain('infected');
    expect((await desk.ask(token, 'GET', `/${id}/documents/${document.id}`)).status).toBe(200);
  });
});

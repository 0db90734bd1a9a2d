import { readFileSync } from 'node:fs';
import PizZip from 'pizzip';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Template } from '#contract/administration.ts';
import { type ApplicantDesk, openDesk } from '../../../../test/applicant-desk.ts';
import { databases } from '../../../../test/databases.ts';

const SHIPPED = readFileSync('agency/templates/application-record.docx');
/** The shipped template with its text changed. */
const edited = (change: (xml: string) => string): Buffer => {
  const zip = new PizZip(SHIPPED);
  zip.file('word/document.xml', change(zip.file('word/document.xml')?.asText() ?? ''));
  return zip.generate({ type: 'nodebuffer' });
};

describe.each(databases)('templates on $name', (database) => {
  let desk: ApplicantDesk;
  let admin: string;
  let caseId: string;
  beforeAll(async () => {
    desk = await openDesk(database);
    admin = await desk.newStaff('admin', 'Ana Admin');
    const owner = await desk.newApplicant();
    caseId = await desk.start(owner);
    await desk.openCase(caseId, 'PW-81');
  });
  afterAll(() => desk.stop());

  const upload = async (bytes: Buffer, name = 'record.docx') => {
    const form = new FormData();
    form.set('file', new File([new Uint8Array(bytes)], name));
    const answer = await fetch(`${desk.server.url}/api/admin/templates/application-record`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin}` },
      body: form,
    });
    return { status: answer.status, json: (await answer.json()) as { detail: string } };
  };
  const shown = async (): Promise<Template | undefined> => {
    const { json } = await desk.server.call('GET', '/api/admin/templates', { token: admin });
    return (json.templates as unknown as Template[]).find(({ name }) => name === 'application-record');
  };
  const restore = (version: number) =>
    desk.server.call('POST', '/api/admin/templates/application-record/restore', { token: admin, body: { version } });
  const recordText = async (): Promise<string> => {
    const answer = await fetch(`${desk.server.url}/api/cases/${caseId}/record`, {
      headers: { authorization: `Bearer ${admin}` },
    });
    return new PizZip(await answer.arrayBuffer()).file('word/document.xml')?.asText() ?? '';
  };
  const OWN = 'Tidewater County';
  const good = edited((xml) => xml.replace('<w:body>', `<w:body><w:p><w:r><w:t>${OWN}</w:t></w:r></w:p>`));

  test('an edited file serves from then on, and the former can be used again', async () => {
    expect(await shown()).toMatchObject({ version: 0, own: false, outdated: false, versions: [] });
    expect((await shown())?.fields).toContain('sections.items');
    expect(await recordText()).not.toContain(OWN);
    expect(await upload(good, 'Our record.docx')).toMatchObject({ status: 200, json: { version: 1, own: true } });
    expect(await recordText()).toContain(OWN);
    expect((await restore(0)).json).toMatchObject({ version: 2, own: false });
    expect(await recordText()).not.toContain(OWN);
    expect((await restore(1)).json).toMatchObject({ version: 3, own: true });
    expect(await recordText()).toContain(OWN);
    expect((await restore(9)).status).toBe(404);
    expect((await shown())?.versions.map(({ file, person }) => [file, person])).toEqual([
      ['Our record.docx', 'Ana Admin'],
      [null, 'Ana Admin'],
      ['Our record.docx', 'Ana Admin'],
    ]);
    await expect(desk.db.deleteFrom('template_versions').execute()).rejects.toThrow('never changed');
  });

  test('one with a field that there is not is refused by its name, and what served serves on', async () => {
    const wrong = edited((xml) => xml.replace('<w:body>', '<w:body><w:p><w:r><w:t>{permitNumber}</w:t></w:r></w:p>'));
    const before = (await shown())?.version;
    const refused = await upload(wrong);
    expect(refused.status).toBe(400);
    expect(refused.json.detail).toContain('{permitNumber}');
    expect((await upload(Buffer.from('no Word file'))).json.detail).toContain('This is no Word file');
    expect((await shown())?.version).toBe(before);
  });

  test('a file that no longer fits what is filled in gives way to the product’s own', async () => {
    const { sha256, size } = await desk.server.deps.blobs.put(
      edited((xml) => xml.replace('<w:body>', '<w:body><w:p><w:r><w:t>{formerField}</w:t></w:r></w:p>')),
      10 ** 7,
    );
    await desk.db.insertInto('blobs').values({ sha256, size }).execute();
    const version = ((await shown())?.version ?? 0) + 1;
    const row = { name: 'application-record', version, sha256, file_name: 'old.docx', at: new Date() };
    await desk.db
      .insertInto('template_versions')
      .values({ ...row, person_id: desk.personOf(admin).id })
      .execute();
    expect(await shown()).toMatchObject({ own: false, outdated: true });
    expect(await recordText()).not.toContain('formerField');
    expect((await restore(version)).status).toBe(400);
  });
});

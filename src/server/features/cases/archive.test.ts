import { hash, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CaseManifest, MANIFEST } from '#domain/cases/case-archive.ts';
import { openArchive, zipArchive } from '#server/adapters/zip-archive.ts';
import { exportCase, importCaseFile } from '#server/admin/cases.ts';
import { ARCHIVED, ARCHIVED_TABLES, type ArchivedRow, readCaseRows } from '#server/db/case-archive.ts';
import { addPermit } from '#server/db/permits.ts';
import { type ApplicantDesk, openDesk } from '../../../../test/applicant-desk.ts';
import { COMPLETE } from '../../../../test/builders/application-form.ts';
import { anyDatabase, databases } from '../../../../test/databases.ts';
import { drawTextPdf } from '../../../../test/fixtures/draw-text-pdf.ts';
import { importCase } from './import-case.ts';

/** Columns that stay where they are: each is found out again, or is the installation's own. */
const STAYS: Record<string, readonly string[]> = {
  applications: ['reminded_at', 'creation_key'],
  cases: ['due_on', 'clock_edition', 'reminded'],
  application_documents: ['position'],
  field_messages: ['position'],
  round_documents: ['position'],
  rounds: ['reminded_of'],
  // Of a check or a draft only what the case needs goes along.
  analyses: ['error', 'output_sha256', 'assignee_id', 'declared', 'record_id'],
  case_events: ['id'],
};

const folder = mkdtempSync(join(tmpdir(), 'planwright-archive-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(databases)('a case as an archive, from $name', (database) => {
  let here: ApplicantDesk;
  let there: ApplicantDesk;
  let [rae, admin] = ['', ''];
  let flagged = '';
  let caseId = '';
  const file = join(folder, `${randomUUID()}.zip`);
  const lines: string[] = [];
  const terminal = { line: (text: string) => void lines.push(text), progress: () => {} };

  const call = async (desk: ApplicantDesk, method: string, path: string, token: string, body?: unknown) => {
    const answer = await desk.server.call(method, path, { token, ...(body ? { body } : {}) });
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${answer.bytes.toString('utf8')}`);
    return answer;
  };
  const upload = async (desk: ApplicantDesk, owner: string, id: string, text: string, replaces = '') => {
    const form = new FormData();
    form.append('field', 'site_plan');
    if (replaces) form.append('replaces', replaces);
    const bytes = new Uint8Array(await drawTextPdf([[text]]));
    form.append('files', new Blob([bytes], { type: 'application/pdf' }), `${text}.pdf`);
    const { json } = await call(desk, 'POST', `/api/applicant-router/applications/${id}/documents`, owner, form);
    return json;
  };
  const rowsIn = (desk: ApplicantDesk, id: string) => desk.db.transaction().execute((tx) => readCaseRows(tx, id));

  beforeAll(async () => {
    // Uploads are taken as they are: what is read of them does not go along.
    here = await openDesk(database, { DOCUMENT_CHECK: 'simulated' });
    there = await openDesk(anyDatabase, { DOCUMENT_CHECK: 'simulated' });
    rae = await here.newStaff('reviewer', 'Rae Viewer');
    admin = await there.newStaff('admin', 'Ann Min');
    const owner = await here.newApplicant();
    const id = await here.start(owner);
    caseId = id;
    await here.save(owner, id, COMPLETE, 1);
    await upload(here, owner, id, 'SITE PLAN');
    await upload(here, owner, id, 'VIRUS');
    const submitted = await here.submit(owner, id);
    expect(submitted.status, JSON.stringify(submitted.json)).toBe(200);
    const of = `/api/cases/${id}`;
    await call(here, 'POST', `${of}/move`, rae, { to: 'completeness', version: 1 });
    await call(here, 'POST', `${of}/assign`, rae, { assignee_id: here.personOf(rae).id, version: 2 });
    await call(here, 'POST', `${of}/messages`, rae, {
      message_id: randomUUID(),
      text: 'Please sign the plans: “=1+1”.',
    });
    const { json } = await call(here, 'POST', `${of}/letters`, rae, {
      letter_id: randomUUID(),
      kind: 'incomplete-notice',
    });
    const items = [
      {
        ...{ id: randomUUID(), source: { kind: 'person' }, what: { en: 'Sign the plans.' }, looked: {}, rule: {} },
        ...{ cure: { en: 'Send them signed.' }, field: 'site_plan', evidence: [], newBecause: '' },
      },
    ];
    const letter = `/api/letters/${json.letter_id}`;
    await call(here, 'PUT', letter, rae, { version: 1, case_version: 3, items, note: '' });
    await call(here, 'POST', `${letter}/send`, rae, { version: 2 });
    const asked = `/api/applications/${id}/requests`;
    await call(here, 'PUT', `${asked}/${items[0]?.id}`, owner, { answer: 'They are signed now.' });
    await call(here, 'POST', `${asked}/send`, owner, { round: 1 });

    const { sha256 } = await here.db
      .selectFrom('documents')
      .select('sha256')
      .where('name', '=', 'VIRUS.pdf')
      .executeTakeFirstOrThrow();
    flagged = sha256;
    await here.db.updateTable('blobs').set({ scan: 'infected' }).where('sha256', '=', sha256).execute();
    // A permit as its issue leaves it, and a check that was taken along.
    const made = await here.server.deps.blobs.put(Buffer.from('the permit'), 100);
    await here.db.insertInto('blobs').values(made).execute();
    const person = here.personOf(rae).id;
    const analysis = { owner_id: person, options: '{}', status: 'completed' as const };
    const [drafted, check] = [randomUUID(), randomUUID()];
    await here.db
      .insertInto('analyses')
      .values([
        { ...analysis, id: drafted, kind: 'permit-letter', case_id: id, result: JSON.stringify({ fields: [] }) },
        { ...analysis, id: check, kind: 'design-review', result: JSON.stringify({ of: 'somebody else' }) },
      ])
      .execute();
    const condition = { title: { en: 'Fence' }, text: { en: 'Keep it.' } };
    const permit = { caseId: id, analysisId: drafted, by: person, decidedOn: '2026-11-20', expiresOn: '2029-11-20' };
    const conditions = [{ due: 'final' as const, condition: condition as never }];
    await addPermit(
      here.db,
      { ...permit, to: 'a@example.com', sha256: made.sha256, inputs: {}, conditions },
      new Date(),
    );
    await here.db
      .insertInto('taken_checks')
      .values({
        ...{ id: randomUUID(), application_id: id, analysis_id: check, about: '{}', taken_at: new Date() },
        ...{ memo_sha256: made.sha256, memos: JSON.stringify({ es: made.sha256 }) },
      })
      .execute();
    const { reference } = await here.db.selectFrom('submissions').select('reference').executeTakeFirstOrThrow();
    await exportCase([reference, file], terminal, (run) => run(here.server.deps));
  }, 120_000);
  afterAll(async () => {
    await here.stop();
    await there.stop();
  });

  /** What an archive holds, with something done to it. */
  const changed = async (change: (files: Map<string, Buffer>, manifest: CaseManifest) => void): Promise<string> => {
    const archive = await openArchive(file);
    const files = new Map<string, Buffer>();
    for (const name of archive.names) files.set(name, Buffer.concat(await (await archive.open(name)).toArray()));
    archive.close();
    const manifest = JSON.parse(String(files.get(MANIFEST))) as CaseManifest;
    change(files, manifest);
    if (files.has(MANIFEST)) files.set(MANIFEST, Buffer.from(JSON.stringify(manifest)));
    const path = join(folder, `${randomUUID()}.zip`);
    const zip = zipArchive([...files].map(([name, bytes]) => ({ name, at: new Date(0), bytes })));
    writeFileSync(path, Buffer.concat(await zip.toArray()));
    return path;
  };
  const importing = (path: string) => importCase(there.server.deps, path, there.personOf(admin).id, new Date());

  test('holds every column of every table of a case, or says why not', async () => {
    for (const name of ARCHIVED_TABLES) {
      const { rows } = await sql<{ column_name: string }>`
        select column_name from information_schema.columns where table_name = ${name} and table_schema = 'public'`.execute(
        here.db,
      );
      const columns = [...ARCHIVED[name].columns, ...(STAYS[name] ?? [])];
      expect(columns.sort(), name).toEqual(rows.map(({ column_name }) => column_name).sort());
    }
  });

  test('names every file with its SHA-256, and what the virus scanner flagged without its bytes', async () => {
    const archive = await openArchive(file);
    const manifest = JSON.parse(String(Buffer.concat(await (await archive.open(MANIFEST)).toArray()))) as CaseManifest;
    expect([...archive.names].sort()).toEqual([MANIFEST, ...manifest.files.map(({ name }) => name)].sort());
    for (const { name, sha256, size } of manifest.files) {
      const bytes = Buffer.concat(await (await archive.open(name)).toArray());
      expect([hash('sha256', bytes), bytes.length], name).toEqual([sha256, size]);
    }
    archive.close();
    expect(manifest.left_out).toMatchObject([{ sha256: flagged, because: 'quarantined' }]);
    const names = manifest.files.map(({ name }) => name).join('\n');
    expect(names).toMatch(/application\.pdf[\s\S]*SITE PLAN\.pdf[\s\S]*incomplete-notice\.docx[\s\S]*permit\.docx/);
    expect(readFileSync(file).includes('somebody else'), 'a contractor’s analysis is not of the case').toBe(false);
  });

  test.each<[string, (files: Map<string, Buffer>, manifest: CaseManifest) => void, RegExp]>([
    ['a document was changed', (files) => files.set(keyLike(files, 'SITE'), Buffer.from('another')), /was changed/],
    ['a document is missing', (files) => files.delete(keyLike(files, 'SITE')), /is missing/],
    ['a file was added', (files) => files.set('more.txt', Buffer.from('x')), /not in its manifest/],
    ['the rows were changed', (files) => files.set('case.json', Buffer.from('{}')), /case\.json was changed/],
    ['there is no manifest', (files) => files.delete(MANIFEST), /manifest\.json is missing/],
    [
      'it is of a later format',
      (_files, manifest) => Object.assign(manifest, { version: 2 }),
      /of format 2, which this version of the product does not read/,
    ],
    [
      'the answers were changed, with every sum but that of the submission',
      (files, manifest) => {
        const rows = Buffer.from(String(files.get('case.json')).replaceAll('Ada', 'Eve'));
        files.set('case.json', rows);
        const entry = manifest.files.find(({ name }) => name === 'case.json');
        Object.assign(entry ?? {}, { sha256: hash('sha256', rows), size: rows.length });
      },
      /does not match its SHA-256/,
    ],
    [
      'its rows are of another case',
      (files, manifest) => {
        const rows = JSON.parse(String(files.get('case.json'))) as { tables: { case_messages: ArchivedRow[] } };
        for (const row of rows.tables.case_messages) row.case_id = randomUUID();
        const bytes = Buffer.from(JSON.stringify(rows));
        files.set('case.json', bytes);
        const entry = manifest.files.find(({ name }) => name === 'case.json');
        Object.assign(entry ?? {}, { sha256: hash('sha256', bytes), size: bytes.length });
      },
      /rows of another case/,
    ],
  ])('is refused in words where %s, and nothing is kept', async (_what, change, words) => {
    await expect(importing(await changed(change))).rejects.toThrow(words);
    await expect(importing(await changed(change))).rejects.toMatchObject({ name: 'CaseNotImported' });
    expect(await there.db.selectFrom('applications').select('id').execute()).toEqual([]);
    expect(await there.db.selectFrom('case_imports').select('case_id').execute()).toEqual([]);
  });

  test('is refused where it is cut off, wherever that is, and where it is no archive', async () => {
    const whole = readFileSync(file);
    const path = join(folder, 'cut.zip');
    for (const share of [0, 0.1, 0.5, 0.9, 0.999]) {
      writeFileSync(path, whole.subarray(0, Math.floor(whole.length * share)));
      await expect(importing(path), String(share)).rejects.toThrow(/damaged/);
    }
    // A byte in the middle of a file.
    const flipped = Buffer.from(whole);
    const at = whole.indexOf('the permit');
    flipped[at] = 0;
    writeFileSync(path, flipped);
    await expect(importing(path)).rejects.toThrow(/was changed/);
  });

  test('is the same case in another installation: rows, files, history; and is imported once', async () => {
    lines.length = 0;
    const { email } = there.personOf(admin);
    const run = () => importCaseFile([file, '--by', email], terminal, (act) => act(there.server.deps));
    await expect(
      importCaseFile([file, '--by', 'nobody@example.com'], terminal, (act) => act(there.server.deps)),
    ).rejects.toThrow('no administrator');
    await run();
    expect(lines).toEqual([
      expect.stringMatching(/^Imported ERSP\d{4}-0001 with 2 documents\.$/),
      expect.stringContaining('2 people'),
    ]);
    const [before, after] = [await rowsIn(here, caseId), await rowsIn(there, caseId)];
    // People have accounts of their own in each installation; what they are called is the same.
    const named = async (desk: ApplicantDesk, rows: typeof before) => {
      const people = await desk.db.selectFrom('people').select(['id', 'email']).execute();
      let text = JSON.stringify(rows);
      for (const { id, email: address } of people) text = text.replaceAll(id, address);
      return JSON.parse(text) as typeof before;
    };
    expect(await named(there, after)).toEqual(await named(here, before));
    for (const { sha256, name } of before.documents) {
      if (sha256 === flagged) continue;
      expect(await there.server.deps.blobs.read(String(sha256)), String(name)).toEqual(
        await here.server.deps.blobs.read(String(sha256)),
      );
    }
    const shown = async (desk: ApplicantDesk, token: string) =>
      (await call(desk, 'GET', `/api/cases/${caseId}`, token)).json;
    const [one, other] = [await shown(here, rae), await shown(there, admin)];
    const told = ({ events }: typeof one) =>
      (events as unknown as Record<string, unknown>[]).map(({ id: _, ...event }) => event);
    expect(told(other)).toEqual(told(one));
    expect(other).toMatchObject({
      reference: one.reference,
      sha256: one.sha256,
      record: one.record,
      assignee: 'Rae Viewer',
    });
    // Whoever was not known has no password, and of the staff nobody comes in.
    const people = await there.db
      .selectFrom('people')
      .selectAll()
      .where('full_name', 'in', ['Rae Viewer', 'Ada Lake'])
      .execute();
    expect(
      people.map(({ role, password_hash, disabled_at }) => [role, password_hash, disabled_at !== null]).sort(),
    ).toEqual([
      ['applicant', null, false],
      ['reviewer', null, true],
    ]);
    // What was flagged there is set aside here.
    const bad = before.documents.find(({ sha256 }) => sha256 === flagged);
    const refused = await there.server.call('GET', `/api/documents/${bad?.id}/file`, { token: admin });
    expect([refused.status, refused.json.code]).toEqual([403, 'quarantined']);
    const events = await there.db.selectFrom('admin_events').select(['kind', 'subject', 'before']).execute();
    expect(events).toEqual([{ kind: 'case-import', subject: one.reference, before: one.reference }]);
    expect(await there.db.selectFrom('mails').select('id').execute(), 'nobody is mailed').toEqual([]);

    await expect(run()).rejects.toThrow(`This case is here already, as ${one.reference}.`);
    // The next application has the next number.
    const owner = await there.newApplicant();
    const id = await there.start(owner);
    await there.save(owner, id, COMPLETE, 1);
    await upload(there, owner, id, 'SITE PLAN');
    expect((await there.submit(owner, id)).json.reference).toMatch(/-0002$/);
  });

  test('gets the next number where another case has its reference, and keeps what it was called', async () => {
    const taken = await openDesk(anyDatabase, { DOCUMENT_CHECK: 'simulated' });
    try {
      const owner = await taken.newApplicant();
      const id = await taken.start(owner);
      await taken.save(owner, id, COMPLETE, 1);
      await upload(taken, owner, id, 'SITE PLAN');
      const { reference } = (await taken.submit(owner, id)).json as unknown as { reference: string };
      const by = taken.personOf(await taken.newStaff('admin')).id;
      const imported = await importCase(taken.server.deps, file, by, new Date());
      expect(imported).toMatchObject({ sourceReference: reference, reference: expect.stringMatching(/-0002$/) });
      const staff = await taken.newStaff();
      const found = await taken.server.call('GET', `/api/cases?view=ended&q=${imported.reference}`, { token: staff });
      const open = await taken.server.call('GET', `/api/cases?q=${imported.reference}`, { token: staff });
      expect(Number(found.json.total) + Number(open.json.total)).toBe(1);
    } finally {
      await taken.stop();
    }
  });
});

const keyLike = (files: Map<string, Buffer>, part: string): string => {
  const key = [...files.keys()].find((name) => name.includes(part));
  if (!key) throw new Error(`No file is called like ${part}.`);
  return key;
};

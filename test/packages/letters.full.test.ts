import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PermitLetterResult } from '#contract/permit-letter.ts';
import type { AssessmentResult } from '#contract/site-assessment.ts';
import { splitPlaceholders } from '#domain/agency/shown.ts';
import { enteredOf } from '#domain/letters/assessment-changes.ts';
import { isUnfilled, type LetterSource } from '#domain/letters/letter-field.ts';
import { PERMIT_FIELDS } from '#domain/letters/permit-fields.ts';
import { composePermit, enteredPermitChanges } from '#domain/letters/permit-letter.ts';
import { anyDatabase } from '../databases.ts';
import { convertFiles, findLibreOffice } from '../libre-office.ts';
import { readWord } from '../read-word.ts';
import { startTestServer, type TestServer } from '../server.ts';
import type { PlanPackage } from './labels.ts';
import { makePackage } from './make-package.ts';

const SEEDS = Array.from({ length: 10 }, (_, at) => 301 + at);
const LAND_CLASS = '5';
/** What of a package a site assessment is made from. */
const OF_THE_SITE = /^(application-form|site-plan|coverage|land-capability-letter|survey)\.pdf$/;

/** Where the letters stay, to be looked at: `LETTERS_DIR=…`. */
const kept = process.env.LETTERS_DIR;
const hasOffice = findLibreOffice();
if (!hasOffice) console.warn('NOT RUN: LibreOffice is not installed: letters are read, and not opened in it.');

/** What a person would enter in a place of the permit that the documents leave open, or for which they differ. */
const ENTERED: Record<string, string> = {
  ...{ line: 'Ada Lake', text: 'A house with a garage', day: '2026-11-20', decider: 'staff' },
  ...{ sf: '1200', ft: '24', cy: '40', count: '3', usd: '8000' },
};

describe('letters of ten packages that were drawn by five offices', () => {
  let server: TestServer;
  let folder: string;
  const files: string[] = [];
  beforeAll(async () => {
    server = await startTestServer(anyDatabase);
    folder = kept ?? mkdtempSync(join(tmpdir(), 'letters-'));
    mkdirSync(folder, { recursive: true });
  });
  afterAll(async () => {
    await server.stop();
    if (!kept) rmSync(folder, { recursive: true, force: true });
  });

  const ended = async (path: string) => {
    for (let again = 0; again < 1200; again += 1) {
      const { status } = (await server.call('GET', path)).json as unknown as { status: string };
      if (status !== 'processing') return status;
      await wait(200);
    }
    throw new Error('The letter was not drafted within four minutes.');
  };
  const formOf = (drawn: PlanPackage['files'], field: string) => {
    const form = new FormData();
    for (const { name, bytes } of drawn) {
      form.append(field, new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), name);
      if (field === 'files') form.append('labels', name === 'application-form.pdf' ? 'Application Form' : 'Site Plan');
    }
    return form;
  };
  const wordOf = async (path: string, name: string) => {
    const { bytes } = await server.call('GET', path);
    const file = join(folder, `${name}.docx`);
    writeFileSync(file, bytes);
    files.push(file);
    return readWord(bytes);
  };
  /** No template code, nothing unfilled, nothing that only a program says; links lead to the product or the agency. */
  const expectFinished = (word: ReturnType<typeof readWord>, what: string) => {
    const text = word.paragraphs.join('\n');
    expect(text, what).not.toMatch(/[{}]|to be filled in|undefined|null|NaN|\[object|Invalid Date/);
    const rels = word.part('word/_rels/document.xml.rels');
    for (const [, target = ''] of rels.matchAll(/Target="([^"]+)" TargetMode="External"/g)) {
      expect(target, what).toMatch(/^(https?:\/\/(localhost|127\.0\.0\.1|www\.trpa\.gov)|mailto:)/);
    }
    expect(word.headings.length, `${what}: headings`).toBeGreaterThan(2);
    expect(word.part('word/styles.xml') + word.xml, `${what}: language`).toContain('w:lang');
  };
  /** Every paragraph stands in a text of the letter that has a source, is a value with one, or is a caption. */
  const expectSourced = (paragraphs: readonly string[], said: readonly Said[], what: string) => {
    for (const { text, source } of said) expect(source, `${what}: ${text}`).not.toBeNull();
    const patterns = [...said.map(({ text }) => patternOf(text)), ...captions];
    const alone = paragraphs.filter(
      (one) => one.trim() !== '' && !patterns.some((pattern) => pattern.test(one.trim())),
    );
    expect(alone, `${what}: sentences without a source`).toEqual([]);
  };

  test.each(SEEDS)('of package %i are whole, and every sentence has its source', { timeout: 300_000 }, async (seed) => {
    const drawn = await makePackage(seed);

    const permit = randomUUID();
    await server.call('POST', `/api/permit-letter/${permit}`, { body: formOf(drawn.files, 'file') });
    expect(await ended(`/api/permit-letter/status/${permit}`)).toBe('completed');
    const drafted = (await server.call('GET', `/api/permit-letter/${permit}/result`))
      .json as unknown as PermitLetterResult;
    expectEvidence(
      drafted,
      drawn.files,
      drafted.fields.map(({ source }) => source),
    );
    const changes = enteredPermitChanges(drafted.changes);
    for (const { issue, id } of drafted.issues) {
      const kind = PERMIT_FIELDS.find((field) => field.id === id)?.kind;
      if (issue === 'field' && id && kind) changes.fields[id] = id === 'apn' ? '027-123-004' : (ENTERED[kind] ?? '');
    }
    const save = async (version: number) =>
      (await server.call('PUT', `/api/permit-letter/${permit}/draft`, { body: { version, changes } }))
        .json as unknown as PermitLetterResult;
    let result = await save(0);
    // Some packages build more than they may: no letter finds that they keep within it.
    for (const { issue, id } of result.issues) {
      if (issue === 'contradiction' && id) changes.removed[id] = 'The plans exceed it.';
    }
    if (Object.keys(changes.removed).length > 0) result = await save(1);
    expect(result.issues).toEqual([]);
    const letter = composePermit({ ...result, facts: [] }, result.changes);
    const word = await wordOf(`/api/permit-letter/${permit}/download`, `permit-${seed}`);
    expectFinished(word, `permit ${seed}`);
    const values = letter.fields.filter((field) => !isUnfilled(field));
    const said = [
      ...letter.blocks.flatMap(({ title, text, reason, citation, askedBy, source }) => [
        { text: title ? `${title.en}. ${text.en}` : (text.en ?? ''), source },
        ...(reason && citation ? [{ text: `${reason.en} ${citation.en}`, source }] : []),
        ...[reason, citation, askedBy].flatMap((words) => (words ? [{ text: words.en ?? '', source }] : [])),
      ]),
      ...values.map(({ value, source }) => ({ text: typeof value === 'string' ? value : '{message}', source })),
    ];
    const [about] = word.tables;
    const cells = about?.flatMap(({ cells: [, value = ''] }) => [value]) ?? [];
    expectSourced(
      word.paragraphs.filter((one) => !cells.includes(one)),
      said,
      `permit ${seed}`,
    );
    for (const cell of cells.slice(1)) expect(cell, `permit ${seed}: a value of its head`).not.toBe('');

    const assessment = randomUUID();
    const siteFiles = drawn.files.filter(({ name }) => OF_THE_SITE.test(name));
    await server.call('POST', `/api/site-assessment/${assessment}?phase=before`, { body: formOf(siteFiles, 'files') });
    expect(await ended(`/api/site-assessment/status/${assessment}`)).toBe('completed');
    const estimate = (await server.call('GET', `/api/site-assessment/${assessment}/result`))
      .json as unknown as AssessmentResult;
    expectEvidence(estimate, siteFiles, [
      ...estimate.fields.map(({ source }) => source),
      ...[...estimate.capability, ...estimate.coverage].map(({ before }) => before?.source ?? null),
    ]);
    const entered = enteredOf(estimate.changes);
    for (const { issue, id } of estimate.issues) {
      if (issue === 'field' && id) entered.fields[id] = id === 'lotArea' ? '12000' : 'Ada Park';
    }
    const row = { before: 1200, after: null, reason: '', removed: false };
    if (estimate.issues.some(({ issue }) => issue === 'no-capability')) {
      const lot = entered.fields.lotArea ?? estimate.fields.find(({ id }) => id === 'lotArea')?.value;
      entered.capability.push({ ...row, before: Number(lot), id: 'own-class', district: LAND_CLASS });
    }
    if (estimate.issues.some(({ issue }) => issue === 'no-coverage')) {
      entered.coverage.push({ ...row, id: 'own-house', surface: 'House', offSite: false, status: 'unverified' });
    }
    for (const { issue, id } of estimate.issues) {
      const open = [...entered.capability, ...entered.coverage].find((line) => line.id === id);
      if (issue === 'not-measured' && open) open.before = 1200;
      if (issue === 'area') {
        entered.fields.lotArea = String(estimate.capability.reduce((sum, { before }) => sum + (before?.sqft ?? 0), 0));
      }
    }
    const path = `/api/site-assessment/${assessment}/draft`;
    const settled = (await server.call('PUT', path, { body: { version: 0, changes: entered } }))
      .json as unknown as AssessmentResult;
    expect(settled.issues, JSON.stringify(estimate.capability)).toEqual([]);
    expectFinished(
      await wordOf(`/api/site-assessment/${assessment}/download`, `assessment-${seed}`),
      `assessment ${seed}`,
    );
  });

  test.skipIf(!hasOffice)(
    'open in LibreOffice, and none is longer than a letter is',
    { timeout: 300_000 },
    async () => {
      expect(files).toHaveLength(2 * SEEDS.length);
      convertFiles(files, 'pdf', folder);
      for (const file of files) {
        const pages = (await PDFDocument.load(readFileSync(file.replace(/docx$/, 'pdf')))).getPageCount();
        expect(pages, file).toBeGreaterThan(0);
        expect(pages, file).toBeLessThanOrEqual(8);
      }
    },
  );
});

type Said = { text: string; source: LetterSource | null };

/** A text of the letter, whatever stands in its places; its number or caption may stand before it, an edition after it. */
const patternOf = (text: string): RegExp => {
  const parts = splitPlaceholders(text.replace(/\{\{.*?\}\}/g, '\0')).map((part, at) =>
    at % 2 === 1 ? '.+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('\0', '.+'),
  );
  return new RegExp(`^(\\d+\\. |☐  |Reason: |Rule: |Asked by: )?${parts.join('').trim()}( \\(edition of .+\\))?$`);
};

/** What the product itself writes: heads of parts and tables, captions, and how the file came about. */
const captions = ['permitFile', 'letterFile', 'word'].flatMap((part) =>
  textsIn(JSON.parse(readFileSync(`src/messages/en/${part}.json`, 'utf8'))).map(patternOf),
);
const { due, fields } = JSON.parse(readFileSync('src/messages/en/permitLetter.json', 'utf8'));
captions.push(
  /^Signature\s+Date\s*$/,
  /^Tahoe Regional Planning Agency/,
  // The title of the letter, and its day.
  /^Conditional permit$/,
  /^\w+ \d+, \d{4}$/,
  /^\$[\d,.]+$/,
  ...[...textsIn(due), ...textsIn(fields)].map(patternOf),
);

function textsIn(tree: object): string[] {
  return Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : textsIn(value)));
}

/** What rests on a document rests on one of this package, on a page that it has. */
function expectEvidence(
  { documents }: Pick<PermitLetterResult, 'documents'>,
  files: PlanPackage['files'],
  sources: readonly (LetterSource | null)[],
): void {
  expect(documents.map(({ name }) => name).toSorted()).toEqual(files.map(({ name }) => name).toSorted());
  for (const source of sources) {
    if (source?.kind !== 'documents') continue;
    for (const { documentId, page } of source.evidence) {
      const document = documents.find(({ id }) => id === documentId);
      expect(page, document?.name ?? 'no document of the letter').toBeLessThanOrEqual(document?.pageCount ?? 0);
    }
  }
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { ReadDocument } from '#domain/documents/document.ts';
import type { ChecklistResult } from '#domain/rules/result.ts';
import { readPdfPages } from '#server/reading/child/run-sandboxed.ts';
import { readAgencyData } from '../../test/agency-data.ts';
import { assessReview } from '../../test/builders/checklist.ts';
import { SAMPLE_FILES, SAMPLE_FOLDER } from './permit-review/files.ts';

const city = readAgencyData();
const { files, about } = city.samples['permit-review'];
const wordsOf = ({ pages }: ReadDocument): string =>
  pages.flatMap((page) => page.words.map((word) => word.text)).join(' ');

describe('the sample package of the permit review', () => {
  let documents: ReadDocument[] = [];
  let result: ChecklistResult;

  beforeAll(async () => {
    documents = [];
    for (const { name } of files) {
      const { reading, pages } = await readPdfPages(join(SAMPLE_FOLDER, name));
      documents.push({ id: name, name, reading, pages });
    }
    result = assessReview(city.checklists.sfd, documents);
  });

  it('has a two-page letter form, a letter coverage sheet and two 24 x 36 in sheets, all with text', () => {
    const pages = documents.map(({ name, pages }) => [name, ...pages.map((page) => [page.width, page.height])]);
    expect(pages).toEqual([
      ['application-form.pdf', [612, 792], [612, 792]],
      ['coverage-sheet.pdf', [612, 792]],
      ['site-plan.pdf', [2592, 1728]],
      ['elevations.pdf', [2592, 1728]],
    ]);
    expect(documents.flatMap((document) => document.pages.map((page) => page.state))).toEqual(Array(5).fill('read'));
  });

  it('says on every page that the project is invented', () => {
    for (const page of documents.flatMap((document) => document.pages)) {
      expect(page.words.map((word) => word.text).join(' ')).toContain('Sample – fictional project');
    }
  });

  it('is what the kit draws, also on another day in another time zone', async () => {
    expect(Object.keys(SAMPLE_FILES)).toEqual(files.map(({ name }) => name));
    vi.useFakeTimers({ now: new Date('2031-02-03T04:05:06Z'), toFake: ['Date'] });
    vi.stubEnv('TZ', 'Asia/Tokyo');
    try {
      for (const [name, draw] of Object.entries(SAMPLE_FILES)) {
        const isSame = Buffer.from(await draw()).equals(readFileSync(join(SAMPLE_FOLDER, name)));
        expect(isSame, `${name} is not as it is drawn: npm run demo:draw`).toBe(true);
      }
    } finally {
      vi.useRealTimers();
      vi.unstubAllEnvs();
    }
  });

  it('contradicts itself in one figure only: the proposed coverage', () => {
    const conflicts = result.conflicts.map(({ labelMessage, facts }) => [
      labelMessage.code,
      facts.map((fact) => fact.value).sort(),
    ]);
    expect(conflicts).toEqual([['facts:coverage.proposedSqFt', [2412, 2640]]]);
    const places = result.conflicts[0]?.facts.map(({ value, evidence }) => [
      value,
      [...new Set(evidence.map((each) => each.documentId))].sort(),
    ]);
    expect(places).toEqual(
      expect.arrayContaining([
        [2412, ['application-form.pdf', 'coverage-sheet.pdf']],
        [2640, ['site-plan.pdf']],
      ]),
    );
    expect(about).toMatch(/2,640 sf.+2,412 sf/);
  });

  it('leaves out temporary BMPs, and of the rest only what does not concern a vacant lot off the lake', () => {
    const missing = result.sections.flatMap((section) =>
      section.items.filter((item) => item.answer === 'not-found').map((item) => item.id),
    );
    expect(missing.sort()).toEqual(
      [
        'bmp-temporary',
        // No certificate before the work is done, no scenic unit in view, no building yet.
        'bmp-certificate',
        'exemptions-bmp-certificate',
        'scenic-unit',
        'scenic-assessment',
        'year-built',
        // Its sheets carry no stamp.
        'plans-stamped',
        // Its land is of one district, off any stream zone, and it states no title report, fee or off-site mitigation.
        ...['sez-delineated', 'title-report-age', 'fees-arithmetic', 'offsite-mitigation'],
        'scenic-baseline-photo',
      ].sort(),
    );
    const denied = result.sections.flatMap(({ items }) => items).filter(({ answer }) => answer === 'no');
    // That no fertilizer is used is no fault.
    expect(denied.map(({ id, good }) => [id, good])).toEqual([['fertilizer', 'either']]);
    expect(about).toContain('temporary BMPs');
  });

  it('adds up: the coverage rows make the total, cut less fill the net, and the storage exceeds the runoff', () => {
    const sheet = wordsOf(documents[1] as ReadDocument);
    const rows = ['House', 'attached', 'porch', 'asphalt', 'concrete', 'deck'].map((surface) => {
      const [, area = ''] = new RegExp(`${surface} .*?– – ([\\d,]+)`).exec(sheet) ?? [];
      return Number(area.replace(',', ''));
    });
    expect(rows.reduce((sum, area) => sum + area, 0)).toBe(2412);
    const plan = wordsOf(documents[2] as ReadDocument);
    const [, cut, fill, net] = /Cut: (\d+) CY\. Fill: (\d+) CY\. Net: (\d+) CY/.exec(plan) ?? [];
    expect(Number(cut) - Number(fill)).toBe(Number(net));
    const [, shed = '', runoff] = /Impervious area ([\d,]+) sf ÷ 12 = (\d+) cubic/.exec(plan) ?? [];
    expect(Math.round(Number(shed.replace(',', '')) / 12)).toBe(Number(runoff));
    expect(Number(/Capacity (\d+)/.exec(plan)?.[1])).toBeGreaterThan(Number(runoff));
  });
});

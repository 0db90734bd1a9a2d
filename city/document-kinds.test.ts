import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Page, Word } from '#domain/documents/page.ts';
import { classifyDocument } from '#domain/elements/classify-document.ts';
import { classifyPage } from '#domain/elements/classify-page.ts';
import { loadCity } from '#server/city/load-city.ts';
import { samplePackage } from '#server/features/samples/sample-package.ts';
import { projectRoot } from '#server/project-root.ts';
import { readPdfPages } from '#server/sandbox/read-document.ts';
import { loadPdfium } from '#server/services/pdf/load-pdfium.ts';
import { readPdf } from '#server/services/pdf/read-pdf.ts';
import { withFile } from '../test/fixtures/with-file.ts';
import { makePackage } from '../test/packages/make-package.ts';
import { layOutDocument, layOutPage } from '../test/pages/lay-out.ts';

const { kinds: rules } = loadCity(join(projectRoot, 'city'));
const samples = join(projectRoot, '../shared/samples/permit-documents');
const hasSamples = existsSync(samples);
if (!hasSamples) console.warn('NOT RUN: the folder ../shared/samples is not here, so no file from outside was told.');

async function kindsOf(path: string) {
  const { reading, pages } = await readPdfPages(path);
  return classifyDocument({ id: 'd', name: path, reading, pages }, rules).kinds;
}

/** The kinds of a document whose only page is drawn in characters. */
const tell = (drawing: string, size: { width?: number; height?: number } = {}) =>
  classifyDocument(layOutDocument('d', layOutPage(drawing, size)), rules).kinds;

describe('documents that nobody on the team made are told by what is on them', () => {
  // What each is was decided by looking at it. For roof plans and guides there is no kind; the block plan says no more
  // than "Plan" of itself, which is not enough.
  test.skipIf(!hasSamples).each([
    ['bops_Elevations.pdf', ['elevations']],
    ['bops_proposed-first-floor-plan.pdf', ['floor-plans']],
    ['ca_concord_adu_sheet_24x36in.pdf', ['floor-plans']],
    ['bops_Plan.pdf', ['other']],
    ['bops_RoofPlan.pdf', ['other']],
    ['bops_existing-roofplan.pdf', ['other']],
    ['ca_hcd_adu_handbook_2026.pdf', ['other']],
    ['ca_placentia_submittal_requirements.pdf', ['other']],
    ['trpa_pia_guidelines.pdf', ['other']],
    ['trpa_residential_review_checklist_fillable.pdf', ['other']],
    ['rivergrove/Ordinances_2018-Ord-_89-2018-Tree-Cutting-Amendment.pdf', ['other']],
    ['rivergrove/Resolutions_2018-Res-_259-Planning-Development-Fees.pdf', ['other']],
  ])('%s is %s', async (name, kinds) => {
    expect(await kindsOf(join(samples, name))).toEqual(kinds);
  });

  // Pictures of drawings with written remarks on them: only who reads the pictures can tell.
  test.skipIf(!hasSamples).each([
    ['bops_Elevations-best-practice.pdf', 'elevations'],
    ['bops_Site-location-plan-example.pdf', 'site-plan'],
  ])('%s is taken for nothing but %s', async (name, kind) => {
    for (const told of await kindsOf(join(samples, name))) expect([kind, 'other']).toContain(told);
  });
});

describe('the sample package', () => {
  test.each([
    ['application-form.pdf', ['application-form']],
    ['coverage-sheet.pdf', ['coverage-calculations']],
    ['site-plan.pdf', ['site-plan', 'grading-plan', 'stormwater-plan', 'fire-stamp']],
    ['elevations.pdf', ['elevations', 'floor-plans']],
  ])('%s is %s', async (name, kinds) => {
    const file = samplePackage('permit-review').files.find((each) => each.name === name);
    expect(await withFile((await file?.draw()) ?? '', kindsOf)).toEqual(kinds);
  });
});

describe('plan packages that the project draws in many ways', () => {
  const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8];

  it('are told page by page: the label was written by who drew it', { timeout: 180_000 }, async () => {
    const pdfium = await loadPdfium(512 * 2 ** 20);
    let all = 0;
    let likeliest = 0;
    let exact = 0;
    for (const { files, labels } of await Promise.all(SEEDS.map((seed) => makePackage(seed)))) {
      for (const { name, bytes, scanned } of files) {
        if (scanned) continue;
        const pages: Page[] = [];
        const onPage = (page: Page) => void pages.push(page);
        const reading = await withFile(bytes, (path) => readPdf(async () => pdfium, path, { onPage }));
        const told = classifyDocument({ id: name, name, reading, pages }, rules);
        for (const { page, kinds } of told.pages) {
          const wanted = labels.pages.find((label) => label.file === name && label.page === page)?.kinds ?? [];
          all += 1;
          likeliest += wanted.includes(kinds[0] ?? 'other') ? 1 : 0;
          exact += [...wanted].sort().join() === [...kinds].sort().join() ? 1 : 0;
        }
      }
    }
    console.log(`${all} drawn pages: likeliest kind right on ${likeliest}, all kinds right on ${exact}.`);
    expect(all).toBeGreaterThan(70);
    expect(likeliest / all).toBeGreaterThanOrEqual(0.98);
    expect(exact / all).toBeGreaterThanOrEqual(0.97);
  });
});

describe('papers', () => {
  const prose = 'The work is described in the plans that were handed in with this and is of no further weight here';

  it('are letters by how they begin and end', () => {
    const letter = `Tahoe Basin Consultants\n\nOctober 3, 2026\n\nRe: Parcel on Pine Street\n\nDear Ms. Cruz,\n\n${prose}\n\n\nSincerely,\n\nT. Lindqvist`;
    expect(tell(letter)).toEqual(['letter']);
    expect(tell(letter.replace('Dear Ms. Cruz,', 'Hello').replace('Sincerely,', ''))).toEqual(['other']);
  });

  it('are land capability letters where they tell the verified class', () => {
    const letter = `Land Capability Verification\n\nOctober 3, 2026\n\nDear Ms. Cruz,\n\nThe parcel was verified as land capability class 5.\n\n${prose}\n\nSincerely,\nM. Ito`;
    expect(tell(letter)[0]).toBe('land-capability-letter');
    expect(
      tell(`IPES Score Determination\n\nDear Ms. Cruz,\n\nYour IPES score is 815.\n\n\nSincerely,\nM. Ito`)[0],
    ).toBe('land-capability-letter');
  });

  it('are deeds, soils reports, surveys and photo sheets by their titles', () => {
    expect(
      tell(`RECORDING REQUESTED BY\nA. Cruz\n\nGRANT DEED\n\nFor value received the grantor hereby grants\n\n${prose}`),
    ).toEqual(['deed']);
    expect(
      tell(
        `Geotechnical Engineering Report\nPine Street\n\n${prose}\n\nTwo borings were drilled; groundwater was met.`,
      ),
    ).toEqual(['soils-report']);
    expect(tell(`Soils/Hydrologic Investigation\n\n${prose}\n\nNo groundwater in the test pits.`)).toEqual([
      'soils-report',
    ]);
    expect(tell(`TOPOGRAPHIC SURVEY\n\n${prose}\n\nBasis of bearings: record map. Benchmark: iron pipe.`)).toEqual([
      'survey',
    ]);
    expect(tell(`Site photographs\n\nPhoto 1   Looking north from Pine Street\n\n${prose}`)).toEqual(['photo']);
  });

  it('are nothing for merely naming what is asked for elsewhere', () => {
    expect(tell(`${prose}\n\nHand in a site plan, a grading plan, elevations and floor plans with the deed.`)).toEqual([
      'other',
    ]);
    expect(tell('Submittal requirements\n\nSite plan\nGrading plan\nFloor plans\nElevations')).toEqual(['other']);
  });
});

describe('a page', () => {
  const sheet = { width: 2592, height: 1728 };
  const at = (x: number, y: number, size: number, text: string): Word[] =>
    text.split(' ').map((word, index, all) => ({
      text: word,
      box: {
        x: x + all.slice(0, index).join(' ').length * size * 0.6 + (index > 0 ? size * 0.6 : 0),
        y,
        width: word.length * size * 0.6,
        height: size,
      },
      method: 'text-layer',
    }));
  const page = (words: Word[], number = 1): Page => ({ number, ...sheet, state: 'read', words });
  const notes = Array.from({ length: 30 }, (_, row) => at(100, 100 + row * 14, 8, 'all work is done as the notes say'));

  it('says by which words it was told, and where they stand', () => {
    const told = classifyPage(
      layOutDocument('plans'),
      page([...notes.flat(), ...at(2300, 1600, 30, 'GRADING PLAN')]),
      rules,
    );
    expect(told.kinds).toEqual(['grading-plan']);
    expect(told.because[0]).toMatchObject({
      documentId: 'plans',
      page: 1,
      quote: 'GRADING PLAN',
      method: 'text-layer',
    });
    expect(told.because[0]?.box).toMatchObject({ x: 2300, y: 1600 });
  });

  it('is told by its title, not by the same words in its notes', () => {
    const noted = page([...notes.flat(), ...at(100, 600, 8, 'see the grading plan and the site plan for more')]);
    expect(classifyPage(layOutDocument('d'), noted, rules)).toMatchObject({ kinds: ['other'], because: [] });
  });

  it('without words is other', () => {
    expect(classifyPage(layOutDocument('d'), { ...page([]), state: 'no-text' }, rules).kinds).toEqual(['other']);
  });

  const letters = fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'), minLength: 2, maxLength: 9 });
  const word: fc.Arbitrary<Word> = fc.record({
    text: fc.oneof(letters, fc.string({ minLength: 1 })),
    box: fc.record({
      x: fc.double({ min: 0, max: 2500, noNaN: true }),
      y: fc.double({ min: 0, max: 1700, noNaN: true }),
      width: fc.double({ min: 0, max: 300, noNaN: true }),
      height: fc.double({ min: 0, max: 60, noNaN: true }),
    }),
    method: fc.constantFrom('text-layer', 'ocr', 'form-field', 'cell', 'document'),
  });

  it('of random words is other, and never throws', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 60 }), (words) => {
        expect(classifyPage(layOutDocument('d'), page(words), rules).kinds).toEqual(['other']);
      }),
    );
  });

  it('is the same in whatever order the file gives its words', () => {
    const words = [
      ...notes.flat(),
      ...at(2300, 1500, 30, 'SITE PLAN'),
      ...at(900, 900, 24, 'NORTH ELEVATION'),
      ...at(300, 1200, 8, 'PROPERTY LINE'),
    ];
    const { kinds } = classifyPage(layOutDocument('d'), page(words), rules);
    expect([...kinds].sort()).toEqual(['elevations', 'site-plan']);
    fc.assert(
      fc.property(fc.shuffledSubarray(words, { minLength: words.length }), (shuffled) => {
        expect(classifyPage(layOutDocument('d'), page(shuffled), rules).kinds).toEqual(kinds);
      }),
      { numRuns: 30 },
    );
  });
});

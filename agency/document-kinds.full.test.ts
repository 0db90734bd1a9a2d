import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import type { Page } from '#domain/documents/page.ts';
import { classifyDocument } from '#domain/requirements/classify-page.ts';
import { loadAgency } from '#server/agency/load-agency.ts';
import { projectRoot } from '#server/config/project-root.ts';
import { readPdfPages } from '#server/reading/child/run-sandboxed.ts';
import { loadPdfium } from '#server/reading/pdf/load-pdfium.ts';
import { readPdf } from '#server/reading/pdf/read-pdf.ts';
import { withFile } from '../test/fixtures/with-file.ts';
import { makePackage } from '../test/packages/make-package.ts';

const { kinds: rules } = loadAgency(join(projectRoot, 'agency'));
const samples = join(projectRoot, '../shared/samples/permit-documents');
const hasSamples = existsSync(samples);

async function kindsOf(path: string) {
  const { reading, pages } = await readPdfPages(path);
  return classifyDocument({ id: 'd', name: path, reading, pages }, rules).kinds;
}

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

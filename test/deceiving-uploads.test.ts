import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawPdf, writeAt } from './fixtures/draw-pdf.ts';
import { judgeUpload } from './judge-upload.ts';

/** Words with their place in inches from the top left of a sheet of 36 by 24 inches, and their size in points. */
type Placed = readonly [x: number, y: number, text: string, size?: number];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uploads-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function draw(words: readonly Placed[], size: [number, number] = [36, 24]): Promise<string> {
  const bytes = await drawPdf((document) => {
    document.addPage({ size: [size[0] * 72, size[1] * 72] });
    for (const [x, y, text, points = 14] of words) writeAt(document.fontSize(points), text, x * 72, y * 72);
  });
  const path = join(folder, `${Math.random().toString(36).slice(2)}.pdf`);
  await writeFile(path, bytes);
  return path;
}
const under = (x: number, y: number, lines: readonly string[], step = 0.4): Placed[] =>
  lines.map((text, at) => [x, y + at * step, text]);

const ANSWERS = { apn: '015-331-004', project_address: '1487 Marmot Ridge Court', property_owners: 'Ada Lake' };

const PROFESSIONAL = ['Kestrel Civil, Inc.', 'L. Ortiz, Civil Engineer', 'R.C.E. 45678'];
const block = (who: readonly string[], over: Partial<Record<'apn' | 'address' | 'owner', string>> = {}): Placed[] =>
  under(31, 4, [
    'LAKE RESIDENCE',
    over.address ?? '1487 MARMOT RIDGE CT, SOUTH LAKE TAHOE, CA',
    `APN ${over.apn ?? '015-331-004'}`,
    `OWNER: ${over.owner ?? 'LAKE, ADA'}`,
    '',
    ...who,
    '',
    'DATE: 08/02/2026',
    'SCALE: 1" = 8\'',
    'SHEET C1',
  ]);
const SITE: Placed[] = [
  [2, 1, 'SITE AND COVERAGE PLAN', 40],
  [5, 3, 'MARMOT RIDGE COURT - EDGE OF PAVEMENT'],
  [4, 5, "P/L 96.40'"],
  [20, 6, "P/L 118.02' N 12°08' E"],
  [7, 7, "(E) 2-STORY RESIDENCE 31' X 44'"],
  [15, 9, "(N) DECK 8' X 22'"],
  [9, 10, 'FF 6312.4'],
  [18, 12, "REAR SETBACK 15'"],
  [4, 13, "SIDE SETBACK 5'"],
  [11, 14, '11" FIR TO REMAIN'],
  [22, 14, '16" JEFFREY PINE'],
  [6, 15, '6308'],
  [6, 16, '6306'],
  [12, 17, "PAVED DRIVEWAY 14' AT 8%"],
  [19, 18, 'SNOW STORAGE 220 SF'],
  [8, 19, '4" SEWER LATERAL TO MANHOLE'],
  [24, 19, 'GAS METER'],
  [26, 3, 'TRUE NORTH'],
  [2, 21, 'LOT AREA 11,376 SF'],
  [10, 21, 'LAND CAPABILITY CLASS 4, 20% ALLOWED'],
  [20, 21, 'LEGEND: DASHED LINE IS EXISTING FENCE'],
  [26, 21, 'VICINITY MAP'],
];

describe('sheets that show what is asked for pass', () => {
  test('a site plan, with the owner and the address written otherwise than in the answers', async () => {
    const { verdict, comparisons } = await judgeUpload(
      await draw([...SITE, ...block(PROFESSIONAL)]),
      'site_plan',
      ANSWERS,
    );
    expect(verdict).toEqual(['verified']);
    expect(comparisons.filter(({ outcome }) => outcome === 'agree').map(({ fact }) => fact)).toEqual([
      'parcel.apn',
      'project.address',
      'owner.name',
    ]);
  });

  test('the same with a stamp of the fire district', async () => {
    const stamp = under(12, 12, ['NORTH TAHOE FIRE PROTECTION DISTRICT', 'PLANS REVIEWED', 'SEP 4 2026', 'BY: R. Chu']);
    const water: Placed[] = [[22, 10, 'HYDRANT 210 FT, 1,500 GPM']];
    const { verdict } = await judgeUpload(
      await draw([...SITE, ...water, ...stamp, ...block(PROFESSIONAL)]),
      'fire_protection_stamp',
      ANSWERS,
    );
    expect(verdict).toEqual(['verified']);
  });
});

const LIST = [
  'NORTH ARROW',
  'SCALE 1" = 10\'',
  'APN 015-331-004',
  '1487 MARMOT RIDGE COURT',
  'OWNER ADA LAKE',
  'CIVIL ENGINEER L. ORTIZ R.C.E. 45678',
  'DATE 08/02/2026',
  'SHEET C1',
  'VICINITY MAP',
  'LEGEND',
  'PROPERTY LINES',
  'LOT AREA 11,376 SF',
  'CONTOURS',
  'SETBACKS',
  'EASEMENTS',
  'EDGE OF PAVEMENT',
  'EXISTING COVERAGE',
  'LAND CAPABILITY',
  'FLOODPLAIN',
  'TREES TO REMAIN',
  'DRIVEWAY',
  'SEWER',
  'SNOW STORAGE',
  'FENCES',
];

describe('a page that only lists the words of a site plan does not', () => {
  test.each<[string, Placed[]]>([
    ['under each other', under(3, 2, LIST, 0.8)],
    ['in two columns', [...under(3, 2, LIST.slice(0, 12), 1.5), ...under(18, 2, LIST.slice(12), 1.5)]],
    ['with commas', under(2, 3, [LIST.slice(0, 12).join(', '), LIST.slice(12).join(', ')])],
    [
      'with bullets and a title',
      [
        [3, 1, 'SITE PLAN'],
        ...under(
          3,
          2,
          LIST.map((word) => `• ${word}`),
          0.8,
        ),
      ],
    ],
    [
      'with numbers',
      under(
        3,
        2,
        LIST.map((word, at) => `${at + 1}. ${word}`),
        0.8,
      ),
    ],
    [
      'in sentences',
      under(
        3,
        2,
        LIST.map((word) => `This plan shows the ${word.toLowerCase()}.`),
        0.8,
      ),
    ],
    ['scattered', LIST.map((word, at): Placed => [2 + ((at * 7) % 28), 2 + ((at * 5) % 20), word])],
  ])('%s', async (_, words) => {
    const { verdict, check } = await judgeUpload(await draw(words), 'site_plan', ANSWERS);
    expect(verdict).toContain('no setbacks');
    expect(check.lists).toHaveLength(1);
  });
});

describe('a title block without a professional is told', () => {
  test.each([
    ['of the owner', ['DRAWN BY: ADA LAKE, OWNER']],
    ['of a designer without a license', ['DESIGNED BY: PINE STREET DRAFTING', 'J. FROST, DESIGNER']],
    ['with an empty license', ['CIVIL ENGINEER: L. ORTIZ', 'LICENSE NO. ________']],
    ['with a license and no name', ['CIVIL ENGINEER: ____________', 'R.C.E. 45678']],
    ['of a contractor', ['FROST BUILDERS INC.', 'CONTRACTOR LIC. 902817']],
  ])('%s', async (_, who) => {
    const { verdict } = await judgeUpload(await draw([...SITE, ...block(who)]), 'site_plan', ANSWERS);
    expect(verdict).toEqual(['no preparer']);
  });
});

test('the day of a stamp is not the date of the plans, whichever field the stamped plan is in', async () => {
  const stamp = under(12, 12, ['NORTH TAHOE FIRE PROTECTION DISTRICT', 'PLAN REVIEW - APPROVED', 'DATE: 09/20/2026']);
  const path = await draw([...SITE, ...stamp, ...block(PROFESSIONAL)]);
  for (const field of ['fire_protection_stamp', 'site_plan']) {
    const { comparisons } = await judgeUpload(path, field, ANSWERS);
    const dates = comparisons.find(({ fact }) => fact === 'plans.date');
    expect(dates?.stated.map(({ values }) => values)).toEqual([['2026-08-02']]);
  }
});

describe('a plan that speaks of the fire district and has no stamp is told', () => {
  test.each<[string, string[]]>([
    ['notes', ['FIRE NOTES 08/02/2026', 'SPRINKLERS TO BE APPROVED BY THE FIRE DISTRICT', 'PRIOR TO FRAMING']],
    ['an empty stamp', ['NORTH TAHOE FIRE PROTECTION DISTRICT', 'APPROVED BY: __________', 'DATE: __________']],
    ['a refusal', ['NORTH TAHOE FIRE PROTECTION DISTRICT', 'NOT APPROVED', '09/04/2026']],
    ['another agency', ['EL DORADO COUNTY BUILDING DIVISION', 'APPROVED', '09/04/2026']],
    ['a stamp of another plan', ['NORTH TAHOE FIRE PROTECTION DISTRICT', 'PLAN REVIEW - APPROVED', 'DATE: 09/20/2003']],
    ['a date only', ['NORTH TAHOE FIRE PROTECTION DISTRICT', 'RECEIVED 09/04/2026']],
  ])('%s', async (_, lines) => {
    const water: Placed[] = [[22, 10, 'HYDRANT 210 FT, 1,500 GPM']];
    const { verdict } = await judgeUpload(
      await draw([...SITE, ...water, ...under(12, 12, lines), ...block(PROFESSIONAL)]),
      'fire_protection_stamp',
      ANSWERS,
    );
    expect(verdict).toContain('no stamp');
  });

  test.each([
    ['2003', true],
    ['2026', false],
  ])('where the sheet has no date, a stamp of %s', async (year, isMissing) => {
    const stamp = ['NORTH TAHOE FIRE PROTECTION DISTRICT', 'PLAN REVIEW - APPROVED', `09/20/${year}`];
    const undated = block(PROFESSIONAL).filter(([, , text]) => !text.startsWith('DATE'));
    const path = await draw([...SITE, ...under(12, 12, stamp), ...undated]);
    const { verdict } = await judgeUpload(path, 'fire_protection_stamp', ANSWERS);
    expect(verdict.includes('no stamp')).toBe(isMissing);
  });
});

test('utilities that were not located are not shown', async () => {
  const site = SITE.filter(([, , text]) => !/SEWER|GAS/.test(text));
  const denied: Placed[] = [[8, 19, 'UTILITIES NOT LOCATED']];
  const { verdict } = await judgeUpload(await draw([...site, ...denied, ...block(PROFESSIONAL)]), 'site_plan', ANSWERS);
  expect(verdict).toEqual(['no utilities']);
});

describe('what a sheet states otherwise than the application is told by name', () => {
  test.each([
    ['parcel', { apn: '112-030-017' }, ['other parcel.apn']],
    ['address', { address: '88 LAKEVIEW CT, INCLINE VILLAGE, NV' }, ['other project.address']],
    ['owner', { owner: 'ROBERT NGUYEN' }, ['other owner.name']],
    ['owner of the same family', { owner: 'LAKE FAMILY TRUST' }, ['verified']],
  ])('another %s', async (_, over, verdict) => {
    const path = await draw([...SITE, ...block(PROFESSIONAL, over)]);
    expect((await judgeUpload(path, 'site_plan', ANSWERS)).verdict).toEqual(verdict);
  });

  test('and nothing where the application does not say', async () => {
    const path = await draw([...SITE, ...block(PROFESSIONAL, { apn: '112-030-017' })]);
    expect((await judgeUpload(path, 'site_plan')).verdict).toEqual(['verified']);
  });
});

describe('a sheet that says across itself that it does not count never passes', () => {
  test.each(['VOID', 'SUPERSEDED - SEE REVISION 2', 'NOT FOR CONSTRUCTION', 'PERMIT EXPIRED', 'ANULADO'])(
    '%s',
    async (mark) => {
      const path = await draw([...SITE, ...block(PROFESSIONAL), [6, 11, mark, 110]]);
      const { verdict, codes } = await judgeUpload(path, 'site_plan', ANSWERS);
      expect([verdict, codes]).toEqual([['issue of the file'], ['not-current']]);
    },
  );

  test.each(['VOID OVER ENTRY', 'THIS SHEET SUPERSEDES SHEET C0', 'LICENSE EXPIRES 12/31/2027'])(
    'but a note such as %s is none',
    async (note) => {
      const path = await draw([...SITE, ...block(PROFESSIONAL), [6, 11, note]]);
      expect((await judgeUpload(path, 'site_plan', ANSWERS)).verdict).toEqual(['verified']);
    },
  );
});

test('a site plan under floor plans is named with where it belongs', async () => {
  const { verdict } = await judgeUpload(await draw([...SITE, ...block(PROFESSIONAL)]), 'floor_plans', ANSWERS);
  expect(verdict).toContain('looks like site-plan, belongs to site_plan');
});

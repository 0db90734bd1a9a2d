import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { judgeUpload } from './judge-upload.ts';

// Uploads as strangers drew them for one application; they lie beside the project.
const folder = fileURLToPath(new URL('../../shared/samples/trust/uploads/', import.meta.url));
const hasSamples = existsSync(folder);

const WHITFIELD = {
  apn: '027-999-004',
  project_address: '1042 Pioneer Trail, South Lake Tahoe',
  property_owners: 'Dana Whitfield',
};

describe.skipIf(!hasSamples)('the sample uploads (skipped where there is no ../shared)', () => {
  test.each([
    ['site_plan_good', 'site_plan'],
    ['fire_good', 'fire_protection_stamp'],
    ['floor_plans_good', 'floor_plans'],
    ['elevations_good', 'building_elevations'],
    ['coverage_good', 'land_coverage_calculations'],
    ['grading_good', 'grading_plan'],
    ['stormwater_good', 'stormwater_plan'],
    ['public_hearing_good', 'public_hearing_required'],
  ])('%s passes', async (name, field) => {
    expect((await judgeUpload(`${folder}${name}.pdf`, field, WHITFIELD)).verdict).toEqual(['verified']);
  });

  test.each([
    ['blank_24x36', 'site_plan', ['a person looks']],
    ['site_plan_missing4_scan110', 'site_plan', ['a person looks']],
    ['fire_unstamped', 'fire_protection_stamp', ['no stamp']],
    ['site_plan_missing4', 'site_plan', ['no scale', 'no trees', 'no snow-storage']],
    ['site_plan_11x17', 'site_plan', ['issue of the file']],
    ['site_plan_other_parcel', 'site_plan', ['other parcel.apn', 'other project.address', 'other owner.name']],
    ['plano_sitio_es', 'site_plan', ['a person looks']],
  ])('%s under %s does not', async (name, field, verdict) => {
    expect((await judgeUpload(`${folder}${name}.pdf`, field, WHITFIELD)).verdict).toEqual(verdict);
  });

  test('elevations under floor plans are named, with where they belong', async () => {
    const { verdict } = await judgeUpload(`${folder}elevations_good.pdf`, 'floor_plans', WHITFIELD);
    expect(verdict).toContain('looks like elevations, belongs to building_elevations');
  });

  test('a Spanish sheet is told to be in another language, and nothing of it is said to be missing', async () => {
    const { check, status } = await judgeUpload(`${folder}plano_sitio_es.pdf`, 'site_plan', WHITFIELD);
    expect([check.foreign, status.missing]).toMatchObject([[{ page: 1 }], []]);
  });
});

import { describe, expect, test } from 'vitest';
import { checkElements, factsByPage } from '#domain/requirements/check-elements.ts';
import { loadAgency } from '#server/agency/load-agency.ts';
import { counties } from '../test/counties.ts';
import { wordsOfPattern } from '../test/fixtures/words-of-pattern.ts';
import { layOutDocument } from '../test/pages/lay-out.ts';

const types = loadAgency('agency').documentTypes;
const every = types.flatMap((type) => type.elements.map((element) => [type.id, element.id, type, element] as const));

/** Words apart from one another, as labels on a sheet are. */
const sheetOf = (looks: readonly string[]) => layOutDocument('sheet', looks.map(wordsOfPattern).join('\n\n\n\n'));

describe.each(types)('$id', (type) => {
  test('a sheet with the words of every element shows everything', () => {
    const sheet = sheetOf(type.elements.flatMap(({ look }) => look));
    const { elements } = checkElements(type, [sheet], factsByPage([sheet], counties));
    // The number of a sheet is shown by where it stands, in the title block, and by no words.
    const byPlace = type.elements.filter(({ look, sheet: parts }) => look.length === 0 && parts.length > 0);
    const missing = elements.filter(({ outcome }) => outcome !== 'found').map(({ element }) => element);
    expect(missing).toEqual(byPlace.map(({ id }) => id));
  });
});

test.each(every)('%s: every pattern of %s finds its own words', (_type, _element, type, element) => {
  for (const look of element.look) {
    const sheet = sheetOf([look]);
    const one = { ...type, elements: [{ ...element, look: [look], atLeast: 1 }] };
    expect(checkElements(one, [sheet], []).elements[0]?.outcome, look).toBe('found');
  }
});

test.each<[string, string, string, boolean]>([
  ['site_plan', 'scale', 'SCALE: 1" = 10\'-0"', true],
  ['site_plan', 'scale', 'SCALE 1/8" = 1\'-0"', true],
  ['site_plan', 'scale', "SCALE: 1''=20'", true],
  ['site_plan', 'scale', 'DO NOT SCALE DRAWINGS', false],
  ['site_plan', 'scale', 'SCALE: NTS', false],
  ['site_plan', 'north-arrow', 'NORTH ELEVATION', false],
  ['site_plan', 'north-arrow', 'NORTH TAHOE FIRE', false],
  ['site_plan', 'north-arrow', 'N', true],
  ['site_plan', 'contours', '6234.5', true],
  ['site_plan', 'contours', '6 FT CONTOUR INTERVAL', true],
  ['site_plan', 'setbacks', '20\'-0" FRONT SETBACK', true],
  ['site_plan', 'setbacks', 'NO SETBACKS SHOWN', false],
  ['site_plan', 'trees', '14" PINE', true],
  ['site_plan', 'trees', 'TREE STREET', false],
  ['site_plan', 'property-lines', "N 45° 12' 30\" E 120.00'", true],
  ['site_plan', 'owner', 'OWNER: JANE DOE', true],
  ['site_plan', 'date', 'DATE: 11/21/2026', true],
  ['site_plan', 'address', '1240 LARKSPUR LANE', true],
  ['site_plan', 'address', 'OWNER: JANE DOE\n1240 LARKSPUR LANE\n(530) 555-0100', true],
  ['site_plan', 'address', 'KAUFMAN ARCHITECTS\n3189 LAKE TAHOE BLVD\n(530) 555-0100', false],
  ['site_plan', 'address', 'PREPARED BY:\nJ. KAUFMAN, P.E.\n3189 LAKE TAHOE DRIVE', false],
  ['land_coverage_calculations', 'total-coverage', 'HOUSE      1,630 SF\nDRIVEWAY      782 SF', false],
  [
    'land_coverage_calculations',
    'total-coverage',
    'SURFACE      EXISTING COVERAGE      PROPOSED COVERAGE\nHOUSE        0                      1,630\nDRIVEWAY     0                      782',
    false,
  ],
  ['land_coverage_calculations', 'total-coverage', 'TOTAL      0      2,412', true],
  ['land_coverage_calculations', 'total-coverage', 'PROPOSED COVERAGE: 2,040 SF', true],
  ['grading_plan', 'cut', 'CUT: 42 CY', true],
  ['grading_plan', 'cut', 'CUT AND FILL SLOPES', false],
  ['grading_plan', 'season', 'DATE: MAY 1, 2026', false],
  ['grading_plan', 'season', 'NO GRADING BETWEEN OCTOBER 15 AND MAY 1', true],
  ['floor_plans', 'dimensions', '12\'-6"', true],
  ['building_elevations', 'roof-pitch', '5:12', true],
  ['building_elevations', 'four-sides', 'NORTH ELEVATION', false],
  ['stormwater_plan', 'temporary-bmps', 'FIBER ROLL', true],
  ['stormwater_plan', 'temporary-bmps', 'NO SILT FENCE SHOWN', false],
])('%s: whether %s is shown by “%s”', (typeId, elementId, words, isShown) => {
  const [, , type] = every.find(([of, id]) => of === typeId && id === elementId) ?? [];
  if (!type) throw new Error(`no ${typeId} ${elementId}`);
  const sheet = layOutDocument('sheet', words);
  const { elements } = checkElements(type, [sheet], factsByPage([sheet], counties));
  expect(elements.find(({ element }) => element === elementId)?.outcome === 'found').toBe(isShown);
});

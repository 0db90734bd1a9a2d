import { describe, expect, test } from 'vitest';
import { checkElements, factsByPage } from '#domain/requirements/check-elements.ts';
import type { RequiredElement } from '#domain/requirements/document-type.ts';
import { passes } from '#domain/requirements/element-check.ts';
import { findBreaches } from '#domain/requirements/find-breaches.ts';
import { loadRemembered } from '../test/agency-errors.ts';
import { drawDocument } from '../test/builders/checklist.ts';
import { counties } from '../test/counties.ts';
import { wordsOfPattern } from '../test/fixtures/words-of-pattern.ts';
import { layOutDocument } from '../test/pages/lay-out.ts';

const { documentTypes: types, rules: book } = loadRemembered('agency');
const every = types.flatMap((type) => type.elements.map((element) => [type.id, element.id, type, element] as const));

/** Words apart from one another, as labels on a sheet are. */
const sheetOf = (looks: readonly string[]) => layOutDocument('sheet', looks.map(wordsOfPattern).join('\n\n\n\n'));

/** The words of what must stand close together, in lines under each other, with a name. */
const closeWords = ({ together }: RequiredElement) => [
  ...(together ? [together.parts.map(([first = '']) => wordsOfPattern(first)).join('\n')] : []),
  ...(together?.name ? ['J. KAUFMAN'] : []),
];
const wordsOf = (element: RequiredElement) => [
  ...element.look.map((look) => wordsOfPattern(look)),
  ...(element.together ? [closeWords(element).join('\n')] : []),
];

describe.each(types)('$id', (type) => {
  const outcomes = (...pages: string[]) => {
    const document = layOutDocument('sheet', ...pages);
    return checkElements(type, [document], factsByPage([document], counties));
  };

  test('sheets with the words of each element show everything', () => {
    const { elements } = outcomes(...type.elements.map((element) => wordsOf(element).join('\n\n\n\n')));
    // The number of a sheet is shown by where it stands, in the title block, and by no words.
    const byPlace = type.elements.filter((element) => wordsOf(element).length === 0 && element.sheet.length > 0);
    const missing = elements.filter(({ outcome }) => outcome !== 'found').map(({ element }) => element);
    expect(missing).toEqual(byPlace.map(({ id }) => id));
  });

  test('a page that only lists these words shows nothing', () => {
    const words = type.elements.flatMap((element) => wordsOf(element).slice(0, 1));
    for (const list of [words.join('\n'), words.join(', '), type.elements.map(({ label }) => label.en).join('\n')]) {
      const check = outcomes(list);
      expect(check.elements.filter(({ outcome }) => outcome === 'found')).toEqual([]);
      expect([passes(check), check.lists]).toEqual([false, [{ documentId: 'sheet', page: 1 }]]);
    }
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
  ['site_plan', 'preparer', 'KAUFMAN ARCHITECTS\nJ. KAUFMAN, ARCHITECT\nLICENSE NO. C-28417', true],
  ['site_plan', 'preparer', 'PREPARED BY: LEE ORTIZ, P.E.\nR.C.E. 45678', true],
  ['site_plan', 'preparer', 'REGISTERED PROFESSIONAL ENGINEER\nLEE ORTIZ\nNo. 45678', true],
  ['site_plan', 'preparer', 'KAUFMAN ARCHITECTS\nJ. KAUFMAN, ARCHITECT', false],
  ['site_plan', 'preparer', 'PREPARED BY: DANA WHITFIELD, OWNER\nDATE: 09/14/2026', false],
  ['site_plan', 'preparer', 'ARCHITECT: ____________\nLICENSE NO. ____________', false],
  ['site_plan', 'preparer', 'ARCHITECT: TBD\nLICENSE NO. C-28417', false],
  ['site_plan', 'preparer', 'DRAWN BY: SIERRA BUILDERS\nCONTRACTOR LIC. 812345', false],
  ['site_plan', 'preparer', 'ARCHITECT TO CONFIRM\n1042 PIONEER TRAIL, SOUTH LAKE TAHOE, CA 96150', false],
  ['fire_protection_stamp', 'stamp', 'MEEKS BAY FIRE PROTECTION DISTRICT\nPLANS APPROVED\n10/02/2026', true],
  ['fire_protection_stamp', 'stamp', 'REVIEWED BY\nTAHOE DOUGLAS FIRE MARSHAL\nOCT 2, 2026', true],
  ['fire_protection_stamp', 'stamp', 'MEEKS BAY FIRE PROTECTION DISTRICT\nAPPROVED ______\nDATE ______', false],
  ['fire_protection_stamp', 'stamp', 'MEEKS BAY FIRE PROTECTION DISTRICT\nNOT APPROVED\n10/02/2026', false],
  ['fire_protection_stamp', 'stamp', 'TO BE APPROVED BY FIRE DISTRICT\nDATE: 10/02/2026', false],
  [
    'fire_protection_stamp',
    'stamp',
    'NOTE 4 (REV. 10/02/2026): THE ROOF IS CLASS A AS REVIEWED BY ITS MAKER. CALL THE FIRE DEPARTMENT BEFORE FRAMING.',
    false,
  ],
  ['fire_protection_stamp', 'stamp', 'MEEKS BAY FIRE PROTECTION DISTRICT\n10/02/2026', false],
  ['stormwater_plan', 'details', "INFILTRATION TRENCH 2' x 18' x 1.5'", true],
  ['stormwater_plan', 'details', 'SEE INFILTRATION TRENCH 2 ON C1.3', false],
  ['stormwater_plan', 'temporary-bmps', 'FIBER ROLL', true],
  ['stormwater_plan', 'temporary-bmps', 'NO SILT FENCE SHOWN', false],
])('%s: whether %s is shown by “%s”', (typeId, elementId, words, isShown) => {
  const [, , type] = every.find(([of, id]) => of === typeId && id === elementId) ?? [];
  if (!type) throw new Error(`no ${typeId} ${elementId}`);
  const sheet = layOutDocument('sheet', words);
  const { elements } = checkElements(type, [sheet], factsByPage([sheet], counties));
  expect(elements.find(({ element }) => element === elementId)?.outcome === 'found').toBe(isShown);
});

describe('the rules of a site plan', () => {
  const named = types.find(({ id }) => id === 'site_plan')?.rules ?? [];
  const rules = book.packs.flatMap((pack) => pack.rules).filter(({ id }) => named.includes(id));
  const brokenBy = (...pages: string[][]) => {
    const documents = [drawDocument('plan', ...pages)];
    return findBreaches(rules, documents, factsByPage(documents, counties), '2026-11-01');
  };
  const TITLE = ['SITE PLAN', 'APN: 027-123-004'];

  test('one that the plan breaks is told with its figures, where they stand, and what to do', () => {
    const [breach, ...others] = brokenBy([...TITLE, 'DRIVEWAY SLOPE: 12%']);
    expect(others).toEqual([]);
    expect(breach).toMatchObject({ rule: 'driveway-slope', confirm: true, evidence: [{ page: 1 }] });
    expect(breach?.cureText.en).toMatch(/\w/);
  });

  test('a plan that keeps them, says nothing or says two things breaks none', () => {
    expect(brokenBy([...TITLE, 'DRIVEWAY SLOPE: 9%'])).toEqual([]);
    expect(brokenBy(TITLE)).toEqual([]);
    expect(brokenBy([...TITLE, 'DRIVEWAY SLOPE: 12%'], ['A-2', 'DRIVEWAY SLOPE: 9%'])).toEqual([]);
  });
});

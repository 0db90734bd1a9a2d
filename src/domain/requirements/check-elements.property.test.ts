import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadRemembered } from '../../../test/agency-errors.ts';
import { counties } from '../../../test/counties.ts';
import { rounds } from '../../../test/options/depth.ts';
import { layOutDocument } from '../../../test/pages/lay-out.ts';
import type { ReadDocument } from '../documents/document.ts';
import { checkElements, factsByPage } from './check-elements.ts';

const types = loadRemembered('agency').documentTypes;

const phrase = fc.constantFrom(
  'SCALE: 1" = 10\'-0"',
  'SCALE: NONE',
  'APN: 015-331-004',
  'APN 027-111-009',
  '1240 LARKSPUR LANE',
  'NO SNOW STORAGE SHOWN',
  'SETBACK 20 FT',
  'SETBACKS: N/A',
  'EXISTING GRADE',
  'CUT: 42 CY',
  'FIBER ROLLS',
  'NORTH ELEVATION',
  'SOUTH ELEVATION',
  'GROUNDWATER WAS NOT MET',
  'Each plan must show the scale and the setbacks of the building and shall be dated',
  'LEGEND',
  'OWNER: ADA LAKE',
  'LOT AREA 10,450 SF',
);
const page = fc.array(phrase, { maxLength: 8 }).map((lines) => lines.join('\n'));
const pages = fc.array(page, { minLength: 1, maxLength: 4 });

const found = (documents: ReadDocument[]) =>
  types.flatMap((type) =>
    checkElements(type, documents, factsByPage(documents, counties))
      .elements.filter(({ outcome }) => outcome === 'found')
      .map(({ element }) => `${type.id} ${element}`),
  );

test('a further page takes nothing away that was found, wherever it comes', () => {
  fc.assert(
    fc.property(pages, page, fc.nat(4), (given, further, place) => {
      const at = Math.min(place, given.length);
      const before = found([layOutDocument('a', ...given)]);
      const within = found([layOutDocument('a', ...given.slice(0, at), further, ...given.slice(at))]);
      const beside = found([layOutDocument('a', ...given), layOutDocument('b', further)]);
      expect(within).toEqual(expect.arrayContaining(before));
      expect(beside).toEqual(expect.arrayContaining(before));
    }),
    { numRuns: rounds(20, 60) },
  );
});

test('pages without words show nothing, however many there are', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 6 }), (count) => {
      expect(found([layOutDocument('a', ...Array.from({ length: count }, () => ''))])).toEqual([]);
    }),
    { numRuns: 7 },
  );
});

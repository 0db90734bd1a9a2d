import { describe, expect, it } from 'vitest';
import { addressParts, readAddress } from './address.ts';

describe('street addresses', () => {
  it.each([
    ['1562 Wren Court', '1562 Wren Court'],
    ['1562 WREN CT, MEYERS, CA 96155', '1562 WREN CT, MEYERS, CA 96155'],
    ['88 Harbor Street South Lake Tahoe, California 96150', '88 Harbor Street South Lake Tahoe, California 96150'],
    ['410 N Shade Ln Unit B, Tahoe City, CA', '410 N Shade Ln Unit B, Tahoe City, CA'],
    ['7000 State Route 89', '7000 State Route 89'],
    ['195 US Hwy 50, Stateline, NV 89449', '195 US Hwy 50, Stateline, NV 89449'],
    ['12 Ski Run, Stateline, NV', '12 Ski Run, Stateline, NV'],
    ['42, Madeup Road', '42, Madeup Road'],
    ['2204 4th Street #12', '2204 4th Street #12'],
    ['18 C Street, Virginia City, NV 89440', '18 C Street, Virginia City, NV 89440'],
    ['88 Harbor St, S. Lake Tahoe, CA 96150', '88 Harbor St, S. Lake Tahoe, CA 96150'],
    ['195 Highway 50 East, Carson City, NV', '195 Highway 50 East, Carson City, NV'],
    ['195 Highway 50, South Lake Tahoe, CA', '195 Highway 50, South Lake Tahoe, CA'],
    ['1562 Wren Court. Phone 530-555-0100', '1562 Wren Court'],
  ])('%s', (text, expected) => {
    expect(readAddress(text)?.value).toBe(expected);
  });

  it.each([
    'PO Box 1122, Meyers, CA 96155',
    '100 feet of Alder Road',
    '12 parking spaces per drive',
    '24 hours before work',
    '10,454 square feet',
    '5 acres of lake view',
    '027-123-004',
    'Wren Court',
    '1562',
    '2 Copies of the Site Plan and Grading Plan',
  ])('%s is none', (text) => {
    expect(readAddress(text)).toBeUndefined();
  });

  it('compares by its parts, however they are written', () => {
    expect(addressParts('410 North Shade Lane Apartment 3')).toEqual(addressParts('410 N. SHADE LN #3'));
  });
});

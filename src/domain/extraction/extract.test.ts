import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { counties } from '../../../test/counties.ts';
import { layOutDocument, layOutPage } from '../../../test/pages/lay-out.ts';
import type { FactName } from './catalogue.ts';
import { conflictsOf, extractFacts } from './extract.ts';
import { Fact } from './fact.ts';

type Stated = Partial<Record<FactName, (string | number)[]>>;

/** Everything that was read, by name, so that a value too many fails as a missing one does. */
function stated(facts: readonly Fact[]): Stated {
  const found: Stated = {};
  for (const fact of facts) found[fact.name] = [...(found[fact.name] ?? []), fact.value];
  return found;
}

const read = (drawing: string, size: { width?: number; height?: number } = {}): Stated =>
  stated(extractFacts(layOutDocument('doc', layOutPage(drawing, size)), counties));

const SHEET = { width: 2592, height: 1728 };

describe('an application form with labels above its boxes', () => {
  const form = `
RESIDENTIAL PROJECT APPLICATION

SECTION 1   PROJECT LOCATION
Assessor's Parcel Number (APN)         Property Address
[032-314-07]                           [2204 Juniper Hollow Drive, South Lake Tahoe, CA 96150]

County                                 Local Plan
[El Dorado]                            [Sierra Tract Plan Area Statement 114]

SECTION 2   PEOPLE
Property Owner(s)                      Phone
[Rosalind and Peter Achterberg]        [530-555-0134]

Mailing Address                        Email
[88 Harbor Street, Sparks, NV 89431]   [rosalind@example.org]

Applicant / Representative             Phone
[Tamsin Okafor, Granite Lot Studio]    [775-555-0177]

SECTION 3   PROJECT
Project Description
[Build a new two-story house of 1,840 square feet]
[with an attached garage on a vacant lot]

Date of Application                    Allocation Number
[10/02/2026]                           [EL-24-O-17]

Signature of owner                     Date
`;
  it('is read exactly, boxes of other labels left alone', () => {
    expect(read(form)).toEqual({
      'parcel.apn': ['032-314-007'],
      'project.address': ['2204 Juniper Hollow Drive, South Lake Tahoe, CA 96150'],
      'parcel.county': ['El Dorado County'],
      'project.localPlan': ['Sierra Tract Plan Area Statement 114'],
      'owner.name': ['Rosalind and Peter Achterberg'],
      'applicant.name': ['Tamsin Okafor, Granite Lot Studio'],
      'project.description': [
        'Build a new two-story house of 1,840 square feet with an attached garage on a vacant lot',
      ],
      'application.date': ['2026-10-02'],
      'project.allocationNumber': ['EL-24-O-17'],
      'building.stories': [2],
      'building.floorAreaSqFt': [1840],
    });
  });

  it('left blank states nothing', () => {
    expect(read(form.replaceAll(/\[[^\]]*\]/g, (field) => ' '.repeat(field.length)))).toEqual({});
  });
});

describe('a coverage sheet with a table', () => {
  it('is read by its total row and the labelled figures under it', () => {
    const facts = read(`
LAND COVERAGE CALCULATIONS
APN: 083-162-004     ADDRESS: 410 Cedar Shade Lane, Tahoe City

PARCEL AREA:   12,040 SF
LAND CAPABILITY: CLASS 5
BASE ALLOWABLE COVERAGE: 25%

                        EXISTING (SF)      PROPOSED (SF)      CHANGE (SF)
HOUSE                   1,120              1,460              340
GARAGE                  440                440                0
DRIVEWAY                610                520                -90
WALKS AND DECKS         214                180                -34
TOTAL COVERAGE          2,384              2,600              216

MAXIMUM ALLOWABLE COVERAGE      3,010 SF
REMAINING COVERAGE              410 SF
TOTAL OFF-SITE COVERAGE         120                140
`);
    expect(facts).toEqual({
      'parcel.apn': ['083-162-004'],
      'project.address': ['410 Cedar Shade Lane, Tahoe City'],
      'parcel.areaSqFt': [12_040],
      'parcel.landCapability': ['5'],
      'coverage.allowablePercent': [25],
      'coverage.existingSqFt': [2384],
      'coverage.proposedSqFt': [2600],
      'coverage.maxAllowableSqFt': [3010],
      'coverage.bankedSqFt': [410],
      'coverage.offsiteExistingSqFt': [120],
      'coverage.offsiteProposedSqFt': [140],
    });
  });

  it('with a row for each kind of coverage and a total column is read by that column', () => {
    const facts = read(`
COVERAGE SUMMARY
                          BUILDING        PAVING          TOTAL
Existing coverage         1,000 sf        254 sf          1,254 sf
Proposed coverage         1,400 sf        390 sf          1,790 sf
`);
    expect(facts).toEqual({ 'coverage.existingSqFt': [1254], 'coverage.proposedSqFt': [1790] });
  });

  it('never takes the first row of a column for its total', () => {
    expect(
      read(`
SITE COVERAGE
EXISTING COVERAGE         PROPOSED COVERAGE
800                       1,200
300                       340
`),
    ).toEqual({});
  });

  it('names every land capability class of a table', () => {
    const facts = read(`
LAND CAPABILITY         AREA (SF)       PERCENT       BASE ALLOWABLE (SF)
Class 1b (SEZ)          2,000           1%            20
Class 5                 8,454           25%           2,114
TOTAL                   10,454                        2,134
Land coverage above is in square feet
`);
    expect(facts['parcel.landCapability']).toEqual(['1b', '5']);
    expect(facts['coverage.existingSqFt']).toBeUndefined();
    expect(facts['parcel.areaSqFt']).toEqual([10_454]);
  });
});

describe('a site plan', () => {
  const sheet = `
                                                              NEIGHBOR: APN 027-123-003
      ADJACENT APN 027-123-005

   EDGE OF PAVEMENT            027-123-009                                          OWNER:
   SNOW STORAGE                                                                     Juniper Ridge Holdings LLC
                                                                                    PO Box 1122
                                                                                    Meyers, CA 96155

                                                                                    PREPARED BY:
                                                                                    Larkspur Drafting Company
                                                                                    77 Station Road, Reno, NV 89501
                                                                                    775-555-0102

                                                                                    PROJECT ADDRESS:
                                                                                    1562 Wren Court
                                                                                    Meyers, CA 96155
                                                                                    APN: 027-123-04
                                                                                    TRPA FILE NO. ERSP2026-0417
                                                                                    LOT SIZE: 0.24 ACRES (10,454 S.F.)

                                                                                    DATE:           SCALE:
                                                                                    Sept. 8, 2026   1" = 10'
`;
  it('is read from its title block, not from the neighbours', () => {
    expect(read(sheet, SHEET)).toEqual({
      'owner.name': ['Juniper Ridge Holdings LLC'],
      'plans.preparedBy': ['Larkspur Drafting Company'],
      'project.address': ['1562 Wren Court Meyers, CA 96155'],
      'parcel.apn': ['027-123-004'],
      'project.fileNumber': ['ERSP2026-0417'],
      'parcel.areaSqFt': [10_454],
      'plans.date': ['2026-09-08'],
      'plans.scale': ['1" = 10\''],
    });
  });

  it('shows where a value stands: the tight box of its words and the words round it', () => {
    const apn = extractFacts(layOutDocument('plan', layOutPage(sheet, SHEET)), counties).find(
      ({ name }) => name === 'parcel.apn',
    );
    expect(apn?.evidence[0]).toMatchObject({
      documentId: 'plan',
      page: 1,
      quote: 'APN: 027-123-04',
      method: 'text-layer',
      box: { width: '027-123-04'.length * 6, height: 10 },
    });
  });

  it('without any label counts the only parcel number on it, with less confidence', () => {
    const [apn, ...others] = extractFacts(layOutDocument('plan', 'SITE PLAN\n\n090-243-004   PLOT 12-34'), counties);
    expect(apn).toMatchObject({ name: 'parcel.apn', value: '090-243-004' });
    expect(apn?.evidence[0]?.confidence).toBeLessThan(0.6);
    expect(others).toEqual([]);
    expect(read('SITE PLAN\n\n090-243-004   090-243-005')).toEqual({});
  });

  it('gives the address that stands without a label beside the parcel number', () => {
    expect(read('ALDER RESIDENCE\n3310 Sorrel Way\nAPN 112-050-017')).toEqual({
      'parcel.apn': ['112-050-017'],
      'project.address': ['3310 Sorrel Way'],
    });
  });
});

describe('a grading sheet', () => {
  it('gives quantities and depths, and not what its notes forbid', () => {
    const facts = read(
      `
GRADING NOTES
1. Cut and fill slopes shall not exceed 2:1.
2. Excavation depth shall not exceed 5 feet without a soils report.
3. The maximum depth of excavation is 4.5 feet at the north footing.
4. Retaining walls: maximum wall height 4 feet.
5. Proposed building height must be at most 26 feet.

EARTHWORK
CUT:        120 CY
FILL:       85 CY
NET:        35 CY (EXPORT)

DRIVEWAY SLOPE: 8.5%
CROSS SLOPE: 12%
`,
      SHEET,
    );
    expect(facts).toEqual({
      'grading.excavationDepthFt': [4.5],
      'grading.cutCy': [120],
      'grading.fillCy': [85],
      'grading.netCy': [35],
      'site.drivewaySlopePercent': [8.5],
      'site.crossSlopePercent': [12],
    });
  });

  it('reads a sentence that wraps, and joins the words', () => {
    expect(
      read('The excavation is shallow. The maximum depth of\nexcavation is 3 feet 6 inches under the garage slab.'),
    ).toEqual({
      'grading.excavationDepthFt': [3.5],
    });
  });
});

describe('elevations', () => {
  it('keep proposed and allowed height apart', () => {
    expect(
      read(
        `
SOUTH ELEVATION
PROPOSED HEIGHT: 24'-6"          ROOF PITCH: 6:12
MAXIMUM ALLOWED HEIGHT: 28'-4"
PLATE HEIGHT: 9'-1"
`,
        SHEET,
      ),
    ).toEqual({ 'building.heightFt': [24.5], 'building.maxHeightFt': [28.33], 'building.roofPitch': ['6:12'] });
  });

  it('never take a limit, a range or a second dimension for the height', () => {
    for (const text of [
      'Building height: 24-26 feet',
      "Building height: 20' x 30'",
      'Building height shall not exceed 26 feet',
      'The building height is up to 30 feet in this zone.',
      'Building height: see sheet A3.1',
      'Building height: 26 sf',
      'Building height: < 26 feet',
    ]) {
      expect(read(text), text).toEqual({});
    }
    // A figure that is called a maximum states the maximum, and no height of the project.
    expect(read('Building height: 26 feet maximum')).toEqual({ 'building.maxHeightFt': [26] });
  });
});

describe('the review form of a planner, filled in', () => {
  it('is read field by field', () => {
    const facts = read(`
                     Residential Project Review Checklist
Property Address: [1562 Wren Court]          Project Description: [New house on vacant lot]
APN: [027-123-004]
File Number: [ERSP2026-0417]
Allocation Number: [EL-24-O-17]              Year Constructed: [1974]      Historic    Not Historic
Local Plan: [PAS 114]                        Special Use

IPES Score: [806]     % Allowable Coverage: [22] %
Lot Size: [10,454]    Base Allowable: [2,300]       Max Allowable: [2,300]
Off-site coverage (E): [0]                   Off-site Coverage (P): [140]
Coverage to be Transferred: [0]              Proposed Coverage: [2,250]    Remaining/Banked: [50]
Excess Coverage: [0]    Previously Mitigated: [12]       Remaining Excess: [13]
Total area non-sensitive Land: [10,454]
Deck (A): [500]    Deck (P): [120]    Temp Structure (A): [11]    Temp Structure (P): [80]    Pervious Coverage (P): [60]
% Slope Across Site: [6]         Roof Pitch: [5:12]
Max Allowed Height: [29.5]       Proposed Height: [27'-6"]
Visible from Road      Unit # [14]     In Attainment
Has Certificate     Date Issued: [05/14/2019]      Certificate #: [18823]
Proposed Max Depth of Excavation: [4.5]     <5'
Soils/Hydro Max Depth Approved: [6]      File #: [LCAP2026-0102]
HRA: [Upper Truckee]         Cost/sq.ft: [25]
`);
    expect(facts).toEqual({
      'project.address': ['1562 Wren Court'],
      'project.description': ['New house on vacant lot'],
      'parcel.apn': ['027-123-004'],
      'project.fileNumber': ['ERSP2026-0417'],
      'project.allocationNumber': ['EL-24-O-17'],
      'building.yearBuilt': [1974],
      'project.localPlan': ['PAS 114'],
      'parcel.ipesScore': [806],
      'coverage.allowablePercent': [22],
      'parcel.areaSqFt': [10_454],
      'coverage.baseAllowableSqFt': [2300],
      'coverage.maxAllowableSqFt': [2300],
      'coverage.offsiteExistingSqFt': [0],
      'coverage.offsiteProposedSqFt': [140],
      'coverage.transferredSqFt': [0],
      'coverage.proposedSqFt': [2250],
      'coverage.bankedSqFt': [50],
      'coverage.excessSqFt': [0],
      'parcel.nonSensitiveAreaSqFt': [10_454],
      'coverage.exemptDeckSqFt': [120],
      'coverage.exemptTemporarySqFt': [80],
      'coverage.exemptPerviousSqFt': [60],
      'site.crossSlopePercent': [6],
      'building.roofPitch': ['5:12'],
      'building.maxHeightFt': [29.5],
      'building.heightFt': [27.5],
      'scenic.roadwayUnit': ['14'],
      'bmp.certificateDate': ['2019-05-14'],
      'bmp.certificateNumber': ['18823'],
      'grading.excavationDepthFt': [4.5],
      'grading.approvedDepthFt': [6],
      'grading.soilsHydroFile': ['LCAP2026-0102'],
      'parcel.hydrologicArea': ['Upper Truckee'],
    });
  });

  it('takes what is pre-printed beside a blank for nothing', () => {
    expect(
      read(`
Proposed Max Depth of Excavation:            <5'
Base Allowable:              Max Allowable:
Lot Size:                    Lot Size:
Water Quality Mitigation     ft2 x $1.86 =
Year Constructed:            Historic     Not Historic
APN:
File Number:
`),
    ).toEqual({});
  });
});

describe('instructions, checklists and codes', () => {
  it('state nothing about a project', () => {
    for (const text of [
      'Provide the APN and the property address.',
      'APN: (e.g. 027-123-004)',
      'Parcel area of 10,000 square feet or more requires a survey.',
      'The maximum height is 26 feet unless findings are made.',
      'Existing coverage of more than 1,200 square feet shall be verified.',
      'If the proposed coverage is 2,500 square feet, the fee is $200.',
      'Call 530-541-2345 or 775-588-4547 for an appointment on 11/21/2026.',
      'Project No. 123-456-78',
      'A building height of 30 feet is allowed in the center.',
      'For example, the parcel area is 10,000 sf and the proposed coverage is 2,500 sf.',
      'Owner: signature required',
      'County: use the county of the parcel',
      'Project description: describe the work you plan to do',
    ]) {
      expect(read(text), text).toEqual({});
    }
  });
});

describe('parcel lists', () => {
  it('give every parcel of a list, and two parcels in one list are no conflict', () => {
    const facts = extractFacts(layOutDocument('list', 'APNs: 090-243-004 AND -005'), counties);
    expect(stated(facts)).toEqual({ 'parcel.apn': ['090-243-004', '090-243-005'] });
    expect(conflictsOf(facts)).toEqual([]);
  });

  it('tell a second parcel that heads a later page', () => {
    const pages = ['APN: 027-999-008\nOwner: Harold J. Okafor', 'APN: 029-111-022\nOwner: Harold J. Okafor'];
    expect(stated(extractFacts(layOutDocument('file', ...pages), counties))).toMatchObject({
      'parcel.apn': ['027-999-008', '029-111-022'],
    });
  });
});

describe('names and addresses of several parties', () => {
  it('go to the heading that they stand under', () => {
    const facts = read(`
PROPERTY OWNER INFORMATION
Name: Jane Q. Public
Address: 14 Dock Road, Reno, NV 89501
Phone: 775-555-0100

APPLICANT INFORMATION
Name: Omar Reyes
Address: 9 Pier Lane, Reno, NV 89501

PROPERTY INFORMATION
Address: 2204 Juniper Hollow Dr
APN: 032-314-07
`);
    expect(facts).toEqual({
      'owner.name': ['Jane Q. Public'],
      'applicant.name': ['Omar Reyes'],
      'project.address': ['2204 Juniper Hollow Dr'],
      'parcel.apn': ['032-314-007'],
    });
  });

  it('follow each other on one line', () => {
    const line = "APN: 032-314-07 OWNER: John & Mary O'Neil SITE ADDRESS: 2204 Juniper Hollow Dr COUNTY: EL DORADO";
    expect(read(line)).toEqual({
      'parcel.apn': ['032-314-007'],
      'owner.name': ["John & Mary O'Neil"],
      'project.address': ['2204 Juniper Hollow Dr'],
      'parcel.county': ['El Dorado County'],
    });
  });

  it('are one person where owner and applicant are asked for together', () => {
    expect(read('OWNER/APPLICANT: Jane Q. Public')).toEqual({
      'owner.name': ['Jane Q. Public'],
      'applicant.name': ['Jane Q. Public'],
    });
  });

  it('do not come from a mailing list of neighbours', () => {
    const list = `
300 FOOT MAILING LIST
032-314-006   Alder Family Trust   2202 Juniper Hollow Dr
032-314-008   R. Pine              2206 Juniper Hollow Dr
`;
    expect(read(list)).toEqual({});
  });
});

describe('a letter', () => {
  it('is read sentence by sentence, but for what it forbids', () => {
    const facts = read(`
RE: Land Capability Verification, 2204 Juniper Hollow Drive, El Dorado County, APN 032-314-007
TRPA File Number LCAP2026-0102

We visited your parcel on September 22, 2026. The parcel area is 10,454 square feet.
The parcel is verified as land capability class 5. The base allowable coverage is 2,614 square feet.
Your proposed coverage may not exceed 2,614 square feet.
El Dorado County: Building Division, 530-555-0133
`);
    expect(facts).toEqual({
      'parcel.apn': ['032-314-007'],
      'parcel.county': ['El Dorado County'],
      'project.address': ['2204 Juniper Hollow Drive'],
      'project.fileNumber': ['LCAP2026-0102'],
      'parcel.areaSqFt': [10_454],
      'parcel.landCapability': ['5'],
      'coverage.baseAllowableSqFt': [2614],
    });
  });
});

describe('a sentence that takes a figure back, or asks about it', () => {
  it.each([
    `1   24'-8" RIDGE AND 6:12 ROOF - VOID, SCHEME B ABANDONED`,
    `3   DELETED GARAGE CUT (4'-10" DEEP, 62 CY) AT OWNER'S REQUEST`,
    'The 31 foot height and the 10:12 roof you remember are from the chalet scheme, which we threw out in March.',
    'Ignore the 7-foot excavation on my old sketch, since that was for the wine cellar.',
    'Did anyone ever find out whether the house was built in 1964 or 1967?',
    'The stream environment zone was staked for the 1998 guest house application, which expired.',
    'TRPA 37.4.1: maximum height ranges from 24 ft to 42 ft with slope and pitch.',
  ])('states none: %s', (sentence) => {
    expect(read(`APN: 027-123-004\n\n\n${sentence}`, SHEET)).toEqual({ 'parcel.apn': ['027-123-004'] });
  });
});

describe('a project data table', () => {
  it('keeps what is allowed and what is proposed apart', () => {
    const facts = read(
      `
                        ALLOWED       PROPOSED
BUILDING HEIGHT         26'-0"        24'-6"
COVERAGE                2,614 SF      2,450 SF
`,
      SHEET,
    );
    expect(facts).toEqual({
      'building.maxHeightFt': [26],
      'building.heightFt': [24.5],
      'coverage.baseAllowableSqFt': [2614],
      'coverage.proposedSqFt': [2450],
    });
  });

  it('with one column of limits states nothing of the project', () => {
    expect(read('                     REQUIRED\nPARCEL AREA          10,000 SF')).toEqual({});
  });

  it('may hold its colons in a column of their own', () => {
    expect(read('Lot Area            :     0.24 acres\nDate of Plans       :     21 November 2026')).toEqual({
      'parcel.areaSqFt': [10_454],
      'plans.date': ['2026-11-21'],
    });
  });
});

describe('any page', () => {
  const piece = fc.constantFrom(
    ...[
      'APN:',
      'Owner:',
      'Owner',
      'Project description:',
      'Total',
      'coverage',
      'Existing',
      'proposed',
      'is',
      'height',
      'Building',
    ],
    ...[
      'CUT',
      'fill:',
      '027-123-004',
      '1,254',
      'sf',
      '24\'-6"',
      '12%',
      '120 CY',
      '11/21/2026',
      'Jane Public',
      '12 Wren Court',
      '-005',
    ],
    ...['[', ']', '     ', '\n', '\n\n', 'ERSP2026-0417', '(', ')', 'é', '🏔', '\u0000', 'shall', '.', ':'],
  );
  const drawing = fc.array(piece, { maxLength: 80 }).map((pieces) => pieces.join(' '));

  it('gives well-formed facts, each in words that stand on the page', () => {
    fc.assert(
      fc.property(drawing, (text) => {
        const page = layOutPage(text);
        for (const fact of extractFacts(layOutDocument('doc', page), counties)) {
          expect(Fact.safeParse(fact).success).toBe(true);
          for (const { box } of fact.evidence) {
            const words = page.words.filter(
              (word) =>
                word.box.x >= box.x - 0.01 &&
                word.box.y >= box.y - 0.01 &&
                word.box.x + word.box.width <= box.x + box.width + 0.01 &&
                word.box.y + word.box.height <= box.y + box.height + 0.01,
            );
            expect(words.length).toBeGreaterThan(0);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('takes bounded time, be it one endless line or a page of nothing but labels', () => {
    const endless = [
      'APN: ',
      'APN 027-123-004 ',
      'total coverage is ',
      'owner ',
      '1,254 ',
      'Smith & ',
      'ERSP2026-0417 ',
      'a',
    ];
    for (const part of endless) {
      const line = part.repeat(Math.ceil(100_000 / part.length));
      const stack = `${part}\n`.repeat(3000);
      for (const text of [line, stack]) {
        const started = performance.now();
        extractFacts(layOutDocument('doc', layOutPage(text)), counties);
        expect(performance.now() - started, part).toBeLessThan(20_000);
      }
    }
  });

  it('of a document of 300 pages with 500 words is read in a few seconds', () => {
    const page = Array.from(
      { length: 42 },
      (_, at) => `${at}. The wall along the path is made of stone and stays as it is`,
    ).join('\n');
    const pages = Array.from({ length: 300 }, (_, at) => layOutPage(page, { number: at + 1 }));
    const started = performance.now();
    expect(extractFacts(layOutDocument('long', ...pages), counties)).toEqual([]);
    expect(performance.now() - started).toBeLessThan(30_000);
  });
});

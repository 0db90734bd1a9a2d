import { PROJECT as P, PROPOSED_COVERAGE_SQ_FT, RUNOFF_CUBIC_FEET, STORED_CUBIC_FEET, squareFeet } from './project.ts';

export type FormCell = { label: string; value: string; share?: number; lines?: number };
export type FormRow = readonly FormCell[];
export type FormSection = { title: string; rows: readonly FormRow[] };

const cell = (label: string, value: string, share = 1, lines = 1): FormCell => ({ label, value, share, lines });

const parcel: FormSection = {
  title: '1  Parcel',
  rows: [
    [cell('APN', P.apn), cell('County', P.county), cell('Parcel area', squareFeet(P.parcelAreaSqFt))],
    [cell('Property address', P.address)],
    [cell('Local plan', P.localPlan, 1.4), cell('Use', 'Single-family, allowed')],
  ],
};

const people: FormSection = {
  title: '2  People',
  rows: [
    [cell('Owner', P.owner), cell('Telephone', '(530) 555-0142')],
    [cell('Mailing address', 'P.O. Box 5550, Sacramento, CA 95899'), cell('Email', 'e.whitcomb@example.com')],
    [cell('Representative', P.representative), cell('Telephone', '(530) 555-0178')],
    [cell('Firm', P.firm), cell('Email', 'studio@example.com')],
  ],
};

const project: FormSection = {
  title: '3  Project',
  rows: [
    [cell('Project type', 'New single-family dwelling'), cell('Level of review', 'Staff level')],
    [
      cell(
        'Project description',
        'Build a two-story single-family dwelling with an attached two-car garage, paved driveway, entry walk and ' +
          'rear deck on a vacant parcel. Remove an old compacted dirt track and revegetate it with native plants.',
        1,
        3,
      ),
    ],
    [cell('Floor area', squareFeet(P.floorAreaSqFt)), cell('Stories', '2', 0.6), cell('Bedrooms', '3', 0.6)],
    [cell('Allocation number', 'SLT-26-R-009'), cell('Residential development right', 'One, on this parcel')],
    [cell('Structures on the parcel', 'None (vacant)'), cell('Deed restriction', 'None needed')],
  ],
};

const coverage: FormSection = {
  title: '4  Land capability and land coverage',
  rows: [
    [cell('IPES score', `${P.ipesScore}`), cell('Allowable coverage', `${P.allowablePercent}%`)],
    [cell('Land capability district', 'Class 4'), cell('Non-sensitive land area', squareFeet(P.parcelAreaSqFt))],
    [
      cell('Base allowable coverage', squareFeet(P.baseAllowableSqFt)),
      cell('Maximum allowable coverage', squareFeet(P.baseAllowableSqFt)),
    ],
    [
      cell('Existing coverage', squareFeet(P.existingCoverageSqFt)),
      cell('Verified coverage', squareFeet(P.existingCoverageSqFt)),
    ],
    [
      cell('Proposed coverage', squareFeet(PROPOSED_COVERAGE_SQ_FT)),
      cell('Remaining coverage', squareFeet(P.baseAllowableSqFt - PROPOSED_COVERAGE_SQ_FT)),
    ],
    [cell('Coverage to be transferred', '0 sf'), cell('Excess coverage', '0 sf')],
    [cell('Existing off-site coverage', '0 sf'), cell('Proposed off-site coverage', squareFeet(P.offsiteProposedSqFt))],
    [cell('Pervious deck exemption', '0 sf'), cell('Pervious coverage exemption', '0 sf')],
    [cell('Temporary structure exemption', '0 sf'), cell('Hydrologically related area', 'Upper Truckee')],
    [cell('Land capability verification', 'File LCAP2025-0317, verified May 20, 2025')],
  ],
};

const height: FormSection = {
  title: '5  Height and design',
  rows: [
    [cell('Proposed building height', `${P.heightFt} ft`), cell('Maximum allowed height', '26 ft')],
    [cell('Roof pitch', P.roofPitch), cell('Slope across the site', `${P.crossSlopePercent}%`)],
    [cell('Lowest natural grade', 'elev. 6,318.0 ft'), cell('Ridge', 'elev. 6,343.5 ft')],
    [cell('Colors and materials', 'Dark brown siding, charcoal Class A shingles, low gloss, no reflective surfaces')],
    [cell('Exterior lighting', 'Full cut-off, shielded, pointed down; none on trees')],
  ],
};

const grading: FormSection = {
  title: '6  Excavation and grading',
  rows: [
    [
      cell('Maximum depth of excavation', `${P.excavationDepthFt} ft`),
      cell('Soils/hydrologic approval', 'Not required', 0.9),
    ],
    [cell('Cut', `${P.cutCy} cy`), cell('Fill', `${P.fillCy} cy`), cell('Net', `${P.cutCy - P.fillCy} cy export`, 1.2)],
    [cell('Season', 'May 1 to October 15 only'), cell('Groundwater', 'Not met in test borings')],
    [cell('Spoil', 'To a licensed receiving site outside the basin, loads covered')],
  ],
};

const water: FormSection = {
  title: '7  Water quality',
  rows: [
    [cell('Permanent BMPs', 'Drip-line infiltration trench, infiltration bed, dry well')],
    [
      cell('Design storm', '20-year, 1-hour (1 inch)', 1.15),
      cell('Runoff', `${RUNOFF_CUBIC_FEET} cf`, 0.7),
      cell('Capacity', `${STORED_CUBIC_FEET} cf`, 0.7),
    ],
    [cell('BMP certificate', 'Follows on completion'), cell('Fertilizer', 'None; native plants only')],
    [cell('SEZ on the parcel', 'None; no setback'), cell('Flood zone', 'None'), cell('Avalanche', 'None', 0.8)],
  ],
};

const surroundings: FormSection = {
  title: '8  Trees, scenic and historic resources',
  rows: [
    [cell('Trees to be removed', '3 (two over 14 in DBH)'), cell('Fire fuels', 'Defensible space shown')],
    [cell('Visible from Lake Tahoe', 'No'), cell('Visible from a scenic roadway', 'No')],
    [cell('Historic resources', 'None; no structure stands here'), cell('Lake backshore', 'Not on this parcel', 0.8)],
  ],
};

const services: FormSection = {
  title: '9  Access and services',
  rows: [
    [
      cell('Driveway slope', `${P.drivewaySlopePercent}%`, 0.8),
      cell('Parking', '2 in garage, 2 on drive'),
      cell('Snow storage', '420 sf', 0.8),
    ],
    [
      cell('Water', 'Public main', 0.8),
      cell('Sewer', 'Public main', 0.8),
      cell('Power', 'Underground', 0.8),
      cell('Fire flow', 'Confirmed', 0.8),
    ],
    [cell('Fire district', 'Plans stamped Sept. 2, 2026'), cell('Heating', 'Low-NOx gas furnace; no wood stove')],
  ],
};

const filing: FormSection = {
  title: '10  Filing',
  rows: [
    [cell('Filing fee', 'Paid, receipt 2026-3310', 0.9), cell('Restrictions', 'No easement, no deed restriction')],
    [
      cell('Initial environmental checklist', 'Answered online', 0.95),
      cell('Mobility fee (VMT)', 'One dwelling, per schedule'),
    ],
    [cell('Sheets filed', `Land coverage C1, site plan A1.0, A2.0 elevations and floor plans, all of ${P.plansDate}`)],
  ],
};

/** The sections of each page. */
export const formSections: readonly (readonly FormSection[])[] = [
  [parcel, people, project, coverage],
  [height, grading, water, surroundings, services, filing],
];

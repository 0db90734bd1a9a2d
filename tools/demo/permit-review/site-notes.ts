import { EARTH, GREY, heading, INK, LEAF, notes, pairs, SIGNAL, WATER } from '../kit/drafting.ts';
import type { Pen } from '../kit/pen.ts';
import { drawTable } from '../kit/table.ts';
import {
  grouped,
  IMPERVIOUS_SQ_FT,
  INFILTRATION,
  PROJECT as P,
  RUNOFF_CUBIC_FEET,
  SITE_PLAN_COVERAGE_SQ_FT,
  STORED_CUBIC_FEET,
  squareFeet,
} from './project.ts';
import { drawVicinityMap } from './vicinity-map.ts';

const COLUMN = { first: 1496, second: 1922, width: 396 } as const;

/** The two columns of tables and notes at the right of the site plan. */
export function drawSiteNotes(pen: Pen): void {
  drawFirstColumn(pen);
  drawSecondColumn(pen);
}

function drawFirstColumn(pen: Pen): void {
  const { first: x, width } = COLUMN;
  let y = drawVicinityMap(pen, x, 54, width);
  y = heading(pen, x, y, width, 'Project description');
  const scope =
    'New two-story single-family dwelling with an attached two-car garage, paved driveway, walk and rear deck.';
  y += pen.paragraph(x, y, width, scope, { size: 10.5, colour: INK }) + 16;
  y = pairs(pen, x, y, width, 'Project data', [
    ['APN', P.apn],
    ['Property address', P.addressLines],
    ['Owner', P.owner],
    ['Parcel area', squareFeet(P.parcelAreaSqFt)],
    ['Floor area', squareFeet(P.floorAreaSqFt)],
    ['Local plan', P.localPlan],
    ['IPES score', `${P.ipesScore}`],
    ['Land capability district', 'Class 4'],
    ['Proposed building height', `25'-6" (${P.heightFt} ft)`],
    ['Roof pitch', P.roofPitch],
    ['Slope across the site', `${P.crossSlopePercent}%`],
    ['Driveway slope', `${P.drivewaySlopePercent}%`],
  ]);
  y = pairs(pen, x, y, width, 'Land coverage, from sheet C1', [
    ['Allowable coverage', `${P.allowablePercent}%`],
    ['Base allowable coverage', squareFeet(P.baseAllowableSqFt)],
    ['Existing coverage', squareFeet(P.existingCoverageSqFt)],
    ['Proposed coverage', squareFeet(SITE_PLAN_COVERAGE_SQ_FT)],
    ['Proposed off-site coverage', squareFeet(P.offsiteProposedSqFt)],
  ]);
  y = drawLegend(pen, x, y, width);
  notes(pen, x, y, width, 'General notes', [
    'Topographic survey of May 12, 2026. Contour interval: 1 ft. Benchmark: sewer manhole rim in the street, elev. 6,315.9. Elevations in feet.',
    'No easement, stream environment zone (SEZ), flood plain or avalanche area touches the parcel. It is not seen from the lake or from a scenic roadway.',
    'All utilities are underground. Call 811 two working days before digging.',
    'Exterior lights are full cut-off, shielded and pointed down. Siding dark brown, roof charcoal, both low gloss.',
  ]);
}

function drawSecondColumn(pen: Pen): void {
  const { second: x, width } = COLUMN;
  let y = notes(pen, x, 54, width, 'Grading notes', [
    `Maximum depth of excavation: ${P.excavationDepthFt} ft, at the northeast footing (natural grade 6,320.8, bottom of footing 6,316.3).`,
    `Cut: ${P.cutCy} CY. Fill: ${P.fillCy} CY. Net: ${P.cutCy - P.fillCy} CY export.`,
    'Grading and other soil disturbance take place from May 1 to October 15 only, and stop in rain, in snow and on muddy ground. The site is winterized by October 15.',
    'Cut and fill slopes are 2:1 or flatter. No retaining wall is proposed.',
    'Groundwater was not met in the soil borings. If it appears, stop work there and call the agency.',
    'Existing grade is shown as natural grade (NG), finished grade as FG, the edge of pavement as EP. The ground falls away from the house on all sides.',
    'Spoil goes to a licensed receiving site outside the basin. No material is left in the right-of-way.',
  ]);
  y =
    notes(pen, x, y, width, 'Permanent BMP notes', [
      'Runoff of every roof and paved surface is infiltrated on the parcel.',
      `Design storm: 20-year, 1-hour, 1 inch. Impervious area ${squareFeet(IMPERVIOUS_SQ_FT)} ÷ 12 = ${RUNOFF_CUBIC_FEET} cubic feet.`,
      'Bottoms of BMPs stay at least 1 ft above seasonal high groundwater. Soil permeability (Ksat): 3 in/hr.',
      'The owner inspects and cleans the BMPs each spring and after large storms.',
    ]) - 6;
  y =
    drawTable(pen, {
      x,
      y,
      size: 9.5,
      columns: [
        { title: 'Permanent BMP', width: 140 },
        { title: 'Where', width: 106 },
        { title: 'Size x void ratio', width: 114 },
        { title: 'cf', width: 36, align: 'right' },
      ],
      rows: INFILTRATION.map((each) => [each.name, each.where, each.size, grouped(each.cubicFeet)]),
      total: ['Capacity', '', '', grouped(STORED_CUBIC_FEET)],
    }) + 22;
  y = notes(pen, x, y, width, 'Trees, planting and revegetation', [
    'Trees to be removed: 3. Two are over 14 in DBH (19" Jeffrey pine, 15" white fir). One is 12" lodgepole pine. All stand within the work.',
    'JP Jeffrey pine, WF white fir, IC incense cedar, LP lodgepole pine. Diameters are at breast height (DBH), in inches.',
    'Disturbed ground and the former dirt track are loosened and revegetated with native grasses and shrubs. No fertilizer.',
  ]);
  y = notes(pen, x, y, width, 'Fire and access', [
    'Defensible space: noncombustible strip 5 ft wide round the house; limbs cleared to 10 ft. Roof Class A.',
    'Driveway 20 ft wide, paved. Four parking spaces, two of them in the garage. Hydrant 72 ft from the driveway.',
  ]);
  drawStamp(pen, x + 62, y + 4);
}

function drawStamp(pen: Pen, x: number, y: number): void {
  const colour = '#5b2a86';
  const line = { align: 'center', colour } as const;
  pen.rect(x, y, 270, 92, { stroke: colour, width: 2 });
  pen.rect(x + 4, y + 4, 262, 84, { stroke: colour, width: 0.7 });
  pen.text(x + 135, y + 13, 'MARMOT RIDGE FIRE PROTECTION DISTRICT', { ...line, size: 10, bold: true });
  pen.text(x + 135, y + 31, 'REVIEWED', { ...line, size: 17, bold: true, spacing: 3 });
  pen.text(x + 135, y + 54, 'Access, fire flow and defensible space', { ...line, size: 9 });
  pen.text(x + 135, y + 69, 'Sept. 2, 2026     No. 26-118', { ...line, size: 9 });
}

function drawLegend(pen: Pen, x: number, top: number, width: number): number {
  let y = heading(pen, x, top, width, 'Legend') + 2;
  const line = (style: Parameters<Pen['path']>[1]) => (left: number, middle: number) =>
    pen.line([left, middle], [left + 34, middle], style);
  const swatch = (fill: string, stroke: string) => (left: number, middle: number) =>
    pen.rect(left + 4, middle - 5, 26, 10, { fill, stroke, width: 0.7 });
  const tree = (colour: string) => (left: number, middle: number) => {
    pen.circle(left + 17, middle, 6.5, { stroke: colour, width: 0.9 });
    pen.circle(left + 17, middle, 1.8, { fill: colour });
  };
  const entries = [
    ['Property line', line({ stroke: INK, width: 2, dash: [14, 3, 4, 3] })],
    ['Contour, existing grade', line({ stroke: EARTH, width: 0.9 })],
    ['Setback', line({ stroke: SIGNAL, width: 0.9, dash: [9, 3, 2, 3] })],
    ['Limits of grading', line({ stroke: EARTH, width: 1.4, dash: [3, 3] })],
    ['Infiltration', line({ stroke: WATER, width: 1.4, dash: [2, 3] })],
    ['Eave', line({ stroke: GREY, width: 0.8, dash: [7, 4] })],
    ['House and garage', swatch('#efe3d0', INK)],
    ['Asphalt paving', swatch('#dde1e4', INK)],
    ['Snow storage', swatch('#e8f1f6', WATER)],
    ['Former dirt track', swatch('#f3e9dc', EARTH)],
    ['Tree to stay', tree(LEAF)],
    ['Tree to be removed', tree(SIGNAL)],
  ] as const;
  entries.forEach(([name, draw], index) => {
    const left = x + (index % 2) * (width / 2);
    draw(left, y + 5);
    pen.text(left + 44, y, name, { size: 10, colour: INK });
    if (index % 2) y += 17;
  });
  return y + 12;
}

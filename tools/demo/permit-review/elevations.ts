import { drawingTitle, notes, pairs } from '../kit/drafting.ts';
import { drawPdf } from '../kit/pdf-file.ts';
import type { Pen } from '../kit/pen.ts';
import { CREATED } from './created.ts';
import { levels } from './elevation-parts.ts';
import { drawEast, drawNorth, drawSouth, drawWest } from './elevation-views.ts';
import { drawFloorPlans } from './floor-plans.ts';
import { PROJECT as P } from './project.ts';
import { drawSheetFrame, SHEET } from './sheet-frame.ts';

const SCALE = `3/16" = 1'-0"`;

const ROWS = [
  {
    base: 478,
    left: drawSouth,
    right: drawEast,
    names: [
      ['1', 'South elevation'],
      ['2', 'East elevation'],
    ],
  },
  {
    base: 1010,
    left: drawNorth,
    right: drawWest,
    names: [
      ['3', 'North elevation'],
      ['4', 'West elevation'],
    ],
  },
] as const;

/** The four elevations and both floors: one 24 x 36 in sheet. */
export const drawElevations = (): Promise<Uint8Array> =>
  drawPdf({ title: 'Elevations and floor plans A2.0', created: CREATED }, [
    {
      ...SHEET,
      draw: (pen) => {
        drawSheetFrame(pen, { number: 'A2.0', title: 'Elevations and floor plans', scale: SCALE });
        for (const row of ROWS) {
          row.left(pen, 80, row.base);
          levels(pen, row.base, 1142, 1352);
          row.right(pen, 1362, row.base);
          row.names.forEach(([number, name], at) => {
            drawingTitle(pen, at ? 1380 : 96, row.base + 18, number, name, `Scale: ${SCALE}`);
          });
        }
        drawFloorPlans(pen);
        drawNotes(pen);
      },
    },
  ]);

function drawNotes(pen: Pen): void {
  const x = 1500;
  const top = 1096;
  const width = 396;
  const y = pairs(pen, x, top, width, 'Height', [
    ['Proposed building height', `25'-6" (${P.heightFt} ft)`],
    ['Lowest natural grade', 'elev. 6,318.0, southwest corner of garage'],
    ['Highest point of the roof', 'elev. 6,343.5, main ridge'],
    ['Maximum allowed height', '26 ft'],
    ['Roof pitch', P.roofPitch],
    ['Slope across the site', `${P.crossSlopePercent}%`],
  ]);
  notes(pen, x, y, width, 'How the height is measured', [
    'From the lowest point where the building meets natural grade to the highest point of the roof.',
    'The slope across the site is the fall of natural grade over the building, 2.8 ft, divided by its depth of 40 ft.',
  ]);
  notes(pen, 1922, top, width, 'Materials and colors', [
    'Roofing: charcoal asphalt shingles, Class A, low gloss.',
    'Siding: dark brown cement board. Trim: the same brown, one shade darker. No reflective surfaces.',
    'Windows: bronze frames, low-reflectance glass.',
    'Exterior lights: full cut-off, shielded, pointed down.',
    'Heating: gas furnace and water heater, low NOx. No wood stove or fireplace.',
  ]);
}

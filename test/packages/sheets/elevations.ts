import type { Area } from '../../../tools/demo/kit/frame.ts';
import type { Point } from '../../../tools/demo/kit/pen.ts';
import type { Sheet } from '../draft.ts';
import { drawFrame } from '../frame.ts';
import { drawNotes, drawStatements } from '../lists.ts';
import { notesFor } from '../notes.ts';

const COMPASS = ['North', 'South', 'East', 'West'];
const FACING = ['Front', 'Rear', 'Left', 'Right'];

/** The elevations: four sides with ground, openings, materials, and the heights. */
export function drawElevations(sheet: Sheet, number: number): void {
  const { pen, office, shows, format, random } = sheet;
  const caps = (words: string) => (office.caps ? words.toUpperCase() : words);
  const hasScale = shows('scale');
  const scale = random.pick([`1/4" = 1'-0"`, `1/8" = 1'-0"`, `3/16" = 1'-0"`]);
  const area = drawFrame(sheet, { title: caps('Exterior Elevations'), number, scale: hasScale ? scale : '' });
  const small = pen.width < 1500;
  const column = small ? 220 : 430;
  const sides = random.chance(0.6) ? COMPASS : FACING;
  const drawn = shows('four-sides') ? sides : sides.filter((_, at) => at !== random.apart('side').int(0, 3));
  const withMaterials = shows('materials');
  for (const [at, side] of drawn.entries()) {
    const half = (area.width - column) / 2;
    const place: Area = {
      x: area.x + 50 + (at % 2) * half,
      y: area.y + 60 + Math.floor(at / 2) * (area.height / 2),
      width: half - 110,
      height: area.height / 2 - 150,
    };
    drawSide(sheet, place, {
      grades: shows('high-and-low-points'),
      pitch: shows('roof-pitch'),
      materials: withMaterials,
      at,
    });
    const name = caps(
      random.apart('words').pick([`${side} Elevation`, `${side} Elevation`, `Proposed ${side} Elevation`]),
    );
    pen.text(place.x + 10, place.y + place.height + 34, name, { size: small ? 11 : 18, bold: true });
    if (hasScale)
      pen.text(place.x + 10, place.y + place.height + 58, `${caps('Scale')}: ${scale}`, { size: office.small });
  }
  const x = area.x + area.width - column + 20;
  const size = small ? 6.5 : office.small + 2;
  const facts = [
    ...(shows('height') ? format('building.heightFt', 'building.maxHeightFt') : []),
    ...(shows('roof-pitch') ? format('building.roofPitch') : []),
  ];
  let y =
    drawStatements(sheet, facts, {
      x,
      y: area.y + 30,
      width: column - 50,
      size,
      title: caps(shows('height') ? 'Height Calculation' : 'Data'),
    }) + 24;
  if (withMaterials) {
    y =
      drawNotes(
        sheet,
        caps('Exterior Materials'),
        [
          'Siding: cedar board and batten, stained dark brown',
          'Roofing: Class A asphalt shingles, weathered wood color',
          'Lighting: full cut-off fixtures, shielded',
        ],
        { x, y, width: column - 50, size: office.small + 1 },
      ) + 20;
  }
  drawNotes(sheet, caps('Keynotes'), notesFor(sheet, 8), { x, y, width: column - 50, size: office.small });
}

function drawSide(
  { pen, office, project }: Sheet,
  { x, y, width, height }: Area,
  { grades, pitch, materials, at }: { grades: boolean; pitch: boolean; materials: boolean; at: number },
): void {
  const ground = y + height;
  const eave = y + height * 0.45;
  const [left, right] = [x + width * 0.1, x + width * 0.88];
  const ridge: Point = at % 2 ? [(left + right) / 2, y] : [right - width * 0.08, y + 8];
  const roof: Point[] =
    at % 2
      ? [[left - 20, eave], ridge, [right + 20, eave]]
      : [[left - 20, eave], [left + width * 0.08, y + 8], ridge, [right + 20, eave]];
  pen.path(roof, { width: 1.6 }, true);
  pen.path(
    [
      [left, eave],
      [left, ground],
      [right, ground],
      [right, eave],
    ],
    { width: 1.6 },
  );
  for (let row = eave + 12; row < ground; row += 13)
    pen.line([left, row], [right, row], { width: 0.2, stroke: '#999999' });
  for (let window = 0; window < 4; window += 1) {
    const wx = left + 26 + window * ((right - left - 60) / 4);
    pen.rect(wx, eave + height * 0.14, width * 0.09, height * 0.17, { width: 1, fill: '#ffffff', stroke: '#000000' });
    pen.line([wx + width * 0.045, eave + height * 0.14], [wx + width * 0.045, eave + height * 0.31]);
  }
  pen.line([x - 10, ground], [x + width + 20, ground + 6], { width: 2.2 });
  if (grades) {
    pen.path(
      [
        [x - 10, ground - 14],
        [x + width * 0.5, ground - 4],
        [x + width + 20, ground + 16],
      ],
      { dash: [8, 5] },
    );
    pen.text(ridge[0] + 12, ridge[1] - 12, office.caps ? 'T.O. RIDGE' : 'Top of ridge', { size: office.small });
    pen.text(x + width * 0.62, ground + 10, office.caps ? '(E) NATURAL GRADE' : 'Natural grade', {
      size: office.small,
    });
    pen.text(x, ground + 10, office.caps ? 'FINISHED GRADE' : 'Finished grade', { size: office.small });
  }
  if (pitch) {
    const [px, py] = [left + width * 0.2, eave - height * 0.2];
    pen.path(
      [
        [px, py],
        [px + 36, py],
        [px + 36, py - 18],
      ],
      { width: 0.8 },
    );
    pen.text(px + 14, py + 3, '12', { size: office.small });
    pen.text(px + 40, py - 12, String(project.pitch), { size: office.small });
  }
  if (materials && at === 0)
    pen.text(x + width * 0.3, y - 16, office.caps ? 'CLASS A ROOFING (TYP.)' : 'Class A roofing, typ.', {
      size: office.small,
    });
  for (const [row, words] of ['T.O. PLATE  +9\'-1 1/8"', 'F.F. MAIN  0\'-0"'].entries()) {
    const ly = row === 0 ? eave : ground - 8;
    pen.line([right + 24, ly], [x + width + 60, ly], { dash: [12, 3, 3, 3], width: 0.5 });
    pen.text(right + 26, ly - 10, words, { size: office.small - 1 });
  }
}

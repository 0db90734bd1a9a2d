import { drawPdf } from '../kit/pdf-file.ts';
import type { Pen } from '../kit/pen.ts';
import { type Column, drawTable } from '../kit/table.ts';
import { CREATED } from './created.ts';
import { COVERAGE_ROWS, grouped, PROJECT, PROPOSED_COVERAGE_SQ_FT, SAMPLE_NOTE, squareFeet } from './project.ts';

const PAGE = { width: 612, height: 792 } as const;
const LEFT = 54;
const WIDTH = PAGE.width - 2 * LEFT;
const INK = '#1f2933';

/** The land coverage calculations: one letter page of tables whose sums are right. */
export const drawCoverageSheet = (): Promise<Uint8Array> =>
  drawPdf({ title: 'Land coverage calculations', created: CREATED }, [{ ...PAGE, draw: drawPage }]);

function drawPage(pen: Pen): void {
  let y = drawHead(pen);
  y = heading(pen, y, 'A  Base allowable coverage');
  y = drawTable(pen, { x: LEFT, y, columns: landColumns, rows: landRows, total: landTotal }) + 6;
  y += note(
    pen,
    y,
    'Class 4 land, not sensitive. The percent is the IPES allowable coverage of the area outside any SEZ and its setback.',
  );
  y = heading(pen, y + 14, 'B  On-site coverage by surface (sf)');
  y = drawTable(pen, { x: LEFT, y, columns: surfaceColumns, rows: surfaceRows, total: surfaceTotal }) + 6;
  y += note(
    pen,
    y,
    'The dirt track is soft coverage from before February 10, 1972. It is ripped, amended and planted. Surfaces off the ' +
      'parcel are not in this table.',
  );
  y = heading(pen, y + 14, 'C  Summary');
  y = drawTable(pen, { x: LEFT, y, columns: summaryColumns, rows: summaryRows }) + 10;
  y += note(
    pen,
    y,
    'No exemption under section 30.4.6 is claimed. Measured to the outside of walls; eaves are not counted. The deck is ' +
      'counted in full.',
  );
  drawFoot(pen);
}

function drawHead(pen: Pen): number {
  pen.rect(LEFT, 44, 5, 52, { fill: '#2f6b4f' });
  pen.text(LEFT + 16, 44, 'Land coverage calculations', { size: 19, bold: true, colour: INK });
  pen.text(LEFT + 16, 68, PROJECT.address, { size: 9.5, colour: INK });
  pen.text(LEFT + 16, 82, `APN: ${PROJECT.apn}`, { size: 9.5, colour: INK });
  pen.text(LEFT + 140, 82, `File number: ${PROJECT.fileNumber}`, { size: 9.5, colour: INK });
  pen.text(LEFT + 300, 82, `Owner: ${PROJECT.owner}`, { size: 9.5, colour: INK });
  return 118;
}

const heading = (pen: Pen, y: number, words: string): number => {
  pen.text(LEFT, y, words, { size: 11, bold: true, colour: '#0b4f6c' });
  return y + 18;
};

const note = (pen: Pen, y: number, words: string): number =>
  pen.paragraph(LEFT, y, WIDTH, words, { size: 8, slanted: true, colour: '#46525e' });

function drawFoot(pen: Pen): void {
  const y = PAGE.height - 72;
  pen.line([LEFT, y], [LEFT + WIDTH, y], { stroke: '#8a949e', width: 0.6 });
  const small = { size: 8, colour: '#46525e' } as const;
  pen.text(LEFT, y + 8, `Prepared by: ${PROJECT.representative}, ${PROJECT.firm}`, small);
  pen.text(LEFT + WIDTH, y + 8, `Date of plans: ${PROJECT.plansDate}`, { ...small, align: 'right' });
  pen.text(LEFT, PAGE.height - 40, SAMPLE_NOTE, { size: 7, colour: '#6b7680' });
  pen.text(LEFT + WIDTH, PAGE.height - 40, 'Sheet C1', { size: 7, colour: '#6b7680', align: 'right' });
}

const landColumns: readonly Column[] = [
  { title: 'Land', width: 214 },
  { title: 'Area', width: 90, align: 'right' },
  { title: 'Percent', width: 90, align: 'right' },
  { title: 'Base', width: 110, align: 'right' },
];
const landRows = [
  [
    'Class 4, outside SEZ and setback',
    squareFeet(PROJECT.parcelAreaSqFt),
    '20%',
    squareFeet(PROJECT.baseAllowableSqFt),
  ],
  ['SEZ setback', '0 sf', '20%', '0 sf'],
  ['Class 1b (SEZ)', '0 sf', '1%', '0 sf'],
];
const landTotal = ['Parcel', squareFeet(PROJECT.parcelAreaSqFt), '', squareFeet(PROJECT.baseAllowableSqFt)];

const surfaceColumns: readonly Column[] = [
  { title: 'Surface', width: 134 },
  { title: 'Size', width: 146 },
  { title: 'Existing', width: 56, align: 'right' },
  { title: 'Removed', width: 56, align: 'right' },
  { title: 'New', width: 56, align: 'right' },
  { title: 'After', width: 56, align: 'right' },
];
const existing = grouped(PROJECT.existingCoverageSqFt);
const surfaceRows = [
  ...COVERAGE_ROWS.map((row) => [row.surface, row.size, '–', '–', grouped(row.areaSqFt), grouped(row.areaSqFt)]),
  ['Compacted dirt track', "10' x 31'", existing, existing, '–', '–'],
];
const proposed = grouped(PROPOSED_COVERAGE_SQ_FT);
const surfaceTotal = ['Total coverage', '', existing, existing, proposed, proposed];

const summaryColumns: readonly Column[] = [
  { title: 'Land coverage', width: 214 },
  { title: 'Figure', width: 90, align: 'right' },
  { title: 'How it is made', width: 200, indent: 18 },
];
const remaining = PROJECT.baseAllowableSqFt - PROPOSED_COVERAGE_SQ_FT;
const summaryRows = [
  ['Base allowable coverage', squareFeet(PROJECT.baseAllowableSqFt), 'Table A'],
  ['Maximum allowable coverage', squareFeet(PROJECT.baseAllowableSqFt), 'No transfer'],
  ['Existing coverage', squareFeet(PROJECT.existingCoverageSqFt), 'Table B, before'],
  ['Proposed coverage', squareFeet(PROPOSED_COVERAGE_SQ_FT), 'Table B, after'],
  ['Remaining coverage', squareFeet(remaining), 'Base less proposed'],
  ['Existing off-site coverage', '0 sf', 'Right-of-way, before'],
  ['Proposed off-site coverage', squareFeet(PROJECT.offsiteProposedSqFt), "Driveway apron, 20' x 8'"],
];

import { drawPdf } from '../kit/pdf-file.ts';
import type { Pen, TextStyle } from '../kit/pen.ts';
import { CREATED } from './created.ts';
import { type FormRow, type FormSection, formSections } from './form-content.ts';
import { PROJECT, SAMPLE_NOTE } from './project.ts';

const PAGE = { width: 612, height: 792 } as const;
const LEFT = 42;
const WIDTH = PAGE.width - 2 * LEFT;
const INK = '#1f2933';
const RULE = '#8a949e';
const LAKE = '#0b4f6c';
const LABEL: TextStyle = { size: 7.6, colour: '#46525e' };
const VALUE: TextStyle = { size: 9, family: 'mono', colour: '#101820' };
const ROW = 20;

/** The application form: two letter pages, typed into boxes. */
export const drawApplicationForm = (): Promise<Uint8Array> =>
  drawPdf(
    { title: 'Application for a residential project', created: CREATED },
    formSections.map((sections, at) => ({
      ...PAGE,
      draw: (pen: Pen) => drawPage(pen, sections, at + 1),
    })),
  );

function drawPage(pen: Pen, sections: readonly FormSection[], number: number): void {
  let y = number === 1 ? drawHead(pen) : drawSmallHead(pen);
  for (const section of sections) y = drawSection(pen, section, y);
  if (number === formSections.length) drawSignatures(pen, y);
  const foot: TextStyle = { size: 7, colour: '#6b7680' };
  pen.text(LEFT, PAGE.height - 30, SAMPLE_NOTE, foot);
  pen.text(PAGE.width - LEFT, PAGE.height - 30, `Page ${number} of ${formSections.length}`, {
    ...foot,
    align: 'right',
  });
}

function drawHead(pen: Pen): number {
  pen.rect(LEFT, 34, WIDTH, 50, { fill: LAKE });
  for (let wave = 0; wave < 4; wave += 1) {
    const height = 44 + wave * 10;
    pen.curve(
      [0, 30, 62, 95, 130, 165, 198].map((step, at) => [LEFT + 330 + step, height + (at % 2 ? -4 : 3)] as const),
      { stroke: '#ffffff', width: 0.6, opacity: 0.25 },
    );
  }
  pen.text(LEFT + 14, 43, 'Application for a residential project', { size: 17, bold: true, colour: '#ffffff' });
  pen.text(LEFT + 14, 65, 'Land-use permit, Lake Tahoe Basin', { size: 9, colour: '#dbe9ef' });
  const head: FormRow = [
    { label: 'TRPA file number', value: PROJECT.fileNumber },
    { label: 'Application date', value: PROJECT.applicationDate },
  ];
  drawRow(pen, head, 84);
  return 84 + ROW + 10;
}

function drawSmallHead(pen: Pen): number {
  pen.text(LEFT, 36, 'Application for a residential project', { size: 11, bold: true, colour: LAKE });
  pen.text(LEFT + WIDTH, 38, `APN: ${PROJECT.apn}     File number: ${PROJECT.fileNumber}`, {
    ...VALUE,
    size: 8,
    align: 'right',
  });
  pen.line([LEFT, 53], [LEFT + WIDTH, 53], { stroke: LAKE, width: 1.5 });
  return 62;
}

function drawSection(pen: Pen, section: FormSection, top: number): number {
  pen.text(LEFT, top, section.title, { size: 9.5, bold: true, colour: LAKE });
  let y = top + 13;
  for (const row of section.rows) y += drawRow(pen, row, y);
  return y + 9;
}

/** A row of boxes, each a label and a typed value on one line. Answers the row's height. */
function drawRow(pen: Pen, row: FormRow, y: number): number {
  const height = ROW + 11 * (Math.max(...row.map((cell) => cell.lines ?? 1)) - 1);
  const shares = row.reduce((sum, cell) => sum + (cell.share ?? 1), 0);
  let x = LEFT;
  for (const cell of row) {
    const width = (WIDTH * (cell.share ?? 1)) / shares;
    pen.rect(x, y, width, height, { stroke: RULE, width: 0.6 });
    const label = `${cell.label}:`;
    pen.text(x + 5, y + 6.7, label, LABEL);
    const indent = pen.widthOf(label, LABEL) + 10;
    pen.paragraph(x + indent, y + 5.7, width - indent - 4, cell.value, VALUE, 1.22);
    x += width;
  }
  return height;
}

function drawSignatures(pen: Pen, top: number): void {
  pen.text(LEFT, top, '11  Declaration and signatures', { size: 9.5, bold: true, colour: LAKE });
  const used = pen.paragraph(
    LEFT,
    top + 14,
    WIDTH,
    'I own this parcel or act for its owner with written authority. What stands in this application and in the sheets ' +
      'listed above is true as far as I know. I understand that work starts only after the permit is acknowledged.',
    { size: 8, colour: INK },
  );
  const y = top + 20 + used;
  const half = WIDTH / 2;
  const sign = (x: number, role: string, name: string, strokes: readonly (readonly [number, number])[]): void => {
    pen.rect(x, y, half, 58, { stroke: RULE, width: 0.6 });
    pen.text(x + 5, y + 5, `${role} signature`, LABEL);
    pen.curve(
      strokes.map(([dx, dy]) => [x + 90 + dx, y + 20 + dy] as const),
      { stroke: '#1b3a8a', width: 1.1 },
    );
    pen.line([x + 84, y + 34], [x + half - 10, y + 34], { stroke: RULE, width: 0.5 });
    pen.text(x + 5, y + 43, 'Signed by:', LABEL);
    pen.text(x + 44, y + 42, name, { ...VALUE, size: 8 });
    pen.text(x + half - 126, y + 43, 'Date:', LABEL);
    pen.text(x + half - 104, y + 42, PROJECT.applicationDate, { ...VALUE, size: 8 });
  };
  sign(LEFT, 'Owner', 'Eleanor M. Whitcomb', ELEANOR);
  sign(LEFT + half, 'Representative', 'Tobias Lindqvist', TOBIAS);
}

const ELEANOR = [
  [14, 0],
  [4, -4],
  [0, 4],
  [8, 6],
  [2, 10],
  [4, 16],
  [16, 12],
  [24, -4],
  [26, 12],
  [34, 6],
  [38, 11],
  [44, 6],
  [50, 11],
  [58, 5],
  [62, 12],
  [72, 4],
  [84, 10],
  [96, -6],
  [100, 12],
  [110, 0],
  [116, 11],
  [132, 7],
] as const;
const TOBIAS = [
  [0, -4],
  [22, -7],
  [12, -5],
  [8, 14],
  [20, 6],
  [26, 11],
  [32, 4],
  [36, 11],
  [44, 6],
  [54, -8],
  [50, 13],
  [64, 12],
  [72, 5],
  [80, 12],
  [90, 3],
  [104, 9],
  [124, 5],
] as const;

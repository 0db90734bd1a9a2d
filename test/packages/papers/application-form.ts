import { type FileDraft, LETTER, type Sheet } from '../draft.ts';
import type { Statement } from '../statements.ts';

type Filling = 'fields' | 'typed';
const GAP = 12;

/** An application form: fields of the format, or a form filled in with a typewriter face. Labels above or beside. */
export function drawApplicationForm(file: FileDraft): void {
  const sheet = file.page(['application-form'], LETTER);
  const { pen, random } = sheet;
  const filling: Filling = random.chance(0.5) ? 'fields' : 'typed';
  const beside = random.chance(0.4);
  pen.text(40, 34, 'TAHOE REGIONAL PROJECT APPLICATION', { size: 15, bold: true });
  pen.text(
    40,
    56,
    'Type or print in black ink. Incomplete applications are returned. Agency front desk: 775-588-0000.',
    { size: 8 },
  );
  const sections: [string, Statement[]][] = [
    [
      '1. PROPERTY',
      sheet.format(
        'parcel.apn',
        'project.address',
        'parcel.county',
        'project.localPlan',
        'parcel.areaSqFt',
        'parcel.ipesScore',
      ),
    ],
    ['2. PEOPLE', sheet.format('owner.name', 'applicant.name')],
    [
      '3. PROJECT',
      sheet.format(
        'project.description',
        'application.date',
        'project.allocationNumber',
        'building.yearBuilt',
        'building.heightFt',
        'building.maxHeightFt',
      ),
    ],
    [
      '4. COVERAGE AND GRADING',
      sheet.format(
        'coverage.baseAllowableSqFt',
        'coverage.existingSqFt',
        'coverage.proposedSqFt',
        'grading.excavationDepthFt',
        'grading.cutCy',
        'grading.fillCy',
        'bmp.certificateNumber',
        'bmp.certificateDate',
      ),
    ],
  ];
  let y = 78;
  for (const [title, statements] of sections) {
    pen.rect(40, y, 532, 15, { fill: '#d9d9d9', stroke: '#000000', width: 0.5 });
    pen.text(46, y + 3.5, title, { size: 9, bold: true });
    y += 22;
    const rows = title.startsWith('2') ? withPhones(statements) : statements;
    y = beside ? besides(sheet, rows, y, filling) : aboves(sheet, rows, y, filling);
    y += 6;
  }
  drawTicks(sheet, y, filling);
  pen.text(40, 716, 'I declare under penalty of perjury that all information submitted is true and correct.', {
    size: 8,
  });
  pen.line([40, 752], [300, 752]);
  pen.text(40, 755, 'Signature of owner', { size: 7.5 });
  pen.line([340, 752], [560, 752]);
  pen.text(340, 755, 'Date', { size: 7.5 });
}

/** People have telephones and mailing addresses, which are not the project's. */
const withPhones = (statements: readonly Statement[]): (Statement | { label: string; shown: string })[] =>
  statements.flatMap((statement, at) => [
    statement,
    at === 0
      ? { label: 'Mailing Address', shown: '88 Harbor Street, Sparks, NV 89431' }
      : { label: 'Phone', shown: '530-555-0134' },
  ]);

type Row = Statement | { label: string; shown: string };
const isStated = (row: Row): row is Statement => 'name' in row;

function aboves(sheet: Sheet, rows: readonly Row[], top: number, filling: Filling): number {
  const { pen } = sheet;
  let [column, y] = [0, top];
  for (const row of rows) {
    const wide = isStated(row) && row.name === 'project.description';
    if (wide && column === 1) [column, y] = [0, y + 34];
    const [x, width] = [40 + column * 270, wide ? 532 : 258];
    pen.text(x, y, row.label, { size: 7.5 });
    fill(sheet, row, { x, y: y + 10, width, filling, boxed: true });
    [column, y] = wide || column === 1 ? [0, y + 34] : [1, y];
  }
  return column === 1 ? y + 34 : y;
}

function besides(sheet: Sheet, rows: readonly Row[], top: number, filling: Filling): number {
  let y = top;
  for (const row of rows) {
    sheet.pen.text(46, y + 3, `${row.label}:`, { size: 8.5 });
    fill(sheet, row, { x: 226, y: y - 1, width: 346, filling, boxed: false });
    y += GAP + 6.5;
  }
  return y;
}

function fill(
  sheet: Sheet,
  row: Row,
  { x, y, width, filling, boxed }: { x: number; y: number; width: number; filling: Filling; boxed: boolean },
): void {
  const { pen, page, document } = sheet;
  if (filling === 'fields') {
    const field = document
      .getForm()
      .createTextField(`${row.label} ${document.getForm().getFields().length}`.replaceAll('.', ''));
    field.setText(row.shown);
    field.addToPage(page, { x, y: pen.height - y - 16, width, height: 16, borderWidth: boxed ? 0.7 : 0 });
    field.setFontSize(9);
  } else {
    if (boxed) pen.rect(x, y, width, 17, { width: 0.6 });
    else pen.line([x, y + 14], [x + width, y + 14], { width: 0.5 });
    pen.text(x + 5, y + 3.5, row.shown, { size: row.shown.length * 5.4 > width ? 7 : 9, family: 'mono' });
  }
  if (isStated(row)) sheet.note(row);
}

function drawTicks({ pen, page, document, random, noteTick }: Sheet, y: number, filling: Filling): void {
  for (const [at, name] of ['New residence', 'Addition', 'Grading only', 'Historic'].entries()) {
    const x = 40 + at * 132;
    const on = at === random.int(0, 1);
    if (filling === 'fields') {
      const box = document.getForm().createCheckBox(`tick ${at}`);
      box.addToPage(page, { x, y: pen.height - y - 11, width: 10, height: 10, borderWidth: 0.7 });
      if (on) box.check();
    } else {
      pen.rect(x, y + 1, 10, 10);
      if (on) pen.text(x + 2, y + 2, 'X', { size: 9, bold: true });
    }
    pen.text(x + 15, y + 2, name, { size: 8.5 });
    noteTick(name, on);
  }
}

import { type FileDraft, LETTER } from '../draft.ts';
import { drawTable } from '../lists.ts';

/** The owners round the lot who are told of a hearing: other people's names, addresses and parcel numbers. */
export function drawNoticeList(file: FileDraft): void {
  const sheet = file.page(['other'], LETTER);
  const { pen, project, shows } = sheet;
  pen.text('PUBLIC HEARING MATERIALS', 54, 54, { size: 14, bold: true });
  const names = [
    'Whitcomb, Jane',
    'Alder Ridge HOA',
    'Tilden, Morris',
    'Pine Cone Trust',
    'Yarrow, Edith',
    'Granlund, Ole',
  ];
  if (!shows('owner-list', ['notice-radius', 'mailing-list'])) return;
  pen.text('MAILING LIST: OWNERS WITHIN 300 FEET', 54, 76, { size: 10, bold: true });
  const rows = [
    ['APN', 'OWNER', 'MAILING ADDRESS'],
    ...names.map((name, at) => [
      project.neighbours[at % 3]?.replace(/\d$/, String(at)) ?? '',
      name,
      `${200 + at * 14} ${project.street}, ${project.city}`,
    ]),
  ];
  drawTable(sheet, rows, { x: 54, y: 100, widths: [120, 150, 234], size: 9, ruled: true });
}

/** What of the house is seen from the lake, for lots near it. */
export function drawScenicAssessment(file: FileDraft): void {
  const sheet = file.page(['other'], LETTER);
  const { pen, say, shows, project } = sheet;
  const look = { size: 10.5, family: 'serif' as const };
  pen.text('SCENIC ASSESSMENT', 72, 60, { size: 16, bold: true, family: 'serif' });
  for (const [at, statement] of say('project.address', 'parcel.apn').entries()) {
    pen.text(`${statement.label}: ${statement.shown}`, 72, 90 + at * 16, look);
    sheet.note(statement);
  }
  let y = 150;
  if (shows('contrast-rating'))
    y =
      pen.paragraph(
        `Contrast rating: ${18 + (project.number % 9)} of 30, with dark earthtone siding and a matte roof.`,
        72,
        y,
        468,
        look,
      ) + 10;
  if (shows('visible-area'))
    y =
      pen.paragraph(
        `The visible area of the facade is ${300 + (project.number % 400)} square feet, seen from 300 feet offshore.`,
        72,
        y,
        468,
        look,
      ) + 10;
  if (shows('screening'))
    y =
      pen.paragraph(
        'Screening: six native shrubs and three Jeffrey pines are kept between the house and the view.',
        72,
        y,
        468,
        look,
      ) + 10;
  if (shows('high-water-line'))
    pen.paragraph('The house stands 140 feet from the high water line of the lake.', 72, y, 468, look);
}

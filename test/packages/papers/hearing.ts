import { type FileDraft, LETTER } from '../draft.ts';
import { drawTable } from '../lists.ts';

/** The owners round the lot who are told of a hearing: other people's names, addresses and parcel numbers. */
export function drawNoticeList(file: FileDraft): void {
  const sheet = file.page(['other'], LETTER);
  const { pen, project, shows } = sheet;
  pen.text(54, 54, 'PUBLIC HEARING MATERIALS', { size: 14, bold: true });
  const names = [
    'Whitcomb, Jane',
    'Alder Ridge HOA',
    'Tilden, Morris',
    'Pine Cone Trust',
    'Yarrow, Edith',
    'Granlund, Ole',
  ];
  if (!shows('owner-list', ['notice-radius', 'mailing-list'])) return;
  pen.text(54, 76, 'MAILING LIST: OWNERS WITHIN 300 FEET', { size: 10, bold: true });
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
  const { pen, format, shows, project } = sheet;
  const look = { size: 10.5, family: 'serif' as const };
  pen.text(72, 60, 'SCENIC ASSESSMENT', { size: 16, bold: true, family: 'serif' });
  for (const [at, statement] of format('project.address', 'parcel.apn').entries()) {
    pen.text(72, 90 + at * 16, `${statement.label}: ${statement.shown}`, look);
    sheet.note(statement);
  }
  let y = 150;
  if (shows('contrast-rating'))
    y +=
      pen.paragraph(
        72,
        y,
        468,
        `Contrast rating: ${18 + (project.number % 9)} of 30, with dark earthtone siding and a matte roof.`,
        look,
        1.28,
      ) + 10;
  if (shows('visible-area'))
    y +=
      pen.paragraph(
        72,
        y,
        468,
        `The visible area of the facade is ${300 + (project.number % 400)} square feet, seen from 300 feet offshore.`,
        look,
        1.28,
      ) + 10;
  if (shows('screening'))
    y +=
      pen.paragraph(
        72,
        y,
        468,
        'Screening: six native shrubs and three Jeffrey pines are kept between the house and the view.',
        look,
        1.28,
      ) + 10;
  if (shows('high-water-line'))
    pen.paragraph(72, y, 468, 'The house stands 140 feet from the high water line of the lake.', look, 1.28);
}

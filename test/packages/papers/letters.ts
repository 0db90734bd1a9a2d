import { type FileDraft, LETTER, type Sheet } from '../draft.ts';
import type { Statement } from '../statements.ts';

const LOOK = { size: 10.5, family: 'serif' as const };
const WIDE = 612 - 144;

/** A letter's head: who writes, to whom, about which lot. */
function head(sheet: Sheet, file: string, subject: string): number {
  const { pen, project, office } = sheet;
  pen.text(72, 54, 'TAHOE REGIONAL PLANNING OFFICE', { size: 14, bold: true, family: 'serif' });
  pen.text(72, 74, 'P.O. Box 5310, Stateline, NV 89449    Phone 775-588-4547', { size: 8.5, family: 'serif' });
  pen.text(72, 110, office.date([project.plansDate[0] - 1, 9, 1 + (project.number % 27)]), LOOK);
  pen.text(72, 140, project.owner, LOOK);
  pen.text(72, 154, '88 Harbor Street', LOOK);
  pen.text(72, 168, 'Sparks, NV 89431', LOOK);
  const [apn] = sheet.format('parcel.apn');
  const [address] = sheet.format('project.address');
  pen.text(72, 196, `Subject: ${subject}`, { ...LOOK, bold: true });
  pen.text(72, 211, `${project.number} ${project.street}, ${project.city}, ${project.county} County`, {
    ...LOOK,
    bold: true,
  });
  pen.text(72, 226, `Assessor's Parcel Number (APN) ${apn?.shown ?? ''}, TRPA File Number ${file}`, {
    ...LOOK,
    bold: true,
  });
  if (apn) sheet.note(apn);
  if (address) sheet.note({ ...address, value: `${project.number} ${project.street}, ${project.city}` }, true);
  sheet.note({ name: 'parcel.county', label: '', shown: '', value: `${project.county} County` }, true);
  // Of the verification, not of the project: it may be told or not.
  sheet.note({ name: 'project.fileNumber', label: '', shown: file, value: file }, true);
  pen.text(72, 252, 'Dear Owner:', LOOK);
  return 276;
}

/** Sentences one after another; each statement among them is noted. */
function write(
  sheet: Sheet,
  y: number,
  sentences: readonly (string | { words: string; states: Statement[] })[],
): number {
  const words = sentences.map((each) => (typeof each === 'string' ? each : each.words)).join(' ');
  for (const each of sentences)
    if (typeof each !== 'string') for (const statement of each.states) sheet.note(statement);
  return y + sheet.pen.paragraph(72, y, WIDE, words, LOOK, 1.28) + 10;
}

/** The agency's letter that verifies land capability, or gives the IPES score. */
export function drawCapabilityLetter(file: FileDraft): void {
  const sheet = file.page(['land-capability-letter'], LETTER);
  const { project, format, random } = sheet;
  const number = `LCAP${project.plansDate[0] - 1}-${String(random.int(30, 980)).padStart(4, '0')}`;
  let y = head(sheet, number, project.ipes ? 'IPES Score and Land Capability' : 'Land Capability Verification');
  const area = format('parcel.areaSqFt');
  y = write(sheet, y, [
    'Our staff visited your parcel this month to look at its soils, slopes and drainage.',
    { words: `The parcel area is ${project.lotArea.toLocaleString('en-US')} square feet.`, states: area },
  ]);
  if (project.ipes) {
    y = write(sheet, y, [
      { words: `The IPES score is ${project.ipes.score}.`, states: format('parcel.ipesScore') },
      'A score above the line of the county allows a vacant parcel to be considered for an allocation.',
    ]);
  } else if (project.capability.length === 1) {
    y = write(sheet, y, [
      {
        words: `The parcel is verified as land capability class ${project.capability[0]?.class}.`,
        states: format('parcel.landCapability'),
      },
      'This finding replaces the map and may be challenged within 21 days.',
    ]);
  }
  y = write(sheet, y, [
    {
      words: `The base allowable coverage is ${project.base.toLocaleString('en-US')} square feet.`,
      states: format('coverage.baseAllowableSqFt'),
    },
    ...(project.existing > 0
      ? [
          {
            words: `Verified existing coverage is ${project.existing.toLocaleString('en-US')} square feet.`,
            states: format('coverage.existingSqFt').map((each) => ({
              ...each,
              name: 'coverage.verifiedSqFt' as const,
            })),
          },
        ]
      : ['No existing coverage was found.']),
    'Coverage on other parcels may not exceed 1,800 square feet. Any project that adds coverage in sensitive land requires findings.',
  ]);
  y = write(sheet, y, [
    'This letter is not an approval. You may rely on it when you file an application. If the parcel area is 5,000 square feet or less, other limits apply.',
  ]);
  sheet.pen.text(72, y + 10, 'Sincerely,', LOOK);
  sheet.pen.text(72, y + 54, 'Dana Whitfield, Associate Planner', LOOK);
}

/** The soils and hydrology report: pits, depth of groundwater, the depth that may be dug. */
export function drawSoilsReport(file: FileDraft): void {
  const sheet = file.page(['soils-report'], LETTER);
  const { project, format, pen, shows, office, random } = sheet;
  pen.text(72, 60, 'SOILS AND HYDROLOGY REPORT', { size: 16, bold: true, family: 'serif' });
  const list = [
    ...format('project.address', 'parcel.apn'),
    ...(shows('file-number', []) ? format('grading.soilsHydroFile') : []),
  ];
  for (const [at, statement] of list.entries()) {
    pen.text(72, 90 + at * 16, `${statement.label}: ${statement.shown}`, LOOK);
    sheet.note(statement);
  }
  pen.text(
    72,
    146,
    `Prepared by: ${project.preparer.firm}, ${project.preparer.street}, ${project.preparer.city}`,
    LOOK,
  );
  let y = 180;
  if (shows('test-pits')) {
    y = write(sheet, y, [
      `Two test pits were dug on ${office.date([project.plansDate[0] - 1, 8, 11])} with a small excavator.`,
    ]);
  }
  if (shows('groundwater'))
    y = write(sheet, y, ['No groundwater was met. The seasonal high water is taken to be at 118 inches.']);
  if (shows('soil-description'))
    y = write(sheet, y, ['Pit 1 shows gravelly loamy sand to 96 inches with redoximorphic features under it.']);
  const depth = format('grading.excavationDepthFt');
  const approved = format('grading.approvedDepthFt');
  if (shows('excavation-depth')) {
    y = write(sheet, y, [
      ...depth.map((each) => ({
        words: `The maximum depth of excavation is ${each.shown} below natural grade at the garage footing.`,
        states: [each],
      })),
      ...approved.map((each) => ({ words: `The approved depth of excavation is ${each.shown}.`, states: [each] })),
    ]);
  }
  write(sheet, y, [
    random.pick([
      'Work shall stop where groundwater is met.',
      'Excavation deeper than the depth given here requires a new report.',
    ]),
  ]);
}

/** A grant deed, with the recorder's numbers. */
export function drawDeed(file: FileDraft): void {
  const sheet = file.page(['deed'], LETTER);
  const { project, pen, format } = sheet;
  pen.text(54, 50, 'RECORDING REQUESTED BY: Sierra Crest Title Company', { size: 9, family: 'serif' });
  pen.text(380, 70, `DOC # 2011-00${project.number}  05/19/2011 09:14 AM`, { size: 9, family: 'serif' });
  const [apn] = format('parcel.apn');
  if (apn) {
    pen.text(54, 96, `APN: ${apn.shown}`, LOOK);
    sheet.note(apn);
  }
  pen.text(306, 140, 'GRANT DEED', { size: 16, bold: true, family: 'serif', align: 'center' });
  const words = `FOR A VALUABLE CONSIDERATION, receipt of which is hereby acknowledged, Morris Tilden, an unmarried man, hereby GRANTS to ${project.owner} the real property in the County of ${project.county}, State of ${project.state === 'CA' ? 'California' : 'Nevada'}, described as follows: Lot ${project.number % 90}, Block C, of the subdivision map filed in Book ${project.number % 40} of Maps at page 12.`;
  const y = 180 + pen.paragraph(54, 180, 504, words, LOOK, 1.28);
  sheet.note({ name: 'owner.name', label: '', shown: project.owner, value: project.owner }, true);
  sheet.note({ name: 'parcel.county', label: '', shown: '', value: `${project.county} County` }, true);
  pen.text(54, y + 30, 'Mail tax statements to: 88 Harbor Street, Sparks, NV 89431', LOOK);
  pen.text(54, y + 130, 'Notary Public, Commission No. 1-442-881, expires 03/02/2014', LOOK);
}

import type { Sheet } from './draft.ts';

/**
 * Notes as sheets carry them by the dozen. They speak of rules, limits and other people's numbers: none states
 * anything about the project. `about`: elements that their words could be taken for; left out where one of
 * those is missing on purpose.
 */
const NOTES: readonly { text: string; about?: string[] }[] = [
  { text: 'Do not scale drawings. Written dimensions govern.' },
  {
    text: 'Maximum height 42 ft per Table 37.4.1-1 for the steepest roofs; most roofs are allowed less.',
    about: ['height'],
  },
  { text: 'Building height shall not exceed 26 feet unless findings are made.', about: ['height'] },
  {
    text: 'Cut and fill slopes shall not exceed 2:1 (horizontal to vertical) without an engineered design.',
    about: ['cut-fill', 'cut', 'fill', 'slopes'],
  },
  { text: 'No grading between October 15 and May 1 without a grading exception.', about: ['season'] },
  { text: 'Excavation deeper than 5 feet requires a soils/hydrology approval.', about: ['depth', 'excavation-depth'] },
  { text: 'Call 811 two working days before digging. Utility companies answer at 800-555-0199.', about: ['utilities'] },
  { text: 'All exterior light fixtures shall be fully shielded and directed downward.', about: ['materials'] },
  {
    text: 'Trees to remain shall be fenced at the drip line before any work begins.',
    about: ['trees', 'temporary-bmps'],
  },
  { text: 'Driveway grade shall not exceed 15 percent at any point.', about: ['driveway'] },
  {
    text: 'Contractor shall verify all dimensions on site and report differences to the designer.',
    about: ['dimensions'],
  },
  { text: 'New work shall match the existing finish UNO. (E) items to remain are shown dashed (TYP.).' },
  { text: 'Guardrail height shall be 42 inches minimum measured from the finished walking surface.' },
  { text: 'Snow load 183 PSF. Frost depth 18 inches minimum. Seismic design category D.' },
  { text: 'Retaining walls over 4 feet in height require a separate permit.', about: ['walls'] },
  { text: 'Maximum allowed lot coverage in other districts may be 50%.', about: ['allowed-coverage'] },
  {
    text: 'Any parcel area of 10,000 square feet or more requires a field survey.',
    about: ['parcel-area', 'contours'],
  },
  { text: 'Provide a 5-foot noncombustible strip around all structures.' },
  { text: 'Permit 2019-0442 was issued on 04/18/2019 for a deck on the adjacent parcel.' },
  { text: 'Provide smoke alarms in each sleeping room and carbon monoxide alarms on each story.', about: ['rooms'] },
  { text: 'Erosion controls shall be in place before the pre-grade inspection.', about: ['temporary-bmps'] },
  { text: 'Construction hours are limited to 8:00 a.m. to 6:30 p.m.' },
];

/** Some notes for a sheet, none of which would show an element that the sheet lacks on purpose. */
export function notesFor({ random, faults, type }: Sheet, count: number): string[] {
  const missing = new Set(
    [...faults].filter((fault) => fault.startsWith(`${type}/`)).map((fault) => fault.split('/')[1]),
  );
  const fit = NOTES.filter((note) => !note.about?.some((element) => missing.has(element)));
  return random.some(fit, count).map((note) => note.text);
}

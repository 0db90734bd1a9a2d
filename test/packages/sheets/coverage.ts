import type { FactName } from '#domain/extraction/catalogue.ts';
import type { Area } from '../../../tools/demo/kit/frame.ts';
import type { Sheet } from '../draft.ts';
import { drawFrame } from '../frame.ts';
import { drawNotes, drawStatements, drawTable } from '../lists.ts';
import { notesFor } from '../notes.ts';

const plain = (value: number): string => value.toLocaleString('en-US');

/** Land coverage calculations: what the land allows, what is there and what will be, surface by surface. */
export function drawCoverageSheet(sheet: Sheet, number: number): void {
  const { office, pen } = sheet;
  const caps = (words: string) => (office.caps ? words.toUpperCase() : words);
  const area = drawFrame(sheet, { title: caps('Land Coverage Calculations'), number, scale: 'NTS' });
  const step = pen.width < 1500 ? 0.45 : 1;
  const x = area.x + 60 * step;
  pen.text(x, area.y + 40 * step, caps('Land Coverage Calculations'), { size: 30 * step, bold: true });
  const width = Math.min(area.width * 0.48, 760 * step);
  const below = drawCoverage(sheet, { x, y: area.y + 110 * step, width, height: 0 }, 14 * step);
  const left = x + width + 80 * step;
  drawNotes(sheet, caps('Coverage Notes'), notesFor(sheet, 8), {
    x: left,
    y: area.y + 110 * step,
    width: area.x + area.width - left - 40 * step,
    size: 10 * step,
  });
  const tall = area.height - (below - area.y) - 80 * step;
  if (tall > 200 * step) drawDiagram(sheet, { x, y: below + 50 * step, width, height: tall - 60 * step }, caps);
}

/** The figures alone, for a sheet or for the corner of another. */
export function drawCoverage(sheet: Sheet, place: Area, size: number): number {
  const { office, shows, format } = sheet;
  const caps = (words: string) => (office.caps ? words.toUpperCase() : words);
  let { y } = place;
  if (shows('parcel-area'))
    y = drawStatements(sheet, format('parcel.areaSqFt', 'parcel.hydrologicArea'), { ...place, y, size }) + size;
  if (shows('land-class')) y = drawCapability(sheet, { ...place, y }, size, caps) + 1.6 * size;
  const limits = [
    ...(shows('allowed-coverage') ? format('coverage.allowablePercent', 'coverage.baseAllowableSqFt') : []),
    ...(shows('allowed-coverage') ? format('coverage.maxAllowableSqFt', 'coverage.transferredSqFt') : []),
  ];
  y = drawStatements(sheet, limits, { ...place, y, size, title: caps('Allowable Coverage') }) + 1.6 * size;
  y = drawSurfaces(sheet, { ...place, y }, size, caps) + 1.6 * size;
  const rest = [
    ...format('coverage.bankedSqFt'),
    ...(shows('off-site') ? format('coverage.offsiteExistingSqFt', 'coverage.offsiteProposedSqFt') : []),
  ];
  return drawStatements(sheet, rest, { ...place, y, size });
}

function drawCapability(sheet: Sheet, place: Area, size: number, caps: (words: string) => string): number {
  const { project, format, office } = sheet;
  if (project.capability.length === 1)
    return drawStatements(sheet, format('parcel.landCapability', 'parcel.ipesScore'), { ...place, size });
  const heads = [
    caps(sheet.random.apart('heads').pick(['Land Capability', 'LCD', 'Land Capability District', 'LCD Class'])),
    caps('Area (SF)'),
    caps('Percent'),
    caps('Base (SF)'),
  ];
  const body = project.capability.map((each) => [
    each.class === '1b' ? 'Class 1b (SEZ)' : `Class ${each.class}`,
    plain(each.area),
    `${each.percent}%`,
    plain(each.base),
  ]);
  for (const { class: name } of project.capability)
    sheet.note({ name: 'parcel.landCapability', label: '', shown: name, value: name });
  const widths = [0.4, 0.22, 0.16, 0.22].map((share) => share * place.width);
  return drawTable(sheet, [heads, ...body], { ...place, widths, size, ruled: office.table === 'ruled' });
}

/** Surface by surface: a column each for what is there and what will be, with a total; or the other way round. */
function drawSurfaces(sheet: Sheet, place: Area, size: number, caps: (words: string) => string): number {
  const { project, office, shows, pen } = sheet;
  // Without a total, whether the sheet "gives" its existing and proposed coverage is anyone's guess: no label then.
  const withTotal = shows('total', []);
  const asked = (element: string) => (withTotal ? [element] : []);
  const withExisting = shows('existing-coverage', asked('existing-coverage'));
  const withProposed = shows('proposed-coverage', asked('proposed-coverage'));
  shows('coverage-by-type');
  pen.text(place.x, place.y, caps('Coverage Summary'), { size: 1.3 * size, bold: true });
  const y = place.y + 2.2 * size;
  if (office.table === 'crossed' && project.rows.length <= 5) {
    // One row for each kind, a column for each surface.
    const row = (name: string, of: (at: number) => number, total: number) => [
      name,
      ...project.rows.map((_, at) => plain(of(at))),
      ...(withTotal ? [plain(total)] : []),
    ];
    const rows = [
      ['', ...project.rows.map((each) => each.name), ...(withTotal ? ['Total'] : [])],
      ...(withExisting ? [row('Existing coverage', (at) => project.rows[at]?.existing ?? 0, project.existing)] : []),
      ...(withProposed ? [row('Proposed coverage', (at) => project.rows[at]?.proposed ?? 0, project.proposed)] : []),
    ];
    const share = place.width / (project.rows.length + 2.4);
    const widths = [1.4 * share, ...project.rows.map(() => share), share];
    if (withTotal) noteTotals(sheet, withExisting, withProposed);
    return drawTable(sheet, rows, { x: place.x, y, widths, size: 0.72 * size, ruled: true });
  }
  const kinds = [
    ...(withExisting
      ? [{ head: caps('Existing (SF)'), of: (at: number) => project.rows[at]?.existing ?? 0, total: project.existing }]
      : []),
    ...(withProposed
      ? [{ head: caps('Proposed (SF)'), of: (at: number) => project.rows[at]?.proposed ?? 0, total: project.proposed }]
      : []),
  ];
  const change =
    withExisting && withProposed
      ? [
          {
            head: caps('Change'),
            of: (at: number) => (project.rows[at]?.proposed ?? 0) - (project.rows[at]?.existing ?? 0),
            total: project.proposed - project.existing,
          },
        ]
      : [];
  const columns = [...kinds, ...change];
  const rows = [
    [caps('Surface'), ...columns.map(({ head }) => head)],
    ...project.rows.map(({ name }, at) => [caps(name), ...columns.map(({ of }) => plain(of(at)))]),
    ...(withTotal
      ? [
          [
            caps(sheet.random.apart('total').pick(['Total', 'Total Coverage', 'Totals', 'Total Land Coverage'])),
            ...columns.map(({ total }) => plain(total)),
          ],
        ]
      : []),
  ];
  const widths = [0.4, ...columns.map(() => 0.6 / Math.max(1, columns.length))].map((part) => part * place.width);
  if (withTotal) noteTotals(sheet, withExisting, withProposed);
  return drawTable(sheet, rows, { x: place.x, y, widths, size, ruled: office.table === 'ruled' });
}

function noteTotals({ format, note }: Sheet, existing: boolean, proposed: boolean): void {
  const names: FactName[] = [
    ...(existing ? ['coverage.existingSqFt' as const] : []),
    ...(proposed ? ['coverage.proposedSqFt' as const] : []),
  ];
  for (const statement of format('coverage.existingSqFt', 'coverage.proposedSqFt'))
    if (names.includes(statement.name)) note(statement);
}

/** The surfaces as outlines with their sides, as such sheets show them. */
function drawDiagram(
  { pen, project, office, random }: Sheet,
  { x, y, width, height }: Area,
  caps: (words: string) => string,
): void {
  const stream = random.apart('diagram');
  pen.rect(x, y, width, height, { dash: [14, 5] });
  for (const [at, { name, proposed }] of project.rows.entries()) {
    const side = Math.max(26, Math.sqrt(proposed) * 2.4);
    const [left, top] = [x + 20 + (at % 4) * (width / 4), y + 24 + Math.floor(at / 4) * (height / 2)];
    pen.rect(left, top, side * 1.2, side, { width: 1.4 });
    const wide = stream.int(6, 40);
    pen.text(left + 4, top + side + 4, caps(name), { size: office.small });
    pen.text(left + 4, top + side + 15, `${wide}'-${stream.int(0, 11)}" x ${stream.int(5, 30)}'-0"`, {
      size: office.small,
    });
  }
}

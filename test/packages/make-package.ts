import type { PageKind } from '#domain/requirements/kind-rules.ts';
import { ARCH_D, type Brief, type FileDraft, type Sheet, startFile, TOO_SMALL } from './draft.ts';
import type { PackageFile, PackageLabels, PlanPackage, UploadType } from './labels.ts';
import { officeFrom } from './office.ts';
import { drawApplicationForm } from './papers/application-form.ts';
import { drawNoticeList, drawScenicAssessment } from './papers/hearing.ts';
import { drawCapabilityLetter, drawDeed, drawSoilsReport } from './papers/letters.ts';
import { inventProject, type Project } from './project.ts';
import { type Random, randomFrom } from './random.ts';
import { scanFile } from './scan.ts';
import { drawCoverageSheet } from './sheets/coverage.ts';
import { drawElevations } from './sheets/elevations.ts';
import { drawFloorPlans } from './sheets/floor-plans.ts';
import { drawGradingPlan } from './sheets/grading.ts';
import { drawSitePlan } from './sheets/site-plan.ts';
import { drawStampedPlan } from './sheets/stamped-plan.ts';
import { drawStormwaterPlan } from './sheets/stormwater.ts';
import { drawSurvey } from './sheets/survey.ts';
import { statementsOf } from './statements.ts';

/** What may be left out of each document on purpose. */
const FAULTS: Record<string, readonly string[]> = {
  site_plan: [
    'scale',
    'north-arrow',
    'contours',
    'property-lines',
    'parcel-area',
    'apn',
    'address',
    'setbacks',
    'land-capability',
    'trees',
    'driveway',
    'snow-storage',
    'utilities',
    'edge-of-pavement',
    'vicinity-map',
    'legend',
    'sheet-number',
    'sheet-size',
  ],
  land_coverage_calculations: [
    'allowed-coverage',
    'existing-coverage',
    'proposed-coverage',
    'total',
    'land-class',
    'off-site',
    'parcel-area',
  ],
  grading_plan: [
    'cut-fill',
    'grades',
    'sections',
    'limits',
    'staging',
    'depth',
    'season',
    'slopes',
    'scale',
    'north-arrow',
    'sheet-number',
    'sheet-size',
  ],
  stormwater_plan: [
    'temporary-bmps',
    'permanent-bmps',
    'sizing',
    'soil',
    'revegetation',
    'maintenance',
    'scale',
    'north-arrow',
  ],
  building_elevations: ['four-sides', 'height', 'roof-pitch', 'materials', 'high-and-low-points', 'scale'],
  floor_plans: ['rooms', 'dimensions', 'floor-area', 'scale', 'sheet-size'],
  fire_protection_stamp: ['stamp'],
  soils_hydrology_report: ['groundwater', 'test-pits', 'excavation-depth', 'soil-description'],
  shoreland_classification: ['contrast-rating', 'visible-area', 'screening', 'high-water-line'],
  public_hearing_required: ['owner-list'],
};
const FEWEST_FAULTS = 3;
const MOST_FAULTS = 7;

type Item = { name: string; type: UploadType; kinds: PageKind[]; draw: (sheet: Sheet, number: number) => void };
const PLANS: readonly Item[] = [
  { name: 'site-plan', type: 'site_plan', kinds: ['site-plan'], draw: drawSitePlan },
  { name: 'coverage', type: 'land_coverage_calculations', kinds: ['coverage-calculations'], draw: drawCoverageSheet },
  { name: 'grading', type: 'grading_plan', kinds: ['grading-plan'], draw: drawGradingPlan },
  { name: 'stormwater', type: 'stormwater_plan', kinds: ['stormwater-plan'], draw: drawStormwaterPlan },
  { name: 'elevations', type: 'building_elevations', kinds: ['elevations'], draw: drawElevations },
  { name: 'floor-plans', type: 'floor_plans', kinds: ['floor-plans'], draw: drawFloorPlans },
];

/** What of a package comes by way of a scanner, where it does; the other sheets stay drawings. */
export const SCANNED_FILES: readonly string[] = [
  'application-form.pdf',
  'land-capability-letter.pdf',
  'soils-report.pdf',
  'deed.pdf',
  'coverage.pdf',
];

/** The plan package of a seed: always the same files and labels for the same seed. `scanned`: these files as scans. */
export async function makePackage(
  seed: number,
  { scanned = [] }: { scanned?: readonly string[] } = {},
): Promise<PlanPackage> {
  const drawn = await drawPackage(seed);
  const random = randomFrom(seed).apart('scan');
  const files: PackageFile[] = [];
  for (const file of drawn.files) files.push(scanned.includes(file.name) ? await scanFile(file, random) : file);
  return { ...drawn, files };
}

async function drawPackage(seed: number): Promise<PlanPackage> {
  const random = randomFrom(seed);
  const project = inventProject(random.apart('project'));
  const office = officeFrom(seed, random.apart('office'));
  const faults = chooseFaults(random.apart('faults'));
  const labels: PackageLabels = { facts: [], pages: [], elements: [], conflicts: [], ticks: [] };
  const brief: Brief = { project, office, random: random.apart('drawing'), faults };
  const files: PackageFile[] = [];
  const disagreeing = disagreement(project, random.apart('conflict'));
  const begin = (name: string, type: UploadType, from: Brief): Promise<FileDraft> =>
    startFile({ ...from, random: brief.random.apart(name) }, labels, { name: `${name}.pdf`, type });

  const form = await begin('application-form', 'paper', {
    ...brief,
    office: { ...officeFrom(3, random.apart('form')), family: 'sans' },
  });
  drawApplicationForm(form);
  files.push(await form.finish());
  for (const [at, plan] of PLANS.entries()) {
    const differs = disagreeing?.type === plan.type ? { ...brief, project: disagreeing.project } : brief;
    const file = await begin(plan.name, plan.type, differs);
    const sheet = file.page(plan.kinds, sizeOf(plan, faults));
    const sheetSize = ['site_plan', 'grading_plan', 'floor_plans'].includes(plan.type);
    if (sheetSize) sheet.shows('sheet-size');
    plan.draw(sheet, at + 1);
    files.push(await file.finish());
  }
  for (const extra of extras(random.apart('extras'), project)) {
    const file = await begin(extra.name, extra.type, brief);
    extra.draw(file);
    files.push(await file.finish());
  }
  if (disagreeing) {
    const names = [disagreeing.name] as const;
    const [ours] = statementsOf(project, office)(...names);
    const [theirs] = statementsOf(disagreeing.project, office)(...names);
    const isWritten = labels.facts.some((fact) => fact.value === theirs?.value && fact.name === disagreeing.name);
    const isAnswered = labels.facts.some(
      (fact) => fact.value === ours?.value && fact.name === disagreeing.name && !fact.optional,
    );
    if (ours && theirs && isWritten && isAnswered)
      labels.conflicts.push({ name: disagreeing.name, values: [ours.value, theirs.value] });
  }
  return { seed, office: office.name, files, labels };
}

const sizeOf = ({ type }: Item, faults: ReadonlySet<string>) => (faults.has(`${type}/sheet-size`) ? TOO_SMALL : ARCH_D);

function chooseFaults(random: Random): Set<string> {
  const all = Object.entries(FAULTS).flatMap(([type, elements]) => elements.map((element) => `${type}/${element}`));
  return new Set(random.some(all, random.int(FEWEST_FAULTS, MOST_FAULTS)));
}

/** In some packages one document was not brought up to date with the others. */
function disagreement(
  project: Project,
  random: Random,
): { type: UploadType; name: 'parcel.apn' | 'parcel.areaSqFt' | 'grading.cutCy'; project: Project } | undefined {
  if (random.chance(0.45)) return undefined;
  return random.pick([
    { type: 'grading_plan' as const, name: 'grading.cutCy' as const, project: { ...project, cut: project.cut + 35 } },
    {
      type: 'site_plan' as const,
      name: 'parcel.areaSqFt' as const,
      project: { ...project, lotArea: project.lotArea + 240 },
    },
    {
      type: 'stormwater_plan' as const,
      name: 'parcel.apn' as const,
      project: { ...project, apn: project.neighbours[1] ?? '', oldApn: project.neighbours[1] ?? '' },
    },
  ]);
}

function extras(
  random: Random,
  project: Project,
): { name: string; type: UploadType; draw: (file: FileDraft) => void }[] {
  const sheet = (kinds: PageKind[], draw: (page: Sheet) => void) => (file: FileDraft) => draw(file.page(kinds, ARCH_D));
  return [
    {
      name: 'fire-stamped-plan',
      type: 'fire_protection_stamp',
      draw: sheet(['fire-stamp', 'site-plan'], drawStampedPlan),
    },
    ...(random.chance(0.6)
      ? [{ name: 'land-capability-letter', type: 'paper' as const, draw: drawCapabilityLetter }]
      : []),
    ...(random.chance(0.4) ? [{ name: 'deed', type: 'paper' as const, draw: drawDeed }] : []),
    ...(project.soilsFile
      ? [{ name: 'soils-report', type: 'soils_hydrology_report' as const, draw: drawSoilsReport }]
      : []),
    ...(random.chance(0.35)
      ? [{ name: 'survey', type: 'paper' as const, draw: sheet(['survey'], (page) => drawSurvey(page, 7)) }]
      : []),
    ...(random.chance(0.3)
      ? [{ name: 'scenic', type: 'shoreland_classification' as const, draw: drawScenicAssessment }]
      : []),
    ...(random.chance(0.3)
      ? [{ name: 'hearing', type: 'public_hearing_required' as const, draw: drawNoticeList }]
      : []),
  ];
}

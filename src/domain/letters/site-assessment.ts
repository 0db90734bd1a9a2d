import { z } from 'zod';
import type { Message as StoredMessage } from '#messages/message.ts';
import { Message } from '../agency/message.ts';
import { LAND_CLASSES, type LandClass, type LandShare } from '../calculations/coverage-rules.ts';
import { DocumentRead } from '../documents/document.ts';
import type { ParcelRecord } from '../parcels/parcel-record.ts';
import { PoorlyRead, Unread } from '../rules/result.ts';
import { AssessmentChanges, CoverageStatus, reason } from './assessment-changes.ts';
import { isUnfilled, LetterField, LetterSource } from './letter-field.ts';

/** When the site plan is from: before the visit figures are estimates, after it they are measured. */
export const AssessmentPhase = z.enum(['before', 'after']);
export type AssessmentPhase = z.infer<typeof AssessmentPhase>;

/** What an uploaded file is, as the specification labels it. */
export const AssessmentLabel = z.enum(['Application Form', 'Site Plan']);

/** Square feet, and where they stand. */
export const AssessedFigure = z.object({ sqft: z.number().nonnegative(), source: LetterSource });
export type AssessedFigure = z.infer<typeof AssessedFigure>;

const figures = { before: AssessedFigure.nullable(), after: AssessedFigure.nullable() };

/** One land capability class of the parcel: its area. `percent` of it may be covered. */
export const CapabilityLine = z.object({
  id: z.string(),
  district: z.enum(LAND_CLASSES),
  percent: z.number(),
  ...figures,
  reason,
});
export type CapabilityLine = z.infer<typeof CapabilityLine>;

/** One surface that covers land. */
export const CoverageLine = z.object({
  ...{ id: z.string(), surface: z.string(), offSite: z.boolean(), status: CoverageStatus, ...figures, reason },
});
export type CoverageLine = z.infer<typeof CoverageLine>;

/** What documents state for a letter, as it is stored. `earlier`: the assessment before the visit. */
export const ReadAssessment = z.object({
  phase: AssessmentPhase,
  documents: z.array(DocumentRead),
  unread: z.array(Unread),
  poorlyRead: z.array(PoorlyRead),
  fields: z.array(LetterField),
  capability: z.array(CapabilityLine),
  coverage: z.array(CoverageLine),
  /** Figures of the documents that could not become rows: a total without its surfaces. */
  notes: z.array(Message),
  earlier: z.object({ analysisId: z.string(), day: z.string() }).nullable(),
  /** What people entered; it stands where the result is shown. */
  work: z.lazy(() => z.object({ version: z.int(), changes: AssessmentChanges })).optional(),
});
export type ReadAssessment = z.infer<typeof ReadAssessment>;

/** The places of the letter, in its order; `required` before it is finished. */
export const ASSESSMENT_FIELDS = [
  { id: 'apn', kind: 'line', required: true },
  { id: 'address', kind: 'line', required: true },
  { id: 'county', kind: 'line', required: false },
  { id: 'owner', kind: 'line', required: true },
  { id: 'applicant', kind: 'line', required: false },
  { id: 'fileNumber', kind: 'line', required: false },
  { id: 'lotArea', kind: 'line', required: true },
  { id: 'visitDate', kind: 'day', required: true },
  { id: 'planner', kind: 'line', required: true },
  { id: 'bmp', kind: 'text', required: false },
  { id: 'trees', kind: 'text', required: false },
  { id: 'streamZone', kind: 'text', required: false },
  { id: 'scenic', kind: 'text', required: false },
  { id: 'historic', kind: 'text', required: false },
  { id: 'enclosures', kind: 'text', required: false },
] as const;
export type AssessmentFieldId = (typeof ASSESSMENT_FIELDS)[number]['id'];

/** "Walks / Steps" and "walk and step" are one surface. */
export const surfaceKey = (surface: string): string =>
  surface
    .toLowerCase()
    .replace(/[^a-z ]+/g, ' ')
    .split(' ')
    .filter((word) => word !== '' && word !== 'and' && word !== 'existing')
    .map((word) => word.replace(/s$/, ''))
    .join(' ');

type AssessedParcel = { record: ParcelRecord; sourceMessage: StoredMessage } | undefined;

/** What the parcel data says, in the places that the documents leave open. Its figures are estimates, in either phase. */
export function withParcel(
  read: ReadAssessment,
  parcel: AssessedParcel,
  classes: readonly LandShare[],
): ReadAssessment {
  if (!parcel) return read;
  const { record, sourceMessage } = parcel;
  const source: LetterSource = { kind: 'parcel', sourceMessage };
  const values: Partial<Record<AssessmentFieldId, LetterField['value'] | null>> = {
    address: record.address,
    lotArea: record.areaSqft === null ? null : String(Math.round(record.areaSqft)),
    scenic: scenicNote(record),
    historic: record.historicDistrict === true ? { code: 'assessment:notes.historic' } : null,
  };
  const known = record.landCapability ?? [];
  const listed = new Set(read.capability.map(({ district }) => district));
  const added = known.flatMap(({ class: district, sqft }): CapabilityLine[] => {
    const share = classes.find((one) => one.class === district);
    if (!share || listed.has(share.class)) return [];
    const before: AssessedFigure = { sqft, source };
    return [
      { id: `class-${share.class}`, district: share.class, percent: share.percent, before, after: null, reason: '' },
    ];
  });
  return {
    ...read,
    fields: read.fields.map((field) => {
      const value = values[field.id as AssessmentFieldId];
      return value && isUnfilled(field) && field.others.length === 0 ? { ...field, value, source } : field;
    }),
    capability: inOrder([
      ...read.capability.map((line) => {
        const sqft = known.find(({ class: district }) => district === line.district)?.sqft;
        return line.before === null && sqft !== undefined ? { ...line, before: { sqft, source } } : line;
      }),
      ...added,
    ]),
  };
}

const inOrder = (lines: readonly CapabilityLine[]): CapabilityLine[] =>
  lines.toSorted((one, other) => LAND_CLASSES.indexOf(one.district) - LAND_CLASSES.indexOf(other.district));

const scenicNote = ({ scenicRoadway, scenicShoreline }: ParcelRecord): StoredMessage | null => {
  if (scenicRoadway === true && scenicShoreline === true) return { code: 'assessment:notes.scenicBoth' };
  if (scenicRoadway === true) return { code: 'assessment:notes.scenicRoadway' };
  return scenicShoreline === true ? { code: 'assessment:notes.scenicShoreline' } : null;
};

type Earlier = Pick<ReadAssessment, 'capability' | 'coverage' | 'fields'> & { analysisId: string; day: string };

/** One record of both phases: every row of the assessment before the visit and of this one, the same surface in one row. */
export function withEarlier(read: ReadAssessment, earlier: Earlier | undefined): ReadAssessment {
  if (!earlier || read.phase === 'before') return read;
  const { analysisId, day } = earlier;
  const source: LetterSource = { kind: 'earlier', analysisId, day };
  const carried = (figure: AssessedFigure | null) => (figure ? { sqft: figure.sqft, source } : null);
  const left = [...read.coverage];
  const take = (line: CoverageLine) => {
    const same = ({ surface, offSite }: CoverageLine) =>
      surfaceKey(surface) === surfaceKey(line.surface) && offSite === line.offSite;
    const at = left.findIndex(same);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const coverage = earlier.coverage.map((line) => ({
    ...line,
    ...{ before: carried(line.before), after: take(line)?.after ?? null, reason: '' },
  }));
  const districts = new Map(read.capability.map((line) => [line.district, line]));
  const capability = earlier.capability.map((line) => {
    const now = districts.get(line.district);
    districts.delete(line.district);
    return { ...line, before: carried(line.before), after: now?.after ?? null, reason: '' };
  });
  const formerly = new Map(earlier.fields.map((field) => [field.id, field]));
  return {
    ...read,
    fields: read.fields.map((field) => {
      const former = formerly.get(field.id);
      const keeps = isUnfilled(field) && field.others.length === 0 && field.id !== 'visitDate';
      return keeps && former && !isUnfilled(former) ? { ...field, value: former.value, source } : field;
    }),
    coverage: [...coverage, ...left.map((line, at) => ({ ...line, id: `new-${at + 1}` }))],
    capability: inOrder([...capability, ...districts.values()]),
    earlier: { analysisId, day },
  };
}

const figureBy = (entry: AssessmentChanges['coverage'][number]['before']): AssessedFigure | null =>
  entry && { sqft: entry.sqft, source: { kind: 'person', name: entry.name, at: entry.at } };

/** The assessment as people left it. What they did not touch stands as it was read. */
export function withChanges<Assessment extends ReadAssessment>(
  read: Assessment,
  changes: AssessmentChanges,
  classes: readonly LandShare[],
): Assessment {
  const percentOf = (district: LandClass) => classes.find((one) => one.class === district)?.percent ?? 0;
  const merge = <Line extends CapabilityLine | CoverageLine>(
    lines: readonly Line[],
    changed: AssessmentChanges['capability'] | AssessmentChanges['coverage'],
  ): Line[] => {
    const rows = new Map(changed.map((row) => [row.id, row]));
    const kept = lines.flatMap((line): Line[] => {
      const row = rows.get(line.id);
      rows.delete(line.id);
      if (!row) return [line];
      if (row.removed) return [];
      const { before, after, removed: _, ...rest } = row;
      return [{ ...line, ...rest, before: figureBy(before) ?? line.before, after: figureBy(after) ?? line.after }];
    });
    const own = [...rows.values()].flatMap(({ before, after, removed, ...row }) =>
      removed ? [] : [{ ...row, before: figureBy(before), after: figureBy(after) } as unknown as Line],
    );
    return [...kept, ...own];
  };
  return {
    ...read,
    fields: read.fields.map((field) => {
      const entry = changes.fields[field.id];
      return entry
        ? { ...field, value: entry.value, source: { kind: 'person', name: entry.name, at: entry.at } }
        : field;
    }),
    capability: inOrder(
      merge(read.capability, changes.capability).map((line) => ({ ...line, percent: percentOf(line.district) })),
    ),
    coverage: merge(read.coverage, changes.coverage),
  };
}

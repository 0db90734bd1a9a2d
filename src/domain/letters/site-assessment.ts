import { z } from 'zod';
import type { Message as StoredMessage } from '#messages/message.ts';
import { Message } from '../agency/message.ts';
import { LAND_CLASSES, type LandClass, type LandShare } from '../calculations/coverage-rules.ts';
import type { ParcelRecord } from '../parcels/parcel-record.ts';
import { PoorlyRead, Unread } from '../rules/result.ts';
import { isUnfilled, LetterField, LetterSource } from './letter-field.ts';

/** When the site plan is from: before the visit figures are estimates, after it they are measured. */
export const AssessmentPhase = z.enum(['before', 'after']);
export type AssessmentPhase = z.infer<typeof AssessmentPhase>;

/** What an uploaded file is, as the specification labels it. */
export const AssessmentLabel = z.enum(['Application Form', 'Site Plan']);

/** Square feet, and where they stand. */
export const AssessedFigure = z.object({ sqft: z.number().nonnegative(), source: LetterSource });
export type AssessedFigure = z.infer<typeof AssessedFigure>;

/** Whether coverage counts as existing: older than the agency's day, permitted, or not yet shown. */
export const CoverageStatus = z.enum(['before-cutoff', 'permitted', 'unverified']);

const figures = { before: AssessedFigure.nullable(), after: AssessedFigure.nullable() };
const reason = z.string().max(1000);

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
  documents: z.array(z.object({ id: z.string(), name: z.string(), pageCount: z.int(), pagesRead: z.int() })),
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

const sqft = z.number().nonnegative().max(50_000_000);
const text = z.string().max(4_000);

const changesOf = <Text extends z.ZodType, Figure extends z.ZodType>(words: Text, figure: Figure) => {
  const row = {
    id: z.string().min(1).max(60),
    before: figure.nullable(),
    after: figure.nullable(),
    reason,
    removed: z.boolean(),
  };
  return z.object({
    fields: z.record(z.string().max(60), words),
    capability: z.array(z.object({ ...row, district: z.enum(LAND_CLASSES) })).max(40),
    coverage: z
      .array(z.object({ ...row, surface: z.string().trim().max(120), offSite: z.boolean(), status: CoverageStatus }))
      .max(200),
  });
};

/** What people enter over what was read: values of fields, figures, reasons, rows of their own, and rows taken away. */
export const EnteredChanges = changesOf(text, sqft);
export type EnteredChanges = z.infer<typeof EnteredChanges>;

const by = { name: z.string(), at: z.string() };

/** What people entered, with who entered each value and when. */
export const AssessmentChanges = changesOf(z.object({ value: text, ...by }), z.object({ sqft, ...by }));
export type AssessmentChanges = z.infer<typeof AssessmentChanges>;
export const NO_CHANGES: AssessmentChanges = { fields: {}, capability: [], coverage: [] };

/** What was entered, stamped: a value that was there already keeps who entered it. */
export function stampChanges(
  former: AssessmentChanges,
  entered: EnteredChanges,
  who: { name: string; at: string },
): AssessmentChanges {
  const figure = (before: { sqft: number; name: string; at: string } | null | undefined, now: number | null) => {
    if (now === null) return null;
    return before?.sqft === now ? before : { sqft: now, ...who };
  };
  const stamp = <Row extends EnteredChanges['capability'][number] | EnteredChanges['coverage'][number]>(
    rows: readonly Row[],
    known: AssessmentChanges['capability'] | AssessmentChanges['coverage'],
  ) =>
    rows.map((row) => {
      const was = known.find(({ id }) => id === row.id);
      return { ...row, before: figure(was?.before, row.before), after: figure(was?.after, row.after) };
    });
  const fields = Object.entries(entered.fields).map(([id, value]) => {
    const was = former.fields[id];
    return [id, was?.value === value ? was : { value, ...who }] as const;
  });
  return {
    fields: Object.fromEntries(fields),
    capability: stamp(entered.capability, former.capability),
    coverage: stamp(entered.coverage, former.coverage),
  };
}

/** What was entered, as the page edits it. */
export function enteredOf({ fields, capability, coverage }: AssessmentChanges): EnteredChanges {
  const plain = <Row extends AssessmentChanges['capability'][number] | AssessmentChanges['coverage'][number]>(
    row: Row,
  ) => ({
    ...row,
    before: row.before?.sqft ?? null,
    after: row.after?.sqft ?? null,
  });
  return {
    fields: Object.fromEntries(Object.entries(fields).map(([id, { value }]) => [id, value])),
    capability: capability.map(plain),
    coverage: coverage.map(plain),
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

type Measured = Pick<CapabilityLine, 'before' | 'after' | 'reason'>;

/** The figure that counts in a phase; after the visit nothing but what was measured. */
export const countedFigure = ({ before, after }: Measured, phase: AssessmentPhase): number | null =>
  (phase === 'after' ? after : before)?.sqft ?? null;

/** Whether what was measured differs from what stood before by more than `percent` of it; a row without a former figure does not. */
export const differs = ({ before, after }: Measured, percent: number): boolean => {
  if (!before || !after || before.sqft === after.sqft) return false;
  return before.sqft === 0 || Math.abs(after.sqft - before.sqft) > (percent / 100) * before.sqft;
};

/** Square feet that may be covered, are covered (`unverified`: of these), and are left; null where a figure that they need is not there. */
export type AssessedTotals = Record<
  'area' | 'base' | 'existing' | 'unverified' | 'offSite' | 'remaining',
  number | null
>;

const sumOf = (figures: readonly (number | null)[]): number | null =>
  figures.length === 0 || figures.includes(null) ? null : figures.reduce<number>((sum, one) => sum + (one ?? 0), 0);

/** `remaining` is below zero where more is covered than the base allows. */
export function totalsOf(
  { capability, coverage }: Pick<ReadAssessment, 'capability' | 'coverage'>,
  phase: AssessmentPhase,
): AssessedTotals {
  const base = sumOf(
    capability.map((line) => {
      const area = countedFigure(line, phase);
      return area === null ? null : Math.round(area * line.percent) / 100;
    }),
  );
  const onSite = coverage.filter(({ offSite }) => !offSite);
  const existing = sumOf(onSite.map((line) => countedFigure(line, phase)));
  const beyond = coverage.filter(({ offSite }) => offSite);
  return {
    area: sumOf(capability.map((line) => countedFigure(line, phase))),
    base,
    existing,
    unverified: sumOf(onSite.map((line) => (line.status === 'unverified' ? countedFigure(line, phase) : 0))),
    offSite: beyond.length === 0 ? 0 : sumOf(beyond.map((line) => countedFigure(line, phase))),
    remaining: base === null || existing === null ? null : base - existing,
  };
}

/** What a site assessment lacks before it is finished; `id`: the field or row. */
export type AssessmentIssue =
  | { issue: 'field' | 'not-measured' | 'reason'; id: string }
  | { issue: 'no-capability' | 'no-coverage' | 'area'; id: null };

export function assessmentIssues(
  { phase, fields, capability, coverage }: ReadAssessment,
  differencePercent: number,
): AssessmentIssue[] {
  const required = ASSESSMENT_FIELDS.filter(
    ({ id, required: needed }) => needed && (id !== 'visitDate' || phase === 'after'),
  );
  const lines = [...capability, ...coverage];
  const lot = Number(fields.find(({ id }) => id === 'lotArea')?.value);
  const { area } = totalsOf({ capability, coverage }, phase);
  return [
    ...required.flatMap(({ id }): AssessmentIssue[] => {
      const field = fields.find((one) => one.id === id);
      return field && !isUnfilled(field) ? [] : [{ issue: 'field', id }];
    }),
    ...(capability.length === 0 ? [{ issue: 'no-capability', id: null } as const] : []),
    ...(coverage.length === 0 ? [{ issue: 'no-coverage', id: null } as const] : []),
    ...lines
      .filter((line) => countedFigure(line, phase) === null)
      .map(({ id }): AssessmentIssue => ({ issue: 'not-measured', id })),
    ...lines
      .filter((line) => differs(line, differencePercent) && line.reason.trim() === '')
      .map(({ id }): AssessmentIssue => ({ issue: 'reason', id })),
    // Classes that do not add up to the parcel give a wrong base.
    ...(area !== null && lot > 0 && Math.abs(area - lot) > Math.max(capability.length, (differencePercent / 100) * lot)
      ? [{ issue: 'area', id: null } as const]
      : []),
  ];
}

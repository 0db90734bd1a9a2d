import type { z } from 'zod';
import type { ExportName } from '#contract/public-api.ts';
import { dayAt } from '#domain/agency/shown.ts';
import { versionsOf } from '#domain/application/document-versions.ts';
import {
  BldsRow,
  bldsStatusOf,
  CaseExportRow,
  ClockExportRow,
  DocumentExportRow,
  LetterExportRow,
  type PlanningApplication,
  planningDecisionOf,
  planningStatusOf,
} from '#domain/cases/export-schemas.ts';
import { CaseStage } from '#domain/cases/stage.ts';
import { sumOf } from '#domain/clocks/run-clock.ts';
import {
  type CasesWanted,
  documentsOfCases,
  everyCase,
  type PlacedCase,
  permitsOfCases,
  sentLettersOfCases,
} from '#server/db/case-pages.ts';
import { stageEntries } from '#server/db/cases.ts';
import type { Deps } from '#server/http/deps.ts';
import { clocksOf } from '#server/jobs/case-clocks.ts';
import { type CsvCell, csvLine, UTF8_MARK } from '#server/writing/csv.ts';

/** `base`: where people reach the product. */
type ExportFrame = { base: string; now: Date };
/** The cells of a row by its columns, each as its schema has it once it is text. */
type CellsOf<Row extends z.ZodObject> = Record<keyof Row['shape'], CsvCell>;

const AT_ONCE = 500;

/** Writes an export piece by piece, a page of cases after the other. */
export async function* writeExport(
  deps: Deps,
  name: ExportName,
  wanted: CasesWanted,
  frame: ExportFrame,
): AsyncGenerator<string> {
  if (name === 'planning-applications.json') return yield* planningApplications(deps, wanted, frame);
  const { schema, rows } = TABLES[name];
  const columns = Object.keys(schema.shape);
  yield UTF8_MARK + csvLine(columns);
  for await (const page of everyCase(deps.db, wanted, AT_ONCE)) {
    const written = (await rows(deps, page, frame)) as Record<string, CsvCell>[];
    yield written.map((row) => csvLine(columns.map((column) => row[column] ?? null))).join('');
  }
}

const idsOf = (page: readonly PlacedCase[]) => page.map(({ id }) => id);

/** The first day of each stage of each case, by the id of the case. */
async function stageDays({ db, agencyData }: Deps, page: readonly PlacedCase[], now: Date) {
  const days = new Map<string, Partial<Record<CaseStage, string>>>();
  for (const { application_id: id, stage, at } of await stageEntries(db, idsOf(page), now)) {
    const own = days.get(id) ?? {};
    own[stage] ??= dayAt(at, agencyData.agency.timeZone);
    days.set(id, own);
  }
  return days;
}

async function permitsBy({ db }: Deps, page: readonly PlacedCase[]) {
  return new Map((await permitsOfCases(db, idsOf(page))).map((permit) => [permit.case_id, permit]));
}

async function caseRows(
  deps: Deps,
  page: PlacedCase[],
  { now }: ExportFrame,
): Promise<CellsOf<typeof CaseExportRow>[]> {
  const [days, permits] = await Promise.all([stageDays(deps, page, now), permitsBy(deps, page)]);
  const { agency, caseRules } = deps.agencyData;
  return page.map((row) => {
    const entered = Object.fromEntries(
      CaseStage.options.map((stage) => [`entered_${stage}`, days.get(row.id)?.[stage] ?? null]),
    ) as Record<`entered_${CaseStage}`, string | null>;
    return {
      ...{ reference: row.reference, case_id: row.id, title: row.title, applicant: row.applicant },
      ...{ project_address: row.project_address, apn: row.apn, status: row.status, stage: row.stage },
      submitted_on: dayAt(row.submitted_at, agency.timeZone),
      stage_since: dayAt(row.stage_since, agency.timeZone),
      waits_for: caseRules.stages[row.stage].waitsFor,
      ...{ assignee: row.assignee, due_on: row.due_on },
      permit_decided_on: permits.get(row.id)?.decided_on ?? null,
      permit_expires_on: permits.get(row.id)?.expires_on ?? null,
      ...entered,
    };
  });
}

async function clockRows(
  deps: Deps,
  page: PlacedCase[],
  { now }: ExportFrame,
): Promise<CellsOf<typeof ClockExportRow>[]> {
  const clocks = await clocksOf(deps, idsOf(page), now);
  return page.flatMap(({ id, reference }) =>
    (clocks.get(id)?.clocks ?? []).map((clock) => ({
      ...{ reference, case_id: id, clock: clock.id, label: clock.label.en, unit: clock.unit, count: clock.count },
      ...{ state: clock.state, due_on: clock.due, left: clock.left },
      ...{ days_run: sumOf(clock, 'runs'), days_waited: sumOf(clock, 'waits') },
    })),
  );
}

async function documentRows({ db }: Deps, page: PlacedCase[]): Promise<CellsOf<typeof DocumentExportRow>[]> {
  const documents = await documentsOfCases(db, idsOf(page));
  return page.flatMap(({ id, reference }) => {
    const own = documents.filter(({ application_id }) => application_id === id);
    const versions = versionsOf(own);
    return own.map((one) => ({
      ...{ reference, case_id: id, document_id: one.id, field: one.field, name: one.name, size: one.size },
      ...{
        sha256: one.sha256,
        version: versions.get(one.id) ?? 1,
        is_current: one.replaced_by === null ? 'yes' : 'no',
      },
      ...{ added_at: one.created_at.toISOString(), quarantined: one.scan === 'infected' ? 'yes' : 'no' },
    }));
  });
}

async function letterRows(deps: Deps, page: PlacedCase[]): Promise<CellsOf<typeof LetterExportRow>[]> {
  const [letters, permits] = await Promise.all([sentLettersOfCases(deps.db, idsOf(page)), permitsBy(deps, page)]);
  return page.flatMap(({ id, reference }) => {
    const sent = letters.filter(({ case_id }) => case_id === id);
    const permit = permits.get(id);
    return [
      ...sent.map((letter) => ({
        ...{ reference, case_id: id, letter_id: letter.id, kind: letter.kind, answer_by: letter.answer_by },
        ...{ sent_at: letter.sent_at?.toISOString() ?? null, items: letter.items, sha256: letter.output_sha256 },
      })),
      ...(permit
        ? [
            {
              ...{ reference, case_id: id, letter_id: permit.analysis_id, kind: 'permit', answer_by: null },
              ...{ sent_at: permit.issued_at.toISOString(), items: null, sha256: permit.output_sha256 },
            },
          ]
        : []),
    ];
  });
}

/** The case for staff, where the product has an address that others can open. */
const linkTo = ({ config }: Deps, base: string, id: string): string => (config.publicUrl ? `${base}/cases/${id}` : '');

async function bldsRows(
  deps: Deps,
  page: PlacedCase[],
  { base, now }: ExportFrame,
): Promise<CellsOf<typeof BldsRow>[]> {
  const [days, permits] = await Promise.all([stageDays(deps, page, now), permitsBy(deps, page)]);
  const { agency, caseRules, application } = deps.agencyData;
  return page.map((row) => ({
    ...{ PermitNum: row.reference, Description: row.title, ProjectName: row.title, ProjectID: row.id },
    AppliedDate: dayAt(row.submitted_at, agency.timeZone),
    IssuedDate: days.get(row.id)?.issued ?? null,
    CompletedDate: days.get(row.id)?.final ?? null,
    StatusCurrent: caseRules.stages[row.stage].label.en,
    StatusCurrentMapped: bldsStatusOf(row.stage),
    StatusDate: dayAt(row.stage_since, agency.timeZone),
    OriginalAddress1: row.project_address,
    ...{ OriginalAddress2: null, OriginalCity: null, OriginalState: null, OriginalZip: null },
    ...{ PIN: row.apn, PermitType: application.questionnaire.id, Publisher: agency.name },
    ExpiresDate: permits.get(row.id)?.expires_on ?? null,
    Link: linkTo(deps, base, row.id),
  }));
}

const TABLES = {
  'cases.csv': { schema: CaseExportRow, rows: caseRows },
  'clocks.csv': { schema: ClockExportRow, rows: clockRows },
  'documents.csv': { schema: DocumentExportRow, rows: documentRows },
  'letters.csv': { schema: LetterExportRow, rows: letterRows },
  'blds-permits.csv': { schema: BldsRow, rows: bldsRows },
};

async function* planningApplications(
  deps: Deps,
  wanted: CasesWanted,
  { base, now }: ExportFrame,
): AsyncGenerator<string> {
  const { agency, application } = deps.agencyData;
  yield '{"planning-application":[';
  let isFirst = true;
  for await (const page of everyCase(deps.db, wanted, AT_ONCE)) {
    const [days, permits] = await Promise.all([stageDays(deps, page, now), permitsBy(deps, page)]);
    for (const row of page) {
      const own = days.get(row.id) ?? {};
      const entry: z.infer<typeof PlanningApplication> = {
        ...{ reference: row.reference, name: row.title, description: row.title },
        'address-text': row.project_address ?? '',
        'planning-application-type': application.questionnaire.id,
        'planning-application-status': planningStatusOf(row.status),
        'planning-decision': planningDecisionOf(row.status),
        'documentation-url': linkTo(deps, base, row.id),
        organisation: agency.name,
        'entry-date': dayAt(now, agency.timeZone),
        'start-date': dayAt(row.submitted_at, agency.timeZone),
        'decision-date': permits.get(row.id)?.decided_on ?? own.issued ?? own.denied ?? null,
        'end-date': own.withdrawn ?? null,
        notes: row.apn ?? '',
      };
      yield `${isFirst ? '' : ',\n'}${JSON.stringify(entry)}`;
      isFirst = false;
    }
  }
  yield ']}\n';
}

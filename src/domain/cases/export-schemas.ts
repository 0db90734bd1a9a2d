import { z } from 'zod';
import type { ApplicationStatus } from '../application/application.ts';
import { type CaseStage, CaseStage as Stages } from './stage.ts';
import { WebhookEvent } from './webhook-event.ts';

/**
 * How a column came to its name and its values. `ours`: they are this product's own; `read`: they were read in a public
 * text of the standard; `memory`: they follow the standard as we remember it, and were compared with no text of it.
 */
type ColumnBasis = 'ours' | 'read' | 'memory';

const about = (description: string, basis: ColumnBasis = 'ours') => ({ description, 'x-basis': basis });
/** What a CSV file holds is text. An empty cell: there is none, or it is not known. */
const text = z.string();
const day = z.string().regex(/^(\d{4}-\d{2}-\d{2})?$/);
const time = z.string().regex(/^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z)?$/);
const number = z.string().regex(/^(-?\d+(\.\d+)?)?$/);
const uuid = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const sha256 = z.string().regex(/^([0-9a-f]{64})?$/);

const reference = text.min(1).meta(about('The reference of the case'));
const caseId = uuid.meta(about('The id of the case in this API'));

const ENTERED = Object.fromEntries(
  Stages.options.map((stage) => [`entered_${stage}`, day.meta(about(`The day on which it first came to ${stage}`))]),
) as Record<`entered_${CaseStage}`, typeof day>;

/** A row of `cases.csv`. */
export const CaseExportRow = z.strictObject({
  reference,
  case_id: caseId,
  title: text.meta(about('What its applicant calls it')),
  applicant: text.meta(about('The name of its applicant')),
  project_address: text.meta(about('As it was answered')),
  apn: text.meta(about('The parcel number, as it was answered')),
  submitted_on: day.meta(about('The day of submission where the agency is')),
  status: text.meta(about('The public word: Submitted, Under Review, Approved, Denied')),
  stage: z.enum(Stages.options).meta(about('Where it stands inside the agency')),
  stage_since: day.meta(about('Since when')),
  waits_for: text.meta(about('Who has to act: agency, applicant or nobody')),
  assignee: text.meta(about('Who of the staff has it')),
  due_on: day.meta(about('The last day of the term that ends first, where one runs')),
  permit_decided_on: day.meta(about('The day of the decision')),
  permit_expires_on: day.meta(about('The day on which the permit expires')),
  ...ENTERED,
});

/** A row of `clocks.csv`. */
export const ClockExportRow = z.strictObject({
  reference,
  case_id: caseId,
  clock: text.meta(about('The id of the rule in agency/clocks.yaml')),
  label: text.meta(about('What the term is called, in English')),
  unit: z.enum(['calendar', 'business', 'years']).meta(about('What is counted')),
  count: number.meta(about('How many of them the term has')),
  state: z.enum(['runs', 'waits', 'ended']).meta(about('How it stands today')),
  due_on: day.meta(about('Its last day, while it runs')),
  left: number.meta(about('How many are left; negative where it is over')),
  days_run: number.meta(about('How many of the unit have passed')),
  days_waited: number.meta(about('Calendar days for which it has waited for the applicant')),
});

/** A row of `documents.csv`. */
export const DocumentExportRow = z.strictObject({
  reference,
  case_id: caseId,
  document_id: uuid.meta(about('The id of the document in this API')),
  field: text.meta(about('The question to which it came')),
  name: text.meta(about('The name that it came with')),
  size: number.meta(about('Bytes')),
  sha256: sha256.meta(about('Of its bytes')),
  version: number.meta(about('Its place among the versions; 1 is the first')),
  is_current: z.enum(['yes', 'no']).meta(about('Whether no other took its place')),
  added_at: time.meta(about('When it came')),
  quarantined: z.enum(['yes', 'no']).meta(about('Whether the virus scanner flagged it')),
});

/** A row of `letters.csv`. */
export const LetterExportRow = z.strictObject({
  reference,
  case_id: caseId,
  letter_id: uuid.meta(about('The id of the letter in this API')),
  kind: text.meta(about('What it is; permit for the letter of a permit')),
  sent_at: time.meta(about('When it went out')),
  answer_by: day.meta(about('Until when it asks for answers')),
  items: number.meta(about('How many items it lists')),
  sha256: sha256.meta(about('Of the file as it went out')),
});

/** BLDS groups the states of a permit as these; the stages of ours are fitted to them here. */
const BLDS_STATUS: Record<CaseStage, z.infer<typeof BldsStatus>> = {
  intake: 'Application Accepted',
  completeness: 'Application Accepted',
  incomplete: 'Application Accepted',
  review: 'In Review',
  'additional-information': 'In Review',
  recommended: 'In Review',
  issued: 'Permit Issued',
  acknowledged: 'Permit Issued',
  'under-construction': 'Inspection Phase',
  final: 'Permit Finaled',
  denied: 'Permit Cancelled',
  appealed: 'Appeal',
  withdrawn: 'Permit Cancelled',
  expired: 'Permit Cancelled',
  closed: 'Permit Finaled',
};
const BldsStatus = z.enum([
  'Application Accepted',
  'Fees/Payment',
  'In Review',
  'Permit Issued',
  'Inspection Phase',
  'Permit Finaled',
  'Permit Finaled with Conditions',
  'Occupancy',
  'Appeal',
  'Permit Cancelled',
]);
export const bldsStatusOf = (stage: CaseStage): z.infer<typeof BldsStatus> => BLDS_STATUS[stage];

/** A row of `blds-permits.csv`. */
export const BldsRow = z.strictObject({
  PermitNum: text.min(1).meta(about('Permit number: the reference of the case', 'read')),
  Description: text.meta(about('What the work is: the title that its applicant gave', 'read')),
  AppliedDate: day.meta(about('The day of submission', 'read')),
  IssuedDate: day.meta(about('The day on which the permit was issued', 'read')),
  CompletedDate: day.meta(about('The day on which the case came to final', 'read')),
  StatusCurrent: text.meta(about('The stage in the agency’s own words, in English', 'read')),
  StatusCurrentMapped: BldsStatus.meta(about('The stage in the words of BLDS', 'read')),
  StatusDate: day.meta(about('Since when it is at its stage', 'read')),
  OriginalAddress1: text.meta(about('The address of the project, as it was answered', 'read')),
  OriginalAddress2: text.meta(about('Not known to this product: empty', 'read')),
  OriginalCity: text.meta(about('Not known apart from the address: empty', 'read')),
  OriginalState: text.meta(about('Not known apart from the address: empty', 'read')),
  OriginalZip: text.meta(about('Not known apart from the address: empty', 'read')),
  PIN: text.meta(about('The parcel number, as it was answered', 'read')),
  PermitType: text.meta(about('The id of the agency’s questionnaire', 'read')),
  ExpiresDate: day.meta(about('The day on which the permit expires', 'read')),
  ProjectID: uuid.meta(about('The id of the case in this API', 'read')),
  ProjectName: text.meta(about('The title again', 'read')),
  Publisher: text.min(1).meta(about('The agency', 'read')),
  Link: text.meta(about('The case for staff, where the product has a public address', 'read')),
});

/** What the planning data set calls what stands so far; its code lists were not at hand. */
const PlanningStatus = z.enum(['submitted', 'validated', 'decided']);
const PlanningDecision = z.enum(['pending', 'granted', 'refused']);
const PLANNING_STATUS: Record<ApplicationStatus, z.infer<typeof PlanningStatus>> = {
  'In Progress': 'submitted',
  Submitted: 'submitted',
  'Under Review': 'validated',
  Approved: 'decided',
  Denied: 'decided',
};
const PLANNING_DECISION: Partial<Record<ApplicationStatus, z.infer<typeof PlanningDecision>>> = {
  Approved: 'granted',
  Denied: 'refused',
};
export const planningStatusOf = (status: ApplicationStatus): z.infer<typeof PlanningStatus> => PLANNING_STATUS[status];
export const planningDecisionOf = (status: ApplicationStatus): z.infer<typeof PlanningDecision> =>
  PLANNING_DECISION[status] ?? 'pending';

const isoDay = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** An entry of `planning-applications.json`. */
export const PlanningApplication = z.strictObject({
  reference: z.string().min(1).meta(about('The reference of the case', 'read')),
  name: z.string().meta(about('The title that its applicant gave', 'read')),
  description: z.string().meta(about('The title again: the product asks for no other description', 'read')),
  'address-text': z.string().meta(about('The address of the project, as it was answered', 'read')),
  'planning-application-type': z
    .string()
    .meta(about('The id of the agency’s questionnaire, which is no code of the data set', 'memory')),
  'planning-application-status': PlanningStatus.meta(
    about('How it stands; the words follow the code list as we remember it', 'memory'),
  ),
  'planning-decision': PlanningDecision.meta(
    about('The decision; "pending" was read, the other words follow the code list as we remember it', 'memory'),
  ),
  'documentation-url': z
    .string()
    .meta(about('The case for staff; empty where the product has no public address', 'read')),
  organisation: z.string().min(1).meta(about('The agency by its name, which is no code of the data set', 'read')),
  'entry-date': isoDay.meta(about('The day of this export', 'read')),
  'start-date': isoDay.meta(about('The day of submission', 'read')),
  'decision-date': isoDay.nullable().meta(about('The day of the decision', 'read')),
  'end-date': isoDay.nullable().meta(about('The day on which it was withdrawn', 'read')),
  notes: z.string().meta(about('The parcel number, as it was answered', 'read')),
});
export const PlanningApplications = z.strictObject({ 'planning-application': z.array(PlanningApplication) });

export const EXPORT_SCHEMAS = {
  'cases.csv': CaseExportRow,
  'clocks.csv': ClockExportRow,
  'documents.csv': DocumentExportRow,
  'letters.csv': LetterExportRow,
  'blds-permits.csv': BldsRow,
  'planning-applications.json': PlanningApplications,
  'webhook-event.json': WebhookEvent,
} as const;

export const ExportSchemaName = z.enum(
  Object.keys(EXPORT_SCHEMAS) as [keyof typeof EXPORT_SCHEMAS, ...(keyof typeof EXPORT_SCHEMAS)[]],
);
export type ExportSchemaName = z.infer<typeof ExportSchemaName>;

/** The JSON schema of an export: of a row by its columns where it is CSV, whose cells are texts. */
export const jsonSchemaOf = (name: ExportSchemaName): Record<string, unknown> => ({
  title: name,
  description:
    'x-basis: "ours" are names and values of this product; "read" follow a public text of the standard; "memory" follow the standard as we remember it, compared with no text of it.',
  ...z.toJSONSchema(EXPORT_SCHEMAS[name], { target: 'draft-2020-12' }),
});

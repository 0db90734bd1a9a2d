import { z } from 'zod';
import { Localized } from '#domain/agency/language.ts';
import { ApplicationStatus } from '#domain/application/application.ts';
import { FieldId } from '#domain/application/condition.ts';
import { DocumentFinding } from '#domain/application/document-finding.ts';
import { ApplicationRecord } from '#domain/application/record.ts';
import { CaseEventKind } from '#domain/cases/case-event.ts';
import { CaseMove, WaitsFor } from '#domain/cases/case-rules.ts';
import { CaseStage } from '#domain/cases/stage.ts';
import { ClockState } from '#domain/clocks/run-clock.ts';
import { Role, STAFF } from '#domain/people/role.ts';
import { StatementComparison, StrangeSignature } from '#domain/requirements/compare-statements.ts';
import { Breach, CannotTell } from '#domain/requirements/element-check.ts';
import { LateDate } from '#domain/requirements/find-late-dates.ts';
import { PageKind } from '#domain/requirements/kind-rules.ts';
import { QueuedMail } from './administration.ts';
import { endpoint, WORD_FILE, WordFileQuery } from './endpoint.ts';
import { ItemNumber } from './rounds.ts';

const ROOT = '/api/cases';
const version = z.int().min(1);

/**
 * The lists of the queue. `due`: a term ends within seven days, or has ended; `applicant`: what waits for its applicant;
 * `open`: whatever waits for anybody; `ended`: the rest.
 */
export const CaseView = z.enum(['mine', 'unassigned', 'due', 'agency', 'applicant', 'open', 'ended']);
export type CaseView = z.infer<typeof CaseView>;

/** What is looked for in a list: words that must all stand, and a stage. */
const CaseSearch = z.object({
  view: CaseView.default('open'),
  /** Words that stand in the reference, the name, the title, the address or the parcel number: each must. */
  q: z.string().trim().max(200).default(''),
  stage: CaseStage.optional(),
});

const ViewName = z.string().trim().min(1, 'api:caseView.noName').max(60);
/** What of the queue somebody keeps under a name. */
export const SavedView = CaseSearch.extend({ id: z.uuid(), name: ViewName });
export type SavedView = z.infer<typeof SavedView>;

/** How many views a person keeps at most. */
export const MOST_VIEWS = 20;

/** How many cases a page of the queue has. */
export const CASES_A_PAGE = 50;

/** A case in the queue. `version` rises with every change of stage or assignee. */
export const CaseSummary = z.object({
  id: z.uuid(),
  reference: z.string(),
  title: z.string(),
  applicant: z.string(),
  project_address: z.string().nullable(),
  apn: z.string().nullable(),
  submitted_at: z.string(),
  /** The public word, and the stage inside the agency. */
  status: ApplicationStatus,
  stage: CaseStage,
  stage_label: Localized,
  stage_since: z.string(),
  waits_for: WaitsFor,
  assignee_id: z.uuid().nullable(),
  assignee: z.string().nullable(),
  version,
  /** The term that ends first, or waits; null where none has begun or all have ended. */
  clock: ClockState.nullable(),
});
export type CaseSummary = z.infer<typeof CaseSummary>;

/** A move that the rules know from the stage where the case is. `refused`: why whoever asks may not take it. */
const OpenMove = CaseMove.pick({ to: true, label: true, reason: true, letter: true, permit: true }).extend({
  refused: z.enum(['role', 'second-person']).nullable(),
  /** How many conditions of the permit have to be met before. */
  open_conditions: z.int(),
  /** How many items of earlier letters nobody has called resolved, where the move asks for that; it can be taken all the same. */
  unresolved_items: z.int(),
  /** The permit is not accepted, and the move lets its work come nearer; it can be taken all the same. */
  unaccepted: z.boolean(),
});

/** What happened to a case. `before` and `after` are stages by their labels, or people by their names. */
const CaseEvent = z.object({
  id: z.int(),
  at: z.string(),
  /** Null where the product did it. */
  person: z.string().nullable(),
  kind: CaseEventKind,
  before: z.union([Localized, z.string()]).nullable(),
  after: z.union([Localized, z.string()]).nullable(),
  reason: z.string(),
  /** The item of a round that a verdict is about. */
  item: ItemNumber.nullable(),
});
export type CaseEvent = z.infer<typeof CaseEvent>;

/** A document with its place among its versions: 1 is the first. */
export const SubmittedDocument = z.object({
  id: z.uuid(),
  name: z.string(),
  size: z.int(),
  version: z.int().min(1),
  /** The document that took its place. */
  replaced_by: z.uuid().nullable(),
  added_at: z.string(),
  /** What is wrong with the file itself, such as a sheet that is too small. */
  findings: z.array(DocumentFinding),
  /** The virus scanner flagged it: it was set aside. */
  quarantined: z.boolean(),
});
export type SubmittedDocument = z.infer<typeof SubmittedDocument>;

/**
 * What came to one upload question. `open`: what the check asked for and did not find, or could not tell, with where
 * alone it is needed.
 */
export const SubmittedField = z.object({
  field: FieldId,
  label: Localized,
  documents: z.array(SubmittedDocument),
  open: z.array(
    z.object({
      label: Localized,
      outcome: z.enum(['not-found', 'cannot-tell']),
      because: CannotTell.nullable(),
      only_where: Localized.nullable(),
    }),
  ),
  /** Documents of another kind than was asked for, pages that only list what was asked for, and foreign pages. */
  misplaced: z.array(z.object({ document: z.string(), kind: PageKind })),
  /** Rules that the documents break. */
  breaches: z.array(Breach),
  lists: z.array(z.object({ document: z.string(), page: z.int() })),
  foreign: z.array(z.object({ document: z.string(), page: z.int() })),
  /** Why the applicant submitted with open items, in their words. */
  explanation: z.string().nullable(),
});
export type SubmittedField = z.infer<typeof SubmittedField>;

/** What is stated of one thing, with the questions and the documents by name; `label` is null for the parcel data. */
export const ShownComparison = StatementComparison.extend({
  stated: z.array(
    StatementComparison.shape.stated.element.extend({ label: Localized.nullable(), document: z.string().nullable() }),
  ),
});
export type ShownComparison = z.infer<typeof ShownComparison>;

/** A date that is later than it can be, with the document by name; `label` is of the question that gives the other day. */
export const ShownLateDate = LateDate.extend({ label: Localized.nullable(), document: z.string().nullable() });
export type ShownLateDate = z.infer<typeof ShownLateDate>;

/** A case as it is opened: its answers as they were submitted, its documents, where it can go, and its history. */
export const Case = CaseSummary.extend({
  stage_labels: z.record(CaseStage, Localized),
  moves: z.array(OpenMove),
  events: z.array(CaseEvent),
  /** Messages of the applicant that whoever asks has not read. */
  unread: z.int(),
  /** Mails about the case that did not arrive, where none to the same address has since. */
  undelivered: z.array(QueuedMail),
  clocks: z.array(ClockState),
  /** Calendar days that the case has waited for either side. */
  days: z.object({ agency: z.int(), applicant: z.int() }),
  applicant_email: z.string(),
  record: ApplicationRecord,
  /** The tabs of the questionnaire, by which the record's sections are grouped. */
  tabs: z.array(z.object({ id: z.string(), title: Localized })),
  /** SHA-256 of what was frozen at submission. */
  sha256: z.string(),
  fields: z.array(SubmittedField),
  comparisons: z.array(ShownComparison),
  signatures: z.array(StrangeSignature.extend({ label: Localized })),
  lateDates: z.array(ShownLateDate),
});
export type Case = z.infer<typeof Case>;

const params = z.object({ id: z.uuid('api:fields.noApplication') });
const REASON_LIMIT = 2_000;

export const cases = {
  list: endpoint({
    method: 'GET',
    path: ROOT,
    summary: 'A page of the cases in a list, those whose term ends first, with how many each list has',
    access: STAFF,
    query: CaseSearch.extend({
      page: z.coerce.number().int().min(1).max(100_000).default(1),
    }),
    response: z.object({
      cases: z.array(CaseSummary),
      total: z.int(),
      counts: z.record(CaseView, z.int()),
      stages: z.array(z.object({ stage: CaseStage, label: Localized })),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${ROOT}/:id`,
    summary: 'One case: the answers as submitted, its documents, what is open in them, its moves and its history',
    access: STAFF,
    params,
    response: Case,
  }),
  move: endpoint({
    method: 'POST',
    path: `${ROOT}/:id/move`,
    summary:
      'Bring a case to another stage. `version` is the one that was seen: where somebody changed the case since, it is refused (409). Sent again, it answers as the first did',
    access: STAFF,
    params,
    body: z.object({ to: CaseStage, version, reason: z.string().trim().max(REASON_LIMIT).default('') }),
    response: CaseSummary,
  }),
  assign: endpoint({
    method: 'POST',
    path: `${ROOT}/:id/assign`,
    summary: 'Give a case to somebody of the staff, or to nobody (null). A stale `version` is refused (409)',
    access: STAFF,
    params,
    body: z.object({ assignee_id: z.uuid().nullable(), version }),
    response: CaseSummary,
  }),
  staff: endpoint({
    method: 'GET',
    path: '/api/staff',
    summary: 'Everybody to whom a case can be assigned',
    access: STAFF,
    response: z.object({ staff: z.array(z.object({ id: z.uuid(), full_name: z.string(), role: Role })) }),
  }),
  savedViews: endpoint({
    method: 'GET',
    path: '/api/case-views',
    summary: 'The views of the queue that whoever asks has saved',
    access: STAFF,
    response: z.object({ views: z.array(SavedView) }),
  }),
  saveView: endpoint({
    method: 'PUT',
    path: '/api/case-views/:id',
    summary: 'Save a view of the queue under a name, or change one of one’s own',
    access: STAFF,
    params: z.object({ id: z.uuid() }),
    body: CaseSearch.extend({ name: ViewName }),
    response: z.object({ views: z.array(SavedView) }),
  }),
  removeView: endpoint({
    method: 'DELETE',
    path: '/api/case-views/:id',
    summary: 'Remove a saved view of one’s own',
    access: STAFF,
    params: z.object({ id: z.uuid() }),
    response: z.object({ views: z.array(SavedView) }),
  }),
  mails: endpoint({
    method: 'GET',
    path: `${ROOT}/:id/mails`,
    summary: 'The mails about a case, the latest first, with where each stands',
    access: STAFF,
    params,
    response: z.object({ mails: z.array(QueuedMail) }),
  }),
  record: endpoint({
    method: 'GET',
    path: `${ROOT}/:id/record`,
    summary: 'The application record of a case as a Word file, in the language that is asked for',
    access: STAFF,
    params,
    query: WordFileQuery,
    download: WORD_FILE,
  }),
  recordPdf: endpoint({
    method: 'GET',
    path: `${ROOT}/:id/record.pdf`,
    summary: 'The application record of a case as a tagged PDF, in the language that is asked for',
    access: STAFF,
    params,
    query: WordFileQuery,
    download: 'application/pdf',
  }),
  files: endpoint({
    method: 'GET',
    path: `${ROOT}/:id/files`,
    summary: 'Every document of a case, each version under the name of its question, with the record, as one archive',
    access: STAFF,
    params,
    download: 'application/zip',
  }),
};

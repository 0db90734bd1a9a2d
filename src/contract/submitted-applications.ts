import { z } from 'zod';
import { Localized } from '#domain/agency/language.ts';
import { FieldId } from '#domain/application/condition.ts';
import { DocumentFinding } from '#domain/application/document-finding.ts';
import { StatementComparison, StrangeSignature } from '#domain/requirements/compare-statements.ts';
import { CannotTell } from '#domain/requirements/element-check.ts';
import { LateDate } from '#domain/requirements/find-late-dates.ts';
import { PageKind } from '#domain/requirements/kind-rules.ts';
import { endpoint } from './endpoint.ts';

const staff = ['reviewer', 'admin'] as const;
const ROOT = '/api/submitted-applications';

/** An application that was submitted, as staff find it. */
export const SubmittedApplication = z.object({
  id: z.uuid(),
  reference: z.string(),
  title: z.string(),
  applicant: z.string(),
  project_address: z.string().nullable(),
  apn: z.string().nullable(),
  submitted_at: z.string(),
  /** Current ones; earlier versions are not counted. */
  documents: z.int(),
});
export type SubmittedApplication = z.infer<typeof SubmittedApplication>;

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

export const submittedApplications = {
  list: endpoint({
    method: 'GET',
    path: ROOT,
    summary: 'The applications that were submitted, the newest first',
    access: staff,
    response: z.object({ applications: z.array(SubmittedApplication) }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${ROOT}/:id`,
    summary: 'One submitted application with its documents, what is open in them, and why',
    access: staff,
    params: z.object({ id: z.uuid('api:fields.noApplication') }),
    response: SubmittedApplication.extend({
      fields: z.array(SubmittedField),
      comparisons: z.array(ShownComparison),
      signatures: z.array(StrangeSignature.extend({ label: Localized })),
      lateDates: z.array(ShownLateDate),
    }),
  }),
};

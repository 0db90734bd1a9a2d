import { z } from 'zod';
import { Language, Localized } from '#domain/agency/language.ts';
import { AgencyWords } from '#domain/agency/message.ts';
import { DueStage } from '#domain/cases/due-stage.ts';
import { CaseStage } from '#domain/cases/stage.ts';
import { DraftedPermit, EnteredPermitChanges, IssuedCondition, PermitChanges } from '#domain/letters/permit-letter.ts';
import { PermitRecordKind } from '#domain/letters/permit-records.ts';
import { STAFF } from '#domain/people/role.ts';
import { analysisEndpoints } from './analysis.ts';
import { endpoint, WORD_FILE } from './endpoint.ts';

const sessionParams = z.object({ sessionId: z.uuid('api:fields.noPermitLetter') });
const caseParams = z.object({ id: z.uuid('api:fields.noApplication') });

/** A drafted permit with what people changed, and what it lacks. */
export const PermitLetterResult = DraftedPermit.omit({ work: true, facts: true }).extend({
  /** Grows with every change that is saved. */
  version: z.int(),
  /** What people changed; the blocks and fields above do not have it. */
  changes: PermitChanges,
  issues: z.array(z.object({ issue: z.string(), id: z.string().nullable() })),
  /** The agency has not given the texts of the letter yet. */
  ours: z.boolean(),
});
export type PermitLetterResult = z.infer<typeof PermitLetterResult>;

/** The case of a drafted permit, as its issue has to find it. */
const PermitCase = z.object({
  id: z.uuid(),
  reference: z.string(),
  place: z.string(),
  stage: CaseStage,
  stage_label: Localized,
  version: z.int(),
  recipient: z.object({ name: z.string(), email: z.string() }).nullable(),
  /** How many items of earlier letters nobody has called resolved; it can be issued all the same. */
  unresolved_items: z.int(),
  /** Why it may not be issued now, besides what the letter lacks. `stage`: the case is not recommended; `documents`, `conditions`: others stand in the case, or in its reviews, than it was drafted from. */
  refused: z.array(z.enum(['stage', 'role', 'second-person', 'documents', 'conditions', 'nobody', 'issued'])),
});
export type PermitCase = z.infer<typeof PermitCase>;

const PermitSummary = z.object({
  session_id: z.uuid(),
  status: z.enum(['processing', 'completed', 'error']),
  created_at: z.string(),
  started_by: z.string(),
});

const ShownCondition = IssuedCondition.extend({
  id: z.uuid(),
  number: z.int(),
  due: DueStage,
  met_on: z.string().nullable(),
  evidence: z.string(),
  document: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  met_by: z.string().nullable(),
});
export type ShownCondition = z.infer<typeof ShownCondition>;

const WrittenRecord = z.object({
  id: z.uuid(),
  language: Language,
  written_by: z.string(),
  written_at: z.string(),
  inspected_on: z.string().nullable(),
  inspector: z.string().nullable(),
});

const Permit = z.object({
  issued_by: z.string(),
  issued_at: z.string(),
  decided_on: z.string(),
  expires_on: z.string(),
  sent_to: z.string(),
  /** Of its permittee: its records are written in it where staff choose no other. */
  language: Language,
  accepted_at: z.string().nullable(),
  /** How its case has ended, as the applicant reads it; null while it goes on. */
  ended: Localized.nullable(),
  conditions: z.array(ShownCondition),
  /** What is written of it: `open` once the case is that far and what it lists is met. */
  records: z.array(
    z.object({
      kind: PermitRecordKind,
      title: Localized,
      open: z.boolean(),
      /** Whoever writes it gives the day of the inspection and who inspected. */
      inspection: z.boolean(),
      /** Those that were written, the latest first. */
      written: z.array(WrittenRecord),
    }),
  ),
});
export type Permit = z.infer<typeof Permit>;

const tool = { path: 'permit-letter', name: 'a permit letter', access: ['reviewer', 'admin'] } as const;

export const permitLetter = {
  ...analysisEndpoints({ ...tool, options: {}, result: PermitLetterResult }),
  save: endpoint({
    method: 'PUT',
    path: '/api/permit-letter/:sessionId/draft',
    summary: 'Save what people changed in a drafted permit; refused where somebody saved another version meanwhile',
    access: STAFF,
    params: sessionParams,
    body: z.object({ version: z.int(), changes: EnteredPermitChanges }),
    response: PermitLetterResult,
  }),
  case: endpoint({
    method: 'GET',
    path: '/api/permit-letter/:sessionId/case',
    summary: 'The case that a permit was drafted for, and why it may not be issued now; null where it has none',
    access: STAFF,
    params: sessionParams,
    response: z.object({ case: PermitCase.nullable() }),
  }),
  ofCase: endpoint({
    method: 'GET',
    path: '/api/cases/:id/permit-letters',
    summary: 'The permits that were drafted for a case, the latest first',
    access: STAFF,
    params: caseParams,
    response: z.object({ letters: z.array(PermitSummary) }),
  }),
  startFromCase: endpoint({
    method: 'POST',
    path: '/api/cases/:id/permit-letters',
    summary:
      'Draft the permit of a case from its documents, its answers and the conditions of its reviews. `session_id` is made by the client; a call that is repeated with it does nothing more',
    access: STAFF,
    params: caseParams,
    body: z.object({ session_id: z.uuid() }),
    response: z.object({ session_id: z.uuid() }),
  }),
  issue: endpoint({
    method: 'POST',
    path: '/api/permit-letter/:sessionId/issue',
    summary:
      'Issue the permit: its letter goes to the applicant, its conditions are kept, and the case is approved. Refused while anything is unfilled, or the letter or the case is another than was seen',
    access: STAFF,
    params: sessionParams,
    body: z.object({ version: z.int(), case_version: z.int() }),
    response: z.object({ case: PermitCase.nullable() }),
  }),
};

export const permits = {
  get: endpoint({
    method: 'GET',
    path: '/api/cases/:id/permit',
    summary: 'The permit of a case with its conditions; null before it was issued',
    access: STAFF,
    params: caseParams,
    response: z.object({ permit: Permit.nullable() }),
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/cases/:id/permit/file',
    summary: 'The permit of a case as it was issued, as a Word file',
    access: STAFF,
    params: caseParams,
    download: WORD_FILE,
  }),
  writeRecord: endpoint({
    method: 'POST',
    path: '/api/cases/:id/permit/records',
    summary:
      'Write a record of a permit and keep it: acknowledgement, security receipt and release, inspections. `id` is made by the client; a call that is repeated with it does nothing more',
    access: STAFF,
    params: caseParams,
    body: z.object({
      id: z.uuid(),
      kind: PermitRecordKind,
      language: Language,
      /** Of an inspection, which is refused without it. */
      inspection: z
        .object({
          on: z.iso.date('api:fields.day'),
          by: z.string().trim().min(1, 'api:permit.noInspection').max(120),
        })
        .nullable(),
    }),
    response: z.object({ permit: Permit.nullable() }),
  }),
  recordFile: endpoint({
    method: 'GET',
    path: '/api/cases/:id/permit/records/:recordId',
    summary: 'A record of a permit as it was written, as a Word file',
    access: STAFF,
    params: caseParams.extend({ recordId: z.uuid() }),
    download: WORD_FILE,
  }),
  meet: endpoint({
    method: 'PUT',
    path: '/api/cases/:id/permit/conditions/:conditionId',
    summary: 'Note when a condition was met and with what evidence, or take that back (`met` null)',
    access: STAFF,
    params: caseParams.extend({ conditionId: z.uuid() }),
    body: z.object({
      met: z
        .object({
          on: z.iso.date('api:fields.day'),
          evidence: z.string().trim().min(1, 'api:permit.noEvidence').max(2_000),
          document_id: z.uuid().nullable(),
        })
        .nullable(),
    }),
    response: z.object({ permit: Permit.nullable() }),
  }),
  own: endpoint({
    method: 'GET',
    path: '/api/applicant-router/applications/:id/permit',
    summary: 'The permit of an own application with its conditions; null before it was issued',
    access: ['applicant'],
    params: caseParams,
    response: z.object({ permit: Permit.nullable(), title: AgencyWords }),
  }),
  ownFile: endpoint({
    method: 'GET',
    path: '/api/applicant-router/applications/:id/permit/file',
    summary: 'The permit of an own application as a Word file',
    access: ['applicant'],
    params: caseParams,
    download: WORD_FILE,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/applicant-router/applications/:id/permit/accept',
    summary: 'Accept the permit of an own application and its conditions; once',
    access: ['applicant'],
    params: caseParams,
    body: z.object({}),
    response: z.object({ permit: Permit.nullable(), title: AgencyWords }),
  }),
};

import { z } from 'zod';
import { ParcelBeside } from '#domain/rules/parcel-statement.ts';
import {
  AnsweredItem,
  ChecklistFormField,
  ChecklistResult,
  FactConflict,
  PoorlyRead,
  StatedField,
  Unread,
} from '#domain/rules/result.ts';
import { analysisEndpoints, lineEndpoints } from './analysis.ts';
import { endpoint } from './endpoint.ts';

export const ProjectCategory = z.enum(['sfd', 'grading']);
export type ProjectCategory = z.infer<typeof ProjectCategory>;

const english = z.string();
const titled = { title: english };
const labelled = { label: english };

/**
 * An answered checklist as it is sent: beside the agency's words in every language (`…Text`) and the codes (`…Message`)
 * stands each in English. `code` and `note` are empty where there is none.
 */
export const ReviewResult = ChecklistResult.extend({
  ...titled,
  /**
   * What a completeness letter is written from, in order; lines by their ids, unread pages by their place in `unread`,
   * poorly read ones by theirs in `poorlyRead`.
   */
  attention: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('unread'), unread: z.int() }),
      z.object({ kind: z.literal('poorly-read'), poorly_read: z.int() }),
      z.object({ kind: z.literal('conflict'), label: english, items: z.array(z.string()) }),
      z.object({ kind: z.literal('item'), item: z.string() }),
    ]),
  ),
  /** Lines that nothing was found for and that are needed only where something is so. */
  where_it_applies: z.array(z.string()),
  /** Whether the agency has its own fillable PDF of the form, which can be downloaded filled. */
  has_pdf_form: z.boolean(),
  header: z.array(StatedField.extend(labelled)),
  sections: z.array(
    ChecklistResult.shape.sections.element.extend({
      ...titled,
      step_title: english,
      /** `parcel_data` is empty where the parcel data says nothing of it. */
      items: z.array(AnsweredItem.extend({ question: english, code: english, note: english, parcel_data: english })),
    }),
  ),
  /** What the parcel data says of the parcel; null where the documents do not give one number. */
  parcel: ParcelBeside.extend({
    source: english,
    statements: z.array(ParcelBeside.shape.statements.element.extend({ ...labelled, value: english })),
  })
    .nullable()
    .optional(),
  form: z.array(
    ChecklistResult.shape.form.element.extend({
      ...titled,
      fields: z.array(ChecklistFormField.extend({ ...labelled, note: english })),
    }),
  ),
  conflicts: z.array(FactConflict.extend(labelled)),
  facts: z.array(StatedField.extend(labelled)).optional(),
  unread: z.array(Unread.extend({ reason: english })),
  poorlyRead: z.array(PoorlyRead.extend({ reason: english })).optional(),
});
export type ReviewResult = z.infer<typeof ReviewResult>;

const tool = { path: 'permit-review', name: 'a permit review', access: ['reviewer', 'admin'] } as const;

export const permitReview = {
  ...analysisEndpoints({ ...tool, options: { project_category: ProjectCategory }, result: ReviewResult }),
  ...lineEndpoints(tool),
};

/** The agency's own form of a review, filled. */
export const reviewForm = endpoint({
  method: 'GET',
  path: '/api/permit-review/:sessionId/form',
  summary: 'The agency’s own fillable PDF form, filled with what the documents affirm',
  access: ['reviewer', 'admin'],
  params: z.object({ sessionId: z.uuid('api:fields.noReview') }),
  download: 'application/pdf',
});

export type ReviewStatus = z.infer<typeof permitReview.status.response>;

/** Sample packages of invented documents, so that a newcomer sees a tool work. Demo mode only. */
export const samples = {
  list: endpoint({
    method: 'GET',
    path: '/api/samples/:tool',
    summary: 'The files of a sample package',
    access: 'anyone',
    demoOnly: true,
    params: z.object({ tool: z.enum(['permit-review']) }),
    response: z.object({
      title: z.string(),
      about: z.string(),
      project_category: z.string(),
      files: z.array(z.object({ name: z.string(), url: z.string(), about: z.string() })),
    }),
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/samples/:tool/:name',
    summary: 'One file of a sample package',
    access: 'anyone',
    demoOnly: true,
    params: z.object({ tool: z.enum(['permit-review']), name: z.string().max(100) }),
    download: 'application/pdf',
  }),
};

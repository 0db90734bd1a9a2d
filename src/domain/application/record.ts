import { z } from 'zod';
import { AgencyWords, Message } from '../agency/message.ts';
import { Calculations } from '../calculations/calculation.ts';
import { ApplicationData } from './data.ts';

/** One file of an upload field as it was submitted. `size` in bytes. */
export const RecordFile = z.object({ id: z.string(), name: z.string(), size: z.int(), sha256: z.string() });
export type RecordFile = z.infer<typeof RecordFile>;

/** Why the files of a field are submitted although something stands open, and what stands open, by its names. */
export const OpenItems = z.object({ reason: z.string(), items: z.array(AgencyWords) });
export type OpenItems = z.infer<typeof OpenItems>;

/** One answered field. `value` is null where nothing was answered (in a draft, or an optional field). */
export const RecordItem = z.object({
  field: z.string(),
  label: AgencyWords,
  value: Message.nullable(),
  files: z.array(RecordFile).optional(),
  open: OpenItems.optional(),
});
export type RecordItem = z.infer<typeof RecordItem>;

export const RecordSection = z.object({
  id: z.string(),
  tab: z.string(),
  /** The form that the section is of, where it is of one. */
  form: z.string().optional(),
  title: AgencyWords,
  items: z.array(RecordItem),
});
export type RecordSection = z.infer<typeof RecordSection>;

/** An application in words, as its applicant checks it before submitting: only what is asked and counts. */
export const ApplicationRecord = z.object({
  sections: z.array(RecordSection),
  calculations: Calculations,
  warnings: z.array(
    z.object({
      id: z.string(),
      field: z.string(),
      text: AgencyWords,
      reason: AgencyWords,
      code: z.string().optional(),
    }),
  ),
});
export type ApplicationRecord = z.infer<typeof ApplicationRecord>;

/** What is frozen at submission: the words that were checked, and the data behind them. */
export const Submission = z.object({
  reference: z.string(),
  applicationId: z.uuid(),
  title: z.string(),
  applicant: z.object({ name: z.string(), email: z.string() }),
  agency: z.string(),
  questionnaire: z.object({ id: z.string(), edition: z.string() }),
  /** ISO time, and the day of it (YYYY-MM-DD) where the agency is. */
  submittedAt: z.string(),
  day: z.string(),
  data: ApplicationData,
  record: ApplicationRecord,
});
export type Submission = z.infer<typeof Submission>;

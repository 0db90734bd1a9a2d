import { z } from 'zod';

/** What an administrator did: to an account, to a template, a condition, a rule or an imported text of the agency, to a job, or to a mail that is of no case. */
export const AdminEventKind = z.enum([
  'invited',
  'role',
  'shut-out',
  'let-in',
  'two-step-reset',
  'template',
  'condition-text',
  'rule',
  'knowledge',
  'job-again',
  'mail-again',
]);
export type AdminEventKind = z.infer<typeof AdminEventKind>;

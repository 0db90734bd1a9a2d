import { z } from 'zod';

/**
 * What an administrator did: to an account, to a template, a condition, a rule or an imported text of the agency, to a job, to
 * a mail that is of no case, to an API key or a webhook of an integration, or with a case of another installation.
 */
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
  'api-key',
  'api-key-end',
  'webhook',
  'webhook-end',
  'case-import',
]);
export type AdminEventKind = z.infer<typeof AdminEventKind>;

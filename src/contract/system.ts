import { z } from 'zod';
import { AgencyShown } from '#domain/agency/agency.ts';
import { endpoint } from './endpoint.ts';

const Check = z.enum(['ok', 'failed']);

/** What the addresses of the calls begin with that may have a host of their own. */
export const PERMIT_LETTERS = '/api/permit-letter/';

export const About = z.object({
  mode: z.enum(['demo', 'production']),
  version: z.string(),
  /** How uploads of the questionnaire are checked: by the server, or as the browser's simulation. */
  document_check: z.enum(['live', 'simulated']),
  max_file_bytes: z.int(),
  model: z.boolean(),
  /** Where the calls of `/api/permit-letter` go, without a trailing slash; null where they go to this server. */
  permit_letter_url: z.string().nullable(),
  agency: AgencyShown,
  /** The name of the single sign-on for staff, as its button says it; null where there is none. */
  staff_sso: z.string().nullable(),
});
export type About = z.infer<typeof About>;

export const system = {
  health: endpoint({
    method: 'GET',
    path: '/api/health',
    summary: 'The process is alive',
    access: 'anyone',
    response: z.object({ status: z.literal('ok') }),
  }),
  ready: endpoint({
    method: 'GET',
    path: '/api/health/ready',
    summary: 'Database, queue and storage answer (503 where one does not: `fields` says which)',
    access: 'anyone',
    response: z.object({ status: z.literal('ok'), database: Check, queue: Check, storage: Check }),
  }),
  about: endpoint({
    method: 'GET',
    path: '/api/about',
    summary: 'What the web needs to know of this deployment before anyone signs in',
    access: 'anyone',
    response: About,
  }),
};

export const OutboxMail = z.object({
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  created_at: z.iso.datetime(),
});
export type OutboxMail = z.infer<typeof OutboxMail>;

/** In demo mode mails are kept here in place of being sent. */
export const outbox = {
  list: endpoint({
    method: 'GET',
    path: '/api/outbox',
    summary: 'Mails that demo mode kept, newest first (demo mode only)',
    access: 'anyone',
    demoOnly: true,
    response: z.object({ mails: z.array(OutboxMail) }),
  }),
};

import { z } from 'zod';
import { Localized } from '#domain/agency/language.ts';
import { CaseEventKind } from '#domain/cases/case-event.ts';
import { ConditionText } from '#domain/letters/permit-rules.ts';
import { MailError, MailKind } from '#domain/mail/write-mail.ts';
import { AdminEventKind } from '#domain/people/admin-event.ts';
import { Role, STAFF } from '#domain/people/role.ts';
import { Registration } from './auth.ts';
import { endpoint, WORD_FILE } from './endpoint.ts';
import { ItemNumber } from './rounds.ts';

const ADMIN = ['admin'] as const;

/** How many rows a page of these lists has. */
export const ROWS_A_PAGE = 50;
const page = z.coerce.number().int().min(1).max(100_000).default(1);

/** An account as administrators see it. */
export const ManagedAccount = z.object({
  id: z.uuid(),
  full_name: z.string(),
  email: z.string(),
  role: Role,
  is_demo: z.boolean(),
  email_confirmed: z.boolean(),
  two_step: z.boolean(),
  /** They have set a password, or sign on through the agency's provider. */
  can_sign_in: z.boolean(),
  /** Since when they are shut out; null while they are not. */
  disabled_at: z.string().nullable(),
  created_at: z.string(),
});
export type ManagedAccount = z.infer<typeof ManagedAccount>;

/** What is done to an account. `role` is changed among the roles of the staff alone. */
export const AccountChange = z.union([
  z.strictObject({ role: z.enum(STAFF) }),
  z.strictObject({ disabled: z.boolean() }),
  z.strictObject({ two_step: z.literal('reset') }),
]);
export type AccountChange = z.infer<typeof AccountChange>;

/** A mail as it stands in the queue. Its text, which may hold a link, is not shown. */
export const MailState = z.enum(['waiting', 'sent', 'failed', 'not-sent']);
export type MailState = z.infer<typeof MailState>;
export const QueuedMail = z.object({
  id: z.uuid(),
  kind: MailKind,
  to: z.string(),
  subject: z.string(),
  state: MailState,
  /** Why it is not sent, or was not at the last try. */
  error: MailError.nullable(),
  /** The mail server's own words on that. */
  server_words: z.string().nullable(),
  /** It failed and can be sent again. */
  again: z.boolean(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
});
export type QueuedMail = z.infer<typeof QueuedMail>;

/** A job that failed as often as it was tried. `again`: whether trying it once more can do anything. */
export const FailedJob = z.object({
  id: z.uuid(),
  name: z.string(),
  reason: z.string().nullable(),
  times: z.int(),
  at: z.string().nullable(),
  again: z.boolean(),
});
export type FailedJob = z.infer<typeof FailedJob>;

/** When a kind of maintenance last ended well, and when it last failed, where that was later. */
const LastRun = z.object({ done_at: z.string().nullable(), failed_at: z.string().nullable() });

/** How the installation stands. Sizes in bytes. */
export const Installation = z.object({
  /** `free_bytes`: null where the system does not say. */
  storage: z.object({ files: z.int(), bytes: z.number(), free_bytes: z.number().nullable() }),
  /** Null: none was ever recorded. */
  backup: LastRun.nullable(),
  file_check: LastRun.nullable(),
  mails_failed: z.int(),
  /** `silent`: it has not been heard of for a while, and did not say that it stops. */
  processes: z.array(
    z.object({
      id: z.uuid(),
      role: z.enum(['all', 'web', 'worker']),
      version: z.string(),
      started_at: z.string(),
      seen_at: z.string(),
      silent: z.boolean(),
    }),
  ),
  as_of: z.string(),
});
export type Installation = z.infer<typeof Installation>;

/** A Word template of the agency: which file serves, what may stand in it, and who put which in place before. */
export const Template = z.object({
  name: z.string(),
  /** The names that tags may have, with what loops hold: "items", "items.text". */
  fields: z.array(z.string()),
  /** The highest version, or 0 where the product's own file has served from the start. */
  version: z.int(),
  /** Whether the agency's own file serves. */
  own: z.boolean(),
  /** It was taken by an earlier version of the product and no longer fits: the product's own file serves. */
  outdated: z.boolean(),
  versions: z.array(
    z.object({
      version: z.int(),
      /** Null: the product's own file. */
      file: z.string().nullable(),
      sha256: z.string().nullable(),
      person: z.string().nullable(),
      at: z.string(),
    }),
  ),
});
export type Template = z.infer<typeof Template>;

/**
 * A condition of the library. `state`: whose text serves; `outdated`: the agency's no longer fits this version of the
 * product, whose text serves; `out`: one of the agency's own that is no longer in the library.
 */
export const ConditionEntry = z.object({
  id: z.string(),
  condition: ConditionText,
  state: z.enum(['product', 'agency', 'outdated', 'out']),
  /** Whether the product came with one of this id. */
  shipped: z.boolean(),
  /** The highest version; 0 where nobody has written it anew. */
  version: z.int(),
  /** `own` is false where that version took the product's text again, or took the condition out. */
  versions: z.array(z.object({ version: z.int(), own: z.boolean(), person: z.string().nullable(), at: z.string() })),
});
export type ConditionEntry = z.infer<typeof ConditionEntry>;

const ConditionLibrary = z.object({ conditions: z.array(ConditionEntry) });

/** Something that somebody did: to a case, to an account, to a file of the agency. */
export const AuditEvent = z.object({
  at: z.string(),
  /** Null where the product did it. */
  person: z.string().nullable(),
  kind: z.union([CaseEventKind, AdminEventKind]),
  /** A case by its reference, an account by its address, a template by its name, a condition by its title. */
  subject: z.string(),
  case_id: z.uuid().nullable(),
  before: z.union([Localized, z.string()]).nullable(),
  after: z.union([Localized, z.string()]).nullable(),
  reason: z.string(),
  /** The item of a round that a verdict is about. */
  item: ItemNumber.nullable(),
});
export type AuditEvent = z.infer<typeof AuditEvent>;

export const administration = {
  accounts: endpoint({
    method: 'GET',
    path: '/api/admin/accounts',
    summary: 'A page of the accounts, those of the staff first',
    access: ADMIN,
    query: z.object({ q: z.string().trim().max(200).default(''), page }),
    /** `has_intake`: somebody is mailed about applications that nobody has yet. */
    response: z.object({ accounts: z.array(ManagedAccount), total: z.int(), has_intake: z.boolean() }),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/admin/accounts',
    summary: 'Make an account and mail its owner how to sign in',
    access: ADMIN,
    body: Registration.pick({ full_name: true, email: true }).extend({ role: Role }),
    response: ManagedAccount,
  }),
  changeAccount: endpoint({
    method: 'POST',
    path: '/api/admin/accounts/:id',
    summary:
      'Change a role of the staff, shut somebody out or let them in, or take their second step away; ends their sessions',
    access: ADMIN,
    params: z.object({ id: z.uuid() }),
    body: AccountChange,
    response: ManagedAccount,
  }),
  mails: endpoint({
    method: 'GET',
    path: '/api/admin/mails',
    summary: 'A page of the mails of the last month, the latest first, with how many stand where',
    access: ADMIN,
    query: z.object({ state: MailState.optional(), page }),
    response: z.object({ mails: z.array(QueuedMail), counts: z.record(MailState, z.int()) }),
  }),
  sendMailAgain: endpoint({
    method: 'POST',
    path: '/api/mails/:id/again',
    summary: 'Put a mail that failed back in line, to where its reader is mailed now; for reviewers a mail of a case',
    access: STAFF,
    params: z.object({ id: z.uuid() }),
    response: z.object({ ok: z.literal(true) }),
  }),
  jobs: endpoint({
    method: 'GET',
    path: '/api/admin/jobs',
    summary: 'How many jobs of each kind wait and run, and those that failed',
    access: ADMIN,
    response: z.object({
      queues: z.array(
        z.object({
          name: z.string(),
          waiting: z.int(),
          running: z.int(),
          failed: z.int(),
          /** Since when the oldest that waits could have begun; null where none waits. */
          oldest_since: z.string().nullable(),
        }),
      ),
      failed: z.array(FailedJob),
    }),
  }),
  installation: endpoint({
    method: 'GET',
    path: '/api/admin/installation',
    summary: 'Storage, last backup, last check of the files, mails that failed, and the processes that are alive',
    access: ADMIN,
    response: Installation,
  }),
  tryJobAgain: endpoint({
    method: 'POST',
    path: '/api/admin/jobs/:id/again',
    summary: 'Put a job that failed back in line',
    access: ADMIN,
    params: z.object({ id: z.uuid() }),
    response: z.object({ ok: z.literal(true) }),
  }),
  templates: endpoint({
    method: 'GET',
    path: '/api/admin/templates',
    summary: 'The Word templates, with which file of each serves and what may stand in it',
    access: ADMIN,
    response: z.object({ templates: z.array(Template) }),
  }),
  templateFile: endpoint({
    method: 'GET',
    path: '/api/admin/templates/:name/file',
    summary: 'The file of a template that serves, to be edited in Word',
    access: ADMIN,
    params: z.object({ name: z.string().max(60) }),
    download: WORD_FILE,
  }),
  replaceTemplate: endpoint({
    method: 'POST',
    path: '/api/admin/templates/:name',
    summary: 'Put a Word file in place of a template (field `file`). One with errors is refused with every one of them',
    access: ADMIN,
    params: z.object({ name: z.string().max(60) }),
    upload: 'multipart',
    response: Template,
  }),
  restoreTemplate: endpoint({
    method: 'POST',
    path: '/api/admin/templates/:name/restore',
    summary: 'Let an earlier version of a template serve again, or the product’s own file (0)',
    access: ADMIN,
    params: z.object({ name: z.string().max(60) }),
    body: z.object({ version: z.int().min(0) }),
    response: Template,
  }),
  conditions: endpoint({
    method: 'GET',
    path: '/api/admin/conditions',
    summary: 'The library of conditions of permits, each with whose text serves and who wrote which before',
    access: ADMIN,
    response: ConditionLibrary,
  }),
  writeCondition: endpoint({
    method: 'PUT',
    path: '/api/admin/conditions/:id',
    summary:
      'Write a condition anew or add one, or take a version again (0: what the product came with, or none). Refused where somebody wrote another meanwhile',
    access: ADMIN,
    params: z.object({
      id: z
        .string()
        .max(60)
        .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
    }),
    body: z.union([
      z.strictObject({ version: z.int().min(0), condition: ConditionText }),
      z.strictObject({ version: z.int().min(0), restore: z.int().min(0) }),
    ]),
    response: ConditionLibrary,
  }),
  events: endpoint({
    method: 'GET',
    path: '/api/admin/events',
    summary: 'A page of what was done, by whom, with what stood before and after; the latest first',
    access: ADMIN,
    query: z.object({ q: z.string().trim().max(200).default(''), page }),
    response: z.object({ events: z.array(AuditEvent), total: z.int() }),
  }),
};

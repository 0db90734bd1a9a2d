import { z } from 'zod';
import { Role } from '#domain/people/role.ts';
import { endpoint } from './endpoint.ts';

const everyone = ['applicant', 'reviewer', 'contractor', 'admin'] as const;

const email = z.email('api:fields.email').max(254);

const newPassword = z.string().min(8, 'api:fields.passwordTooShort').max(256, 'api:fields.atMost');

export const Registration = z.strictObject({
  email,
  password: newPassword,
  full_name: z.string().trim().min(2, 'api:fields.fullName').max(200, 'api:fields.atMost'),
  /** Contractors register where the agency lets them. */
  role: z.enum(['applicant', 'contractor']).default('applicant'),
});
export type Registration = z.input<typeof Registration>;

export const Credentials = z.strictObject({
  email: z.string().min(1).max(254),
  password: z.string().min(1).max(256),
  /** From the authenticator app, or a recovery code; asked for with `two-step-needed`. */
  code: z.string().min(1).max(40).optional(),
});
export type Credentials = z.infer<typeof Credentials>;

export const Token = z.object({ access_token: z.string() });

/** `null`: the account begins when the link in the mail is pressed, which says nothing of whether there was one before. */
export const Registered = z.object({ access_token: z.string().nullable() });

/** A session of one's own. `browser`, `system`: names of products, null where they are not known. `seen_at`: to the minute. */
export const OwnSession = z.object({
  id: z.uuid(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  started_at: z.iso.datetime(),
  seen_at: z.iso.datetime(),
  is_this: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

/** What the account is opened with, shown again. An account without a password shows none: it was just signed on. */
const ReEntry = z.strictObject({
  password: Credentials.shape.password.optional(),
  code: Credentials.shape.code,
});

export const Me = z.object({
  id: z.uuid(),
  email: z.string(),
  full_name: z.string(),
  role: Role,
  is_demo: z.boolean(),
  email_confirmed: z.boolean(),
  /** `setup-needed`: the deployment requires one and this session opens nothing else until it is set up. */
  two_step: z.enum(['off', 'on', 'setup-needed']),
});
export type Me = z.infer<typeof Me>;

/** From the link in a mail: 256 random bits, base64url. */
const linkToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'api:fields.linkCut');
const Done = z.object({ ok: z.literal(true) });
/** The token with which this session goes on, in place of the one before; null where it has ended. */
const Renewed = z.object({ access_token: z.string().nullable() });

export const auth = {
  register: endpoint({
    method: 'POST',
    path: '/api/auth/register',
    summary:
      'Create an account: of an applicant, or of a contractor where the agency lets contractors register (else 403). Demo mode signs it in; in production it begins with the link that is mailed, and a taken address gets the same answer',
    access: 'anyone',
    body: Registration,
    response: Registered,
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Sign in',
    access: 'anyone',
    body: Credentials,
    response: Token,
  }),
  me: endpoint({
    method: 'GET',
    path: '/api/auth/me',
    summary: 'Who is signed in',
    access: everyone,
    limitedSession: true,
    response: Me,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'End this session on the server',
    access: everyone,
    limitedSession: true,
    response: Done,
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/auth/forgot-password',
    summary: 'Mail a single-use link for a new password; the answer is the same whether the account exists',
    access: 'anyone',
    body: z.strictObject({ email }),
    response: Done,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/auth/reset-password',
    summary: 'Set a new password with the link from the mail; ends every session of the account',
    access: 'anyone',
    body: z.strictObject({ token: linkToken, password: newPassword }),
    /** `role`: whose entrance takes the new password. */
    response: Done.extend({ role: Role }),
  }),
  sendConfirmation: endpoint({
    method: 'POST',
    path: '/api/auth/send-confirmation',
    summary: 'Mail another link that confirms the email address',
    access: everyone,
    response: Done,
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/auth/confirm-email',
    summary: 'Confirm an email address with the link from the mail',
    access: 'anyone',
    body: z.strictObject({ token: linkToken }),
    response: z.object({ email: z.string() }),
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/auth/sessions',
    summary: 'The sessions of one’s own account, the one used last first',
    access: everyone,
    /** `password`, `code`: whether these are shown again before sessions are ended. */
    response: z.object({ sessions: z.array(OwnSession), asks: z.object({ password: z.boolean(), code: z.boolean() }) }),
  }),
  endSessions: endpoint({
    method: 'POST',
    path: '/api/auth/end-sessions',
    summary: 'End one, all other, or all sessions of one’s own account, with what opens it shown again',
    access: everyone,
    body: ReEntry.extend({ which: z.union([z.enum(['all', 'others']), z.uuid()]) }),
    response: Renewed,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/auth/change-password',
    summary: 'Set a new password with the present one; `end_others` signs out every other session',
    access: everyone,
    body: ReEntry.required({ password: true }).extend({ new_password: newPassword, end_others: z.boolean() }),
    response: Renewed,
  }),
  demo: endpoint({
    method: 'POST',
    path: '/api/auth/demo',
    summary: 'Start a demo session in a role (demo mode only)',
    access: 'anyone',
    demoOnly: true,
    body: z.strictObject({ role: z.enum(['reviewer', 'contractor', 'admin']) }),
    response: Token,
  }),
};

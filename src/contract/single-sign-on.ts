import { z } from 'zod';
import { STAFF } from '#domain/people/role.ts';
import { endpoint } from './endpoint.ts';

const code = z.string().trim().min(1, 'api:fields.code').max(40);
const password = z.string().min(1).max(256);

/** Two-step verification of staff: a time-based code (RFC 6238) after the password. */
export const twoStep = {
  status: endpoint({
    method: 'GET',
    path: '/api/auth/two-step',
    summary: 'Whether two-step verification is on, and how many recovery codes are left',
    access: STAFF,
    limitedSession: true,
    response: z.object({ on: z.boolean(), required: z.boolean(), recovery_codes_left: z.int() }),
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/auth/two-step/start',
    summary:
      'Make a secret for an authenticator app; it counts once a code of it was confirmed. Where one is on already, `code` is one of that',
    access: STAFF,
    limitedSession: true,
    body: z.strictObject({ password, code: code.optional() }),
    response: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/auth/two-step/confirm',
    summary: 'Switch it on with a first code. Shows the recovery codes this once, and starts a full session',
    access: STAFF,
    limitedSession: true,
    body: z.strictObject({ code }),
    response: z.object({ recovery_codes: z.array(z.string()), access_token: z.string() }),
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/auth/two-step/remove',
    summary:
      'Switch it off, with password and a code; refused where it is required. The session goes on with a new token',
    access: STAFF,
    limitedSession: true,
    body: z.strictObject({ password, code }),
    response: z.object({ access_token: z.string() }),
  }),
};

const next = z.string().max(2_000).optional();

/**
 * Why a sign-on did not succeed, as `/staff-login#sso-error=` says it. `refused`: the provider or the person said no;
 * `expired`: too late, used, or begun in another browser; `no-account`: there is no staff account for this person, or
 * no longer; `provider`: the provider is away or answers wrongly, or we failed.
 */
export const SingleSignOnError = z.enum(['refused', 'expired', 'no-account', 'provider']);
export type SingleSignOnError = z.infer<typeof SingleSignOnError>;

/** OpenID Connect sign-on of staff. Without a provider in the settings these answer not-found. */
export const singleSignOn = {
  start: endpoint({
    method: 'GET',
    path: '/api/auth/sso/start',
    summary: 'Send the browser to the provider; `next` is where it should end up on this site',
    access: 'anyone',
    query: z.object({ next }),
    redirect: true,
  }),
  callback: endpoint({
    method: 'GET',
    path: '/api/auth/sso/callback',
    summary: 'Where the provider sends the browser back; leads on to /staff-login with a one-time code or a reason',
    access: 'anyone',
    query: z.looseObject({}),
    redirect: true,
  }),
  finish: endpoint({
    method: 'POST',
    path: '/api/auth/sso/finish',
    summary: 'Exchange the one-time code for a session',
    access: 'anyone',
    body: z.strictObject({ code: z.string().min(1).max(100) }),
    response: z.object({ access_token: z.string(), next: z.string().nullable() }),
  }),
};

import { z } from 'zod';
import { endpoint } from './endpoint.ts';

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

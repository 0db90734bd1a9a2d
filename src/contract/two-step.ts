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
    summary: 'Switch it off, with password and a code; refused where it is required',
    access: STAFF,
    limitedSession: true,
    body: z.strictObject({ password, code }),
    response: z.object({ ok: z.literal(true) }),
  }),
};

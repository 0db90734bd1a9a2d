import { z } from 'zod';
import { AppError } from '#contract/errors.ts';
import { SESSION_HEADER } from '#contract/parcels.ts';

/** Refuses a call without the id of the visit. */
export function requireSession({ headers }: { headers: Record<string, unknown> }): void {
  if (z.uuid().safeParse(headers[SESSION_HEADER]).success) return;
  throw new AppError('invalid-request', 'api:request.sessionHeader');
}

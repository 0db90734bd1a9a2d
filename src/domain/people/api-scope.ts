import { z } from 'zod';

/**
 * What a program with an API key may do. `cases:read`: lists of cases, how one stands, and the same as files;
 * `cases:export`: a whole case as an archive, with its messages and the addresses of its people; `webhooks`: see what an
 * integration was told, and have it told again.
 */
export const ApiScope = z.enum([
  'cases:read',
  'cases:export',
  'documents:read',
  'letters:read',
  'parcels:read',
  'webhooks',
]);
export type ApiScope = z.infer<typeof ApiScope>;

import { z } from 'zod';

/** Every way a request can be refused, with its HTTP status. Adding a code here is the whole job. */
export const ERRORS = {
  'invalid-request': 400,
  'invalid-file': 400,
  'too-many-files': 400,
  'not-signed-in': 401,
  'wrong-credentials': 401,
  'second-factor-needed': 401,
  'wrong-code': 401,
  'common-password': 400,
  'second-factor-setup-needed': 403,
  'sign-on-refused': 403,
  'not-allowed': 403,
  quarantined: 403,
  'foreign-origin': 403,
  'link-expired': 403,
  'not-found': 404,
  gone: 410,
  'already-registered': 409,
  'out-of-date': 409,
  'not-editable': 409,
  incomplete: 422,
  'not-ready': 409,
  'too-large': 413,
  'too-many-requests': 429,
  internal: 500,
  unavailable: 503,
  'storage-full': 507,
  'storage-read-only': 507,
} as const satisfies Record<string, number>;
export type ErrorCode = keyof typeof ERRORS;

/** What the server sends when it refuses. `detail` is a sentence for the person; `fields` says what to mend where. */
export const Problem = z.object({
  detail: z.string(),
  code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
  requestId: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** With `out-of-date`: what is stored now and what was sent, for the person to choose between. */
  versions: z.unknown().optional(),
});
export type Problem = z.infer<typeof Problem>;

export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly versions: unknown;
  constructor(
    code: ErrorCode,
    detail: string,
    options: ErrorOptions & { fields?: Record<string, string>; versions?: unknown } = {},
  ) {
    super(detail, options);
    this.code = code;
    this.fields = options.fields;
    this.versions = options.versions;
  }
  get status(): number {
    return ERRORS[this.code];
  }
}

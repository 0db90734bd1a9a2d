import { z } from 'zod';
import { Message } from '#domain/agency/message.ts';
import type { Message as ErrorMessage, MessageCode } from '#messages/message.ts';

/** Every way a request can be refused, with its HTTP status. Adding a code here is the whole job. */
export const ERRORS = {
  'invalid-request': 400,
  'invalid-file': 400,
  'too-many-files': 400,
  'not-signed-in': 401,
  'wrong-credentials': 401,
  'two-step-needed': 401,
  'wrong-code': 401,
  'common-password': 400,
  'two-step-setup-needed': 403,
  'single-sign-on-refused': 403,
  'not-allowed': 403,
  quarantined: 403,
  'foreign-origin': 403,
  'link-expired': 403,
  'over-quota': 403,
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

/**
 * What the server sends when it refuses. `detail` is `message` in words, and `fields` are `field_messages`, which say
 * what to mend where: in English, unless the request asks for another language (a `language` cookie, or
 * Accept-Language).
 */
export const Problem = z.object({
  detail: z.string(),
  code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
  /** A text of the catalogue by its code, and what is filled into it. */
  message: Message,
  requestId: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  field_messages: z.record(z.string(), Message).optional(),
  /** With `out-of-date`: what is stored now and what was sent, for the person to choose between. */
  versions: z.unknown().optional(),
});
export type Problem = z.infer<typeof Problem>;

type AppErrorOptions = ErrorOptions & { fields?: Record<string, ErrorMessage>; versions?: unknown };

/** A refusal. `told` is what the person is told of it, as a message or, where nothing is filled in, by its code alone. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly reason: ErrorMessage;
  readonly fields: Record<string, ErrorMessage> | undefined;
  readonly versions: unknown;
  constructor(code: ErrorCode, reason: MessageCode | ErrorMessage, options: AppErrorOptions = {}) {
    const message = typeof reason === 'string' ? { code: reason } : reason;
    super(`${code}: ${message.code}`, options);
    this.code = code;
    this.reason = message;
    this.fields = options.fields;
    this.versions = options.versions;
  }
  get status(): number {
    return ERRORS[this.code];
  }
}

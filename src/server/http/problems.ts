import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { AppError, ERRORS, type ErrorCode, type Problem } from '#contract/errors.ts';

/** Turns everything that can go wrong in a request into one shape with a sentence for a person. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const { code, detail, fields, versions } = describe(error, request);
    const status = ERRORS[code];
    if (status >= 500) request.log.error({ err: error }, 'a request failed');
    const problem: Problem = {
      detail,
      code,
      requestId: request.id,
      ...(fields ? { fields } : {}),
      ...(versions === undefined ? {} : { versions }),
    };
    if (code === 'unavailable') reply.header('retry-after', '10');
    return reply.code(status).send(problem);
  });
}

type Described = { code: ErrorCode; detail: string; fields?: Record<string, string> | undefined; versions?: unknown };

function describe(error: unknown, request: FastifyRequest): Described {
  if (error instanceof AppError) {
    return { code: error.code, detail: error.message, fields: error.fields, versions: error.versions };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields: Record<string, string> = {};
    for (const { instancePath, message } of error.validation) {
      const path = instancePath.split('/').filter(Boolean).join('.');
      fields[path] ??= message ?? 'This value does not fit.';
    }
    const first = Object.entries(fields)[0];
    const detail = first?.[1] ?? 'The request does not fit.';
    return { code: 'invalid-request', detail, fields };
  }
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE' || statusCode === 413) {
    return { code: 'too-large', detail: 'That is larger than this server takes in one go. Send less at a time.' };
  }
  if (statusCode === 429)
    return { code: 'too-many-requests', detail: 'That was too many requests. Wait a minute, then try again.' };
  if (code === '22021') {
    return { code: 'invalid-request', detail: 'The text holds a character that cannot be stored. Type it again.' };
  }
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return {
      code: 'storage-full',
      detail: 'The server has no room left for files. Nothing was saved. Tell the agency.',
    };
  if (isReadOnly(error))
    return {
      code: 'storage-read-only',
      detail: 'The server cannot write to its folder for files. Nothing was saved. Tell the agency.',
    };
  if (isLostDependency(code))
    return { code: 'unavailable', detail: 'The service is not ready for a moment. Nothing was lost. Try again soon.' };
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return { code: 'invalid-request', detail: 'The request could not be understood. Check it and try again.' };
  }
  return { code: 'internal', detail: `Something went wrong on our side. If it happens again, quote ${request.id}.` };
}

/** The folder for files, or the disk that it is on, takes nothing. */
const isReadOnly = (error: unknown): boolean =>
  error instanceof Error &&
  'syscall' in error &&
  'code' in error &&
  (error.code === 'EROFS' || error.code === 'EACCES' || error.code === 'EPERM');

/** The database or its network is away: codes of the system and of PostgreSQL. */
const isLostDependency = (code: string | undefined): boolean =>
  code !== undefined && (/^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE)$/.test(code) || /^(08|57P|53)/.test(code));

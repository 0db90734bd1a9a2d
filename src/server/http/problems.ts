import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { AppError, ERRORS, type ErrorCode, type Problem } from '#contract/errors.ts';
import { formatMessage } from '#messages/format-message.ts';
import { isMessageCode, type Message } from '#messages/message.ts';
import { BlobDamaged, StorageUnavailable } from '../adapters/blobs.ts';
import { TooManyPasswords } from '../adapters/common-passwords.ts';
import { diskRefusal } from '../adapters/disk.ts';
import { isDatabaseAway, isDatabaseFull } from '../db/database-away.ts';
import { languageOf } from './route.ts';

/** Turns everything that can go wrong in a request into one shape, in the language that the request asks for. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const described = describe(error, request);
    const { code } = described;
    const status = ERRORS[code];
    if (status >= 500) request.log.error({ err: error }, 'a request failed');
    if (code === 'unavailable') reply.header('retry-after', '10');
    return reply.code(status).send(problemOf(described, request));
  });
}

type Described = {
  code: ErrorCode;
  reason: Message;
  fields?: Record<string, Message> | undefined;
  versions?: unknown;
};

/** A problem as it is sent. */
export function problemOf({ code, reason, fields, versions }: Described, request: FastifyRequest): Problem {
  const write = (message: Message) => formatMessage(languageOf(request), message);
  const written = Object.entries(fields ?? {}).map(([field, message]) => [field, write(message)]);
  return {
    detail: write(reason),
    code,
    message: reason,
    requestId: request.id,
    ...(fields ? { fields: Object.fromEntries(written), field_messages: fields } : {}),
    ...(versions === undefined ? {} : { versions }),
  };
}

function describe(error: unknown, request: FastifyRequest): Described {
  if (error instanceof AppError) {
    const { code, reason, fields, versions } = error;
    return { code, reason, fields, versions };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields: Record<string, Message> = {};
    for (const { instancePath, keyword, message, params } of error.validation) {
      const path = instancePath.split('/').filter(Boolean).join('.');
      fields[path] ??= messageOfIssue({ ...params, code: keyword, message });
    }
    const reason = Object.values(fields)[0] ?? { code: 'api:request.misfit' };
    return { code: 'invalid-request', reason, fields };
  }
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE' || statusCode === 413) {
    return { code: 'too-large', reason: { code: 'api:request.tooLarge' } };
  }
  if (statusCode === 429) return { code: 'too-many-requests', reason: { code: 'api:request.tooMany' } };
  if (code === '22021') return { code: 'invalid-request', reason: { code: 'api:request.character' } };
  const refusal = error instanceof StorageUnavailable ? error.reason : diskRefusal(error);
  if (refusal === 'full' || isDatabaseFull(error)) {
    return { code: 'storage-full', reason: { code: 'api:server.full' } };
  }
  if (refusal === 'refused') return { code: 'storage-read-only', reason: { code: 'api:server.readOnly' } };
  if (error instanceof BlobDamaged) return { code: 'unavailable', reason: { code: 'api:server.damaged' } };
  const isAway = refusal === 'away' || isDatabaseAway(error) || isLostDependency(code);
  if (isAway || error instanceof TooManyPasswords)
    return { code: 'unavailable', reason: { code: 'api:server.unavailable' } };
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return { code: 'invalid-request', reason: { code: 'api:request.notUnderstood' } };
  }
  return { code: 'internal', reason: { code: 'api:server.internal', params: { requestId: request.id } } };
}

/** What the database, or another server that a request needs, says with no more than a code: it is away, or took too long. */
const isLostDependency = (code: string | undefined): boolean =>
  code !== undefined && /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|57014)$/.test(code);

/** What zod says of a value, as far as a message is made of it. */
type Issue = {
  code?: string | undefined;
  message?: string | undefined;
  origin?: unknown;
  minimum?: unknown;
  maximum?: unknown;
  /** Of a check of our own. */
  params?: unknown;
};

/**
 * What a person is told of a value that a schema refuses. Our schemas give codes of the catalogue as their messages;
 * where one leaves it to zod, zod's own English goes along for programmers (`technical`) and is not shown.
 */
export function messageOfIssue({ code, message = '', origin, minimum, maximum, params }: Issue): Message {
  const most = typeof maximum === 'number' ? { most: maximum } : {};
  if (isMessageCode(message)) {
    const filled = { ...most, ...(params as Message['params']) };
    return { code: message, ...(Object.keys(filled).length > 0 && { params: filled }) };
  }
  if (code === 'too_big' && origin === 'string' && typeof maximum === 'number') {
    return { code: 'api:fields.atMost', params: most };
  }
  if (code === 'too_small' && origin === 'string' && typeof minimum === 'number') {
    return { code: 'api:fields.atLeast', params: { count: minimum } };
  }
  return { code: 'api:fields.misfit', params: { technical: message } };
}

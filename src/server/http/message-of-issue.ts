import type { Message, MessageCode } from '#messages/message.ts';

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

const isCode = (text: string): text is MessageCode => /^\w+:[\w.-]+$/.test(text);

/**
 * What a person is told of a value that a schema refuses. Our schemas give codes of the catalogue as their messages;
 * where one leaves it to zod, zod's own English goes along for programmers (`technical`) and is not shown.
 */
export function messageOfIssue({ code, message = '', origin, minimum, maximum, params }: Issue): Message {
  const most = typeof maximum === 'number' ? { most: maximum } : {};
  if (isCode(message)) {
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

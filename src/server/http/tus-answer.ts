import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Deps } from './deps.ts';
import { ProtocolAnswer } from './route.ts';

/** What the protocol reads of a request; who sends it was asked before, and is no concern of it. */
const ITS_OWN = /^(tus-|upload-|content-|host$)/;

/** Hands a request on to the tus protocol, under the id that the upload has with us. */
export async function answerByTus({ uploads }: Deps, raw: FastifyRequest, uploadId: string): Promise<ProtocolAnswer> {
  const headers = Object.entries(raw.headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && ITS_OWN.test(name) ? [[name, value]] : [],
  );
  const response = await uploads.handle({
    method: raw.method,
    headers: Object.fromEntries(headers),
    uploadId,
    path: raw.url.split('?')[0] ?? raw.url,
    body: raw.body instanceof Readable ? raw.body : undefined,
  });
  return new ProtocolAnswer(response);
}

/** A header that comes once. */
export const headerOf = (raw: FastifyRequest, name: string): string | undefined => {
  const value = raw.headers[name];
  return typeof value === 'string' ? value : undefined;
};

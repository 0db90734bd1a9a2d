import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A file sent for download; its endpoint says its media type. `size` in bytes where it comes as a stream. */
export class FileAnswer {
  readonly name: string;
  readonly bytes: Buffer | Readable;
  readonly size: number | undefined;
  constructor(name: string, bytes: Buffer | Readable, size?: number) {
    this.name = name;
    this.bytes = bytes;
    this.size = size;
  }
}

/** Sends it as an attachment that no browser renders as one of our pages. */
export function sendFile(reply: FastifyReply, file: FileAnswer, mediaType: string): FastifyReply {
  if (file.size !== undefined) reply.header('content-length', file.size);
  return reply
    .type(mediaType)
    .header('content-disposition', contentDisposition(file.name))
    .header('content-security-policy', "sandbox; default-src 'none'")
    .send(file.bytes);
}

/** RFC 6266: a plain name for old clients, the exact one beside it. */
export function contentDisposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const exact = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}

import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { Language } from '#domain/agency/language.ts';
import { versionsOf } from '#domain/application/document-versions.ts';
import { nameForDownload } from '#domain/application/name-for-download.ts';
import { fieldsById } from '#domain/application/questionnaire.ts';
import { filesBeside } from '../db/application-files.ts';
import type { Scan } from '../db/viewed-documents.ts';
import { detectSignature, type FileSignature, SIGNATURE_WITHIN } from '../reading/detect/detect-file-type.ts';
import type { Deps } from './deps.ts';

/** What a browser or a proxy is told of an answer that never changes. */
export const KEEP_FOR_EVER = 'public, max-age=31536000, immutable';

/**
 * A file; its endpoint says its media type. `name`: what it is saved as, undefined for what a program reads.
 * `size` in bytes where it comes as a stream.
 */
export class FileAnswer {
  readonly name: string | undefined;
  readonly bytes: Buffer | Readable;
  readonly size: number | undefined;
  constructor(name: string | undefined, bytes: Buffer | Readable, size?: number) {
    this.name = name;
    this.bytes = bytes;
    this.size = size;
  }
}

/** A part of a file: bytes `from` to `to`, both included, of `total`. */
export type FilePart = { from: number; to: number; total: number };

/** A file whose media type is told by its bytes and of which a part may be asked for (`part`: the one that is sent). */
export class PartialAnswer extends FileAnswer {
  readonly mediaType: string;
  readonly part: FilePart | undefined;
  constructor(name: string, bytes: Readable, { mediaType, size, part }: PartialGiven) {
    super(name, bytes, size);
    this.mediaType = mediaType;
    this.part = part;
  }
}
type PartialGiven = { mediaType: string; size?: number; part?: FilePart | undefined };

/** What a browser that opens a file by its address may do with it: show it, alone and without a script. */
const FILE_POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'";

/** Sends it as something that no browser renders as one of our pages: an attachment where it has a name. */
export function sendFile(
  reply: FastifyReply,
  file: FileAnswer,
  { mediaType, cache }: { mediaType: string; cache: Endpoint['cache'] },
): FastifyReply {
  if (cache === 'for-ever') reply.header('cache-control', KEEP_FOR_EVER);
  if (file.name !== undefined) reply.header('content-disposition', contentDisposition(file.name));
  if (file.size !== undefined) reply.header('content-length', file.size);
  if (file instanceof PartialAnswer && file.size !== undefined) {
    reply.header('accept-ranges', 'bytes');
    if (file.part) {
      const { from, to, total } = file.part;
      reply.code(206).header('content-range', `bytes ${from}-${to}/${total}`);
    }
  }
  const type = file instanceof PartialAnswer ? file.mediaType : mediaType;
  return reply.type(type).header('content-security-policy', FILE_POLICY).send(file.bytes);
}

/** RFC 6266: a plain name for old clients, the exact one beside it. */
export function contentDisposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const exact = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}

/**
 * What a document is saved as by whoever may have it: in an application its question and its version stand before the
 * name that it came with. `language`: of whoever saves it.
 */
export async function nameDocument(
  { db, agencyData }: Pick<Deps, 'db' | 'agencyData'>,
  { id, name }: { id: string; name: string },
  language: Language,
): Promise<string> {
  const files = await filesBeside(db, id);
  const versions = versionsOf(files);
  const fields = fieldsById(agencyData.application.questionnaire);
  const named = files.map((file) => ({
    id: file.id,
    // A question that the agency has removed since is called by its name.
    label: fields.get(file.field)?.field.label[language] ?? file.field,
    version: versions.get(file.id) ?? 1,
    name: file.name,
  }));
  return nameForDownload(named, id) ?? name;
}

/** What a file is by its first bytes. Throws BlobDamaged. */
export async function signatureOf(
  { blobs }: Pick<Deps, 'blobs'>,
  { sha256, size }: { sha256: string; size: number },
): Promise<FileSignature> {
  if (size === 0) return 'other';
  const start = await blobs.part(sha256, 0, Math.min(size, SIGNATURE_WITHIN) - 1);
  return detectSignature(Buffer.concat(await start.toArray()));
}

/**
 * The bytes that a Range header asks for, both ends included; undefined where the whole is sent: no header, one that
 * asks for several parts, or for none of these `size` bytes (a client then gets more than it asked for, never less).
 */
export function readRange(header: string | undefined, size: number): { from: number; to: number } | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return from <= to && from < size ? { from, to } : undefined;
}

/**
 * Keeps back what the virus scanner flagged, and what it has not looked at yet where there is one. Throws quarantined,
 * not-ready.
 */
export function refuseQuarantined({ scanner }: Deps, name: string, scan: Scan['outcome'] | null): void {
  if (scan === 'infected') {
    throw new AppError('quarantined', { code: 'api:file.quarantined', params: { name } });
  }
  if (scan === null && scanner) {
    throw new AppError('not-ready', { code: 'api:file.notScanned', params: { name } });
  }
}

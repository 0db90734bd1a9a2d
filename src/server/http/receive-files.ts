import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { BlobTooLarge, StorageUnavailable, type StoredBlob } from '../adapters/blobs.ts';
import type { StoredFile } from '../db/documents.ts';
import { type AcceptedFiles, refuseTooMany, refuseWrongType } from './accepted-files.ts';
import type { Deps } from './deps.ts';
import { refuseUnkeptText } from './refuse-unkept-text.ts';

/** Names are shown to people and stand in documents: no folder, no control or direction characters, at most 200. */
export function cleanFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const shown = last
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim();
  const characters = [...shown];
  if (characters.length <= 200) return shown || 'unnamed';
  const extension = /\.[a-z0-9]{1,5}$/i.exec(shown)?.[0] ?? '';
  return `${characters.slice(0, 190).join('')}…${extension}`;
}

/** A fault of our own disk or storage, not of the sender. */
const isOurs = (error: unknown): boolean =>
  error instanceof StorageUnavailable || (error instanceof Error && 'syscall' in error && error.syscall !== 'read');

/** What is said of a file of more than `mostBytes`. */
export const tooLarge = (name: string, mostBytes: number): AppError =>
  new AppError('too-large', {
    code: 'api:file.tooLarge',
    params: { name, megabytes: Math.floor(mostBytes / 1024 / 1024) },
  });

/** Stores one stream, turning the limit into a refusal that names the file. */
export async function storeFile(
  { blobs, config }: Deps,
  name: string,
  bytes: Readable,
  mostBytes = config.maxFileBytes,
): Promise<StoredBlob> {
  try {
    return await blobs.put(bytes, mostBytes);
  } catch (error) {
    if (bytes.destroyed && !(error instanceof BlobTooLarge) && !isOurs(error)) {
      throw new AppError('invalid-request', { code: 'api:file.brokeOff', params: { name } }, { cause: error });
    }
    if (!(error instanceof BlobTooLarge)) throw error;
    throw tooLarge(name, mostBytes);
  }
}

/** How long a refused upload may go on before its connection is cut. */
const REFUSED_UPLOAD_MS = 30_000;

/** Stored files, which no row claims yet, and the text fields that came with them; `labels` is one that may come often. */
export type Received = { files: StoredFile[]; fields: Record<string, string>; labels: string[] };

/**
 * Takes a multipart body: its files, stored one after the other as they arrive, and its text fields, in any order.
 * The first file that is not accepted ends it.
 */
export async function receiveFiles(request: FastifyRequest, deps: Deps, accepted: AcceptedFiles): Promise<Received> {
  if (!request.isMultipart()) throw new AppError('invalid-request', 'api:request.multipart');
  try {
    return await takeParts(request, deps, accepted);
  } catch (error) {
    letRestPast(request);
    throw error;
  }
}

/** What is still coming is read and dropped for a while, so that the sender gets to see the answer. */
function letRestPast({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
  const patience = setTimeout(() => raw.destroy(), REFUSED_UPLOAD_MS);
  raw.once('close', () => clearTimeout(patience));
}

/** The next part; a body that breaks off or is not well formed is the sender's to send again. */
async function nextPart(parts: AsyncIterator<Multipart>): Promise<Multipart | undefined> {
  try {
    const { value, done } = await parts.next();
    return done ? undefined : value;
  } catch (error) {
    throw new AppError('invalid-request', 'api:file.uploadBroke', {
      cause: error,
    });
  }
}

async function takeParts(request: FastifyRequest, deps: Deps, accepted: AcceptedFiles): Promise<Received> {
  const files: StoredFile[] = [];
  const fields: Record<string, string> = {};
  const labels: string[] = [];
  const { mostBytes } = accepted;
  // One byte more than is allowed, so that a file over the limit is seen to be over it.
  const parts = request.parts(mostBytes ? { limits: { fileSize: mostBytes + 1 } } : {});
  for (let part = await nextPart(parts); part; part = await nextPart(parts)) {
    if (part.type === 'field') {
      const name = part.fieldname;
      if (name === 'labels' && typeof part.value === 'string' && labels.length < accepted.mostFiles) {
        labels.push(part.value);
        continue;
      }
      if (name in fields) throw new AppError('invalid-request', { code: 'api:request.sentTwice', params: { name } });
      if (typeof part.value === 'string') fields[name] = part.value;
      continue;
    }
    refuseTooMany(accepted, files.length + 1);
    const name = cleanFileName(part.filename ?? '');
    refuseWrongType(accepted, name, part.mimetype);
    const { sha256, size } = await storeFile(deps, name, part.file, mostBytes);
    files.push({ id: randomUUID(), name, mediaType: part.mimetype, sha256, size });
  }
  if (files.length === 0) throw new AppError('invalid-request', 'api:file.none');
  refuseUnkeptText({ ...fields, labels });
  return { files, fields, labels };
}

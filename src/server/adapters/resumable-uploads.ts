import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import { ERRORS, Metadata, Server } from '@tus/server';

/** A request as the tus protocol sees it: no more than that of a route. */
export type TusRequest = {
  method: string;
  headers: Record<string, string>;
  /** Under which the upload is, or is to be, known. */
  uploadId: string;
  /** The address that uploads are under, from the root. */
  path: string;
  body: Readable | undefined;
};

/** Files that arrive in parts, kept in a folder until they are whole. */
export type ResumableUploads = {
  /** Answers a request by the protocol; who may send it was asked before. Throws what the disk refuses. */
  handle: (request: TusRequest) => Promise<Response>;
  /** How much of an upload is there, in bytes; undefined where it is not known (any more). */
  arrived: (uploadId: string) => Promise<{ offset: number; size: number | undefined } | undefined>;
  open: (uploadId: string) => Readable;
  /** Forgets an upload. Nothing happens where there is none. */
  remove: (uploadId: string) => Promise<void>;
  /** Removes what has not grown since `before`: whoever sent it has given it up, or its application is gone. */
  sweep: (before: Date) => Promise<void>;
};

/** What an Upload-Metadata header says, by key; undefined where it is not well formed. */
export function readUploadMetadata(header: string): Record<string, string | null> | undefined {
  try {
    return Metadata.parse(header);
  } catch {
    return undefined;
  }
}

const ID_HEADER = 'x-upload-id';
const CALL_HEADER = 'x-call-id';

/** The library's store says of every failed write no more than that it failed. */
class PlainFileStore extends FileStore {
  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const file = createWriteStream(join(this.directory, id), { flags: 'r+', start: offset });
    try {
      await pipeline(readable, file);
    } catch (error) {
      // A sender that is cut off would never read why.
      readable.resume();
      throw isOfDisk(error) ? error : ERRORS.FILE_WRITE_ERROR;
    }
    return offset + file.bytesWritten;
  }
}

const isOfDisk = (error: unknown): boolean => error instanceof Error && 'syscall' in error && error.syscall !== 'read';

/** Keeps them in `directory`. `mostBytes`: the largest file that is begun. */
export async function openResumableUploads(directory: string, mostBytes: number): Promise<ResumableUploads> {
  await mkdir(directory, { recursive: true });
  const datastore = new PlainFileStore({ directory });
  /** What the disk refused, by the call: the library would answer it with the error's own words. */
  const refused = new Map<string, unknown>();
  const idOf = (request: { headers: Headers }) => request.headers.get(ID_HEADER) ?? '';
  const tus = new Server({
    path: '/',
    datastore,
    maxSize: mostBytes,
    namingFunction: idOf,
    getFileIdFromRequest: idOf,
    generateUrl: (request, { id }) => `${new URL(request.url).pathname.replace(/\/$/, '')}/${id}`,
    onResponseError: (request, error) => {
      if (isOfDisk(error)) refused.set(request.headers.get(CALL_HEADER) ?? '', error);
      return undefined;
    },
    // Nothing but our own pages sends here.
    allowedOrigins: ['null'],
  });
  return {
    handle: async ({ method, headers, uploadId, path, body }) => {
      const call = randomUUID();
      const response = await tus.handleWeb(
        new Request(`http://localhost${path}`, {
          method,
          headers: { ...headers, [ID_HEADER]: uploadId, [CALL_HEADER]: call },
          ...(body ? { body: Readable.toWeb(body) as ReadableStream, duplex: 'half' } : {}),
        } as RequestInit),
      );
      const error = refused.get(call);
      if (!error) return response;
      refused.delete(call);
      throw error;
    },
    arrived: async (uploadId) => {
      const upload = await datastore.getUpload(uploadId).catch(() => undefined);
      return upload && { offset: upload.offset, size: upload.size };
    },
    open: (uploadId) => datastore.read(uploadId),
    remove: (uploadId) => datastore.remove(uploadId).catch(() => undefined),
    sweep: async (before) => {
      for (const name of await readdir(directory)) {
        const path = join(directory, name);
        const found = await stat(path).catch(() => undefined);
        if (found && found.mtime < before) await rm(path, { force: true });
      }
    },
  };
}

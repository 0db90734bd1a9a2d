import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { FileStore } from '@tus/file-store';
import { Metadata, Server } from '@tus/server';

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
  /** Answers a request by the protocol; who may send it was asked before. */
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

/** Keeps them in `directory`. `mostBytes`: the largest file that is begun. */
export async function openResumableUploads(directory: string, mostBytes: number): Promise<ResumableUploads> {
  await mkdir(directory, { recursive: true });
  const datastore = new FileStore({ directory });
  const idOf = (request: { headers: Headers }) => request.headers.get(ID_HEADER) ?? '';
  const tus = new Server({
    path: '/',
    datastore,
    maxSize: mostBytes,
    namingFunction: idOf,
    getFileIdFromRequest: idOf,
    generateUrl: (request, { id }) => `${new URL(request.url).pathname.replace(/\/$/, '')}/${id}`,
    // Nothing but our own pages sends here.
    allowedOrigins: ['null'],
  });
  return {
    handle: ({ method, headers, uploadId, path, body }) =>
      tus.handleWeb(
        new Request(`http://localhost${path}`, {
          method,
          headers: { ...headers, [ID_HEADER]: uploadId },
          ...(body ? { body: Readable.toWeb(body) as ReadableStream, duplex: 'half' } : {}),
        } as RequestInit),
      ),
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

import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, link, readdir, rm, stat, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { BlobDamaged, type Blobs, BlobTooLarge, type DirectUploads, StorageUnavailable } from './blobs.ts';
import { damaged, openLocalBlobs, placeOf } from './local-blobs.ts';

/** A bucket of an S3-compatible storage, which belongs to this installation alone. Addresses have no path. */
export type S3Config = {
  endpoint: string;
  /** Where browsers reach the same storage; undefined where they do not, and send files through this server. */
  publicEndpoint: string | undefined;
  /** The origin of the addresses that browsers are given; undefined as `publicEndpoint`. */
  browserOrigin: string | undefined;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket stands in the path of an address, not in its host. */
  isPathStyle: boolean;
  /** How much of this machine's disk copies may take, in bytes. */
  cacheBytes: number;
};

/** A connection on which nothing moves for this long is given up. */
const SILENCE_MS = 10_000;
/** How often a request is made, and a file is fetched, before it has failed. */
const ATTEMPTS = 2;
/** Larger files go up in parts of this size, so many at once: what an upload holds in memory is their product. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
/** A copy is never displaced this soon after its use: it may be about to be opened. */
const IN_USE_MS = 60_000;

const INCOMING = 'incoming/';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const SHA256_PLACE = /^[0-9a-f]{2}\/[0-9a-f]{2}\/([0-9a-f]{64})$/;

/**
 * Storage in a bucket, under the same names as in a folder. `folder` on this machine keeps copies, checked and bounded:
 * a file is written there first, so that its SHA-256 is known before a byte of it is in the bucket (decision 24).
 */
export async function openS3Blobs(config: S3Config, folder: string, silenceMs = SILENCE_MS): Promise<Blobs> {
  const { bucket: Bucket, cacheBytes } = config;
  const copies = await openLocalBlobs(folder);
  const client = connect(config, config.endpoint, silenceMs);

  /** How many bytes have come since the copies were counted. */
  let uncounted = Number.POSITIVE_INFINITY;
  async function makeRoom(bytes: number): Promise<void> {
    uncounted += bytes;
    if (uncounted < cacheBytes / 20) return;
    uncounted = 0;
    // What could not be removed is tried again with the next file.
    await displace(folder, cacheBytes).catch(() => undefined);
  }

  /** Stores the stream of an object among the copies, under the SHA-256 that it has. Undefined where there is none. */
  async function download(Key: string, maxBytes: number) {
    for (let attempt = 1; ; attempt++) {
      try {
        const { Body, ContentType, ContentLength } = await client.send(new GetObjectCommand({ Bucket, Key }));
        const bytes = Body as Readable;
        if ((ContentLength ?? 0) > maxBytes) {
          bytes.destroy();
          throw new BlobTooLarge(`More than ${maxBytes} bytes.`);
        }
        const stored = await copies.put(Readable.from(fromStorage(bytes)), maxBytes);
        await makeRoom(stored.size);
        return { ...stored, mediaType: ContentType };
      } catch (error) {
        if (isMissing(error)) return undefined;
        const told = tell(error, 'away');
        // A request that failed was made again already; a body that broke off was not.
        if (attempt >= ATTEMPTS || !(error instanceof StorageUnavailable)) throw told;
      }
    }
  }

  /** Stores a copy in the bucket. */
  async function upload(sha256: string): Promise<void> {
    const body = createReadStream(join(folder, placeOf(sha256)));
    try {
      const params = { Bucket, Key: placeOf(sha256), Body: body };
      await new Upload({ client, params, partSize: PART_BYTES, queueSize: PARTS_AT_ONCE }).done();
    } catch (error) {
      throw tell(error, 'refused');
    } finally {
      body.destroy();
    }
  }

  const remove = (Key: string) =>
    client.send(new DeleteObjectCommand({ Bucket, Key })).catch((error: unknown) => {
      throw tell(error, 'refused');
    });

  const fetching = new Map<string, Promise<void>>();
  /** Puts the content among the copies, once for all who ask meanwhile. */
  function fetchCopy(sha256: string): Promise<void> {
    const running = fetching.get(sha256);
    if (running) return running;
    const begun = fetchChecked(sha256).finally(() => fetching.delete(sha256));
    fetching.set(sha256, begun);
    return begun;
  }
  async function fetchChecked(sha256: string): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      const stored = await download(placeOf(sha256), Number.POSITIVE_INFINITY);
      if (!stored) throw Object.assign(new Error(`Stored file ${sha256} is missing (ENOENT).`), { code: 'ENOENT' });
      if (stored.sha256 === sha256) return;
      await rm(join(folder, placeOf(stored.sha256)), { force: true });
      // It may have been garbled on its way.
      if (attempt >= ATTEMPTS) throw damaged(sha256);
    }
  }

  /** Does something with the copy of a content, which is fetched where it is missing or damaged. */
  async function withCopy<T>(sha256: string, use: () => Promise<T>): Promise<T> {
    const path = join(folder, placeOf(sha256));
    try {
      // When it was used last; the other time is what tells whether it was touched.
      await utimes(path, Date.now() / 1000, Math.floor((await stat(path)).mtimeMs / 1000));
      return await use();
    } catch (error) {
      if (!(error instanceof BlobDamaged) && !isNoFile(error)) throw error;
    }
    await fetchCopy(sha256);
    return use();
  }

  /** As a name of its own the copy stays while it is used, whichever process makes room meanwhile. */
  const withFile: Blobs['withFile'] = async (sha256, use) => {
    const own = join(folder, INCOMING, randomUUID());
    try {
      await withCopy(sha256, () =>
        copies.withFile(sha256, (path) =>
          link(path, own).catch((error: unknown) => {
            if (isNoFile(error)) throw error;
            // Not every file system has links.
            return copyFile(path, own);
          }),
        ),
      );
      return await use(own);
    } finally {
      await rm(own, { force: true });
    }
  };

  const put: Blobs['put'] = async (bytes, maxBytes) => {
    const stored = await copies.put(bytes, maxBytes);
    // Also where the bucket has it: it may be damaged there, or about to be swept.
    await upload(stored.sha256);
    await makeRoom(stored.size);
    return stored;
  };

  const check = async () => {
    const { sha256 } = await put(Buffer.from('planwright storage check\n'), 1_000);
    await fetchCopy(sha256);
  };

  const sweep: Blobs['sweep'] = async (before, isKnown) => {
    let removed = 0;
    try {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket })) {
        const old = Contents.flatMap(({ Key = '', LastModified }) =>
          LastModified && LastModified < before ? [Key] : [],
        );
        const sha256Of = (key: string) => SHA256_PLACE.exec(key)?.[1];
        const known = await isKnown(old.flatMap((key) => sha256Of(key) ?? []));
        for (const Key of old) {
          const sha256 = sha256Of(Key);
          const isOurs = sha256 ? !known.has(sha256) : Key.startsWith(INCOMING) && UUID.test(basename(Key));
          // It may have been stored anew since the bucket was listed.
          if (!isOurs || (await storedAt(Key)) >= before.getTime()) continue;
          await remove(Key);
          removed++;
        }
      }
      for (const { Key, UploadId, Initiated } of await unfinished()) {
        if (!Initiated || Initiated >= before) continue;
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
        removed++;
      }
    } catch (error) {
      throw tell(error, 'away');
    }
    await copies.sweep(before, isKnown);
    return removed;
  };
  /** A thousand at most; the others come the next time. */
  const unfinished = async () => {
    try {
      return (await client.send(new ListMultipartUploadsCommand({ Bucket }))).Uploads ?? [];
    } catch (error) {
      // Not every storage lists them; such a one ends them by itself.
      if ((error as StorageError).$metadata?.httpStatusCode === 501) return [];
      throw error;
    }
  };
  const storedAt = async (Key: string): Promise<number> => {
    try {
      const { LastModified } = await client.send(new HeadObjectCommand({ Bucket, Key }));
      return LastModified?.getTime() ?? Number.POSITIVE_INFINITY;
    } catch (error) {
      if (isMissing(error)) return Number.POSITIVE_INFINITY;
      throw error;
    }
  };

  const browsers = config.publicEndpoint && connect(config, config.publicEndpoint, silenceMs);
  const arriving = (id: string) => {
    if (!UUID.test(id)) throw new Error('That is no UUID.');
    return `${INCOMING}${id}`;
  };
  const direct: DirectUploads | undefined = browsers
    ? {
        addressFor: async (id, seconds) =>
          getSignedUrl(browsers, new PutObjectCommand({ Bucket, Key: arriving(id) }), { expiresIn: seconds }),
        take: async (id, maxBytes) => {
          const Key = arriving(id);
          try {
            const taken = await download(Key, maxBytes);
            if (!taken) return undefined;
            // Not by a copy within the bucket: whoever has the address may have put something else there meanwhile.
            await upload(taken.sha256);
            await remove(Key);
            return taken;
          } catch (error) {
            if (error instanceof BlobTooLarge) await remove(Key);
            throw error;
          }
        },
      }
    : undefined;

  await makeRoom(0);
  return {
    put,
    read: (sha256) => withCopy(sha256, () => copies.read(sha256)),
    stream: (sha256) => withCopy(sha256, () => copies.stream(sha256)),
    part: (sha256, from, to) => withCopy(sha256, () => copies.part(sha256, from, to)),
    withFile,
    verify: fetchCopy,
    check,
    sweep,
    direct,
  };
}

const connect = (config: S3Config, endpoint: string, silenceMs: number) =>
  new S3Client({
    endpoint,
    region: config.region,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    forcePathStyle: config.isPathStyle,
    // Storages other than Amazon's do not all know the checksums that the library would add: SHA-256 is checked here.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: ATTEMPTS,
    // `requestTimeout` would count a whole transfer, however well it goes.
    requestHandler: { connectionTimeout: Math.min(silenceMs, 5_000), socketTimeout: silenceMs },
  });

/** The bytes of an answer; where it breaks off, storage is away. */
async function* fromStorage(bytes: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of bytes) yield chunk;
  } catch (error) {
    throw new StorageUnavailable('away', error);
  }
}

type StorageError = Error & { code?: string; syscall?: string; $metadata?: { httpStatusCode?: number } };

const isNoFile = (error: unknown): boolean => error instanceof Error && (error as StorageError).code === 'ENOENT';

const isMissing = (error: unknown): boolean =>
  error instanceof Error && (error as StorageError).$metadata?.httpStatusCode === 404 && error.name !== 'NoSuchBucket';

/** An error of storage in our words, and any other as it is. `refusal`: what it is when storage forbids something. */
function tell(error: unknown, refusal: StorageUnavailable['reason']): unknown {
  const { name, code, $metadata } = error as StorageError;
  if (!$metadata && !isOfConnection(name, code)) return error;
  const status = $metadata?.httpStatusCode;
  if (status === 507 || /quota|storagefull|insufficient/i.test(name)) return new StorageUnavailable('full', error);
  return new StorageUnavailable(status === 403 ? refusal : 'away', error);
}

const isOfConnection = (name: string, code: string | undefined): boolean =>
  name === 'TimeoutError' ||
  /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_|ERR_TLS|CERT_|ERR_SSL)/.test(code ?? '');

/** Removes the copies that were used longest ago until the others take no more than `mostBytes`. */
async function displace(folder: string, mostBytes: number): Promise<void> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const copies = [];
  for (const { name, parentPath } of found) {
    if (name.length !== 64) continue;
    const path = join(parentPath, name);
    // Another process may make room too.
    const entry = await stat(path).catch(() => undefined);
    if (entry?.isFile()) copies.push({ path, size: entry.size, usedAt: entry.atimeMs });
  }
  let total = copies.reduce((sum, { size }) => sum + size, 0);
  const soonest = Date.now() - IN_USE_MS;
  for (const { path, size, usedAt } of copies.sort((a, b) => a.usedAt - b.usedAt)) {
    if (total <= mostBytes || usedAt > soonest) break;
    await rm(path, { force: true });
    total -= size;
  }
}

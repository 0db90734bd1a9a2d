import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What the server was asked for, by the name that S3 gives it. */
export type S3Request = { operation: string; key: string };

/**
 * What goes wrong with an answer: an error of S3; silence, at once or in the middle of the bytes; a connection that is
 * cut there; bytes that are not those that were stored.
 */
export type S3Failure = { status: number; code: string } | 'stall' | 'stall-midway' | 'cut-off' | 'wrong-bytes';

type StoredObject = { file: string; size: number; etag: string; type: string; modified: Date };
type PartialUpload = { key: string; type: string; begun: Date; parts: Map<number, StoredObject> };

export type S3Server = Awaited<ReturnType<typeof startS3Server>>;

export const S3_KEYS = { accessKeyId: 'PLANWRIGHTTEST', secretAccessKey: 'a-secret-of-the-tests+/that=signs' };
const BUCKET = 'planwright-test';
const REGION = 'us-east-1';
const LEAST_PART = 5 * 1024 * 1024;

class S3Error extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/**
 * A server on loopback with one bucket that speaks the protocol of S3, with the bucket in the path: objects, parts,
 * lists, and signatures of version 4 in headers and in addresses, which it checks.
 */
export async function startS3Server() {
  const folder = mkdtempSync(join(tmpdir(), 'planwright-s3-'));
  const objects = new Map<string, StoredObject>();
  const uploads = new Map<string, PartialUpload>();
  const state = {
    requests: [] as S3Request[],
    /** What goes wrong with an answer; nothing does unless it is set. */
    failure: (_asked: S3Request): S3Failure | undefined => undefined,
    /** What time it is there, in milliseconds since 1970. */
    now: () => Date.now(),
    /** Pages of these may put objects. */
    origins: [] as string[],
    /** How many objects a page of a list has at most. */
    listed: 1000,
  };

  /** Takes a body to a file of its own; refuses one that is not what was signed. */
  async function keep(request: IncomingMessage, type: string): Promise<StoredObject> {
    const signed = String(request.headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD');
    if (signed.startsWith('STREAMING-')) throw new S3Error(501, 'NotImplemented');
    const [md5, sha256] = [createHash('md5'), createHash('sha256')];
    const file = join(folder, randomUUID());
    let size = 0;
    await pipeline(
      request,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          size += chunk.length;
          md5.update(chunk);
          sha256.update(chunk);
          yield chunk;
        }
      },
      createWriteStream(file),
    );
    if (signed !== 'UNSIGNED-PAYLOAD' && signed !== sha256.digest('hex')) {
      throw new S3Error(400, 'XAmzContentSHA256Mismatch');
    }
    return { file, size, etag: `"${md5.digest('hex')}"`, type, modified: new Date() };
  }

  async function joinParts(parts: StoredObject[], type: string): Promise<StoredObject> {
    const file = join(folder, randomUUID());
    const bytes = async function* () {
      for (const part of parts) yield* createReadStream(part.file);
    };
    await pipeline(Readable.from(bytes()), createWriteStream(file));
    const etag = createHash('md5')
      .update(parts.map((part) => part.etag).join(''))
      .digest('hex');
    const size = parts.reduce((sum, part) => sum + part.size, 0);
    return { file, size, etag: `"${etag}-${parts.length}"`, type, modified: new Date() };
  }

  const objectAt = (key: string): StoredObject => {
    const found = objects.get(key);
    if (!found) throw new S3Error(404, 'NoSuchKey');
    return found;
  };

  async function sendObject(request: IncomingMessage, reply: ServerResponse, found: StoredObject, failure?: S3Failure) {
    const [, from = '', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
    const start = Number(from || 0);
    const end = Math.min(to === '' ? found.size - 1 : Number(to), found.size - 1);
    if (from !== '' && start >= found.size) throw new S3Error(416, 'InvalidRange');
    reply.writeHead(from === '' ? 200 : 206, {
      ...headersOf(found),
      'content-length': Math.max(0, end - start + 1),
      ...(from === '' ? {} : { 'content-range': `bytes ${start}-${end}/${found.size}` }),
    });
    if (request.method === 'HEAD' || found.size === 0) return reply.end();
    if (failure === 'stall-midway' || failure === 'cut-off') {
      const half = createReadStream(found.file, { start, end: Math.floor((start + end) / 2) });
      for await (const chunk of half) reply.write(chunk);
      if (failure === 'cut-off') return setTimeout(() => reply.destroy(), 50);
      return undefined;
    }
    const bytes = createReadStream(found.file, { start, end });
    if (failure !== 'wrong-bytes') return pipeline(bytes, reply);
    for await (const chunk of bytes) reply.write((chunk as Buffer).map((byte) => byte ^ 1));
    return reply.end();
  }

  /** Does what was asked, and says what is to be sent. */
  async function act(
    request: IncomingMessage,
    reply: ServerResponse,
    asked: Asked,
    failure?: S3Failure,
  ): Promise<unknown> {
    const { operation, key, query } = asked;
    const type = request.headers['content-type'] ?? 'binary/octet-stream';
    const upload = uploads.get(query.get('uploadId') ?? '');
    switch (operation) {
      case 'PutObject': {
        const stored = await keep(request, type);
        objects.set(key, stored);
        return reply.writeHead(200, { etag: stored.etag }).end();
      }
      case 'GetObject':
      case 'HeadObject':
        return sendObject(request, reply, objectAt(key), failure);
      case 'DeleteObject':
        objects.delete(key);
        return reply.writeHead(204).end();
      case 'ListObjectsV2': {
        const prefix = query.get('prefix') ?? '';
        const after = query.get('continuation-token') ?? '';
        const most = Math.min(Number(query.get('max-keys') ?? 1000), state.listed);
        const keys = [...objects.keys()].filter((name) => name.startsWith(prefix) && name > after).sort();
        const page = keys.slice(0, most);
        const contents = page.map((name) => {
          const { size, etag, modified } = objectAt(name);
          return tag('Contents', [
            tag('Key', xml(name)),
            tag('LastModified', modified.toISOString()),
            tag('ETag', xml(etag)),
            tag('Size', size),
          ]);
        });
        const isMore = keys.length > page.length;
        const next = isMore ? [tag('NextContinuationToken', xml(page.at(-1) ?? ''))] : [];
        const parts = [tag('Name', BUCKET), tag('KeyCount', page.length), tag('IsTruncated', isMore), ...next];
        return sendXml(reply, 200, tag('ListBucketResult', [...parts, ...contents]));
      }
      case 'CreateMultipartUpload': {
        const id = randomUUID();
        uploads.set(id, { key, type, begun: new Date(), parts: new Map() });
        return sendXml(reply, 200, tag('InitiateMultipartUploadResult', [tag('Key', xml(key)), tag('UploadId', id)]));
      }
      case 'UploadPart': {
        if (upload?.key !== key) throw new S3Error(404, 'NoSuchUpload');
        const stored = await keep(request, type);
        upload.parts.set(Number(query.get('partNumber')), stored);
        return reply.writeHead(200, { etag: stored.etag }).end();
      }
      case 'CompleteMultipartUpload': {
        if (upload?.key !== key) throw new S3Error(404, 'NoSuchUpload');
        const body = await textOf(request);
        const named = [...body.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
          number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
          etag: /<ETag>(?:"|&quot;)?([0-9a-f]+)/.exec(part)?.[1],
        }));
        const parts = named.map(({ number, etag }) => {
          const part = upload.parts.get(number);
          if (!part || part.etag !== `"${etag}"`) throw new S3Error(400, 'InvalidPart');
          return part;
        });
        if (named.some(({ number }, at) => at > 0 && number <= (named[at - 1]?.number ?? 0))) {
          throw new S3Error(400, 'InvalidPartOrder');
        }
        if (parts.slice(0, -1).some((part) => part.size < LEAST_PART)) throw new S3Error(400, 'EntityTooSmall');
        const whole = await joinParts(parts, upload.type);
        objects.set(key, whole);
        uploads.delete(query.get('uploadId') ?? '');
        const said = [tag('Bucket', BUCKET), tag('Key', xml(key)), tag('ETag', xml(whole.etag))];
        return sendXml(reply, 200, tag('CompleteMultipartUploadResult', said));
      }
      case 'AbortMultipartUpload':
        if (!uploads.delete(query.get('uploadId') ?? '')) throw new S3Error(404, 'NoSuchUpload');
        return reply.writeHead(204).end();
      case 'ListMultipartUploads': {
        const listed = [...uploads].map(([id, { key: name, begun }]) =>
          tag('Upload', [tag('Key', xml(name)), tag('UploadId', id), tag('Initiated', begun.toISOString())]),
        );
        return sendXml(reply, 200, tag('ListMultipartUploadsResult', [tag('IsTruncated', false), ...listed]));
      }
      default:
        throw new S3Error(501, 'NotImplemented');
    }
  }

  const server = createServer((request, reply) => {
    const origin = request.headers.origin ?? '';
    if (state.origins.includes(origin)) {
      reply.setHeader('access-control-allow-origin', origin);
      reply.setHeader('access-control-allow-methods', 'PUT');
      reply.setHeader('access-control-allow-headers', 'content-type');
    }
    if (request.method === 'OPTIONS') return void reply.writeHead(state.origins.includes(origin) ? 200 : 403).end();
    const asked = readRequest(request);
    state.requests.push({ operation: asked.operation, key: asked.key });
    const failure = state.failure(asked);
    const answer = async () => {
      if (asked.bucket !== BUCKET) throw new S3Error(404, 'NoSuchBucket');
      refuseUnsigned(request, asked, state.now());
      if (failure === 'stall') return;
      if (typeof failure === 'object') throw new S3Error(failure.status, failure.code);
      await act(request, reply, asked, failure);
    };
    answer().catch((error: unknown) => {
      request.resume();
      if (reply.headersSent || !(error instanceof S3Error)) return void reply.destroy();
      sendXml(reply, error.status, tag('Error', [tag('Code', error.code), tag('Message', `It was ${error.code}.`)]));
    });
    return undefined;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return {
    url,
    objects,
    uploads,
    state,
    /** The settings of a server of the product that stores its files here. */
    settings: {
      S3_ENDPOINT: url,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
      S3_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
    },
    stop: async (): Promise<void> => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Asked = S3Request & { bucket: string; path: string; query: URLSearchParams };

function readRequest({ method = '', url = '' }: IncomingMessage): Asked {
  const { pathname, searchParams: query } = new URL(url, 'http://s3');
  const [bucket = '', ...rest] = pathname.slice(1).split('/');
  const key = decodeURIComponent(rest.join('/'));
  return { operation: operationOf(method, key, query), bucket, key, path: pathname, query };
}

function operationOf(method: string, key: string, query: URLSearchParams): string {
  const has = (name: string) => query.has(name);
  if (key === '') return has('uploads') ? 'ListMultipartUploads' : has('list-type') ? 'ListObjectsV2' : 'unknown';
  if (method === 'POST') return has('uploads') ? 'CreateMultipartUpload' : 'CompleteMultipartUpload';
  if (method === 'PUT') return has('partNumber') ? 'UploadPart' : 'PutObject';
  if (method === 'DELETE') return has('uploadId') ? 'AbortMultipartUpload' : 'DeleteObject';
  return method === 'HEAD' ? 'HeadObject' : 'GetObject';
}

/** Checks a signature of version 4, as Amazon's documents describe it: of the headers, or of the whole address. */
function refuseUnsigned({ method = '', headers }: IncomingMessage, { path, query }: Asked, now: number): void {
  const isAddress = query.has('X-Amz-Signature');
  const [, scope = '', names = '', signature = ''] = isAddress
    ? ['', query.get('X-Amz-Credential'), query.get('X-Amz-SignedHeaders'), query.get('X-Amz-Signature')]
    : (/^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]+)$/.exec(
        headers.authorization ?? '',
      ) ?? []);
  const [keyId, day = '', region = '', service = '', end] = String(scope).split('/');
  const at = String(isAddress ? query.get('X-Amz-Date') : headers['x-amz-date']);
  const signedAt = Date.parse(
    at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, (_, y, m, d, h, i, s) => `${y}-${m}-${d}T${h}:${i}:${s}Z`),
  );
  if (keyId !== S3_KEYS.accessKeyId) throw new S3Error(403, 'InvalidAccessKeyId');
  const isScope = region === REGION && service === 's3' && end === 'aws4_request' && at.startsWith(day);
  if (!isScope || Number.isNaN(signedAt)) throw new S3Error(403, 'AccessDenied');
  const lasts = isAddress ? Number(query.get('X-Amz-Expires')) * 1000 : 15 * 60_000;
  if (now > signedAt + lasts || signedAt > now + 15 * 60_000) throw new S3Error(403, 'AccessDenied');

  const signed = String(names).split(';');
  if (!signed.includes('host')) throw new S3Error(403, 'AccessDenied');
  const canonical = [
    method,
    path
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    [...query]
      .filter(([name]) => name !== 'X-Amz-Signature')
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort()
      .join('&'),
    ...signed.map(
      (name) =>
        `${name}:${String(headers[name] ?? '')
          .trim()
          .replace(/ +/g, ' ')}`,
    ),
    '',
    signed.join(';'),
    isAddress ? 'UNSIGNED-PAYLOAD' : String(headers['x-amz-content-sha256']),
  ].join('\n');
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const key = [region, service, 'aws4_request'].reduce(hmac, hmac(`AWS4${S3_KEYS.secretAccessKey}`, day));
  const hashed = createHash('sha256').update(canonical).digest('hex');
  const expected = hmac(key, ['AWS4-HMAC-SHA256', at, `${day}/${region}/${service}/aws4_request`, hashed].join('\n'));
  const given = Buffer.from(String(signature), 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new S3Error(403, 'SignatureDoesNotMatch');
  }
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const xml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
const tag = (name: string, content: string | number | boolean | string[]): string =>
  `<${name}>${Array.isArray(content) ? content.join('') : content}</${name}>`;

const sendXml = (reply: ServerResponse, status: number, body: string) =>
  reply.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`);

const headersOf = ({ size, etag, type, modified }: StoredObject) => ({
  'accept-ranges': 'bytes',
  'content-length': size,
  'content-type': type,
  'last-modified': modified.toUTCString(),
  etag,
});

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

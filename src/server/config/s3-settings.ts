import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import type { S3Config } from '../adapters/s3-blobs.ts';
import { isLoopback } from './vendor-settings.ts';
import { wholeNumber } from './whole-number.ts';

const EXAMPLE = 'https://s3.us-west-2.amazonaws.com or https://storage.example.gov:9000';
// Never says what was given: it may hold a secret.
const key = (least: number) =>
  z
    .string()
    .trim()
    .regex(new RegExp(`^[\\x21-\\x7e]{${least},200}$`), 'Give it as the storage shows it, without spaces.')
    .optional();
const address = (error: string) => z.url({ protocol: /^https?$/, error });

/** Settings of S3-compatible storage, as the environment gives them. */
export const s3Settings = {
  S3_ENDPOINT: address(`Give an address like ${EXAMPLE}.`).optional(),
  S3_PUBLIC_ENDPOINT: z
    .string()
    .refine(
      (text) => text === 'none' || (/^https?:\/\/./.test(text) && URL.canParse(text)),
      'Give the address where browsers reach the storage, or none.',
    )
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'Give the name of a bucket: 3 to 63 small letters, digits and hyphens.',
    )
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/, 'Give a region such as us-west-2.')
    .optional(),
  S3_ACCESS_KEY_ID: key(3),
  S3_SECRET_ACCESS_KEY: key(8),
  S3_PATH_STYLE: z.enum(['0', '1'], 'Set it to 1 or 0.').optional(),
  S3_CACHE_MB: wholeNumber(100, 10_000_000, 2_000),
};
type S3Settings = z.infer<z.ZodObject<typeof s3Settings>>;

const isAmazon = (endpoint: string) => /(^|\.)amazonaws\.com(\.cn)?$/.test(new URL(endpoint).hostname);

/** The storage that the settings name; undefined where they name none. */
export function readS3(e: S3Settings): S3Config | undefined {
  const { S3_ENDPOINT, S3_BUCKET: bucket, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = e;
  if (!S3_ENDPOINT || !bucket || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined;
  const endpoint = new URL(S3_ENDPOINT).origin;
  // Others rarely have a name in DNS for each bucket. A dot in the bucket's name fits no certificate of Amazon's.
  const isPathStyle =
    e.S3_PATH_STYLE === undefined ? !isAmazon(endpoint) || bucket.includes('.') : e.S3_PATH_STYLE === '1';
  const given = e.S3_PUBLIC_ENDPOINT ?? endpoint;
  const reached = given === 'none' ? undefined : new URL(given);
  return {
    ...{ endpoint, publicEndpoint: reached?.origin, bucket, isPathStyle },
    browserOrigin: reached && (isPathStyle ? reached.origin : `${reached.protocol}//${bucket}.${reached.host}`),
    region: e.S3_REGION ?? 'us-east-1',
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    cacheBytes: e.S3_CACHE_MB * 1024 * 1024,
  };
}

/** Errors that only show when the settings are read together. */
export function s3Errors(e: S3Settings): string[] {
  const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  const [first] = ([...needed, 'S3_PUBLIC_ENDPOINT', 'S3_REGION', 'S3_PATH_STYLE'] as const).filter(
    (name) => e[name] !== undefined,
  );
  if (first === undefined) return [];
  const errors = needed
    .filter((name) => e[name] === undefined)
    .map((name) => `${name}: storage in a bucket needs it, since ${first} is set.`);
  const { S3_ENDPOINT, S3_PUBLIC_ENDPOINT } = e;
  if (S3_ENDPOINT !== undefined) {
    const { protocol, hostname } = new URL(S3_ENDPOINT);
    errors.push(...originErrors('S3_ENDPOINT', S3_ENDPOINT));
    if (protocol === 'http:' && !isNear(hostname)) {
      errors.push('S3_ENDPOINT: use https; http is for a storage on this machine or in its own network.');
    }
    if (isAmazon(S3_ENDPOINT) && e.S3_REGION === undefined) {
      errors.push('S3_REGION: the storage of Amazon needs it, such as us-west-2.');
    }
  }
  const browsers = S3_PUBLIC_ENDPOINT ?? S3_ENDPOINT;
  if (browsers !== undefined && browsers !== 'none') {
    if (S3_PUBLIC_ENDPOINT !== undefined) errors.push(...originErrors('S3_PUBLIC_ENDPOINT', browsers));
    const { protocol, hostname } = new URL(browsers);
    if (protocol === 'http:' && !isLoopback(bare(hostname))) {
      errors.push(
        'S3_PUBLIC_ENDPOINT: browsers send large files to the storage, over https only. Give the address where they reach it, or none: they then send them through this server.',
      );
    }
  }
  return errors;
}

function originErrors(name: string, text: string): string[] {
  const { pathname, search, hash, username, password } = new URL(text);
  const errors: string[] = [];
  if (pathname !== '/' || search !== '' || hash !== '') {
    errors.push(`${name}: give the address without a path; the bucket stands in S3_BUCKET.`);
  }
  if (username !== '' || password !== '') {
    errors.push(`${name}: give the keys in S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, not in the address.`);
  }
  return errors;
}

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '');

const privateAddresses = new BlockList();
for (const [net, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  privateAddresses.addSubnet(net, bits);
}
privateAddresses.addSubnet('fc00::', 7, 'ipv6');

/** This machine, its own network, or a name without a dot, as services of one container network have. */
function isNear(hostname: string): boolean {
  const host = bare(hostname);
  const family = isIP(host);
  if (family === 0) return isLoopback(host) || !host.includes('.');
  return isLoopback(host) || privateAddresses.check(host, family === 4 ? 'ipv4' : 'ipv6');
}

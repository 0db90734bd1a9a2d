import { describe, expect, test } from 'vitest';
import { errorsOf } from '../../../test/setting-errors.ts';
import { readConfig } from './config.ts';

const keys = { S3_BUCKET: 'permits', S3_ACCESS_KEY_ID: 'AKIAEXAMPLE', S3_SECRET_ACCESS_KEY: 'a-secret-of-the-bucket' };
const amazon = { ...keys, S3_ENDPOINT: 'https://s3.us-west-2.amazonaws.com', S3_REGION: 'us-west-2' };
const own = { ...keys, S3_ENDPOINT: 'https://storage.example.gov:9000' };
const inside = { ...keys, S3_ENDPOINT: 'http://storage:9000' };

describe('storage in a bucket', () => {
  test('is not what is used unless it is named', () => expect(readConfig({}).s3).toBeUndefined());

  test.each([
    ['Amazon, by the name of the bucket', amazon, false, 'https://permits.s3.us-west-2.amazonaws.com'],
    ['another, by its path', own, true, 'https://storage.example.gov:9000'],
    ['a bucket with a dot in its name', { ...amazon, S3_BUCKET: 'permits.gov' }, true, amazon.S3_ENDPOINT],
    ['as the setting says', { ...own, S3_PATH_STYLE: '0' }, false, 'https://permits.storage.example.gov:9000'],
    [
      'where browsers have another address for it',
      { ...inside, S3_PUBLIC_ENDPOINT: 'https://files.example.gov/' },
      true,
      'https://files.example.gov',
    ],
    ['where browsers do not reach it', { ...inside, S3_PUBLIC_ENDPOINT: 'none' }, true, undefined],
  ])('is reached at %s', (_name, env, isPathStyle, browserOrigin) => {
    expect(readConfig(env).s3).toMatchObject({ isPathStyle, browserOrigin, cacheBytes: 2_000 * 1024 * 1024 });
  });

  test.each([
    [{ S3_BUCKET: 'permits' }, 'S3_ENDPOINT: storage in a bucket needs it, since S3_BUCKET is set.'],
    [{ S3_PUBLIC_ENDPOINT: 'none' }, 'S3_SECRET_ACCESS_KEY: storage in a bucket needs it'],
    [{ ...amazon, S3_REGION: '' }, 'S3_REGION: the storage of Amazon needs it'],
    [{ ...own, S3_ENDPOINT: 'http://storage.example.gov' }, 'S3_ENDPOINT: use https'],
    [{ ...own, S3_ENDPOINT: 'http://8.8.8.8:9000' }, 'S3_ENDPOINT: use https'],
    [{ ...own, S3_ENDPOINT: 'https://storage.example.gov/permits' }, 'S3_ENDPOINT: give the address without a path'],
    [{ ...own, S3_ENDPOINT: 'https://a:secret99@storage.example.gov' }, 'S3_ENDPOINT: give the keys in'],
    [{ ...own, S3_ENDPOINT: 'storage.example.gov' }, 'S3_ENDPOINT: Give an address like'],
    [inside, 'S3_PUBLIC_ENDPOINT: browsers send large files to the storage, over https only.'],
    [{ ...own, S3_PUBLIC_ENDPOINT: 'https://files.example.gov/s3' }, 'S3_PUBLIC_ENDPOINT: give the address without'],
    [{ ...own, S3_PUBLIC_ENDPOINT: 'off' }, 'S3_PUBLIC_ENDPOINT: Give the address where browsers reach'],
    [{ ...own, S3_BUCKET: 'Permits_1' }, 'S3_BUCKET: Give the name of a bucket'],
    [{ ...own, S3_SECRET_ACCESS_KEY: 'two words of it' }, 'S3_SECRET_ACCESS_KEY: Give it as the storage shows it'],
    [{ ...own, S3_CACHE_MB: '1' }, 'S3_CACHE_MB: Give 100 or more.'],
  ])('%j is refused in a sentence that holds no secret', (env, said) => {
    const errors = errorsOf(env);
    expect(errors).toContain(said);
    for (const secret of ['secret99', 'two words', keys.S3_SECRET_ACCESS_KEY]) expect(errors).not.toContain(secret);
  });

  test.each(['http://127.0.0.1:9000', 'http://[::1]:9000'])('%s is this machine', (S3_ENDPOINT) =>
    expect(readConfig({ ...keys, S3_ENDPOINT }).s3?.browserOrigin).toBe(S3_ENDPOINT),
  );
  test.each(['http://10.1.2.3:9000', 'http://192.168.1.9', 'http://[fd00::9]:9000', 'http://minio:9000'])(
    '%s is near',
    (S3_ENDPOINT) => expect(errorsOf({ ...keys, S3_ENDPOINT, S3_PUBLIC_ENDPOINT: 'none' })).toBe(''),
  );
});

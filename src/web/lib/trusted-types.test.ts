import { expect, it } from 'vitest';
import { workerUrl } from './trusted-types.ts';

const PAGE = 'https://permits.example.gov/documents/1';

it.each(['/assets/pdf.worker.min-C8PGFc0r.mjs', '/assets/maplibre-gl-worker-1a_b.js'])('%s may start', (url) => {
  expect(workerUrl(url, PAGE)).toBe(`https://permits.example.gov${url}`);
});

it.each([
  'https://attacker.example/assets/pdf.worker.mjs',
  '//attacker.example/assets/pdf.worker.mjs',
  '/api/documents/1/file',
  '/assets/main-abc.js',
  '/assets/../api/documents/pdf.worker.mjs',
  '/assets/pdf.worker/../../api/x.mjs',
  'blob:https://permits.example.gov/1',
  'data:text/javascript,alert(1)',
])('%s may not', (url) => {
  expect(() => workerUrl(url, PAGE)).toThrow(TypeError);
});

import { expect, test } from 'vitest';
import { readRange } from './file-answer.ts';

test.each([
  ['bytes=0-99', { from: 0, to: 99 }],
  ['bytes=900-', { from: 900, to: 999 }],
  ['bytes=-100', { from: 900, to: 999 }],
  ['bytes=-5000', { from: 0, to: 999 }],
  ['bytes=990-5000', { from: 990, to: 999 }],
  ['bytes=0-0', { from: 0, to: 0 }],
])('%s is a part', (header, part) => {
  expect(readRange(header, 1000)).toEqual(part);
});

test.each([undefined, '', 'bytes=-', 'bytes=5-4', 'bytes=1000-1001', 'bytes=0-1,5-6', 'lines=0-1', 'bytes=-0'])(
  '%s gets the whole',
  (header) => {
    expect(readRange(header, 1000)).toBeUndefined();
  },
);

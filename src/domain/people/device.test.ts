import { expect, test } from 'vitest';
import { deviceOf } from './device.ts';

const MOZILLA = 'Mozilla/5.0';
test.each([
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0`,
    'Edge',
    'Windows',
  ],
  [
    `${MOZILLA} (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0 Safari/537.36`,
    'Chrome',
    'Linux',
  ],
  [`${MOZILLA} (Linux; Android 15; Pixel 7) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile/15E Safari/604.1`,
    'Safari',
    'iPhone',
  ],
  [
    `${MOZILLA} (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605 CriOS/140.0 Mobile/15E Safari/604.1`,
    'Chrome',
    'iPad',
  ],
  [`${MOZILLA} (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox', 'macOS'],
  ['curl/8.5', null, null],
  [undefined, null, null],
])('%s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system });
});

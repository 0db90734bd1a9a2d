/** On what a session was started, as its browser said; null where that is not known. Names of products, the same in every language. */
export type Device = { browser: string | null; system: string | null };

/** The first that fits: what imitates another names it too. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const firstOf = (names: readonly [RegExp, string][], text: string): string | null =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** What a User-Agent header says. No more is kept of it: it tells people apart who have nothing else in common. */
export const deviceOf = (userAgent: string | undefined): Device => ({
  browser: firstOf(BROWSERS, userAgent ?? ''),
  system: firstOf(SYSTEMS, userAgent ?? ''),
});

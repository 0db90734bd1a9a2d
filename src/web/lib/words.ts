const MB = 1024 * 1024;

/** Bytes as megabytes: `12.3 MB`; small files keep two places so that none reads as nothing. */
export const megabytes = (bytes: number): string => {
  const mb = bytes / MB;
  if (bytes > 0 && mb < 0.01) return 'under 0.01 MB';
  const places = mb >= 100 || mb === 0 || Number.isInteger(mb) ? 0 : mb >= 10 ? 1 : 2;
  return `${mb.toFixed(places)} MB`;
};

/** `1 file`, `2 files`, `1,020 pages`. */
export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;

/** A moment as `Nov 21, 2026, 9:14 AM`, in the reader's own time zone. */
export const moment = (iso: string): string =>
  new Date(iso).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** Cuts a long file name in the middle, so that its number and its type both stay readable. */
export const shortName = (name: string, longest = 32): string => {
  if (name.length <= longest) return name;
  const tail = Math.min(12, Math.floor(longest / 3));
  return `${name.slice(0, longest - tail - 1)}…${name.slice(-tail)}`;
};

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMessage } from '#messages/format-message.ts';
import { readBytes, readSource } from '../../../../test/fixtures/read-source.ts';
import { isFull } from '../../../../test/options/depth.ts';

const samples = fileURLToPath(new URL('../../../../../shared/samples/', import.meta.url));
const hasSamples = existsSync(samples);

const valuesOf = async (bytes: Uint8Array | string) => (await readBytes(bytes)).map(({ values }) => values);
const larkspur = { APN: '027-999-004', ADDRESS: '1240 Larkspur Lane' };

describe('a list of parcels is read', () => {
  test.each([
    ['commas', 'APN,ADDRESS\n027-999-004,1240 Larkspur Lane\n'],
    ['semicolons and CRLF', 'APN;ADDRESS\r\n027-999-004;1240 Larkspur Lane\r\n'],
    ['tabs and no last line break', 'APN\tADDRESS\n027-999-004\t1240 Larkspur Lane'],
    ['a byte order mark and quotes', '\ufeff"APN","ADDRESS"\n"027-999-004","1240 Larkspur Lane"\n'],
    ['empty lines and columns without a name', '\nAPN,ADDRESS,\n\n027-999-004,1240 Larkspur Lane,\n\n'],
    ['commas in quoted names', '"APN";"ADDRESS"\n027-999-004;1240 Larkspur Lane\n'],
  ])('with %s, gzipped or not', async (_, text) => {
    expect(await valuesOf(text)).toEqual([larkspur]);
    expect(await valuesOf(gzipSync(text))).toEqual([larkspur]);
  });

  test('with line breaks, commas and quotation marks in a value, and quotation marks within one', async () => {
    expect(await valuesOf('APN,NOTE\n1,"a, ""b""\r\nc"\n2,12" pipe\n3,"5"" deep" pit\n')).toMatchObject([
      { NOTE: 'a, "b"\r\nc' },
      { NOTE: '12" pipe' },
      { APN: '3' },
    ]);
  });

  test('with a column of a name that means something to the program', async () => {
    const [values] = await valuesOf('APN,__proto__,constructor\n1,a,b\n');
    expect(Object.entries(values ?? {})).toEqual([
      ['APN', '1'],
      ['__proto__', 'a'],
      ['constructor', 'b'],
    ]);
  });

  test('whatever its values are', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' })), { minLength: 1 }),
        async (given) => {
          const rows = given.map(([a, b]) => [a, b].map((value) => value.replaceAll('\0', '')));
          const quoted = [['A', 'B'], ...rows].map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`));
          const read = await valuesOf(`${quoted.map((row) => row.join(',')).join('\r\n')}\r\n`);
          expect(read).toEqual(rows.map(([A, B]) => ({ A, B })));
        },
      ),
      { numRuns: 50 },
    ));

  test('and goes on after the rows that were taken in, with the same numbers', async () => {
    const text = 'APN,A\n1,a\n2\n3,c\n4,d\n';
    const all = await readBytes(text);
    expect(all.map(({ row }) => row)).toEqual([1, 2, 3, 4]);
    for (const after of [0, 1, 2, 3, 4]) expect(await readBytes(text, { row: after })).toEqual(all.slice(after));
  });

  // An import of the same file says so too, in the full run.
  test.skipIf(!hasSamples || !isFull)('with every row of a real one (needs ../shared/samples)', async () => {
    const rows = await readSource(`${samples}parcels/trpa_parcels.csv.gz`);
    expect(rows).toHaveLength(61_276);
    expect(rows.filter(({ error }) => error)).toEqual([]);
    expect(rows.at(-1)?.row).toBe(61_276);
  });

  test.skipIf(!hasSamples)('with strings that break programs (needs ../shared/samples)', async () => {
    const naughty: string[] = JSON.parse(await readFile(`${samples}text/blns.json`, 'utf8'));
    const text = naughty.map((value) => `"${value.replaceAll('"', '""')}",x\n`).join('');
    const rows = await readBytes(`NOTE,X\n${text}`);
    const read = rows.filter(({ error }) => !error).map(({ values }) => values.NOTE);
    expect(rows).toHaveLength(naughty.length);
    expect(read).toEqual(naughty.filter((value) => !value.includes('\0')));
  });
});

describe('a row that cannot be read', () => {
  test('is told with its line, and the others are read', async () => {
    const rows = await readBytes('APN,A\n1,"a\nb"\n2\n3,c,d\n4,d\n5,\0\n');
    expect(rows.map(({ error }) => error && formatMessage('en', error.message))).toEqual([
      undefined,
      'Line 4 has another number of columns than the first line: 1, not 2.',
      'Line 5 has another number of columns than the first line: 3, not 2.',
      undefined,
      'Line 7 has a character that is not valid in text.',
    ]);
    expect(rows.flatMap(({ error }) => error?.reason ?? [])).toEqual(Array(3).fill('unreadable-row'));
  });
});

describe('a file that is no list', () => {
  test.each([
    ['', 'The file is empty.'],
    ['\n\n', 'The file is empty. Its first line has to name the columns.'],
    ['APN,A\n', 'The file has no rows'],
    ['APN,A,APN\n1,2,3\n', 'Two columns are called "APN".'],
    ['027-999-004,1240 Larkspur Lane\n027-999-005,1242 Larkspur Lane\n', 'The first line has to name the columns.'],
    [',\n1,2\n', 'The first line is empty.'],
    ['APN,A\n1,"b\n2,c\n', 'The file is cut off: it ends within quotation marks.'],
    ['APN,A\n1,b\n2', 'The file is cut off: its last row has fewer columns'],
    [`APN,A\n1,"${'x'.repeat(1_100_000)}\n`, 'A row has more than a million characters'],
    [Buffer.from('\ufeffAPN,A\n1,b\n', 'utf16le'), 'Line 1 is not UTF-8 text.'],
    [Buffer.from('APN,A\n1,b\n', 'utf16le'), 'The file is not UTF-8 text.'],
    [Buffer.from('APN,A\n1,b\n2,Ca\xf1on\n', 'latin1'), 'Line 3 is not UTF-8 text.'],
    [Buffer.from('APN,A\n1,Cañon').subarray(0, 11), 'The file is cut off: it ends within a character.'],
    [gzipSync('APN,A\n1,b\n').with(-8, 0).with(-7, 0), 'gzip packing'],
  ])('is refused with a sentence (%#)', async (bytes, sentence) => {
    await expect(readBytes(bytes)).rejects.toMatchObject({
      name: 'SourceError',
      message: expect.stringContaining(sentence),
    });
  });
});

describe('a file that is cut off', () => {
  const text = '\ufeffAPN,ADDRESS,YEAR\r\n1,"1240, Larkspur",1965\r\n2,"Cañon\r\nRoad",1970\r\n3,,1988\r\n';

  test('is refused wherever it ends but behind a row, and never gives half a value before the last', async () => {
    const bytes = Buffer.from(text);
    const whole = await readBytes(bytes);
    const passed: string[] = [];
    for (let length = 0; length < bytes.length; length++) {
      const rows = await readBytes(bytes.subarray(0, length)).catch(() => undefined);
      if (!rows) continue;
      expect(rows.slice(0, -1)).toEqual(whole.slice(0, rows.length - 1));
      expect({ ...rows.at(-1)?.values, YEAR: '' }).toEqual({ ...whole[rows.length - 1]?.values, YEAR: '' });
      passed.push(bytes.subarray(0, length).toString());
    }
    // All of these are whole lists for all that anyone can tell: only the last year of each may be shorter.
    for (const list of passed) expect(list).toMatch(/,\d{0,4}[\r\n]*$/);
  });

  test('is refused wherever it ends if it is gzipped', async () => {
    const bytes = gzipSync(text);
    for (let length = 0; length < bytes.length; length++) {
      await expect(readBytes(bytes.subarray(0, length)), `${length} bytes`).rejects.toThrow(
        /cut off|empty|no rows|UTF-8/,
      );
    }
    expect(await readBytes(bytes)).toEqual(await readBytes(gunzipSync(bytes)));
  });
});

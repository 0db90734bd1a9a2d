import { pipeline, Readable } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';
import { looksLikeNumber } from '#domain/parcels/parcel-number.ts';
import type { Bounds } from '#domain/parcels/shape.ts';
import { bytesOf, checkedText, sha256Of } from './file-bytes.ts';
import { type ParcelSource, SourceError, type SourceRow } from './parcel-source.ts';
import { looksLikeWkt, type WktOptions, withWktShapes } from './wkt.ts';

/** A row of a parcel list has a few hundred characters. More is a quotation mark that is missing. */
const LONGEST_ROW = 1_000_000;
const DELIMITERS = [',', ';', '\t', '|'];
const NEWLINES = [0x0a, 0x0d];

type Columns = { names: string[]; line: number };
type CsvRecord = { record: string[]; info: Info };

/**
 * Opens a CSV file with a header: parted by commas, semicolons, tabs or bars, UTF-8, gzipped or not. A plain file does
 * not tell where it should end: one that is cut off just after a row reads as a shorter file.
 */
export async function openCsv(path: string, options: WktOptions = {}, region?: Bounds): Promise<ParcelSource> {
  const source: ParcelSource = {
    expected: null,
    sha256: await sha256Of(path),
    rows: ({ row }) => rowsOf(path, row),
    close: async () => {},
  };
  return withWktShapes(source, options, region);
}

async function* rowsOf(path: string, after: number): AsyncGenerator<SourceRow> {
  let lastByte: number | undefined;
  let columns: Columns | undefined;
  let row = 0;
  // A short row is held back until it is known whether the file ends in it.
  let short: SourceRow | undefined;
  for await (const { record, info } of recordsOf(path, (byte) => {
    lastByte = byte;
  })) {
    if (!columns) {
      const unnamed = namesOfShapes(record);
      columns = { names: unnamed ?? namesOf(record), line: info.lines };
      if (!unnamed) continue;
    }
    if (short) yield short;
    short = undefined;
    row++;
    if (row <= after) continue;
    const read = readRow(row, record, columns, info.lines);
    if (record.length < columns.names.length) short = read;
    else yield read;
  }
  if (!columns) throw new SourceError('imports:csv.empty');
  if (row === 0) throw new SourceError('imports:csv.noRows');
  if (short && !NEWLINES.includes(lastByte ?? 0)) {
    throw new SourceError('imports:csv.cutOff');
  }
  if (short) yield short;
}

async function* recordsOf(path: string, end: (lastByte: number | undefined) => void): AsyncGenerator<CsvRecord> {
  const text = checkedText(bytesOf(path), end);
  const first = await text.next();
  if (first.done) return;
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(first.value),
    info: true,
    max_record_size: LONGEST_ROW,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  });
  const source = Readable.from(withFirst(first.value, text), { objectMode: false });
  try {
    // What fails in the source comes out of the iteration as well.
    for await (const read of pipeline(source, parser, () => undefined)) yield read as CsvRecord;
  } catch (error) {
    throw error instanceof CsvError ? sourceErrorOf(error) : error;
  }
}

async function* withFirst(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}

/** What parts the names in the first line. */
function delimiterOf(start: Buffer): string {
  const [line = ''] = start.toString('utf8').split(/[\r\n]/, 1);
  // Neither in quotes nor among the corners of a shape.
  const bare = line.replace(/"[^"]*"/g, '').replace(/\(.*\)/g, '');
  const count = (delimiter: string) => bare.split(delimiter).length;
  return DELIMITERS.reduce((best, one) => (count(one) > count(best) ? one : best));
}

/** Names for a list of numbers and shapes that begins without names; undefined for any other. */
function namesOfShapes(record: string[]): string[] | undefined {
  if (!record.some(looksLikeWkt)) return undefined;
  const number = record.findIndex((cell) => looksLikeNumber(cell));
  return record.map((cell, at) => (looksLikeWkt(cell) ? 'WKT' : at === number ? 'APN' : `column ${at + 1}`));
}

function namesOf(header: string[]): string[] {
  const names = header.map((name) => name.trim());
  if (names.some((name) => name.includes('\0'))) {
    throw new SourceError('imports:file.notUtf8');
  }
  if (names.every((name) => name === '')) throw new SourceError('imports:csv.noNames');
  if (names.some((name) => /^[\d\s.-]*\d[\d\s.-]*$/.test(name))) {
    throw new SourceError({ code: 'imports:csv.noColumnNames', params: { first: names[0] ?? '' } });
  }
  const twice = names.find((name, at) => name !== '' && names.indexOf(name) !== at);
  if (twice !== undefined) throw new SourceError({ code: 'imports:csv.namedTwice', params: { name: twice } });
  return names;
}

function readRow(row: number, record: string[], { names }: Columns, line: number): SourceRow {
  if (record.length !== names.length) {
    const params = { line, columns: record.length, expected: names.length };
    return { row, values: {}, error: { reason: 'unreadable-row', message: { code: 'imports:row.columns', params } } };
  }
  if (record.some((value) => value.includes('\0'))) {
    return {
      row,
      values: {},
      error: { reason: 'unreadable-row', message: { code: 'imports:row.lineCharacter', params: { line } } },
    };
  }
  const values = Object.fromEntries(names.flatMap((name, at) => (name === '' ? [] : [[name, record[at]]])));
  return { row, values };
}

function sourceErrorOf(error: CsvError): SourceError {
  const line = typeof error.lines === 'number' ? error.lines : undefined;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
    return new SourceError('imports:csv.cutInQuotes');
  }
  if (error.code === 'CSV_MAX_RECORD_SIZE') {
    return new SourceError(line ? { code: 'imports:csv.longRowBy', params: { line } } : 'imports:csv.longRow');
  }
  const technical = error.message;
  if (line) return new SourceError({ code: 'imports:csv.unreadableAt', params: { line, technical } });
  return new SourceError({ code: 'imports:csv.unreadable', params: { technical } });
}

import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import type { Counties } from '#domain/parcels/counties.ts';
import type { ImportKind } from '#domain/parcels/import.ts';
import type { OwnMapping } from '#domain/parcels/parcel-sources.ts';
import { fieldsOf } from '#domain/parcels/short-names.ts';
import { formatMessage } from '#messages/format-message.ts';
import { openSource, type SourceOptions } from '../adapters/parcel-sources/open-source.ts';
import { SourceAway } from '../adapters/parcel-sources/parcel-source.ts';
import { listRefusedRows } from '../db/parcel-import-rows.ts';
import type { ImportRow } from '../db/parcel-imports.ts';
import { readShapes } from '../features/parcel-imports/join-shapes.ts';
import { runImport } from '../features/parcel-imports/run-import.ts';
import { refusedRowsCsv } from '../features/parcel-imports/show-datasets.ts';
import { mappingOf, startImport } from '../features/parcel-imports/start-import.ts';
import type { Deps } from '../http/deps.ts';
import { JobInterrupted } from '../jobs/jobs.ts';
import { CommandError, type Terminal } from './command.ts';
import { asCommandError, count, describeRefused, formatProgress, type RunParcels } from './format-import.ts';

type Wish = {
  place: string;
  source: string | undefined;
  mapping: string | undefined;
  date: string | null;
  mayRetire: boolean;
  expect: number | undefined;
  refused: string | undefined;
  /** What holds for every row. */
  county: string | undefined;
  /** A second source, which has the shapes; and the EPSG code of shapes that do not state it. */
  shapes: string | undefined;
  projection: string | undefined;
};

/** `parcels import FILE-or-URL`: Ctrl-C breaks off, and the same command goes on from there. */
export async function importParcels(args: string[], terminal: Terminal, run: RunParcels): Promise<void> {
  const wish = parse(args);
  const stopping = new AbortController();
  const interrupt = () => stopping.abort(new JobInterrupted('Ctrl-C'));
  process.once('SIGINT', interrupt);
  process.once('SIGTERM', interrupt);
  try {
    await run((deps) => importNow(deps, wish, terminal, stopping.signal));
  } catch (error) {
    if (!(error instanceof JobInterrupted)) throw asCommandError(error, wish.place);
    terminal.line(
      stopping.signal.aborted
        ? 'Broken off. Run the same command to go on from there, or “parcels stop” to drop what was read. Nothing was changed so far.'
        : error.message,
    );
    process.exitCode = 130;
  } finally {
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', interrupt);
  }
}

async function importNow(
  deps: Pick<Deps, 'db' | 'agencyData'>,
  wish: Wish,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<void> {
  const { place } = wish;
  const service = deps.agencyData.parcelSources.services.find(({ url }) => url === place);
  const mapping = wish.mapping ?? service?.mapping ?? 'trpa';
  const { counties, parcelSources, map } = deps.agencyData;
  const { id: _, name: __, ...known } = mappingOf(parcelSources, mapping, null);
  const { county, projection } = wish;
  const ownMapping = county || projection ? withStated(known, { county, projection }) : null;
  const { wkt } = known;
  const read = { region: map.region, fields: fieldsOf(known), wkt, projection: projection ?? known.projection };
  const file = await openSource(place, read);
  const second = wish.shapes === undefined ? undefined : await readSecond(wish.shapes, counties, read);
  // What is joined is another source than either.
  const opened = second && file.sha256 ? { ...file, sha256: sumOf(file.sha256 + second.sha256) } : file;
  const began = Date.now();
  const { id, resumed } = await startImport(deps, {
    kind: kindOfSource(place),
    source: wish.source ?? service?.source ?? 'trpa',
    mapping,
    ownMapping,
    expect: wish.expect,
    sourceDate: wish.date,
    label: /^https?:/i.test(place) ? place : basename(place),
    sha256: opened.sha256,
    mayRetire: wish.mayRetire,
  }).catch(async (error) => {
    await opened.close();
    throw error;
  });
  terminal.line(
    resumed
      ? `The import of ${place} was broken off: it goes on.`
      : `Importing ${place}. Ctrl-C breaks off; nothing is lost.`,
  );
  const format = formatProgress(terminal);
  // Opened twice it would be read twice; one that is not needed any more is closed here.
  let isUsed = false;
  const hand = async () => {
    isUsed = true;
    return opened;
  };
  try {
    const readSecond = second && (async () => second.shapes);
    const ended = await runImport(deps, id, hand, signal, format, () => new Date(), readSecond);
    await report(deps, { ended, wish, seconds: (Date.now() - began) / 1000 }, terminal);
  } catch (error) {
    if (!(error instanceof SourceAway)) throw error;
    throw new CommandError(`${error.message} What was read is kept: the same command goes on from there.`);
  } finally {
    if (!isUsed) await opened.close();
  }
}

/** The mapping with what was stated for every row. */
function withStated(
  mapping: OwnMapping,
  { county, projection }: Partial<Record<'county' | 'projection', string | undefined>>,
) {
  const { jurisdiction: _, ...constants } = mapping.constants;
  return {
    ...mapping,
    ...(county !== undefined && { constants: { ...constants, county } }),
    ...(projection !== undefined && { projection }),
  };
}

/** Reads the shapes of a second source, whole: what has them is at hand before the first row is read. */
async function readSecond(place: string, counties: Counties, options: SourceOptions) {
  const source = await openSource(place, { ...options, wkt: undefined });
  try {
    return { shapes: await readShapes(source, counties), sha256: source.sha256 ?? place };
  } catch (error) {
    throw asCommandError(error, place);
  } finally {
    await source.close();
  }
}

const sumOf = (text: string): string => createHash('sha256').update(text).digest('hex');

async function report(
  { db }: Pick<Deps, 'db'>,
  { ended, wish, seconds }: { ended: ImportRow; wish: Wish; seconds: number },
  terminal: Terminal,
): Promise<void> {
  const { rows_read, rows_repeated, rows_refused } = ended;
  terminal.line(
    `${ended.label}: ${count(rows_read)} rows read, ${count(rows_repeated)} repeated, ${count(rows_refused)} refused.`,
  );
  if (wish.refused) await pipeline(Readable.from(refusedRowsCsv(db, ended.id, 'en')), createWriteStream(wish.refused));
  const refusedRows = await listRefusedRows(db, ended.id, { limit: 10 });
  describeRefused(terminal, { refusedRows, total: rows_refused, file: wish.refused });
  const said = ended.message && formatMessage('en', ended.message);
  if (ended.state === 'asking') {
    throw new CommandError(
      `${said} Run the same command with --allow-retiring to allow it, or “parcels stop” to stop it.`,
    );
  }
  if (ended.state === 'completed' && said) terminal.line(said);
  if (ended.state !== 'completed') throw new CommandError(said ?? `The import is ${ended.state}.`);
  terminal.line(
    `Parcels: ${count(ended.parcels_added)} added, ${count(ended.parcels_changed)} changed, ` +
      `${count(ended.parcels_unchanged)} unchanged, ${count(ended.parcels_retired)} retired, in ${seconds.toFixed(1)} s.`,
  );
}

function parse(args: string[]): Wish {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      source: { type: 'string' },
      mapping: { type: 'string' },
      date: { type: 'string' },
      expect: { type: 'string' },
      'allow-retiring': { type: 'boolean', default: false },
      refused: { type: 'string' },
      county: { type: 'string' },
      shapes: { type: 'string' },
      projection: { type: 'string' },
    },
  });
  const [place, ...others] = positionals;
  if (!place || others.length > 0) throw new CommandError('Name one file or one address to import from.');
  const { source, mapping, date, refused, expect, county, shapes, projection } = values;
  if (expect !== undefined && !/^[1-9]\d{0,8}$/.test(expect)) {
    throw new CommandError('Write after --expect how many rows the source has, in digits.');
  }
  if (date !== undefined && !isDay(date)) throw new CommandError('Write the date as 2026-08-01.');
  if (source !== undefined && !/^[a-z][a-z0-9-]{0,58}$/.test(source)) {
    throw new CommandError('Write the source in small letters, digits and hyphens, such as trpa.');
  }
  if (projection !== undefined && !/^\d{4,6}$/.test(projection)) {
    throw new CommandError('Write the EPSG code of the shapes in digits, such as 26910.');
  }
  const rows = expect === undefined ? undefined : Number(expect);
  const stated = { county, shapes, projection };
  return {
    place,
    source,
    mapping,
    date: date ?? null,
    mayRetire: values['allow-retiring'],
    expect: rows,
    refused,
    ...stated,
  };
}

const isDay = (text: string): boolean => {
  const day = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
};

/** What a file's name or an address says of the kind of a source. The reader looks at the content. */
function kindOfSource(pathOrUrl: string): ImportKind {
  if (/^https?:/i.test(pathOrUrl)) return 'arcgis';
  if (/\.(zip|shp)$/i.test(pathOrUrl)) return 'shapefile';
  return /\.(geo)?json[lp]?(\.gz)?$/i.test(pathOrUrl) ? 'geojson' : 'csv';
}

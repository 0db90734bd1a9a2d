import type { FileHandle } from 'node:fs/promises';
import { readAt } from './read-at.ts';

const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
/** The directory of an Office file has a few dozen entries; a damaged one may go in circles. */
const SECTOR_LIMIT = 64;
/** Sectors of the allocation table that the header itself names; enough for a directory near the file's start. */
const TABLE_SECTORS_IN_HEADER = 109;
const LAST_SECTOR = 0xfffffffa;

/** A stream in an old Office file. `start` is where its bytes begin in the file, where it is not a tiny one. */
export type OldStream = { name: string; start: number };

/** The streams that an old Office file (a compound file) lists; none where it is damaged. */
export async function streamsOf(file: FileHandle): Promise<OldStream[]> {
  const header = await readAt(file, 0, HEADER_BYTES);
  if (header.length < HEADER_BYTES) return [];
  const sectorBytes = 2 ** Math.min(header.readUInt16LE(30), 12);
  const placeOf = (sector: number) => (sector + 1) * sectorBytes;
  const nextAfter = async (sector: number): Promise<number> => {
    const perTable = sectorBytes / 4;
    const table = Math.floor(sector / perTable);
    if (table >= TABLE_SECTORS_IN_HEADER) return LAST_SECTOR;
    const tableSector = header.readUInt32LE(76 + table * 4);
    if (tableSector >= LAST_SECTOR) return LAST_SECTOR;
    const entry = await readAt(file, placeOf(tableSector) + (sector % perTable) * 4, 4);
    return entry.length === 4 ? entry.readUInt32LE(0) : LAST_SECTOR;
  };
  const streams: OldStream[] = [];
  let sector = header.readUInt32LE(48);
  for (let count = 0; count < SECTOR_LIMIT && sector < LAST_SECTOR; count++) {
    const entries = await readAt(file, placeOf(sector), sectorBytes);
    for (let at = 0; at + ENTRY_BYTES <= entries.length; at += ENTRY_BYTES) {
      const nameBytes = Math.min(entries.readUInt16LE(at + 64), 64);
      const name = entries.toString('utf16le', at, at + Math.max(0, nameBytes - 2));
      if (name !== '') streams.push({ name, start: placeOf(entries.readUInt32LE(at + 116)) });
    }
    sector = await nextAfter(sector);
  }
  return streams;
}

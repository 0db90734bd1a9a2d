/** Bytes of the stream, from and up to. */
export type TextRun = readonly [from: number, to: number];

const PAGE_BYTES = 512;

const DELETED = 0x0800;
const ROW_END = 0x2417;
/** The same in Word 6 and 95, whose codes have one byte. */
const DELETED_6 = 65;
const ROW_END_6 = 25;
const DEFINE_TABLE = 0xd608;
const CHANGE_TABS = 0xc615;

/** Bytes that follow a code, by the three bits that tell; the seventh begins with its own length. */
const OPERAND_BYTES = [1, 1, 2, 4, 2, 2, -1, 3];
/** Word 6 and 95: bytes that follow the codes that come before ROW_END_6; one where nothing is said, -1 as above. */
const OPERAND_BYTES_6: Readonly<Record<number, number>> = {
  2: 2,
  3: -1,
  12: -1,
  15: -1,
  16: 2,
  17: 2,
  18: 2,
  19: 2,
  20: 4,
  21: 2,
  22: 2,
  23: -1,
};

/**
 * Where the looks are: a list in `table` names pages of `stream`. Word 6 and 95 (`old`) may list the first page only:
 * their header counts the pages at `counted`.
 */
type Looks = { stream: Buffer; table: Buffer; place: number; length: number; old: boolean; counted: number };

/** The runs of characters that are deleted and still kept (tracked changes). */
export function deletedRuns(looks: Looks): TextRun[] {
  return runsOf(looks, 1, (bytes, at) => {
    const offset = bytes.readUInt8(at) * 2;
    if (offset === 0) return false;
    const codes = bytes.subarray(offset + 1, offset + 1 + bytes.readUInt8(offset));
    return looks.old ? codes[0] === DELETED_6 && codes[1] === 1 : has(codes, DELETED);
  });
}

/** The marks that end the row of a table, which look like those that end a cell. */
export function rowEnds(looks: Looks, entryBytes: number): TextRun[] {
  return runsOf(looks, entryBytes, (bytes, at) => {
    const offset = bytes.readUInt8(at) * 2;
    if (offset === 0) return false;
    const count = bytes.readUInt8(offset);
    if (looks.old) return has6(bytes.subarray(offset + 3, offset + count * 2), ROW_END_6);
    // The length is told in words; where it is nought the next byte tells it.
    const [start, end] =
      count > 0 ? [offset + 3, offset + count * 2] : [offset + 4, offset + 2 + bytes.readUInt8(offset + 1) * 2];
    return has(bytes.subarray(start, end), ROW_END);
  });
}

/** The runs whose look passes `test`, which gets the page of the run and where its entry is. A torn page has none. */
function runsOf(looks: Looks, entryBytes: number, test: (page: Buffer, at: number) => boolean): TextRun[] {
  const runs: TextRun[] = [];
  for (const number of pagesOf(looks)) {
    const bytes = looks.stream.subarray(number * PAGE_BYTES, (number + 1) * PAGE_BYTES);
    if (bytes.length < PAGE_BYTES) continue;
    const inPage = bytes.readUInt8(PAGE_BYTES - 1);
    for (let run = 0; run < inPage; run++) {
      const entry = (inPage + 1) * 4 + run * entryBytes;
      if (entry + entryBytes >= PAGE_BYTES) break;
      if (passes(test, bytes, entry)) runs.push([bytes.readUInt32LE(run * 4), bytes.readUInt32LE(run * 4 + 4)]);
    }
  }
  return runs;
}

function pagesOf({ stream, table, place, length, old, counted }: Looks): number[] {
  const list = table.subarray(place, place + length);
  const numberBytes = old ? 2 : 4;
  const count = Math.max(0, Math.floor((list.length - 4) / (4 + numberBytes)));
  const pages: number[] = [];
  for (let number = 0; number < count; number++) {
    const at = (count + 1) * 4 + number * numberBytes;
    pages.push(old ? list.readUInt16LE(at) : list.readUInt32LE(at) & 0x3fffff);
  }
  const last = pages.at(-1);
  if (!old || last === undefined) return pages;
  const missing = Math.max(0, stream.readUInt16LE(counted) - count);
  return [...pages, ...Array.from({ length: missing }, (_, at) => last + 1 + at)];
}

function passes(test: (page: Buffer, at: number) => boolean, page: Buffer, at: number): boolean {
  try {
    return test(page, at);
  } catch {
    // A look that points out of its page: the words count, not the look.
    return false;
  }
}

/** Whether a list of codes sets `code`. */
function has(codes: Buffer, code: number): boolean {
  for (let at = 0; at + 3 <= codes.length; ) {
    const next = codes.readUInt16LE(at);
    at += 2;
    if (next === code) return codes.readUInt8(at) === 1;
    if (next === DEFINE_TABLE) at += codes.readUInt16LE(at) + 1;
    else if (next === CHANGE_TABS && codes.readUInt8(at) === 255) return false;
    else {
      const bytes = OPERAND_BYTES[next >> 13] ?? 1;
      at += bytes < 0 ? codes.readUInt8(at) + 1 : bytes;
    }
  }
  return false;
}

function has6(codes: Buffer, code: number): boolean {
  for (let at = 0; at + 2 <= codes.length; ) {
    const next = codes.readUInt8(at);
    if (next === code) return codes.readUInt8(at + 1) === 1;
    if (next > code) return false;
    const bytes = OPERAND_BYTES_6[next] ?? 1;
    at += 1 + (bytes < 0 ? codes.readUInt8(at + 1) + 1 : bytes);
  }
  return false;
}

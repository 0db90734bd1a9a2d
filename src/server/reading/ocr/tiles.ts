import type { GreyPicture, PixelBox } from '../page/clean-text.ts';

/** A picture of up to this many pixels is read whole: 11 by 17 inches at 300 dots an inch. */
const WHOLE_PIXELS = 17.5e6;
const TILE = 3000;
/** Tiles share this much with their neighbours, so that a word that one cuts stands whole in the other. */
const OVERLAP = 450;

function cut(length: number): { from: number; size: number }[] {
  const count = Math.max(1, Math.ceil((length - OVERLAP) / (TILE - OVERLAP)));
  const size = Math.ceil((length + (count - 1) * OVERLAP) / count);
  return Array.from({ length: count }, (_, index) => {
    const from = Math.min(index * (size - OVERLAP), length - size);
    return { from, size };
  });
}

/** Cuts a picture of this size into parts that are read one by one; a small one is one part. */
export function tilesOf(width: number, height: number): PixelBox[] {
  if (width * height <= WHOLE_PIXELS) return [{ left: 0, top: 0, width, height }];
  return cut(height).flatMap((row) =>
    cut(width).map((column) => ({ left: column.from, top: row.from, width: column.size, height: row.size })),
  );
}

/** Tiles with the most changes of grey in a smaller picture of the whole first. `factor`: pixels of theirs for one of its. */
export function byInk(tiles: readonly PixelBox[], { pixels, width, height }: GreyPicture, factor: number): PixelBox[] {
  const changesIn = (tile: PixelBox): number => {
    const [left, top] = [Math.floor(tile.left / factor), Math.floor(tile.top / factor)];
    const right = Math.min(width, Math.floor((tile.left + tile.width) / factor));
    const bottom = Math.min(height, Math.floor((tile.top + tile.height) / factor));
    let changes = 0;
    for (let y = top; y < bottom; y += 1) {
      for (let x = left + 1; x < right; x += 1) {
        if (Math.abs((pixels[y * width + x] ?? 0) - (pixels[y * width + x - 1] ?? 0)) > 48) changes += 1;
      }
    }
    return changes;
  };
  return tiles
    .map((tile) => ({ tile, changes: changesIn(tile) }))
    .sort((a, b) => b.changes - a.changes)
    .map(({ tile }) => tile);
}

const CELLS = 8;
const STEP = 4;

/** The quarter of a picture (half as wide, half as high) with the most ink, going by how grey changes along rows. */
export function densestArea({ pixels, width, height }: GreyPicture): PixelBox {
  const cells = new Float64Array(CELLS * CELLS);
  for (let y = 0; y < height; y += STEP) {
    const row = Math.floor((y * CELLS) / height) * CELLS;
    for (let x = STEP; x < width; x += STEP) {
      const change = Math.abs((pixels[y * width + x] ?? 0) - (pixels[y * width + x - STEP] ?? 0));
      const cell = row + Math.floor((x * CELLS) / width);
      if (change > 64) cells[cell] = (cells[cell] ?? 0) + 1;
    }
  }
  let best = { column: 0, row: 0, changes: -1 };
  for (let row = 0; row <= CELLS / 2; row += 1) {
    for (let column = 0; column <= CELLS / 2; column += 1) {
      let changes = 0;
      for (let down = 0; down < CELLS / 2; down += 1) {
        for (let over = 0; over < CELLS / 2; over += 1) changes += cells[(row + down) * CELLS + column + over] ?? 0;
      }
      if (changes > best.changes) best = { column, row, changes };
    }
  }
  const [partWidth, partHeight] = [Math.max(1, Math.floor(width / 2)), Math.max(1, Math.floor(height / 2))];
  return {
    left: Math.min(width - partWidth, Math.floor((best.column * width) / CELLS)),
    top: Math.min(height - partHeight, Math.floor((best.row * height) / CELLS)),
    width: partWidth,
    height: partHeight,
  };
}

/** Whether nothing on a picture is darker than light grey, going by every fourth pixel of every second row. */
export function isEmpty({ pixels, width, height }: GreyPicture): boolean {
  let dark = 0;
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += STEP) if ((pixels[y * width + x] ?? 255) < 160) dark += 1;
  }
  return dark < 40;
}

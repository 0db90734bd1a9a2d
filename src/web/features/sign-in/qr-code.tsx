import { useMemo } from 'react';
import { encode } from 'uqr';

/** The free space around the squares that scanners need. */
const QUIET = 4;

/** One line of the path for each row: runs of dark squares. */
const pathOf = (rows: readonly (readonly boolean[])[]): string =>
  rows
    .map((row, y) => {
      let line = '';
      for (let x = 0; x < row.length; x += 1) {
        if (!row[x]) continue;
        const from = x;
        while (row[x + 1]) x += 1;
        line += `M${from} ${y}h${x - from + 1}v1H${from}z`;
      }
      return line;
    })
    .join('');

/** A text as a picture for cameras: dark on white in either theme, since not every camera reads it inverted. */
export function QrCode({ text, label, className = '' }: { text: string; label: string; className?: string }) {
  const { path, size } = useMemo(() => {
    const { data, size } = encode(text, { ecc: 'M', border: QUIET });
    return { path: pathOf(data), size };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}

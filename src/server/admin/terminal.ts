import type { Writable } from 'node:stream';

export type Terminal = {
  /** A line that stays. */
  line: (text: string) => void;
  /** A line that the next one replaces; shown only where someone is looking. */
  progress: (text: string) => void;
};

export function openTerminal(out: Writable & { isTTY?: boolean; columns?: number }): Terminal {
  const clear = out.isTTY ? '\r\u001b[2K' : '';
  return {
    line: (text) => out.write(`${clear}${text}\n`),
    progress: (text) => {
      if (out.isTTY) out.write(`${clear}${text.slice(0, (out.columns ?? 80) - 1)}`);
    },
  };
}

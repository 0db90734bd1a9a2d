/**
 * The bytes that a Range header asks for, both ends included; undefined where the whole is sent: no header, one that
 * asks for several parts, or for none of these `size` bytes (a client then gets more than it asked for, never less).
 */
export function readRange(header: string | undefined, size: number): { from: number; to: number } | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return from <= to && from < size ? { from, to } : undefined;
}

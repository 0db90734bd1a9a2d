import { z } from 'zod';
import type { Message } from '#messages/message.ts';
import type { RefusedRowReason } from './import.ts';
import { looksLikeNumber } from './parcel-number.ts';

/** What became of a parcel number: it was renamed, its land was split, or it was merged with another's. */
export const ChangeKind = z.enum(['rename', 'split', 'merge']);
export type ChangeKind = z.infer<typeof ChangeKind>;

/** One step from an old number to a new one. A split has one for each part, a merge one for each number that ended. */
export const NumberChange = z.object({
  from: z.string(),
  to: z.string(),
  kind: ChangeKind,
  /** Null where the source does not say. */
  year: z.number().int().nullable(),
});
export type NumberChange = z.infer<typeof NumberChange>;

/** Columns of a list of number changes. */
export const CHANGE_COLUMNS = ['old_apn', 'new_apn', 'change_type', 'change_year'] as const;

type NumberChangeError = { reason: RefusedRowReason; message: Message; apn: string | null };

const EARLIEST = 1850;
const LATEST = 2200;
const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value).trim());

/** Reads one row of such a list. Numbers stay as they are written: old ones have forms that no county uses any more. */
export function readNumberChange(
  values: Record<string, unknown>,
): { change: NumberChange } | { error: NumberChangeError } {
  const [from = '', to = '', type = '', yearText = ''] = CHANGE_COLUMNS.map((column) => textOf(values[column]));
  const apn = from === '' ? null : from.slice(0, 60);
  const refuse = (reason: RefusedRowReason, message: Message) => ({ error: { reason, message, apn } });
  if (from === '' || to === '') return refuse('no-number', { code: 'imports:change.noNumber' });
  const odd = [from, to].find((number) => !looksLikeNumber(number) || number.length > 40);
  if (odd !== undefined) {
    return refuse('malformed-number', { code: 'imports:change.malformed', params: { number: odd.slice(0, 60) } });
  }
  if (from === to) return refuse('impossible-value', { code: 'imports:change.same', params: { number: from } });
  const kind = ChangeKind.safeParse(type.toLowerCase());
  if (!kind.success) {
    return refuse('impossible-value', { code: 'imports:change.kind', params: { value: type.slice(0, 60) } });
  }
  const year = yearText === '' ? null : Number(yearText);
  if (year !== null && !(Number.isInteger(year) && year >= EARLIEST && year <= LATEST)) {
    return refuse('impossible-value', { code: 'imports:change.year', params: { value: yearText.slice(0, 60) } });
  }
  return { change: { from, to, kind: kind.data, year } };
}

import type { RefusalReason } from './import.ts';
import { ChangeKind, type NumberChange } from './number-change.ts';
import { looksLikeNumber } from './parcel-number.ts';

/** Columns of a list of number changes. */
export const CHANGE_COLUMNS = ['old_apn', 'new_apn', 'change_type', 'change_year'] as const;

type ChangeRefusal = { reason: RefusalReason; detail: string; apn: string | null };

const EARLIEST = 1850;
const LATEST = 2200;
const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value).trim());

/** Reads one row of such a list. Numbers stay as they are written: old ones have forms that no county uses any more. */
export function readNumberChange(
  values: Record<string, unknown>,
): { change: NumberChange } | { refusal: ChangeRefusal } {
  const [from = '', to = '', type = '', yearText = ''] = CHANGE_COLUMNS.map((column) => textOf(values[column]));
  const apn = from === '' ? null : from.slice(0, 60);
  const refuse = (reason: RefusalReason, detail: string) => ({ refusal: { reason, detail, apn } });
  if (from === '' || to === '') return refuse('no-number', 'The row has no number in old_apn or new_apn.');
  const odd = [from, to].find((number) => !looksLikeNumber(number) || number.length > 40);
  if (odd !== undefined) return refuse('malformed-number', `“${odd.slice(0, 60)}” is no parcel number.`);
  if (from === to) return refuse('impossible-value', `The old and the new number are the same, ${from}.`);
  const kind = ChangeKind.safeParse(type.toLowerCase());
  if (!kind.success) {
    return refuse('impossible-value', `change_type is “${type.slice(0, 60)}”; it must be rename, split or merge.`);
  }
  const year = yearText === '' ? null : Number(yearText);
  if (year !== null && !(Number.isInteger(year) && year >= EARLIEST && year <= LATEST)) {
    return refuse('impossible-value', `change_year is ${yearText.slice(0, 60)}, which is no year.`);
  }
  return { change: { from, to, kind: kind.data, year } };
}

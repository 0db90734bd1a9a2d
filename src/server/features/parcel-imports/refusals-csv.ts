import type { Language } from '#domain/agency/language.ts';
import { formatMessage } from '#messages/format-message.ts';
import type { Db } from '#server/db/db.ts';
import { listRefusals, type RefusalRow } from '#server/db/parcel-import-rows.ts';

const AT_ONCE = 1_000;

/** Every row that an import refused as CSV, piece by piece, told in a language. Numbers and texts are those of the source. */
export async function* refusalsCsv(db: Db, importId: string, language: Language): AsyncGenerator<string> {
  yield csvOfRefusals([], language);
  for (let after = 0; ; ) {
    const refusals = await listRefusals(db, importId, { after, limit: AT_ONCE });
    const last = refusals.at(-1);
    if (!last) return;
    yield refusals.map((one) => lineOf(one, language)).join('');
    after = last.row;
  }
}

/** Refused rows as CSV, with its heading, told in a language. */
export const csvOfRefusals = (refusals: readonly RefusalRow[], language: Language): string =>
  ['row,apn,reason,detail\r\n', ...refusals.map((one) => lineOf(one, language))].join('');

const lineOf = ({ row, apn, reason, message }: RefusalRow, language: Language): string =>
  line([String(row), apn ?? '', reason, formatMessage(language, message)]);

const line = (cells: string[]): string => `${cells.map(quoted).join(',')}\r\n`;
/** A spreadsheet would work out what begins like a formula; the apostrophe has it shown as it is. */
const quoted = (cell: string): string => `"${cell.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`;

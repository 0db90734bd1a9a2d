import type { Language } from '#domain/agency/language.ts';
import { formatMessage } from '#messages/format-message.ts';
import type { Db } from '#server/db/db.ts';
import { listRefusedRows, type RefusedImportRow } from '#server/db/parcel-import-rows.ts';

const AT_ONCE = 1_000;

/** Every row that an import refused as CSV, piece by piece, told in a language. Numbers and texts are those of the source. */
export async function* refusedRowsCsv(db: Db, importId: string, language: Language): AsyncGenerator<string> {
  yield formatRefusedRows([], language);
  for (let after = 0; ; ) {
    const refusedRows = await listRefusedRows(db, importId, { after, limit: AT_ONCE });
    const last = refusedRows.at(-1);
    if (!last) return;
    yield refusedRows.map((one) => lineOf(one, language)).join('');
    after = last.row;
  }
}

/** Refused rows as CSV, with its heading, told in a language. */
export const formatRefusedRows = (refusedRows: readonly RefusedImportRow[], language: Language): string =>
  ['row,apn,reason,detail\r\n', ...refusedRows.map((one) => lineOf(one, language))].join('');

const lineOf = ({ row, apn, reason, message }: RefusedImportRow, language: Language): string =>
  line([String(row), apn ?? '', reason, formatMessage(language, message)]);

const line = (cells: string[]): string => `${cells.map(quoted).join(',')}\r\n`;
/** A spreadsheet would work out what begins like a formula; the apostrophe has it shown as it is. */
const quoted = (cell: string): string => `"${cell.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`;

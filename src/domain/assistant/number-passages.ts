import { plainText } from './claims.ts';
import type { AnswerPassage, PassagePlace } from './planning-answer.ts';
import { type HandedPassage, isInstruction } from './verify-prose.ts';

/** A passage as a model is given it, and where it stands. */
export type NumberedPassage = HandedPassage & { place: PassagePlace };

/** More is not read with care, and costs. */
const MOST_PASSAGES = 40;
const MOST_ROWS = 12;
const MOST_CHARACTERS = 24_000;

const UNIT_OF_HEAD = /\s*\((%|percent|ft|feet|sq\.? ?ft\.?|square feet|acres?|inch(?:es)?|days|months|years|miles)\)$/i;
const UNIT_OF_CAPTION = /\bin (percent|feet|square feet|acres|inches|days|months|years|miles)\b/i;

/** A row in words: its caption, then each cell behind its head, a bare figure with the unit that its head or the caption says. */
function rowOf({ caption, head, rows }: AnswerPassage['section']['tables'][number], row: number): string {
  const cells = (rows[row] ?? []).map((cell, column) => {
    const name = head[column] ?? '';
    const unit = UNIT_OF_HEAD.exec(name)?.[1] ?? (column > 0 ? UNIT_OF_CAPTION.exec(caption)?.[1] : undefined);
    const isBare = /^[\d,.]+$/.test(cell);
    return cell === '' ? '' : `${name.replace(UNIT_OF_HEAD, '')}: ${cell}${isBare && unit ? ` ${unit}` : ''}`;
  });
  return `${caption}: ${cells.filter(Boolean).join('; ')}`;
}

/** The rows of a table that are handed over: all of a short one, else those round what was asked for. */
function rowsOf(count: number, asked: number | undefined): number[] {
  const first = Math.max(0, Math.min(count - MOST_ROWS, (asked ?? 0) - MOST_ROWS / 2));
  return Array.from({ length: Math.min(count, MOST_ROWS) }, (_, at) => first + at);
}

/** What shows otherwise than it is, and what a page hides from its readers. */
const cleaned = (text: string): string =>
  plainText(
    text
      .replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')
      .replace(/<\/?[a-z!][^>]*>?/gi, ' ')
      .replace(/[\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu, '')
      .replace(/\p{Cc}/gu, ' '),
  ).trim();

/** What somebody else wrote, such as the name of a file, for the text of a passage: it bears out nothing but that they wrote it. */
export const asQuotation = (text: string): string => `“${cleaned(text).replaceAll('"', "'")}”`;

/**
 * Passages as a model is given them, each statement and each row under a number of its own. What speaks to a machine in them is
 * no statement on planning and is not handed over.
 */
export function passagesOf(answers: readonly AnswerPassage[]): NumberedPassage[] {
  const all = answers.flatMap(({ document, section, mark }) => {
    const place = { document: document.id, section: section.id };
    const statements = section.statements.map(({ text, citation }, statement) => ({
      text,
      citation,
      place: { ...place, mark: { statement } },
    }));
    const rows = section.tables.flatMap((table, at) =>
      rowsOf(table.rows.length, 'table' in mark && mark.table === at ? (mark.row ?? undefined) : undefined).map(
        (row) => ({
          ...{ text: rowOf(table, row), citation: table.citation },
          place: { ...place, mark: { table: at, row, column: 0 } },
        }),
      ),
    );
    return [...statements, ...rows].map((one) => ({
      ...one,
      text: cleaned(one.text),
      citation: cleaned(one.citation),
      title: cleaned(section.title),
    }));
  });
  let characters = 0;
  return all
    .filter(
      ({ text, title, citation }) =>
        text !== '' &&
        ![text, title, citation].some(isInstruction) &&
        !text.split(/(?<=[.!?:;])\s+/).some(isInstruction),
    )
    .slice(0, MOST_PASSAGES)
    .filter(({ text }) => {
      characters += text.length;
      return characters <= MOST_CHARACTERS;
    })
    .map((passage, at) => ({ id: String(at + 1), ...passage }));
}

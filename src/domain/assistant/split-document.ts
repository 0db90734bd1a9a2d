import type { DocumentBlock, ReadBlocks } from './document-blocks.ts';
import { plainText } from './document-blocks.ts';
import { freeSlug, type ImportedSection, type ImportedStatement, type ImportedTable, slugOf } from './edition.ts';
import { isCapitals, numberedHeading, numberInHeading, PLAIN_LEVEL } from './headings-in-text.ts';
import { sentencesOf } from './sentences.ts';

/** A document in sections. `isTooMuch`: it has more than a text may, and ends before its end. */
export type SplitDocument = { title: string; sections: ImportedSection[]; isTooMuch: boolean };

export const MOST_SECTIONS = 20_000;
const MOST_STATEMENTS = 200_000;
/** Headings that words alone tell stand under those of a style. */
const BY_WORDS = 7;
const RANK = 100;
const MOST_BOLD_WORDS = 14;
const MOST_TITLE = 200;

/** A line of a table of contents. */
const LISTED = /(?:\.\s?){6,}|(?:\.\s?){4,}\s*\d*\s*$|\t\d+$/;
const CAPTION = /^(?:table|exhibit|schedule)\s+[\w.-]+/i;

type SeenHeading = { level: number; number: string; title: string };

/** Divides a document at its headings into sections, and their text into sentences. Pure: it says nothing of its own. */
export function splitDocument({ title: ownTitle, blocks }: ReadBlocks): SplitDocument {
  const styled = blocks.filter((block) => block.kind === 'heading' && block.rank > 0).length;
  const over: SeenHeading[] = [];
  const made: ImportedSection[] = [];
  let title = plainText(ownTitle);
  let section: ImportedSection | undefined;
  let statements = 0;
  const taken = new Set<string>();

  const begin = (heading: SeenHeading | undefined, page: number | null) => {
    const part = over
      .slice(0, heading ? -1 : undefined)
      .map((one) => [one.number, one.title].filter((words) => words !== '').join(' '))
      .join(' › ')
      .slice(0, 600);
    const { number = '', title: called = '' } = heading ?? {};
    const id = freeSlug(slugOf(number || called, 60, 'beginning'), (slug) => taken.has(slug));
    taken.add(id);
    section = {
      id,
      number: number.slice(0, 60),
      part,
      title: called.slice(0, MOST_TITLE),
      page,
      statements: [],
      tables: [],
    };
    made.push(section);
    return section;
  };
  const head = (heading: SeenHeading, page: number | null) => {
    while ((over.at(-1)?.level ?? -1) >= heading.level) over.pop();
    over.push(heading);
    begin(heading, page);
  };
  const addStatements = (text: string, page: number | null) => {
    const into = section ?? begin(undefined, page);
    for (const sentence of sentencesOf(text)) {
      into.statements.push({ id: `s${into.statements.length + 1}`, text: sentence, page });
      statements += 1;
    }
  };

  let isTooMuch = false;
  for (const [at, block] of blocks.entries()) {
    isTooMuch = made.length > MOST_SECTIONS || statements > MOST_STATEMENTS;
    if (isTooMuch) break;
    const { page } = block;
    if (block.kind === 'table') {
      const table = tableOf(block);
      if (!table) {
        addStatements(block.rows.map((row) => row.filter((cell) => cell.trim() !== '').join(' ')).join(' '), page);
        continue;
      }
      const into = section ?? begin(undefined, page);
      const before = blocks[at - 1];
      const last = into.statements.at(-1);
      const isCaption = table.caption === '' && before?.kind === 'paragraph' && CAPTION.test(before.text.trim());
      // The line over a table is its caption, and no sentence.
      if (isCaption && last && before.text.length <= 300 && plainText(before.text).endsWith(last.text)) {
        table.caption = plainText(before.text);
        while (into.statements.at(-1) && table.caption.includes(into.statements.at(-1)?.text ?? ' '))
          into.statements.pop();
      }
      into.tables.push(table);
      continue;
    }
    const text = plainText(block.text);
    if (text === '' || LISTED.test(block.text.trimEnd())) continue;
    if (block.kind === 'heading') {
      const isTitle = made.length === 0 && (block.rank === 0 || isOnlyOne(blocks, block)) && !numberedHeading(text);
      if (isTitle) {
        title = text.slice(0, MOST_TITLE);
        continue;
      }
      const said = numberInHeading(text);
      head({ ...said, level: RANK * block.rank + said.level }, page);
      continue;
    }
    const numbered = numberedHeading(text);
    const isShown =
      !numbered &&
      styled < 2 &&
      (isCapitals(text) ||
        (block.isBold === true && text.split(' ').length <= MOST_BOLD_WORDS && !/[.;,]$/.test(text)));
    if (numbered) {
      head({ ...numbered, level: RANK * BY_WORDS + numbered.level }, page);
      if (numbered.rest !== '') addStatements(numbered.rest, page);
    } else if (isShown && made.length === 0 && title === '' && isHeading(blocks[at + 1]))
      title = text.slice(0, MOST_TITLE);
    else if (isShown) head({ level: RANK * BY_WORDS + PLAIN_LEVEL, number: '', title: text }, page);
    else addStatements(text, page);
  }
  const sections = made.filter((one) => one.statements.length + one.tables.length > 0);
  return { title, sections, isTooMuch };
}

/** What is a heading by its style, its number or its capitals. */
function isHeading(block: DocumentBlock | undefined): boolean {
  if (!block || block.kind === 'table') return false;
  return block.kind === 'heading' || numberedHeading(plainText(block.text)) !== undefined || isCapitals(block.text);
}

/** Whether a heading is the only one of its rank: the title of what follows. */
const isOnlyOne = (blocks: readonly DocumentBlock[], { rank }: { rank: number }): boolean =>
  blocks.filter((block) => block.kind === 'heading' && block.rank <= rank).length === 1;

/** A table with a head and rows of as many cells; undefined where it is a frame around words. */
function tableOf({ caption, rows, page }: Extract<DocumentBlock, { kind: 'table' }>): ImportedTable | undefined {
  const clean = rows.map((row) => row.map(plainText)).filter((row) => row.some((cell) => cell !== ''));
  const width = Math.max(0, ...clean.map((row) => row.length));
  const [head, ...body] = clean.map((row) => [...row, ...Array<string>(width - row.length).fill('')]);
  if (!head || body.length === 0 || width < 2) return undefined;
  return { caption: plainText(caption).slice(0, 400), head, rows: body, page };
}

/** Text that staff wrote, as sentences with ids that begin with `key`, and its tables. */
export function contentOf(read: ReadBlocks, key: string): { statements: ImportedStatement[]; tables: ImportedTable[] } {
  const texts = read.blocks.flatMap((block) => (block.kind === 'table' ? [] : sentencesOf(block.text)));
  return {
    statements: texts.map((text, at) => ({ id: `${key}-${at + 1}`, text, page: null })),
    tables: read.blocks.flatMap((block) => (block.kind === 'table' ? (tableOf(block) ?? []) : [])),
  };
}

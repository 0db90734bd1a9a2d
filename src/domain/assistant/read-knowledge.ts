import type { Message } from '#messages/message.ts';
import { Basis } from '../agency/basis.ts';
import {
  KnowledgeDocument,
  type KnowledgeSection,
  type KnowledgeSource,
  type KnowledgeStatement,
  type KnowledgeTable,
} from './knowledge.ts';

/** `line`: counted from 1. */
export type KnowledgeError = { line: number; message: Message };

const HEAD = /^(?<name>[a-zA-Z]+): (?<value>.+)$/;
const SECTION = /^## (?<title>.+?) \{#(?<id>[^}]*)\}$/;
const ASKED = 'Asked: ';
const ASKED_OF = 'Asked of ';
const DEFINES = 'Defines: ';
const SOURCE = /\s?\[\[(?<citation>[^|\]]+)\|(?<readIn>[^|\]]+)\|(?<basis>[^|\]]+)\|(?<facts>[^|\]]+)\]\]$/;
const cellsOf = (row: string): string[] =>
  row
    .slice(1, row.trimEnd().endsWith('|') ? row.trimEnd().length - 1 : undefined)
    .split('|')
    .map((cell) => cell.trim());

/**
 * A text of the knowledge base as it is written in `agency/knowledge/*.md`: a head between lines of `---`, parts (`# …`),
 * sections (`## Title {#id}`), and in them one paragraph a statement, which ends with its source in `[[…]]`, and tables; below
 * each the words that people ask by (`Asked: …`; for a column or row of a table, `Asked of NAME: …`), and those that a statement
 * explains (`Defines: …`). Pure. Answers every mistake with its line; the document only where there is none.
 */
export function readKnowledge(text: string): { document?: KnowledgeDocument; errors: KnowledgeError[] } {
  const lines = text.split(/\r?\n/);
  const errors: KnowledgeError[] = [];
  const refuse = (at: number, code: Message['code'], params: Message['params'] = {}) =>
    errors.push({ line: at + 1, message: { code, params } });
  const head: Record<string, string> = {};
  const end = lines[0] === '---' ? lines.indexOf('---', 1) : -1;
  if (end < 0) refuse(0, 'knowledge:mistake.head');
  for (const [at, row] of lines.slice(1, Math.max(1, end)).entries()) {
    const { name, value } = HEAD.exec(row)?.groups ?? {};
    if (name && value) head[name] = value;
    else refuse(at + 1, 'knowledge:mistake.headLine');
  }
  const sections: KnowledgeSection[] = [];
  const places = new Map<KnowledgeSection, number>();
  let last: KnowledgeStatement | KnowledgeTable | undefined;
  let part = '';
  for (let at = end + 1; at < lines.length; at += 1) {
    const row = lines[at]?.trimEnd() ?? '';
    const section = sections.at(-1);
    if (row === '') continue;
    const titled = SECTION.exec(row)?.groups;
    if (titled) {
      const [id, title] = [titled.id ?? '', titled.title ?? ''];
      if (sections.some((one) => one.id === id)) refuse(at, 'knowledge:mistake.sameId', { id });
      const added = { id, part, title, statements: [], tables: [] };
      sections.push(added);
      last = undefined;
      places.set(added, at);
    } else if (row.startsWith('# ')) part = row.slice(2).trim();
    else if (row.startsWith('#')) refuse(at, 'knowledge:mistake.section');
    else if (!section) refuse(at, 'knowledge:mistake.noSection');
    else if (row.startsWith(ASKED)) {
      if (!last || last.asked !== undefined) refuse(at, 'knowledge:mistake.asked');
      else last.asked = row.slice(ASKED.length);
    } else if (row.startsWith(ASKED_OF)) {
      const told = row.slice(ASKED_OF.length);
      const named = (name: string) => name !== '' && told.startsWith(`${name}: `);
      const table = last && 'rows' in last ? last : undefined;
      const name = [...(table?.head.slice(1) ?? []), ...(table?.rows ?? []).map(([label = '']) => label)].find(named);
      if (!table || name === undefined || table.askedOf?.[name] !== undefined) refuse(at, 'knowledge:mistake.askedOf');
      else table.askedOf = { ...table.askedOf, [name]: told.slice(name.length + 2) };
    } else if (row.startsWith(DEFINES)) {
      if (!last || !('text' in last) || last.defines !== undefined) refuse(at, 'knowledge:mistake.defines');
      else
        last.defines = row
          .slice(DEFINES.length)
          .split(';')
          .map((word) => word.trim());
    } else {
      const source = sourceIn(row);
      if (!source) refuse(at, 'knowledge:mistake.source');
      else if (row.startsWith('Table: ')) {
        const caption = row.slice('Table: '.length).replace(SOURCE, '').trim();
        const rows: string[][] = [];
        let to = at + 1;
        while (lines[to]?.trim() === '') to += 1;
        for (; lines[to]?.startsWith('|'); to += 1) rows.push(cellsOf(lines[to] ?? ''));
        const [first, ruled, ...body] = rows;
        const isWhole = ruled?.every((cell) => /^:?-{3,}:?$/.test(cell)) && body.length > 0;
        if (!first || !isWhole) refuse(at, 'knowledge:mistake.table');
        else {
          const width = first.length;
          if (body.some((one) => one.length !== width)) refuse(at, 'knowledge:mistake.row', { width });
          const table: KnowledgeTable = { caption, head: first, rows: body, ...source };
          section.tables.push(table);
          last = table;
        }
        at = to - 1;
      } else {
        const statement: KnowledgeStatement = { text: row.replace(SOURCE, '').trim(), ...source };
        section.statements.push(statement);
        last = statement;
      }
    }
  }
  for (const [section, at] of places) {
    if (section.statements.length + section.tables.length === 0) refuse(at, 'knowledge:mistake.empty');
  }
  const read = KnowledgeDocument.safeParse({ ...head, sections });
  if (!read.success && errors.length === 0) {
    for (const { path } of read.error.issues) {
      const section = path[0] === 'sections' ? sections[Number(path[1])] : undefined;
      refuse((section && places.get(section)) ?? 0, 'knowledge:mistake.value', { place: path.join('.') });
    }
  }
  return read.success && errors.length === 0 ? { document: read.data, errors } : { errors };
}

function sourceIn(row: string): KnowledgeSource | undefined {
  const { citation, readIn, basis, facts } = SOURCE.exec(row)?.groups ?? {};
  const known = Basis.safeParse(basis?.trim());
  if (!citation || !readIn || !facts || !known.success) return undefined;
  return {
    ...{ citation: citation.trim(), readIn: readIn.trim(), basis: known.data },
    facts: facts.split(',').map((id) => id.trim()),
  };
}

import { z } from 'zod';
import { UnreadableReason } from '../documents/document.ts';
import { STATEMENT_LIMIT, TextNature } from './knowledge.ts';

const id = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
const page = z.int().min(1).nullable();
const words = z.string().trim().min(1);

/** A sentence of an imported text. `page`: where it begins, null where the file has no pages. */
const ImportedStatement = z.object({ id, text: words.max(STATEMENT_LIMIT), page });
export type ImportedStatement = z.infer<typeof ImportedStatement>;

/** A table of an imported text; its first row is the head, and every row has as many cells. */
const ImportedTable = z.object({
  caption: z.string().max(400),
  head: z.array(z.string()).min(2),
  rows: z.array(z.array(z.string())).min(1),
  page,
});
export type ImportedTable = z.infer<typeof ImportedTable>;

/** What stands between two headings of an imported text. `number`: as the text numbers it; `part`: the headings over it. */
export const ImportedSection = z.object({
  id,
  number: z.string().max(60),
  part: z.string().max(600),
  title: z.string().max(200),
  page,
  statements: z.array(ImportedStatement),
  tables: z.array(ImportedTable),
});
export type ImportedSection = z.infer<typeof ImportedSection>;

/**
 * Why a file came to no text. `no-words`: its pages hold none; `too-much-text`: more than a text may have; `infected` and
 * `copy-damaged`: nobody opens it; `gave-up`: reading it failed several times.
 */
export const TextProblem = z.enum([
  ...UnreadableReason.options,
  ...['no-words', 'too-much-text', 'copy-damaged', 'infected', 'gave-up'],
] as const);
export type TextProblem = z.infer<typeof TextProblem>;

/** What staff say of an imported text. `number`: as it is cited, such as "14 CCR 15000"; empty where it has none. */
export const EditionAbout = z.strictObject({
  collection: id.max(80),
  collectionTitle: words.max(80).nullable(),
  number: z.string().trim().max(80),
  title: words.max(200),
  edition: words.max(60),
  effective: z.iso.date(),
  source: words.max(400),
  nature: TextNature,
});
export type EditionAbout = z.infer<typeof EditionAbout>;

export type ChangeOfText = z.infer<typeof ChangeOfText>;
const ChangeOfText = z.enum(['insert', 'replace', 'repeal']);

/**
 * One change of an edition, in force from the start of a day on: a section or a statement of one that is added, that is
 * replaced or that ends. `section`: the one that is changed, or the id of the one that is added. `after`: the section or
 * statement behind which an added one stands, empty for the first place. `citation`: what decided it, such as an ordinance.
 */
export const KnowledgeAmendment = z.strictObject({
  from: z.iso.date(),
  citation: words.max(300),
  change: ChangeOfText,
  of: z.enum(['section', 'statement']),
  section: id.max(80),
  statement: z.union([id, z.literal('')]),
  after: z.union([id, z.literal('')]),
  /** What is added, or stands in its place; of a statement its sentences alone. Null where something ends. */
  content: ImportedSection.pick({ number: true, title: true, statements: true, tables: true }).nullable(),
});
export type KnowledgeAmendment = z.infer<typeof KnowledgeAmendment>;

/** A section as it stands on a day, with the amendments that made it so. */
export type AmendedSection<Of extends KnowledgeAmendment = KnowledgeAmendment> = ImportedSection & {
  amendments: readonly Of[];
};

/** Why an amendment does not fit. `isThere`: a section with its id; `isEmpty`: it would leave a section without words. */
export type AmendmentMisfit = 'noSection' | 'noStatement' | 'noPlace' | 'isThere' | 'noContent' | 'isEmpty';

/** In the order of their days; those of one day in the order given. */
const inOrder = <Of extends KnowledgeAmendment>(amendments: readonly Of[]) =>
  amendments
    .map((amendment, at) => ({ amendment, at }))
    .toSorted((one, other) => one.amendment.from.localeCompare(other.amendment.from));

/**
 * The sections of an edition as they stand at the end of a day (YYYY-MM-DD). An amendment that does not fit changes nothing and
 * is told by its place in the list.
 */
export function sectionsAsOf<Of extends KnowledgeAmendment>(
  sections: readonly ImportedSection[],
  amendments: readonly Of[],
  day: string,
): { sections: AmendedSection<Of>[]; misfits: { at: number; misfit: AmendmentMisfit }[] } {
  let current: AmendedSection<Of>[] = sections.map((section) => ({ ...section, amendments: [] }));
  const misfits: { at: number; misfit: AmendmentMisfit }[] = [];
  for (const { amendment, at } of inOrder(amendments)) {
    if (amendment.from > day) break;
    const changed =
      amendment.of === 'section' ? changeSections(current, amendment) : changeStatement(current, amendment);
    if (typeof changed === 'string') misfits.push({ at, misfit: changed });
    else current = changed;
  }
  return { sections: current, misfits };
}

const hasWords = ({ statements, tables }: Pick<ImportedSection, 'statements' | 'tables'>): boolean =>
  statements.length + tables.length > 0;

/** A list with others in place of the one at `at`. */
const withInPlace = <T>(all: readonly T[], at: number, those: readonly T[]): T[] => [
  ...all.slice(0, at),
  ...those,
  ...all.slice(at + 1),
];

function changeSections<Of extends KnowledgeAmendment>(
  sections: readonly AmendedSection<Of>[],
  amendment: Of,
): AmendedSection<Of>[] | AmendmentMisfit {
  const { change, section: id, after, content } = amendment;
  const at = sections.findIndex((section) => section.id === id);
  const found = sections[at];
  if (change === 'repeal') return found ? withInPlace(sections, at, []) : 'noSection';
  if (!content || !hasWords(content)) return 'noContent';
  if (change === 'replace') {
    if (!found) return 'noSection';
    return withInPlace(sections, at, [{ ...found, ...content, amendments: [...found.amendments, amendment] }]);
  }
  if (found) return 'isThere';
  const before = sections.findIndex((section) => section.id === after);
  if (after !== '' && before < 0) return 'noPlace';
  const part = (sections[before] ?? sections[0])?.part ?? '';
  const added = { ...content, id, part, page: null, amendments: [amendment] };
  return [...sections.slice(0, before + 1), added, ...sections.slice(before + 1)];
}

function changeStatement<Of extends KnowledgeAmendment>(
  sections: readonly AmendedSection<Of>[],
  amendment: Of,
): AmendedSection<Of>[] | AmendmentMisfit {
  const { change, section: id, statement, after, content } = amendment;
  const place = sections.findIndex((section) => section.id === id);
  const section = sections[place];
  if (!section) return 'noSection';
  const withStatements = (statements: ImportedStatement[]) =>
    hasWords({ ...section, statements })
      ? withInPlace(sections, place, [{ ...section, statements, amendments: [...section.amendments, amendment] }])
      : 'isEmpty';
  const { statements } = section;
  const at = statements.findIndex((one) => one.id === (change === 'insert' ? after : statement));
  if (change === 'repeal') return at < 0 ? 'noStatement' : withStatements(withInPlace(statements, at, []));
  if (!content || content.statements.length === 0) return 'noContent';
  if (change === 'replace')
    return at < 0 ? 'noStatement' : withStatements(withInPlace(statements, at, content.statements));
  if (after !== '' && at < 0) return 'noPlace';
  return withStatements([...statements.slice(0, at + 1), ...content.statements, ...statements.slice(at + 1)]);
}

/** Why the newest of several amendments cannot be taken. `at`: the amendment that would no longer fit, by its place. */
export type MisfitFound = { misfit: AmendmentMisfit; at: number } | { misfit: 'tooEarly' | 'tooLate'; day: string };

/**
 * Whether an amendment fits an edition and those that it has: its target is there on its day, later ones find theirs still,
 * and its day is one on which the edition is in force. `until`: the first day of the next edition, undefined where there is none.
 */
export function misfitOf(
  edition: { sections: readonly ImportedSection[]; effective: string; until: string | undefined },
  amendments: readonly KnowledgeAmendment[],
  added: KnowledgeAmendment | undefined,
): MisfitFound | undefined {
  const { sections, effective, until } = edition;
  if (added && added.from < effective) return { misfit: 'tooEarly', day: effective };
  if (added && until !== undefined && added.from >= until) return { misfit: 'tooLate', day: until };
  const all = added ? [...amendments, added] : amendments;
  const [first] = sectionsAsOf(sections, all, LAST_DAY).misfits;
  return first && { misfit: first.misfit, at: first.at };
}

/** No amendment is of a later day. */
const LAST_DAY = '9999-12-31';

/** An edition of a document: the order in which editions of one day were published is that of the list. */
export type DatedEdition = { document: string; effective: string };
export type EditionState = 'in-force' | 'superseded' | 'not-yet';

/** The editions of one document in the order in which they come into force. */
const editionsOf = <Of extends DatedEdition>(editions: readonly Of[], document: string): Of[] =>
  editions
    .filter((edition) => edition.document === document)
    .toSorted((one, other) => one.effective.localeCompare(other.effective));

/** The edition that supersedes another, and so ends it on its own first day. */
export function supersededBy<Of extends DatedEdition>(editions: readonly Of[], edition: Of): Of | undefined {
  const own = editionsOf(editions, edition.document);
  return own[own.indexOf(edition) + 1];
}

/** How an edition stands on a day. One that another of the same day supersedes was never in force. */
export function stateOn<Of extends DatedEdition>(editions: readonly Of[], edition: Of, day: string): EditionState {
  if (edition.effective > day) return 'not-yet';
  const next = supersededBy(editions, edition);
  return next && next.effective <= day ? 'superseded' : 'in-force';
}

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether two texts are editions of one document: by their number where both have one, else by their title. */
export const isSameDocument = (
  one: { number: string; title: string },
  other: { number: string; title: string },
): boolean =>
  plain(one.number) !== '' && plain(other.number) !== ''
    ? plain(one.number) === plain(other.number)
    : plain(one.title) === plain(other.title);

/** Words as part of an address: small letters, digits and hyphens; `otherwise` where none is left. */
export function slugOf(text: string, most: number, otherwise: string): string {
  const slug = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, most)
    .replace(/-+$/, '');
  return slug || otherwise;
}

/** The first of `slug`, `slug-2`, `slug-3` … that is not taken. */
export function freeSlug(slug: string, isTaken: (slug: string) => boolean): string {
  let free = slug;
  for (let number = 2; isTaken(free); number += 1) free = `${slug}-${number}`;
  return free;
}

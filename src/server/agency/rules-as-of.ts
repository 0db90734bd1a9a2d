import { createHash } from 'node:crypto';
import { canonicalJson } from '#domain/application/canonical-json.ts';
import { type PackAmendment, type PackAsOf, packAsOf } from '#domain/rules/amendments.ts';
import { type Checklist, type ChecklistFile, type FormFile, withRules } from '#domain/rules/checklist.ts';
import { type DesignCodes, type LoadedDesignCode, withPacks } from '#domain/rules/design-review.ts';
import type { RulePack } from '#domain/rules/rule.ts';

/** A checklist and its form as they are written: the file names rules. */
export type WrittenChecklist = { file: ChecklistFile; form: FormFile };

/** All rules of the agency's folder through time, and what names them. */
export type RuleBook = {
  packs: readonly RulePack[];
  amendments: readonly PackAmendment[];
  checklists: { sfd: WrittenChecklist; grading: WrittenChecklist };
  codes: DesignCodes['codes'];
};

/** What projects are judged by on one day. Plans are held against the first design code where nobody chose. */
export type RulesAsOf = {
  checklists: { sfd: Checklist; grading: Checklist };
  designCodes: readonly [LoadedDesignCode, ...LoadedDesignCode[]];
};

/** Later than any day. */
export const LAST_DAY = '9999-12-31';

export const idsOf = ({ rules, lookUps }: RulePack): string[] => [...rules, ...lookUps].map(({ id }) => id);

/** The ids of all packs but one, with those that amendments brought. */
export const idsBut = (
  { id }: RulePack,
  packs: readonly RulePack[],
  amendments: readonly PackAmendment[],
): ReadonlySet<string> =>
  new Set([
    ...packs.filter((pack) => pack.id !== id).flatMap(idsOf),
    ...amendments.flatMap(({ pack, insert }) => (insert && pack !== id ? [insert.id] : [])),
  ]);

/** The ids of all rules that ever were in force or will be. */
export const ruleIdsOf = ({ packs, amendments }: Pick<RuleBook, 'packs' | 'amendments'>): ReadonlySet<string> =>
  new Set([
    ...packs.flatMap(({ rules }) => rules.map(({ id }) => id)),
    ...amendments.flatMap(({ insert }) => (insert && !('lookUp' in insert) ? [insert.id] : [])),
  ]);

/** A pack as it stood on a day. `published`: the amendments of the database, which follow those of the files. */
export const packOn = (
  pack: RulePack,
  { amendments }: Pick<RuleBook, 'amendments'>,
  published: readonly PackAmendment[],
  day: string,
): PackAsOf => packAsOf(pack, amendmentsOf(pack, { amendments }, published), day);

/** The amendments of a pack, those of its files first. */
export const amendmentsOf = (
  { id }: RulePack,
  { amendments }: Pick<RuleBook, 'amendments'>,
  published: readonly PackAmendment[],
): PackAmendment[] => [...amendments, ...published].filter(({ pack }) => pack === id);

/** The checklists and design codes with the rules that were in force on a day (YYYY-MM-DD). */
export function rulesAsOf(book: RuleBook, published: readonly PackAmendment[], day: string): RulesAsOf {
  const packs = book.packs.map((pack) => packOn(pack, book, published, day));
  const known = ruleIdsOf({ packs: book.packs, amendments: [...book.amendments, ...published] });
  const checklistOf = ({ file: written, form }: WrittenChecklist): Checklist => {
    const { file } = withRules(written, packs, known);
    return { ...file, form, sha256: hashOf({ file, form }) };
  };
  const [first, ...others] = withPacks({ codes: book.codes }, packs).codes.map((code) => ({
    ...code,
    sha256: hashOf(code),
    day,
  }));
  if (!first) throw new Error('There is no design code.');
  const { sfd, grading } = book.checklists;
  return { checklists: { sfd: checklistOf(sfd), grading: checklistOf(grading) }, designCodes: [first, ...others] };
}

/** Of the data as they were understood, so that comments and the order of lines do not count. */
const hashOf = (data: object): string => createHash('sha256').update(canonicalJson(data)).digest('hex');

import { z } from 'zod';
import type { Message, MessageCode } from '#messages/message.ts';
import type { RulesError } from '../agency/rules-error.ts';
import type { FactName } from '../extraction/catalogue.ts';
import { checkRules } from './check-rules.ts';
import { inForce, LookUp, Rule, RuleDate, type RuleExample, RuleId, type RulePack } from './rule.ts';

/** An entry as an amendment brings it: the amendment says from when it is in force. */
export const AmendedEntry = z.union([Rule.omit({ effective: true }), LookUp.omit({ effective: true })]);

/** What somebody decided and where it is written, such as "Ordinance 2027-04, section 2". */
export const AmendmentNote = z.string().trim().min(1).max(300);

/**
 * One change of a pack, in force from the start of a day on: an entry that is added, one in place of the entry with its id,
 * or the end of one. Nobody changes an amendment: another one follows.
 */
export const Amendment = z
  .strictObject({
    from: RuleDate,
    note: AmendmentNote,
    insert: AmendedEntry.optional(),
    replace: AmendedEntry.optional(),
    repeal: RuleId.optional(),
  })
  .check(({ value, issues }) => {
    if ([value.insert, value.replace, value.repeal].filter((one) => one !== undefined).length === 1) return;
    const message: MessageCode = 'rules:mistake.oneChange';
    issues.push({ code: 'custom', input: value, path: [], message });
  });
export type Amendment = z.infer<typeof Amendment>;

/** An amendment with the pack that it is of. */
export const PackAmendment = Amendment.safeExtend({ pack: RuleId });
export type PackAmendment = z.infer<typeof PackAmendment>;
/** The same as it is written, before it is read: this is what is stored. */
export type WrittenAmendment = z.input<typeof PackAmendment>;

/** agency/rules/amendments/*.yaml: the amendments of one pack. */
export const AmendmentFile = z.strictObject({ pack: RuleId, amendments: z.array(Amendment).min(1) });
export type AmendmentFile = z.infer<typeof AmendmentFile>;

export type RuleEntry = Rule | LookUp;

/** An entry of a pack with the amendment that brought it and the one that ended it. */
export type RuleVersion<Of extends Amendment = Amendment> = { entry: RuleEntry; since?: Of; ended?: Of };

type AmendmentError = RulesError<Message> & { at: number };

/**
 * Every version of every entry of a pack: those of the base, changed by the amendments in the order of their days, those of
 * one day in the order given. `errors`: amendments that do not fit, by their place in the list; they change nothing.
 */
export function amend<Of extends Amendment>(
  pack: RulePack,
  amendments: readonly Of[],
): { versions: RuleVersion<Of>[]; errors: AmendmentError[] } {
  const versions: RuleVersion<Of>[] = [...pack.rules, ...pack.lookUps].map((entry) => ({ entry }));
  const errors: AmendmentError[] = [];
  const inOrder = amendments
    .map((amendment, at) => ({ amendment, at }))
    .toSorted((one, other) => one.amendment.from.localeCompare(other.amendment.from));
  for (const { amendment, at } of inOrder) {
    const { insert, repeal } = amendment;
    const entry = entryOf(amendment);
    const id = entry?.id ?? repeal;
    const known = versions.findIndex((version) => version.entry.id === id && !version.ended);
    if (insert ? known >= 0 : known < 0) {
      const params = { day: amendment.from, id: id ?? '' };
      const message: Message = { code: `rules:mistake.${insert ? 'isThere' : 'notThere'}`, params };
      errors.push({ at, path: repeal ? ['repeal'] : [insert ? 'insert' : 'replace', 'id'], message });
      continue;
    }
    const current = versions[known];
    if (current) current.ended = amendment;
    if (entry) versions.splice(current ? known + 1 : versions.length, 0, { entry, since: amendment });
  }
  return { versions, errors };
}

/** What an amendment brings, in force from its day; nothing where it ends a rule. */
function entryOf({ from, insert, replace }: Amendment): RuleEntry | undefined {
  const written = insert ?? replace;
  return written && { ...written, effective: from };
}

/**
 * What is wrong with the amendments of a pack: those that do not fit, and of what they bring the id, the group, the days and
 * the examples. `others`: the ids of other packs, which none of these may take.
 */
export function checkAmendments(
  pack: RulePack,
  amendments: readonly Amendment[],
  others: ReadonlySet<string> = new Set(),
): AmendmentError[] {
  const brought = amendments.flatMap((amendment, at) => {
    const entry = entryOf(amendment);
    if (!entry) return [];
    const alone = 'lookUp' in entry ? { rules: [], lookUps: [entry] } : { rules: [entry], lookUps: [] };
    // The paths begin with the list and the place in it.
    return checkRules({ ...pack, ...alone }, others).map(({ path, message }) => ({
      at,
      path: [amendment.insert ? 'insert' : 'replace', ...path.slice(2)],
      message,
    }));
  });
  return [...amend(pack, amendments).errors, ...brought];
}

/** A pack with the entries that are in force on a day. `amended`: the first day of its last amendment. */
export type PackAsOf = RulePack & { amended?: string };

export const isInForce = ({ entry, ended }: RuleVersion, day: string): boolean =>
  inForce(entry, day) && (ended === undefined || day < ended.from);

/** A pack as it stood on a day (YYYY-MM-DD), rebuilt from what it began with and its amendments. */
export function packAsOf(pack: RulePack, amendments: readonly Amendment[], day: string): PackAsOf {
  const current = amend(pack, amendments).versions.flatMap((one) => (isInForce(one, day) ? [one.entry] : []));
  const amended = amendments
    .map(({ from }) => from)
    .filter((from) => from <= day)
    .sort()
    .at(-1);
  return {
    ...pack,
    rules: current.filter((entry): entry is Rule => !('lookUp' in entry)),
    lookUps: current.filter((entry): entry is LookUp => 'lookUp' in entry),
    ...(amended === undefined ? {} : { amended }),
  };
}

/** An entry as it is written in YAML, without the day from which it is in force: what an amendment of it begins with. */
export function writtenEntry({ effective: _, ...entry }: RuleEntry): object {
  if ('lookUp' in entry) return entry;
  const { doesNotApply, examples, requires, ...said } = entry;
  const of = [...new Set(examples.flatMap(({ facts }) => [...facts.keys()]))];
  const figure = (facts: RuleExample['facts'], name: FactName) => facts.get(name) ?? null;
  const rows = examples.map(({ facts, outcome }) => [...of.map((name) => figure(facts, name)), outcome]);
  const words = examples.map(({ words: written, outcome }) => [written, outcome]);
  return {
    ...said,
    ...(doesNotApply.length > 0 ? { doesNotApply } : {}),
    requires,
    examples: 'says' in requires ? { words } : { of, rows },
  };
}

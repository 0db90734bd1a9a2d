import { z } from 'zod';
import { TextSource } from '../agency/basis.ts';
import { Localized } from '../agency/language.ts';
import { checkBraces, type RulesError } from '../agency/rules-error.ts';
import { DueStage } from '../cases/due-stage.ts';
import { KnownFact } from '../rules/expression.ts';
import { ShownParcelField } from '../rules/parcel-statement.ts';
import { comparedPlaces, isMeasured, PERMIT_FIELDS, PERMIT_WORDS, PlaceComparison } from './permit-fields.ts';

const id = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use small letters, digits and single hyphens.')
  .max(60);
/** One thing that makes a finding or a condition apply. */
const Trigger = z.union([
  z.strictObject({ fact: KnownFact, above: z.number() }),
  z.strictObject({ fact: KnownFact, stated: z.literal(true) }),
  z.strictObject({ parcel: ShownParcelField }),
]);
export type Trigger = z.infer<typeof Trigger>;

/** For which projects: all, those that any trigger fits, or those for which a person adds it. */
export const AppliesWhen = z.union([
  z.literal('always'),
  z.literal('never'),
  z.strictObject({ any: z.array(Trigger).min(1) }),
]);
export type AppliesWhen = z.infer<typeof AppliesWhen>;

const ruled = { id, text: Localized, source: TextSource };

const PermitCondition = z.strictObject({
  ...ruled,
  title: Localized,
  reason: Localized,
  citation: Localized,
  /** Of which day the rule is, where it has editions. */
  edition: z.iso.date().optional(),
  due: DueStage,
  askedBy: Localized,
  when: AppliesWhen,
});
type PermitCondition = z.infer<typeof PermitCondition>;

/** agency/conditions/<name>.yaml */
export const ConditionsFile = z.strictObject({
  kind: z.enum(['standard', 'special']),
  conditions: z.array(PermitCondition).min(1),
});
export type ConditionsFile = z.infer<typeof ConditionsFile>;

const PermitFinding = z.strictObject({
  ...ruled,
  rationale: Localized,
  citation: Localized,
  when: AppliesWhen,
  /** A letter in which this does not hold is not issued. */
  requires: PlaceComparison.optional(),
});
export type PermitFinding = z.infer<typeof PermitFinding>;

const FeeLine = z.strictObject({ id, label: Localized, unit: Localized, rate: z.number().nonnegative().nullable() });

/** agency/permit-letter.yaml */
export const PermitLetterFile = z.strictObject({
  ours: z.boolean(),
  title: Localized,
  yearsValid: z.int().min(1).max(20),
  securityPercent: z.number().min(0).max(1_000),
  /** Bodies of rules as citations begin with them in English, and of which day they are. */
  editions: z.array(z.strictObject({ of: z.string().trim().min(1), day: z.iso.date() })),
  deciders: z.array(z.strictObject({ id, label: Localized })).min(1),
  front: z.array(z.strictObject(ruled)).min(1),
  before: z.array(z.strictObject(ruled)).min(1),
  findings: z.array(PermitFinding).min(1),
  fees: z.strictObject({ schedule: z.iso.date(), source: TextSource, lines: z.array(FeeLine) }),
  acceptance: z.array(z.strictObject(ruled)).min(1),
});

/** All that the letter of a permit is drafted from. */
export type PermitRules = z.infer<typeof PermitLetterFile> & {
  conditions: readonly (PermitCondition & { standard: boolean })[];
};

const known = PERMIT_WORDS;

const kindOf = (place: string) => PERMIT_FIELDS.find(({ id }) => id === place)?.kind;

/** Words in braces that stand for nothing, entries that share an id, and comparisons of what has no common unit. */
export function checkPermitLetter(file: z.infer<typeof PermitLetterFile>): RulesError[] {
  const parts = ['front', 'before', 'findings', 'acceptance'] as const;
  return parts.flatMap((part) =>
    file[part].flatMap((entry, at) => [
      ...checkBraces(entry.text, [part, at, 'text'], { known, of: 'a permit' }),
      ...('rationale' in entry ? checkBraces(entry.rationale, [part, at, 'rationale'], { known, of: 'a permit' }) : []),
      ...('requires' in entry && entry.requires ? checkUnits(entry.requires, [part, at, 'requires']) : []),
      ...(file[part].findIndex((other) => other.id === entry.id) < at
        ? [{ path: [part, at, 'id'], message: `The id "${entry.id}" is used twice.` }]
        : []),
    ]),
  );
}

function checkUnits(comparison: PlaceComparison, path: RulesError['path']): RulesError[] {
  const kinds = new Set(comparedPlaces(comparison).map(kindOf));
  const [kind] = kinds;
  if (kinds.size === 1 && (isMeasured(kind) || kind === 'count')) return [];
  return [{ path, message: 'Compare places that hold figures of one unit, such as {height} and {maxHeight}.' }];
}

/** The same of one condition. */
export const checkConditionText = ({ title, text, reason }: ConditionText): RulesError[] =>
  Object.entries({ title, text, reason }).flatMap(([part, words]) =>
    checkBraces(words, [part], { known, of: 'a condition' }),
  );

/** The same of a file of conditions, and editions of what has none; `others`: the ids of the files before it. */
export const checkConditions = (
  { conditions }: ConditionsFile,
  { others, editions }: { others: ReadonlySet<string>; editions: PermitRules['editions'] },
): RulesError[] =>
  conditions.flatMap(({ id: own, ...condition }, at) => [
    ...(condition.edition === undefined ||
    editions.some(({ of, day }) => condition.citation.en.startsWith(of) && day === condition.edition)
      ? []
      : [
          {
            path: ['conditions', at, 'edition'],
            message: `"${condition.citation.en}" has no edition of this day in permit-letter.yaml. Leave it out, or give it there.`,
          },
        ]),
    ...checkConditionText(condition).map(({ path, message }) => ({ path: ['conditions', at, ...path], message })),
    ...(others.has(own) || conditions.findIndex((other) => other.id === own) < at
      ? [{ path: ['conditions', at, 'id'], message: `The id "${own}" is used twice.` }]
      : []),
  ]);

/** A condition as administrators write it: all but its id. */
export const ConditionText = PermitCondition.omit({ id: true });
export type ConditionText = z.infer<typeof ConditionText>;

/** The latest that was written in place of a condition, or as a new one; null: what the library had without it. */
export type WrittenCondition = { id: string; content: unknown };

/** A condition of the library, and whose it is. `outdated`: the agency's no longer fits this version, so it does not serve. */
export type LibraryCondition = PermitRules['conditions'][number] & { state: 'product' | 'agency' | 'outdated' };

/** The library with what administrators wrote. What they wrote as new and does not fit, or was taken out, is not in it. */
export function writtenLibrary(
  library: PermitRules['conditions'],
  written: readonly WrittenCondition[],
): LibraryCondition[] {
  const rewritten = new Map(written.filter(({ content }) => content !== null).map(({ id, content }) => [id, content]));
  const serve = (id: string): LibraryCondition | undefined => {
    const text = ConditionText.safeParse(rewritten.get(id));
    if (!text.success || checkConditionText(text.data).length > 0) return undefined;
    return { id, ...text.data, standard: text.data.when === 'always', state: 'agency' };
  };
  return [
    ...library.map(
      (condition): LibraryCondition =>
        serve(condition.id) ?? { ...condition, state: rewritten.has(condition.id) ? 'outdated' : 'product' },
    ),
    ...[...rewritten.keys()]
      .filter((id) => library.every((condition) => condition.id !== id))
      .flatMap((id) => serve(id) ?? []),
  ];
}

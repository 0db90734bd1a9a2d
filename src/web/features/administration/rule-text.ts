import { type Document, isScalar, parseDocument } from 'yaml';

/** A place in the YAML of a rule: `['title', 'en']`. */
export type RulePath = readonly (string | number)[];

/** A limit: the number that a comparison has on one side, with the fact on the other. */
export type RuleLimit = { place: RulePath; fact: string; value: number };

/** The YAML of a rule, read for a form. */
export type RuleText = {
  /** What stands at a place; empty where nothing does, or no text. */
  at: (place: RulePath) => string;
  limits: RuleLimit[];
  /** The YAML with something else there. The rest of it, comments too, stays as it was written. */
  with: (place: RulePath, value: string | number) => string;
};

/** Reads the YAML of a rule; undefined where it is broken. */
export function readRuleText(yaml: string): RuleText | undefined {
  const document = parseDocument(yaml, { prettyErrors: false });
  if (document.errors.length > 0) return undefined;
  const said: unknown = document.toJS({ maxAliasCount: 50 });
  if (typeof said !== 'object' || said === null || Array.isArray(said)) return undefined;
  const { requires } = said as { requires?: unknown };
  const parts = partsOf(requires);
  return {
    at: (place) => {
      const value = document.getIn(place);
      return typeof value === 'string' ? value : '';
    },
    limits: parts.flatMap(({ place, part }) => limitIn(part, place)),
    with: (place, value) => {
      const changed = document.clone() as Document;
      const node = changed.getIn(place, true);
      if (isScalar(node)) node.value = value;
      else changed.setIn(place, value);
      return changed.toString({ lineWidth: 120 });
    },
  };
}

/** The comparisons of a requirement with their places. */
function partsOf(requires: unknown): { place: RulePath; part: unknown }[] {
  const several = (['all', 'any'] as const).flatMap((kind) => {
    const parts = (requires as { all?: unknown; any?: unknown } | null | undefined)?.[kind];
    return Array.isArray(parts) ? parts.map((part: unknown, at) => ({ place: ['requires', kind, at], part })) : [];
  });
  return several.length > 0 ? several : [{ place: ['requires'], part: requires }];
}

function limitIn(part: unknown, place: RulePath): RuleLimit[] {
  const { left, right } = (part ?? {}) as { left?: unknown; right?: unknown };
  if (typeof left === 'string' && typeof right === 'number')
    return [{ place: [...place, 'right'], fact: left, value: right }];
  if (typeof right === 'string' && typeof left === 'number')
    return [{ place: [...place, 'left'], fact: right, value: left }];
  return [];
}

/** What a new rule begins with. */
export const NEW_RULE = `id: ""
group: ""
title: { en: "", es: "" }
meaning: { en: "", es: "" }
settledBy: { en: "", es: "" }
cure: { en: "", es: "" }
code: { en: "", es: "" }
severity: required
source: { note: "", basis: source }
requires: { left: building.heightFt, is: at-most, right: 26 }
examples:
  of: [ building.heightFt ]
  rows:
    - [ 26, yes ]
    - [ 26.1, no ]
    - [ 25, yes ]
    - [ null, cannot-tell ]
`;

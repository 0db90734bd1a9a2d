import { canonicalJson } from '#domain/application/canonical-json.ts';
import { Calculations } from '#domain/calculations/calculation.ts';

/** Whether two have the same outcome and the same figures, whatever order their parts were written in. */
export const isSameResult = <K extends keyof Calculations>(
  kind: K,
  one: Calculations[K],
  other: Calculations[K],
): boolean => inOrder(kind, one) === inOrder(kind, other);

const inOrder = <K extends keyof Calculations>(kind: K, result: Calculations[K]): string =>
  canonicalJson(Calculations.shape[kind].parse(result));

import { canonicalJson } from '#domain/questionnaire/canonical-json.ts';
import { WorkedOut } from '#domain/questionnaire/worked-out.ts';

/** Whether two have the same outcome and the same figures, whatever order their parts were written in. */
export const isSameResult = <K extends keyof WorkedOut>(kind: K, one: WorkedOut[K], other: WorkedOut[K]): boolean =>
  inOrder(kind, one) === inOrder(kind, other);

const inOrder = <K extends keyof WorkedOut>(kind: K, result: WorkedOut[K]): string =>
  canonicalJson(WorkedOut.shape[kind].parse(result));

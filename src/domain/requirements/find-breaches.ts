import type { ReadDocument } from '../documents/document.ts';
import type { Fact } from '../extraction/fact.ts';
import { mergeFacts } from '../extraction/merge.ts';
import { answer } from '../rules/answer.ts';
import { openCaseFile } from '../rules/case-file.ts';
import { answeringOf, type Rule } from '../rules/rule.ts';
import type { Breach } from './element-check.ts';

/**
 * The rules that documents break by figures or words of their own. What they do not state, or state in two ways, breaks
 * none. `today`: YYYY-MM-DD.
 */
export function findBreaches(
  rules: readonly Rule[],
  documents: readonly ReadDocument[],
  facts: readonly Fact[],
  today: string,
): Breach[] {
  if (rules.length === 0) return [];
  const file = openCaseFile(documents, mergeFacts([...facts]), today);
  return rules.flatMap(({ id, title, code, cure, source, requires, doesNotApply }) => {
    const { answer: said, note, evidence } = answer(answeringOf(requires), doesNotApply, file);
    if (said !== 'no') return [];
    const words = { titleText: title, codeText: code, cureText: cure, noteMessage: note };
    return [{ rule: id, ...words, confirm: source.basis === 'unverified', evidence: [...evidence] }];
  });
}

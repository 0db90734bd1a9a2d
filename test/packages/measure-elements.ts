import type { ReadDocument } from '#domain/documents/document.ts';
import { checkElements, factsByPage } from '#domain/elements/check-elements.ts';
import type { DocumentType } from '#domain/elements/document-type.ts';
import type { PlanPackage } from './labels.ts';

/** `told`: left out on purpose and not found. `passed`: left out and found all the same. `alarms`: there and said to be missing. */
export type ElementTally = { told: number; passed: string[]; present: number; alarms: string[]; unsure: string[] };

/** What the check of each upload field says of its elements, against what was drawn and what was left out. */
export function tallyElements(
  { labels, files, seed }: PlanPackage,
  documents: readonly ReadDocument[],
  types: readonly DocumentType[],
): ElementTally {
  const tally: ElementTally = { told: 0, passed: [], present: 0, alarms: [], unsure: [] };
  for (const type of types) {
    const own = documents.filter((document) =>
      files.some(({ name, type: of }) => name === document.id && of === type.id),
    );
    if (own.length === 0) continue;
    const check = checkElements(type, own, factsByPage(own));
    for (const { element, outcome, because, evidence } of check.elements) {
      const label = labels.elements.find((each) => each.type === type.id && each.element === element);
      if (!label) continue;
      const where = `${seed} ${type.id}/${element}`;
      const isTold = outcome === 'not-found' || (outcome === 'cannot-tell' && because !== 'partly-read');
      if (label.state === 'missing') {
        if (isTold) tally.told += 1;
        else tally.passed.push(`${where} by "${evidence[0]?.quote ?? ''}"`);
      } else {
        tally.present += 1;
        if (outcome === 'not-found') tally.alarms.push(where);
        if (outcome === 'cannot-tell') tally.unsure.push(where);
      }
    }
  }
  return tally;
}

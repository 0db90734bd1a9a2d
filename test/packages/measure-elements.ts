import { checkDocument, examinePage } from '#domain/application/check-document.ts';
import type { ReadDocument } from '#domain/documents/document.ts';
import { checkElements, factsByPage } from '#domain/requirements/check-elements.ts';
import type { DocumentType } from '#domain/requirements/document-type.ts';
import type { ElementResult } from '#domain/requirements/element-check.ts';
import { counties } from '../counties.ts';
import type { LabelledElement, PlanPackage } from './labels.ts';

/** `told`: left out on purpose and not found. `passed`: left out and found all the same. `alarms`: there and said to be missing. */
export type ElementTally = { told: number; passed: string[]; present: number; alarms: string[]; unsure: string[] };

/** The size of a sheet is told by the check of its file and not by that of its words. */
const SHEET_SIZE = 'sheet-size';

type Said = { outcome: ElementResult['outcome']; isTold: boolean; quote: string };

function saidOfSize(documents: readonly ReadDocument[]): Said {
  const isTold = documents.some(({ name, reading, pages }) =>
    checkDocument({ name, sheet: true }, { content: 'pdf', reading, pages: pages.map(examinePage) }).findings.some(
      ({ code }) => code === 'sheet-too-small',
    ),
  );
  return { outcome: isTold ? 'not-found' : 'found', isTold, quote: '' };
}

/** What the check of each upload field says of its elements, against what was drawn and what was left out. */
export function tallyElements(
  { labels, files, seed }: PlanPackage,
  documents: readonly ReadDocument[],
  types: readonly DocumentType[],
): ElementTally {
  const tally: ElementTally = { told: 0, passed: [], present: 0, alarms: [], unsure: [] };
  const judge = (where: string, { state }: LabelledElement, said: Said) => {
    if (state === 'missing') {
      if (said.isTold) tally.told += 1;
      else tally.passed.push(`${where} by "${said.quote}"`);
    } else {
      tally.present += 1;
      if (said.outcome === 'not-found') tally.alarms.push(where);
      if (said.outcome === 'cannot-tell') tally.unsure.push(where);
    }
  };
  for (const type of types) {
    const own = documents.filter((document) =>
      files.some(({ name, type: of }) => name === document.id && of === type.id),
    );
    if (own.length === 0) continue;
    const check = checkElements(type, own, factsByPage(own, counties));
    for (const { element, outcome, because, evidence } of check.elements) {
      const label = labels.elements.find((each) => each.type === type.id && each.element === element);
      if (!label) continue;
      const isTold = outcome === 'not-found' || (outcome === 'cannot-tell' && because !== 'partly-read');
      judge(`${seed} ${type.id}/${element}`, label, { outcome, isTold, quote: evidence[0]?.quote ?? '' });
    }
    const size = labels.elements.find((each) => each.type === type.id && each.element === SHEET_SIZE);
    if (size) judge(`${seed} ${type.id}/${SHEET_SIZE}`, size, saidOfSize(own));
  }
  return tally;
}

export const addElementTallies = (tallies: readonly ElementTally[]): ElementTally => ({
  told: tallies.reduce((sum, each) => sum + each.told, 0),
  passed: tallies.flatMap(({ passed }) => passed),
  present: tallies.reduce((sum, each) => sum + each.present, 0),
  alarms: tallies.flatMap(({ alarms }) => alarms),
  unsure: tallies.flatMap(({ unsure }) => unsure),
});

import { readAddress } from '../extraction/address.ts';
import type { FactName } from '../extraction/catalogue.ts';
import type { Fact } from '../extraction/fact.ts';
import { mergeFacts } from '../extraction/merge.ts';
import type { ElementCheck } from './check-elements.ts';
import type { DocumentType } from './document-type.ts';

/** Enough to compare; a list of neighbours has hundreds of parcel numbers. */
const MOST = 60;

type StatementSource = { check: ElementCheck; type: DocumentType; compared: readonly FactName[] };

/**
 * What documents state of the things in `compared`, each value with its places. Of pages that only list what is asked
 * for, nothing. An address that stands without its label is the one by which the address that is asked for was found.
 */
export function statementsOf({ check, type, compared }: StatementSource, facts: readonly Fact[]): Fact[] {
  const isListed = (documentId: string, page: number) =>
    (check.lists ?? []).some((list) => list.documentId === documentId && list.page === page);
  const kept = [...facts, ...addressesIn(check, type)].flatMap((fact): Fact[] => {
    const evidence = fact.evidence.filter(({ documentId, page }) => !isListed(documentId, page));
    return compared.includes(fact.name) && evidence.length > 0 ? [{ ...fact, evidence }] : [];
  });
  return mergeFacts(kept).slice(0, MOST);
}

function addressesIn(check: ElementCheck, type: DocumentType): Fact[] {
  const asked = type.elements.filter(({ facts }) => facts.includes('project.address')).map(({ id }) => id);
  return check.elements
    .filter(({ element, outcome }) => outcome === 'found' && asked.includes(element))
    .flatMap(({ evidence }) =>
      evidence.flatMap((place): Fact[] => {
        const value = addressIn(place.quote);
        return value === undefined ? [] : [{ name: 'project.address', value, evidence: [place] }];
      }),
    );
}

/** The first address in a text, which begins at its house number. */
function addressIn(text: string): string | undefined {
  for (const { index } of text.matchAll(/(?<![\d-])\d{1,5}\s(?=\p{L})/gu)) {
    const read = readAddress(text.slice(index));
    if (read) return read.value;
  }
  return undefined;
}

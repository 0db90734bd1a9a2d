import { type Evidence, placesMeet, type ReadDocument } from '../documents/document.ts';
import { readAddress } from '../extraction/address.ts';
import { FACTS, type FactKind, type FactName } from '../extraction/catalogue.ts';
import type { Fact } from '../extraction/fact.ts';
import { mergeFacts } from '../extraction/merge.ts';
import type { DocumentType } from './document-type.ts';
import type { ElementCheck } from './element-check.ts';
import { pagesOf } from './find-element.ts';
import { findTogether } from './find-together.ts';

/** Enough to compare; a list of neighbours has hundreds of parcel numbers. */
const MOST = 60;

type StatementSource = {
  check: ElementCheck;
  type: DocumentType;
  compared: readonly FactName[];
  /** Where stamps stand, whose date is not that of the sheet. */
  stamps: readonly Evidence[];
};

/** Where the documents bear a stamp that any upload field asks for. A title block has a name and is of the sheet. */
export const findStamps = (types: readonly DocumentType[], documents: readonly ReadDocument[]): Evidence[] =>
  types.flatMap((type) => {
    const stamps = type.elements.filter(({ together }) => together && !together.name);
    const pages = stamps.length > 0 ? pagesOf(type, documents) : [];
    return stamps.flatMap((stamp) => findTogether(stamp, pages).shown);
  });

/**
 * What documents state of the things in `compared`, each value with its places. Of pages that only list what is asked
 * for and of pages that were recognised poorly, nothing, and no day of a stamp. An address that stands without its label is the one by which the address that is asked for was found.
 */
export function statementsOf({ check, type, compared, stamps }: StatementSource, facts: readonly Fact[]): Fact[] {
  const isOn = (places: ElementCheck['lists'], { documentId, page }: Evidence) =>
    (places ?? []).some((one) => one.documentId === documentId && one.page === page);
  const kept = [...facts, ...addressesIn(check, type)].flatMap((fact): Fact[] => {
    const isStamped = (place: Evidence) =>
      FACTS[fact.name].kind === 'date' && stamps.some((stamp) => placesMeet(stamp, place));
    // A title in another language is easily taken for a name; a number is a number.
    const isUnsure = (place: Evidence) =>
      isOn(check.poorly, place) || (isOn(check.foreign, place) && IN_WORDS.includes(FACTS[fact.name].kind));
    const evidence = fact.evidence.filter(
      (place) => !isOn(check.lists, place) && !isUnsure(place) && !isStamped(place),
    );
    return compared.includes(fact.name) && evidence.length > 0 ? [{ ...fact, evidence }] : [];
  });
  return mergeFacts(kept).slice(0, MOST);
}

const IN_WORDS: readonly FactKind[] = ['name', 'text'];

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

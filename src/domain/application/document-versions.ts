/** A document and the one that took its place; null where none did. */
export type Versioned = { id: string; replaced_by: string | null };

/**
 * Documents by the place in which they stood one after the other, each place with its newest first; the places in the
 * order of their newest. What was removed is the newest of its place.
 */
export function placesOf<D extends Versioned>(documents: readonly D[]): D[][] {
  const ids = new Set(documents.map(({ id }) => id));
  const formerOf = new Map(documents.map((document) => [document.replaced_by, document]));
  return documents
    .filter(({ replaced_by }) => replaced_by === null || !ids.has(replaced_by))
    .map((newest) => {
      const place = [newest];
      for (let former = formerOf.get(newest.id); former; former = formerOf.get(former.id)) place.push(former);
      return place;
    });
}

/** Which version each document is, by its id: 1 is the first of its place. */
export const versionsOf = (documents: readonly Versioned[]): Map<string, number> =>
  new Map(placesOf(documents).flatMap((place) => place.map(({ id }, at) => [id, place.length - at])));

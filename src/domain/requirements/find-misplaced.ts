import { z } from 'zod';
import type { ReadDocument } from '../documents/document.ts';
import { classifyDocument } from './classify-page.ts';
import type { DocumentType } from './document-type.ts';
import { type KindRules, PageKind } from './kind-rules.ts';

/** A document that is of another kind than its field takes. `field`: the upload field that takes it; null where none does. */
export const Misplaced = z.object({ documentId: z.string(), kind: PageKind, field: z.string().nullable() });
export type Misplaced = z.infer<typeof Misplaced>;

type Expected = {
  type: DocumentType;
  types: readonly DocumentType[];
  kinds: KindRules;
  /** The elements that were found. */
  found: readonly string[];
};

/**
 * The documents that are told by their words to be of another kind than their field takes. Only where most of what no
 * other field asks for is missing: a sheet that shows it is in its place, whatever else it is.
 */
export function findMisplaced(
  { type, types, kinds, found }: Expected,
  documents: readonly ReadDocument[],
): Misplaced[] {
  const isShared = (id: string) =>
    types.some((one) => one.id !== type.id && one.elements.some((each) => each.id === id));
  const own = type.elements.filter(({ id, onlyWhere }) => !onlyWhere && !isShared(id)).map(({ id }) => id);
  const isShown = own.filter((id) => found.includes(id)).length > own.length / 2;
  // What is no sheet has no kind of its own: there only a sheet that another field takes, and that shows nothing of it.
  const takesAnyKind = type.kinds.length === 0;
  if (isShown || (takesAnyKind && own.some((id) => found.includes(id)))) return [];
  const all = documents.map((document) => ({ id: document.id, kinds: classifyDocument(document, kinds).kinds }));
  const isExpected = (kind: PageKind) => type.kinds.includes(kind);
  const hasOwn = all.some((one) => one.kinds.some(isExpected));
  return all.flatMap(({ id, kinds: [kind = 'other', ...more] }): Misplaced[] => {
    if (kind === 'other' || [kind, ...more].some(isExpected)) return [];
    const field = types.find((other) => other.id !== type.id && other.kinds[0] === kind)?.fields[0] ?? null;
    // A survey or a letter beside the plan that is asked for belongs to it.
    return field === null && (hasOwn || takesAnyKind) ? [] : [{ documentId: id, kind, field }];
  });
}

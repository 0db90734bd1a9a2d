import type { OpenItems, RecordFile } from '#domain/application/record.ts';
import { type DocumentType, typeOfField } from '#domain/requirements/document-type.ts';
import { openItems, unreadItems } from '#domain/requirements/element-check.ts';
import type { FieldCheckRow } from '#server/db/field-checks.ts';

/** What stands open of each field that is submitted with a reason, and the reason. A check of other files counts for nothing. */
export function openItemsIn(
  types: readonly DocumentType[],
  checks: readonly FieldCheckRow[],
  files: Readonly<Record<string, RecordFile[]>>,
): Record<string, OpenItems> {
  const open = checks.flatMap(({ field, documents, result, explanation }): [string, OpenItems][] => {
    const isOfThese = (files[field] ?? []).map(({ id }) => id).join() === documents.join();
    if (explanation === null || !isOfThese) return [];
    const elements = typeOfField(types, field)?.elements ?? [];
    const items = [...openItems(result), ...unreadItems(result)].flatMap(({ element }) =>
      elements.filter(({ id }) => id === element).map(({ label }) => label),
    );
    return [[field, { reason: explanation, items }]];
  });
  return Object.fromEntries(open);
}

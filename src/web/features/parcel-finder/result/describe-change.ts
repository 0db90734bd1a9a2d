import i18next from 'i18next';
import type { ParcelSummary } from '#contract/parcels.ts';
import type { NumberChange } from '#domain/parcels/number-change.ts';
import { list } from '#web/lib/format.ts';

/** How the number that was typed belongs to a parcel that has another one: "was 015-331-04". Null where it is its own. */
export function describeFoundBy(found: ParcelSummary['found_by']): string | null {
  if (!found) return null;
  const { apn, kind, was } = found;
  return i18next.t(`ui:parcel.${was ? 'was' : 'now'}.${kind}`, { apn });
}

/** One change of a number: what it was, what became of it, and when. */
export type ChangeText = { from: string; sentence: string; to: string[] };

/** What became of numbers, one sentence for each that ended: the parts of a split stand together. */
export function describeChanges(changes: readonly NumberChange[]): ChangeText[] {
  const froms = [...new Set(changes.map(({ from }) => from))];
  return froms.flatMap((from) => {
    const steps = changes.filter((change) => change.from === from);
    const [first] = steps;
    if (!first) return [];
    const to = steps.map((step) => step.to);
    const form = first.year === null ? 'undated' : 'dated';
    const sentence = i18next.t(`finder:became.${first.kind}.${form}`, {
      from,
      to: list(to),
      year: String(first.year ?? ''),
    });
    return [{ from, sentence, to }];
  });
}

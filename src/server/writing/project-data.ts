import type { ChecklistResult } from '#domain/rules/result.ts';
import type { Annex } from './annex.ts';
import type { ChecklistData } from './checklist-data.ts';
import { cleanText } from './clean-text.ts';
import { describeValue } from './item-words.ts';
import type { Words } from './words.ts';

/** More values than this for one thing are counted, not listed. */
export const MOST_VALUES = 6;

/** What the documents say of the project, each value with its place. */
export function projectOf({ header, conflicts, unread, poorlyRead = [] }: ChecklistResult, annex: Annex, words: Words) {
  const { text, message } = words;
  const differing = new Set(conflicts.map(({ labelMessage }) => message(labelMessage)));
  const absent = text(`checklistFile:project.${unread.length + poorlyRead.length === 0 ? 'notStated' : 'notFound'}`);
  return header.map(({ labelMessage, facts }) => {
    const values = facts.slice(0, MOST_VALUES).map((fact) => describeValue(fact, words));
    if (facts.length > MOST_VALUES) {
      values.push(text('checklistFile:sources.moreValues', { count: facts.length - MOST_VALUES }));
    }
    return {
      label: message(labelMessage),
      value: values.length > 0 ? values.join(' / ') : absent,
      isDiffering: differing.has(message(labelMessage)),
      ...annex.referTo(facts.slice(0, MOST_VALUES).flatMap((fact) => fact.evidence.slice(0, 1))),
    };
  });
}

/** What the parcel data says of the parcel, in one line with its day. */
export function parcelOf({ parcel }: ChecklistResult, { text, message }: Words): ChecklistData['project'] {
  if (parcel === undefined) return [];
  const line = { isDiffering: parcel?.statements.some(({ differs }) => differs) ?? false, references: [] };
  const label = message(parcel?.sourceMessage ?? { code: 'checklist:parcel.source' });
  if (!parcel) return [{ ...line, label, value: text('checklistFile:parcelData.noNumber') }];
  if (!parcel.found) return [{ ...line, label, value: text('checklistFile:parcelData.unknown', { apn: parcel.apn }) }];
  const said = parcel.statements.map(({ labelMessage, valueMessage }) =>
    message({ code: 'checklist:parcel.statement', params: { label: labelMessage, value: valueMessage } }),
  );
  const retired = parcel.retiredOn ? [text('checklistFile:parcelData.retired', { day: parcel.retiredOn })] : [];
  return [{ ...line, label, value: cleanText([...retired, ...said].join('; '), 1_000) }];
}

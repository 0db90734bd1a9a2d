import type { Message } from '#messages/message.ts';
import type { FactName } from '../extraction/catalogue.ts';
import type { Fact } from '../extraction/fact.ts';
import { conflictsOf } from '../extraction/merge.ts';
import { isFlooded, type ParcelRecord } from '../parcels/parcel-record.ts';
import type { Checklist, ChecklistItem } from './checklist.ts';
import { formatFigure, formatShortValue } from './format-value.ts';
import { type ParcelStatement, ShownParcelField } from './parcel-statement.ts';
import type { AnsweredItem, ChecklistResult } from './result.ts';

/**
 * A parcel of the parcel data with the day that its data are of (YYYY-MM-DD; null where the source does not say).
 * `jurisdiction`: its full name.
 */
export type ImportedParcel = {
  record: ParcelRecord;
  jurisdiction: string;
  date: string | null;
  demonstration: boolean;
  retiredOn: string | null;
};

/** The one parcel number that the documents give; undefined where they give none, or several. */
export function parcelNumberOf({ facts = [] }: ChecklistResult): string | undefined {
  const [only, ...others] = facts.flatMap((field) => field.facts).filter(({ name }) => name === 'parcel.apn');
  return only && others.length === 0 ? String(only.value) : undefined;
}

/**
 * Sets what the parcel data says beside what the documents do, at the head of a review and in its lines. It answers no
 * line: it tells where the documents differ from it, and whether a line that applies only somewhere applies here.
 */
export function withParcelData(
  checklist: Checklist,
  result: ChecklistResult,
  parcel: ImportedParcel | undefined,
): ChecklistResult {
  const apn = parcelNumberOf(result);
  if (apn === undefined) return { ...result, parcel: null };
  if (!parcel) {
    const sourceMessage: Message = { code: 'checklist:parcel.source' };
    return { ...result, parcel: { apn, found: false, sourceMessage, retiredOn: null, statements: [] } };
  }
  const facts = (result.facts ?? []).flatMap((field) => field.facts);
  const state = (fields: readonly ShownParcelField[]) => fields.flatMap((field) => stateField(field, parcel, facts));
  const sourceMessage = describeParcelSource(parcel);
  const asked = new Map(checklist.sections.flatMap(({ items }) => items).map((item) => [item.id, item]));
  const { retiredOn } = parcel;
  return {
    ...result,
    parcel: {
      apn: parcel.record.apn,
      found: true,
      sourceMessage,
      retiredOn,
      statements: state(ShownParcelField.options),
    },
    sections: result.sections.map((section) => ({
      ...section,
      items: section.items.map((item) => {
        const how = asked.get(item.id);
        if (!how) return item;
        const denied = how.appliesWhere.filter((field) => isDenied(item) && isSo(field, parcel.record) === true);
        const others = [...how.parcel, ...how.appliesWhere.filter((field) => !denied.includes(field))];
        const statements = [...state(others), ...state(denied).map((statement) => ({ ...statement, differs: true }))];
        if (statements.length === 0) return item;
        const differs = statements.some((statement) => statement.differs);
        return applyTo(item, how, parcel, { message: besideOf(sourceMessage, statements), differs });
      }),
    })),
  };
}

/** Of which day the parcel data are, or that they are invented. */
export const describeParcelSource = ({
  demonstration,
  date,
}: Pick<ImportedParcel, 'demonstration' | 'date'>): Message => {
  if (demonstration) return { code: 'checklist:parcel.invented' };
  return date ? { code: 'checklist:parcel.dated', params: { day: date } } : { code: 'checklist:parcel.source' };
};

const besideOf = (source: Message, statements: readonly ParcelStatement[]): Message => ({
  code: 'checklist:parcel.beside',
  params: {
    source,
    statements: statements.map(({ labelMessage: label, valueMessage: value, differs }): Message => {
      const stated: Message = { code: 'checklist:parcel.statement', params: { label, value } };
      return differs ? { code: 'checklist:parcel.differs', params: { stated } } : stated;
    }),
  },
});

/** Documents say that it does not arise. */
const isDenied = ({ answer, evidence }: AnsweredItem): boolean =>
  (answer === 'not-applicable' || answer === 'no') && evidence.length > 0;

/** What no document answers: where the parcel data shows that it does not arise, or that it does. */
const UNANSWERED: ReadonlySet<AnsweredItem['answer']> = new Set(['not-found', 'cannot-tell', 'mentioned']);

function applyTo(
  item: AnsweredItem,
  { appliesWhere }: ChecklistItem,
  { record }: ImportedParcel,
  parcelData: NonNullable<AnsweredItem['parcelData']>,
): AnsweredItem {
  const flags = appliesWhere.map((field) => isSo(field, record));
  const beside = { ...item, parcelData };
  if (flags.some((flag) => flag === true)) return { ...beside, asked: item.asked === 'never' ? 'never' : 'always' };
  const isNowhere = flags.length > 0 && flags.every((flag) => flag === false);
  return isNowhere && UNANSWERED.has(item.answer) && item.evidence.length === 0
    ? { ...beside, answer: 'not-applicable', noteMessage: { code: 'checklist:parcel.doesNotApply' } }
    : beside;
}

/** Null where the parcel data does not say: no year built is no sign that nothing is built. */
function isSo(field: ShownParcelField, record: ParcelRecord): boolean | null {
  const value = record[field];
  if (typeof value === 'boolean' || value === null) return value;
  if (field === 'floodZone') return isFlooded(record.floodZone);
  // Which of a source's zones are dangerous only its people know: the words stand beside the answer.
  return field === 'avalancheHazard' ? null : true;
}

/** What the parcel data says in a field, and whether what the documents state differs; nothing where it says nothing. */
function stateField(field: ShownParcelField, parcel: ImportedParcel, facts: readonly Fact[]): ParcelStatement[] {
  const valueMessage = describeField(field, parcel);
  if (!valueMessage) return [];
  const compared = COMPARED[field];
  const stated = compared ? facts.filter(({ name }) => name === compared.fact) : [];
  const differs = compared !== undefined && stated.length > 0 && !stated.some((fact) => compared.agrees(fact, parcel));
  const params = { value: valueMessage, stated: [...new Set(stated.map(formatShortValue))] };
  return [
    {
      labelMessage: { code: `parcel:fields.${field}` },
      valueMessage: differs ? { code: 'checklist:parcel.butStated', params } : valueMessage,
      differs,
    },
  ];
}

const words = (value: string | number): Message => ({ code: 'checklist:parcel.value', params: { value } });

function describeField(field: ShownParcelField, { record, jurisdiction }: ImportedParcel): Message | undefined {
  if (field === 'jurisdiction') return words(jurisdiction);
  const value = record[field];
  if (value === null) return undefined;
  if (typeof value === 'boolean') return { code: value ? 'parcel:values.yes' : 'parcel:values.no' };
  if (!Array.isArray(value)) {
    return words(typeof value === 'number' && field.endsWith('Sqft') ? formatFigure(Math.round(value), 'sf') : value);
  }
  const areas = value.map(
    (area): Message => ({
      code: 'parcel:values.area',
      params: { class: area.class, area: formatFigure(Math.round(area.sqft), 'sf') },
    }),
  );
  return areas.length > 0 ? { code: 'checklist:parcel.values', params: { values: areas } } : undefined;
}

/** In percent: a county's parcel map is no survey. */
const AREA_TOLERANCE = 2;

type FactComparison = { fact: FactName; agrees: (fact: Fact, parcel: ImportedParcel) => boolean };

const sameAs = (name: FactName, known: (record: ParcelRecord) => string | number | null): FactComparison => ({
  fact: name,
  agrees: (fact, { record }) => {
    const value = known(record);
    // `conflictsOf` knows when two writings of an address are one.
    const evidence = fact.evidence.map((place) => ({ ...place, documentId: 'parcel data' }));
    return value !== null && conflictsOf([fact, { ...fact, value, evidence }]).length === 0;
  },
});

/** What documents state too. A number that leads to the parcel is one of its writings and never differs. */
const COMPARED: Partial<Record<ShownParcelField, FactComparison>> = {
  address: sameAs('project.address', ({ address }) => address),
  yearBuilt: sameAs('building.yearBuilt', ({ yearBuilt }) => yearBuilt),
  ipesScore: sameAs('parcel.ipesScore', ({ ipesScore }) => ipesScore),
  areaSqft: {
    fact: 'parcel.areaSqFt',
    agrees: ({ value }, { record: { areaSqft } }) =>
      areaSqft !== null && Math.abs(Number(value) - areaSqft) <= (AREA_TOLERANCE / 100) * areaSqft,
  },
  landCapability: {
    fact: 'parcel.landCapability',
    agrees: ({ value }, { record: { landCapability } }) =>
      landCapability?.some((area) => String(value).toLowerCase().includes(area.class)) ?? false,
  },
  planName: { fact: 'project.localPlan', agrees: ({ value }, { record }) => namesPlan(String(value), record) },
};

/** A plan is named by its name in any case, or by its number: "PAS 114, Bijou". */
function namesPlan(stated: string, { planName, planId }: ParcelRecord): boolean {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  const unpadded = (number: string) => number.replace(/^0+/, '');
  const isNamed = planName !== null && plain(stated).includes(plain(planName));
  const numbers = stated.match(/\d+/g)?.map(unpadded) ?? [];
  return isNamed || (planId !== null && numbers.includes(unpadded(planId)));
}

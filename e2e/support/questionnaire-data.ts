import type { APIRequestContext } from '@playwright/test';
import { expect } from './test.ts';

/** Answers by field id, whatever part of the data they are stored in. */
export type Values = Record<string, string>;
export type Data = { answers: Values; textAnswers: Values };

type Words = { en: string };
type Condition = { [part: string]: unknown };
export type Field = {
  id: string;
  kind: string;
  label: Words;
  optional: boolean;
  form?: string;
  format?: 'apn' | 'name' | 'initials';
  maxLength?: number;
  min?: number;
  unit?: Words;
  sheet?: boolean;
  options?: { value: string; label: Words }[];
  shownWhen?: Condition;
  notApplicable?: { label: Words; unless?: Condition };
};
export type Section = { id: string; title: Words; fields: Field[] };
export type Tab = { id: string; title: Words; shownWhen?: Condition; sections: Section[] };
export type Questionnaire = {
  applicationTitle: Words;
  tabs: Tab[];
  forms: { id: string; title: Words; sections: Section[] }[];
};

/** The questionnaire that the product ships, as it hands it to its own pages. */
export async function shippedQuestionnaire(
  request: APIRequestContext,
  headers: Record<string, string>,
): Promise<Questionnaire> {
  const reply = await request.get('/api/applicant-router/questionnaire', { headers });
  expect(reply.ok(), await reply.text()).toBe(true);
  return (await reply.json()).questionnaire;
}

const isAnswer = ({ kind }: Field) => kind === 'yes-no' || kind === 'yes-no-unsure';
const isForShow = ({ kind }: Field) => kind === 'calculated' || kind === 'disabled' || kind === 'display';

const number = (value: string | undefined) => Number((value ?? '').replaceAll(',', '') || Number.NaN);
const oneOf = (value: string, wanted: unknown) => (Array.isArray(wanted) ? wanted.includes(value) : value === wanted);

/** Whether a condition holds for these values. A kind of condition that is not known here is a failure, not a no. */
function holds(condition: Condition, values: Values): boolean {
  const { field, is, includes, all, any, not, sum, over } = condition;
  const value = typeof field === 'string' ? (values[field] ?? '') : '';
  if (Array.isArray(all)) return all.every((part) => holds(part, values));
  if (Array.isArray(any)) return any.some((part) => holds(part, values));
  if (typeof not === 'object' && not !== null) return !holds(not as Condition, values);
  if (typeof includes === 'string') return value.split(',').includes(includes);
  if (is !== undefined) return oneOf(value, is);
  if (Array.isArray(sum)) {
    const total = sum.map((id) => number(values[id])).reduce((so, one) => so + (Number.isNaN(one) ? 0 : one), 0);
    return total > Number(over);
  }
  throw new Error(`No such condition is known here: ${JSON.stringify(condition)}`);
}

const isAsked = (asked: Pick<Field, 'shownWhen'>, values: Values) =>
  asked.shownWhen === undefined || holds(asked.shownWhen, values);

const DAY_MS = 24 * 3_600_000;
/** Before today wherever the agency is. */
export const A_PAST_DAY = new Date(Date.now() - 2 * DAY_MS).toISOString().slice(0, 10);

/** What a careful person writes in a field, by what the field takes. */
function goodValue(field: Field): string {
  switch (field.kind) {
    case 'yes-no':
      return 'no';
    case 'yes-no-unsure':
      return 'NO';
    case 'number':
      return field.unit?.en === 'sq.ft.' ? '1,250' : String(field.min ?? 0);
    case 'date':
      return A_PAST_DAY;
    case 'select':
    case 'multi-select':
      return field.options?.[0]?.value ?? '';
    default:
      break;
  }
  if (field.format === 'apn') return '027-999-004';
  if (field.format === 'name') return 'Marisol Vega Ortiz';
  if (field.format === 'initials') return 'MVO';
  return `Written for ${field.label.en}`.slice(0, field.maxLength ?? 100);
}

/** An application with nothing missing but its documents. */
export type Complete = {
  data: Data;
  /** The upload fields that are asked and cannot be said not to apply. */
  uploads: string[];
};

/**
 * Fills in every field that is asked, one after the other, as its answers come to ask for more. `given` goes before
 * what would be chosen here. A form that must be attached is filled in and attached.
 */
export function fillAll({ tabs, forms }: Questionnaire, given: Values = {}): Complete {
  const values: Values = {};
  const data: Data = { answers: {}, textAnswers: {} };
  const uploads = new Set<string>();
  const put = (field: Field, value: string) => {
    values[field.id] = value;
    data[isAnswer(field) ? 'answers' : 'textAnswers'][field.id] = value;
  };
  const take = (field: Field) => {
    if (isForShow(field) || (field.optional && given[field.id] === undefined) || !isAsked(field, values)) return;
    const known = given[field.id];
    const { notApplicable } = field;
    if (known !== undefined) put(field, known);
    else if (field.kind === 'upload') {
      if (notApplicable && !(notApplicable.unless && holds(notApplicable.unless, values))) put(field, 'N/A');
      else uploads.add(field.id);
    } else if (field.kind === 'form') put(field, 'attached');
    else put(field, goodValue(field));
    if (field.kind !== 'form' || values[field.id] !== 'attached') return;
    for (const section of forms.find(({ id }) => id === field.form)?.sections ?? []) section.fields.forEach(take);
  };
  for (const tab of tabs) {
    if (!isAsked(tab, values)) continue;
    for (const section of tab.sections) section.fields.forEach(take);
  }
  return { data, uploads: [...uploads] };
}

import type { Message } from '#messages/message.ts';
import type { Counties } from './counties.ts';

/** A form in which parcel numbers are written, such as "123-456-78", and the names of the counties that use it. */
export type NumberForm = { example: string; counties: string[] };

/** How the counties write their numbers, each form once, in the order of the agency's file. */
export function listNumberForms({ counties }: Counties): NumberForm[] {
  const forms = new Map<string, string[]>();
  for (const { form, name } of counties) {
    const example = exampleOf(form);
    forms.set(example, [...(forms.get(example) ?? []), name]);
  }
  return [...forms].map(([example, names]) => ({ example, counties: names }));
}

/** The forms, such as "123-456-789 (El Dorado County, …), or …" */
export const describeNumberForms = (counties: Counties): Message =>
  listNumberForms(counties)
    .map(({ example, counties: names }): Message => {
      return { code: 'api:parcel.form', params: { example, counties: names.join(', ') } };
    })
    .reduceRight((others, form) => ({ code: 'api:parcel.formOr', params: { form, others } }));

/** Digits that count on through the groups: 123-456-78. */
const exampleOf = (form: readonly number[]): string => {
  let digit = 0;
  return form.map((length) => Array.from({ length }, () => String(++digit % 10)).join('')).join('-');
};

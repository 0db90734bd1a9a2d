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

/** The forms in a sentence: "Write it as its county does: 123-456-789 (El Dorado County, …), …" */
export function describeNumberForms(counties: Counties): string {
  const said = listNumberForms(counties).map(({ example, counties: names }) => `${example} (${names.join(', ')})`);
  return `Write it as its county does: ${said.join(', or ')}.`;
}

/** Digits that count on through the groups: 123-456-78. */
const exampleOf = (form: readonly number[]): string => {
  let digit = 0;
  return form.map((length) => Array.from({ length }, () => String(++digit % 10)).join('')).join('-');
};

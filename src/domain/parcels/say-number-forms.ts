import type { Counties } from './counties.ts';

/** How the counties write their numbers: "Write it as its county does: 123-456-789 (El Dorado County, …), …" */
export function sayNumberForms({ counties }: Counties): string {
  const forms = new Map<string, string[]>();
  for (const { form, name } of counties) {
    const example = exampleOf(form);
    forms.set(example, [...(forms.get(example) ?? []), name]);
  }
  const said = [...forms].map(([example, names]) => `${example} (${names.join(', ')})`);
  return `Write it as its county does: ${said.join(', or ')}.`;
}

/** Digits that count on through the groups: 123-456-78. */
const exampleOf = (form: readonly number[]): string => {
  let digit = 0;
  return form.map((length) => Array.from({ length }, () => String(++digit % 10)).join('')).join('-');
};

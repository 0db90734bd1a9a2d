import { COVERAGE_FORM, IMPACT_FORM } from './form-ids.ts';
import type { OpenForm } from './use-attached-form.ts';

/** A form of so few sections is one page. */
const MOST_AT_ONCE = 2;

/** Whether a form is filled in one section at a time. */
export const isInSteps = ({ form, parts }: Pick<OpenForm, 'form' | 'parts'>): boolean =>
  form.id !== COVERAGE_FORM && form.id !== IMPACT_FORM && parts.length > MOST_AT_ONCE;

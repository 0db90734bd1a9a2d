/** Puts the focus into the first field of a form that is marked as wrong. */
export const focusFirstError = (form: HTMLFormElement): void =>
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();

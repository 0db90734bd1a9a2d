/** Puts the focus into the first field of a form that is marked as wrong, once the marks are drawn. */
export const focusFirstFault = (form: HTMLFormElement): void => {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
};

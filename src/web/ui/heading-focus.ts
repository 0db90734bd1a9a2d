let waiting = false;

const heading = () => document.querySelector<HTMLElement>('main h1');

/** After a change of page: the focus goes to the page's heading, now or as soon as it is there. */
export function focusHeading(): void {
  const target = heading();
  waiting = target === null;
  target?.focus({ preventScroll: true });
}

/** A heading has come: it takes the focus if that is waited for. */
export function headingCame(): void {
  if (waiting) focusHeading();
}

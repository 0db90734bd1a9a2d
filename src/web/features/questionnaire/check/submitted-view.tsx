/** A submitted application as it was frozen, with its reference number and its downloads. */
export function SubmittedView() {
  return null;
}

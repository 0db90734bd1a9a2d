/** The application as it would be submitted: every section with its answers, what is missing, and the last button. */
export function CheckAnswers() {
  return null;
}

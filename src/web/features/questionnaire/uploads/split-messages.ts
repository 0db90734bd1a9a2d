/** What was said of files that another has replaced or joined since stands apart: it may not hold of these. */
export function splitMessages<M extends { at: string }>(
  messages: readonly M[],
  documents: readonly { added_at: string }[],
): { former: M[]; current: M[] } {
  const newest = Math.max(...documents.map(({ added_at }) => Date.parse(added_at)));
  const isFormer = ({ at }: M) => Date.parse(at) < newest;
  return { former: messages.filter(isFormer), current: messages.filter((message) => !isFormer(message)) };
}

import { useDraft } from './draft-context.ts';

/** Says how safe the answers are: saved and when, being saved, or kept on this device only. */
export function SaveStatus() {
  const { saveState } = useDraft();
  return <p className="text-sm text-muted">{saveState}</p>;
}

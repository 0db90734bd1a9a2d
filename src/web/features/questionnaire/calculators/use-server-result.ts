import { useQuery } from '@tanstack/react-query';
import { calculationsQuery } from '#web/api/applications.ts';
import { useDraft } from '../draft/draft-context.ts';
import type { CalculatorResult } from './describe-outcome.ts';
import { isSameResult } from './is-same-result.ts';

/** What the server makes of the saved answers. `differs` carries its result, which is the one that counts. */
export type ServerResult =
  | { state: 'unsaved' | 'asking' | 'failed' | 'same' }
  | { state: 'differs'; server: CalculatorResult };

/** Has the server work out the same after each save, and compares. */
export function useServerResult(kind: CalculatorResult['kind']): ServerResult {
  const { application, saveState, version, calculations } = useDraft();
  const isSaved = saveState === 'saved';
  const asked = useQuery({
    ...calculationsQuery(application.id, version),
    enabled: isSaved,
  });
  if (!isSaved) return { state: 'unsaved' };
  if (asked.isError) return { state: 'failed' };
  // Another tab may have saved since: then its answers are not these.
  if (!asked.data || asked.data.version !== version) return { state: 'asking' };
  if (isSameResult(kind, asked.data[kind], calculations[kind])) return { state: 'same' };
  const server: CalculatorResult =
    kind === 'coverage' ? { kind, result: asked.data.coverage } : { kind, result: asked.data.impact };
  return { state: 'differs', server };
}

import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed, RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { canonicalJson } from '#domain/application/canonical-json.ts';
import { Calculations } from '#domain/calculations/calculation.ts';
import { calculationsQuery } from '#web/api/applications.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useDraft } from '../draft/draft-context.ts';
import { type CalculatorResult, OutcomeText } from './calculation-outcome.tsx';

/** Whether the agency's server comes to the same result from the saved answers. */
export function ServerCheck({ check }: { check: ServerResult }) {
  const { t } = useTranslation('calculators');
  if (check.state === 'differs') {
    return (
      <Notice tone="attention" live="status" title={t('server.differs')}>
        <OutcomeText {...check.server} />
      </Notice>
    );
  }
  const Shape = check.state === 'same' ? CircleCheck : check.state === 'asking' ? RefreshCw : CircleDashed;
  return (
    <p
      className={`flex items-start gap-1.5 text-sm ${check.state === 'same' ? 'font-semibold text-pine' : 'text-muted'}`}
    >
      <Shape aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {t(`server.${check.state}`)}
    </p>
  );
}

/** What the server makes of the saved answers. `differs` carries its result, which is the one that counts. */
type ServerResult =
  | { state: 'unsaved' | 'asking' | 'failed' | 'same' }
  | { state: 'differs'; server: CalculatorResult };

/** Has the server calculate the same after each save, and compares. */
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

/** Whether two have the same outcome and the same figures, whatever order their parts were written in. */
export const isSameResult = <K extends keyof Calculations>(
  kind: K,
  one: Calculations[K],
  other: Calculations[K],
): boolean => inOrder(kind, one) === inOrder(kind, other);

const inOrder = <K extends keyof Calculations>(kind: K, result: Calculations[K]): string =>
  canonicalJson(Calculations.shape[kind].parse(result));

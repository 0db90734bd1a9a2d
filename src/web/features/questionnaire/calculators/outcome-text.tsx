import { useMessages } from '#web/lib/texts.ts';
import { OutcomeMark } from '#web/ui/outcome-mark.tsx';
import { type CalculatorResult, markOf, outcomeMessage } from './describe-outcome.ts';

/** An outcome as its mark, its words and its sentence. */
export function OutcomeText(of: CalculatorResult) {
  const write = useMessages();
  return (
    <div className="space-y-1">
      <p className="text-heading">
        <OutcomeMark outcome={markOf(of)}>{write(outcomeMessage(of))}</OutcomeMark>
      </p>
      <p className="measure">{write(of.result.said)}</p>
    </div>
  );
}

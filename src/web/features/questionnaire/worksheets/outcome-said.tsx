import { useTranslation } from 'react-i18next';
import { useLocalized } from '#web/lib/texts.ts';
import { OutcomeMark } from '#web/ui/outcome-mark.tsx';
import { markOf, type Result, sayOutcome } from './outcome-words.ts';

/** An outcome as its mark, its words and its sentence. */
export function OutcomeSaid(of: Result) {
  // The words follow the language that is chosen while they stand on the page.
  useTranslation('worksheets');
  const say = useLocalized();
  return (
    <div className="space-y-1">
      <p className="text-heading">
        <OutcomeMark outcome={markOf(of)}>{sayOutcome(of)}</OutcomeMark>
      </p>
      <p className="measure">{say(of.result.said)}</p>
    </div>
  );
}

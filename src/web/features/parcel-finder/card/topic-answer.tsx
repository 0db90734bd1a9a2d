import { useTranslation } from 'react-i18next';
import type { ParcelPage } from '#contract/parcels.ts';
import type { ParcelMeaning } from '#domain/parcels/parcel-meaning.ts';
import { keyed } from '#web/lib/ids.ts';
import { LikelihoodShape } from '#web/ui/likelihood-mark.tsx';
import { describeMeaning, describeOutcome } from './describe-implication.ts';
import { RestsOn } from './rests-on.tsx';

type TopicAnswerProps = { answer: ParcelMeaning; more: readonly ParcelMeaning[]; page: ParcelPage };

/** One question about a parcel: its answer, what else to know, and what all of it rests on. */
export function TopicAnswer({ answer, more, page }: TopicAnswerProps) {
  const { t } = useTranslation('parcel');
  const question = t(`topics.${answer.topic}`);
  return (
    <li className="space-y-2 py-4">
      <h4 className="font-semibold">{question}</h4>
      <div className="flex gap-3">
        <LikelihoodShape of={answer.outcome} className="mt-0.5 size-5" />
        <div className="min-w-0 space-y-2">
          <p className="measure">
            <strong className="font-semibold text-lake">{describeOutcome(answer)}.</strong> {describeMeaning(answer)}
          </p>
          {more.length > 0 ? (
            <ul className="measure numbers list-disc space-y-1 pl-5 text-[0.9375rem] marker:text-muted">
              {keyed(more, ({ id }) => id).map(({ key, item }) => (
                <li key={key}>{describeMeaning(item)}</li>
              ))}
            </ul>
          ) : null}
          <RestsOn said={[answer, ...more]} question={question} page={page} />
        </div>
      </div>
    </li>
  );
}

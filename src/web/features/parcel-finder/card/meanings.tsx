import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ParcelPage } from '#contract/parcels.ts';
import type { MeaningTopic } from '#domain/parcels/parcel-meaning.ts';
import { TopicAnswer } from './topic-answer.tsx';

/** What people ask first comes first. */
const ORDER: readonly MeaningTopic[] = [
  'number',
  'zone',
  'accessory-dwelling',
  'coverage',
  'scenic-review',
  'historic-review',
  'development-right',
];

/** The answers about a parcel, topic by topic. */
export function Meanings({ page }: { page: ParcelPage }) {
  const { t } = useTranslation('parcel');
  const heading = useId();
  const topics = ORDER.map((topic) => page.meaning.filter((one) => one.topic === topic))
    // What became of a retired number stands above, under the parcel's name.
    .filter(([first]) => first && !(first.topic === 'number' && page.retired_on !== null));
  return (
    <section aria-labelledby={heading} className="space-y-3">
      <div>
        <h3 id={heading} className="text-heading font-semibold">
          {t('means.title')}
        </h3>
        <p className="text-sm text-muted">{t('means.about')}</p>
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {topics.map(([first, ...more]) =>
          first ? <TopicAnswer key={first.topic} answer={first} more={more} page={page} /> : null,
        )}
      </ul>
    </section>
  );
}

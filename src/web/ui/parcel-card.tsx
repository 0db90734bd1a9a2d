import i18next from 'i18next';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ParcelPage } from '#contract/parcels.ts';
import type { NumberChange } from '#domain/parcels/number-change.ts';
import type { MeaningTopic, ParcelMeaning } from '#domain/parcels/parcel-meaning.ts';
import type { ParcelRecord } from '#domain/parcels/parcel-record.ts';
import { whatIsUnverified } from '#domain/parcels/parcel-rules.ts';
import { formatDate } from '#web/lib/format.ts';
import { keyed } from '#web/lib/ids.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { LikelihoodShape } from '#web/ui/likelihood-mark.tsx';
import { AllKnown, describeMeaning, describeOutcome } from './known-fields.tsx';
import { RestsOn } from './rests-on.tsx';

/**
 * What a parcel means, what of it is unverified, and all that is known. It stands under a heading of the second level
 * that names the parcel; that it is retired is said there too, with what became of it.
 */
export const ParcelCard = ({ page }: { page: ParcelPage }) => (
  <div className="space-y-8">
    <Meanings page={page} />
    <Unverified parcel={page.parcel} />
    <AllKnown page={page} />
    <EarlierNumbers earlier={page.earlier} />
    <SourceLine source={page.source} />
  </div>
);

/** Where the data come from, and of which day they are where the source says so. */
function SourceLine({ source }: Pick<ParcelPage, 'source'>) {
  const { t } = useTranslation('parcel');
  const { date, demonstration } = source;
  const name = useLocalized()(source.name);
  return (
    <p className="border-t border-line pt-3 text-sm text-muted">
      {demonstration
        ? t('source.demonstration')
        : date === null
          ? t('source.undated', { name })
          : t('source.dated', { name, day: formatDate(date) })}
    </p>
  );
}

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
function Meanings({ page }: { page: ParcelPage }) {
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

type TopicAnswerProps = { answer: ParcelMeaning; more: readonly ParcelMeaning[]; page: ParcelPage };

/** One question about a parcel: its answer, what else to know, and what all of it rests on. */
function TopicAnswer({ answer, more, page }: TopicAnswerProps) {
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

const describeChange = ({ from, to, kind, year }: NumberChange): string =>
  i18next.t(`parcel:numbers.${kind}.${year === null ? 'undated' : 'dated'}`, { from, to, year: String(year ?? '') });

/** How the parcel came to its number; nothing where it always had it. */
function EarlierNumbers({ earlier }: { earlier: readonly NumberChange[] }) {
  const { t } = useTranslation('parcel');
  if (earlier.length === 0) return null;
  return (
    <section className="space-y-2">
      <h3 className="text-heading font-semibold">{t('numbers.title')}</h3>
      <ul className="numbers space-y-1">
        {earlier.map((change) => (
          <li key={`${change.from} ${change.to}`}>{describeChange(change)}</li>
        ))}
      </ul>
    </section>
  );
}

/** What the parcel data holds that nobody has verified; nothing where there is no such thing. */
function Unverified({ parcel }: { parcel: ParcelRecord }) {
  const { t } = useTranslation('parcel');
  const facts = whatIsUnverified(parcel);
  if (facts.length === 0) return null;
  return (
    <section className="space-y-2">
      <h3 className="text-heading font-semibold">{t('unverified.title')}</h3>
      <ul className="measure list-disc space-y-1 pl-5 marker:text-muted">
        {facts.map((fact) => (
          <li key={fact}>{t(`unverified.${fact}`)}</li>
        ))}
      </ul>
    </section>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LandingShown } from '#domain/agency/agency.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { PlayButton, useTurns } from './use-turns.tsx';

/** Specification, section 9. */
const EVERY_MS = 2000;

/**
 * The headline, whose words take turns. To a screen reader it is one sentence with all of them, which never changes;
 * under reduced motion, without scripts and on paper they stand one below the other.
 */
export function Headline({ headline }: { headline: LandingShown['headline'] }) {
  const { t } = useTranslation('landing');
  const localized = useLocalized();
  const [isPlaying, setPlaying] = useState(true);
  const words = headline.words.map(localized);
  const { turn } = useTurns(words.length, EVERY_MS, isPlaying);
  const lead = localized(headline.lead);
  return (
    <>
      <h1
        tabIndex={-1}
        className="text-[clamp(2rem,11vw,2.625rem)]/[1.06] font-semibold tracking-[-0.03em] sm:text-[3.75rem]/[1.04] lg:text-[3.25rem]/[1.04] xl:text-[3.75rem]/[1.04]"
      >
        <span className="sr-only">{`${lead} ${words.join(', ')}`}</span>
        <span aria-hidden="true" className="block text-muted">
          {lead}
        </span>
        <span
          aria-hidden="true"
          data-turning
          className="grid grid-cols-[minmax(0,1fr)] text-lake [overflow-wrap:anywhere] still:text-[0.72em]/[1.25]"
        >
          {words.map((word, index) => (
            <span
              key={word}
              className={`col-start-1 row-start-1 still:visible still:translate-y-0 still:opacity-100 still:row-auto ${
                index === turn
                  ? 'transition-[opacity,translate] duration-200 ease-out'
                  : 'invisible translate-y-[0.12em] opacity-0'
              }`}
            >
              {word}
            </span>
          ))}
        </span>
      </h1>
      <div className="mt-4 flex items-center gap-2 still:hidden">
        <div aria-hidden="true" className="flex h-2 w-40 border border-edge">
          {words.map((word, index) => (
            <span
              key={word}
              className={`flex-1 border-edge not-first:border-l transition-colors duration-200 ${index === turn ? 'bg-lake' : ''}`}
            />
          ))}
        </div>
        <PlayButton isPlaying={isPlaying} pause={t('headline.pause')} play={t('headline.play')} onChange={setPlaying} />
      </div>
    </>
  );
}

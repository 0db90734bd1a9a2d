import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LandingShown } from '#domain/agency/agency.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { type Outcome, OutcomeMark } from '#web/ui/outcome-mark.tsx';
import { FilePlace } from './finding.tsx';
import { PlayButton, useSwipe, useTurns } from './use-turns.tsx';

/** Long enough to read a slide. */
const EVERY_MS = 9000;
const pictures = [ApplicantPicture, ReviewPicture];

/**
 * AI Solutions: two slides with a dot for each (the tabbed carousel of the ARIA authoring practices). They change by
 * themselves until someone points at them, is inside them with the keyboard, or pauses them.
 */
export function Solutions({ solutions }: { solutions: LandingShown['solutions'] }) {
  const { t } = useTranslation('landing');
  const localized = useLocalized();
  const id = useId();
  const [isPlaying, setPlaying] = useState(true);
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const { turn, show, isRunning } = useTurns(solutions.length, EVERY_MS, isPlaying && !isPointedAt && !hasFocus);
  const dots = useRef<(HTMLButtonElement | null)[]>([]);
  const count = solutions.length;
  const step = (by: number) => show((turn + by + count) % count);
  const swipe = useSwipe(step);

  const choose = (event: KeyboardEvent) => {
    const next = { ArrowRight: turn + 1, ArrowLeft: turn - 1, Home: 0, End: count - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const target = (next + count) % count;
    show(target);
    dots.current[target]?.focus();
  };

  return (
    <section
      id="solutions"
      aria-roledescription={t('solutions.carousel')}
      aria-labelledby={`${id}title`}
      className="mx-auto max-w-7xl scroll-mt-4 px-4 py-16 sm:px-6 lg:py-24"
      onPointerEnter={({ pointerType }) => setPointedAt(pointerType === 'mouse')}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocus(true)}
      onBlur={({ currentTarget, relatedTarget }) => setFocus(currentTarget.contains(relatedTarget))}
    >
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id={`${id}title`} className="text-title font-semibold tracking-tight sm:text-display">
          {t('solutions.title')}
        </h2>
        <div className="needs-script flex items-center gap-1 print:hidden">
          <PlayButton
            isPlaying={isPlaying}
            pause={t('solutions.pause')}
            play={t('solutions.play')}
            onChange={setPlaying}
          />
          <div role="tablist" aria-label={t('solutions.choose')} className="flex" onKeyDown={choose}>
            {solutions.map(({ title }, index) => (
              <button
                key={title.en}
                ref={(element) => {
                  dots.current[index] = element;
                }}
                type="button"
                role="tab"
                id={`${id}dot${index}`}
                aria-label={localized(title)}
                aria-selected={index === turn}
                aria-controls={`${id}slide${index}`}
                tabIndex={index === turn ? 0 : -1}
                onClick={() => show(index)}
                className="group grid size-11 place-items-center rounded-full"
              >
                <span
                  className={`block h-3 rounded-full border-2 transition-[width] duration-150 ${index === turn ? 'w-7 border-lake bg-lake' : 'w-3 border-edge group-hover:border-lake'}`}
                />
              </button>
            ))}
          </div>
        </div>
      </div>
      <div
        {...swipe}
        aria-live={isRunning ? 'off' : 'polite'}
        className="mt-8 grid grid-cols-[minmax(0,1fr)] touch-pan-y rounded border border-line bg-surface select-none"
      >
        {solutions.map(({ title, about, points }, index) => {
          const Picture = pictures[index];
          return (
            <div
              key={title.en}
              role="tabpanel"
              id={`${id}slide${index}`}
              aria-roledescription={t('solutions.slide')}
              aria-labelledby={`${id}dot${index}`}
              className={`col-start-1 row-start-1 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 p-5 unscripted:visible unscripted:row-auto unscripted:opacity-100 sm:p-8 lg:grid-cols-[repeat(2,minmax(0,1fr))] lg:p-12 ${
                index === turn ? 'transition-opacity duration-200' : 'invisible opacity-0'
              }`}
            >
              <div className="self-center">
                <h3 className="text-title font-semibold tracking-tight">{localized(title)}</h3>
                <p className="mt-2 max-w-md text-heading font-normal text-muted">{localized(about)}</p>
                <ul className="mt-6 space-y-3">
                  {points.map((point) => (
                    <li key={point.en} className="flex max-w-md gap-3 border-t border-line pt-3">
                      {localized(point)}
                    </li>
                  ))}
                </ul>
              </div>
              {Picture ? <Picture /> : null}
            </div>
          );
        })}
      </div>
    </section>
  );
}

type LineProps = { outcome: Outcome; word: string; question: string; children?: ReactNode };

const Line = ({ outcome, word, question, children }: LineProps) => (
  <li className="space-y-1.5 border-t border-line py-3.5 first:border-t-0">
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
      <p className="min-w-0 flex-[1_1_14rem]">{question}</p>
      <OutcomeMark outcome={outcome}>{word}</OutcomeMark>
    </div>
    {children}
  </li>
);

const Picture = ({ title, note, children }: { title: string; note: string; children: ReactNode }) => (
  <figure className="self-center">
    <div className="rounded border border-line bg-paper px-4 pt-3 pb-1 sm:px-5">
      <p className="border-b border-edge pb-2 text-sm font-semibold tracking-wide">{title}</p>
      <ul>{children}</ul>
    </div>
    <figcaption className="mt-2 text-sm text-muted">{note}</figcaption>
  </figure>
);

/** What someone who applies sees of their sheet before they file it. */
function ApplicantPicture() {
  const { t } = useTranslation('landing');
  return (
    <Picture title={t('applicant.title')} note={t('applicant.note')}>
      <Line outcome="yes" word={t('outcome.yes')} question={t('applicant.parcel')}>
        <FilePlace file="site-plan.pdf" page={1} />
      </Line>
      <Line outcome="yes" word={t('outcome.yes')} question={t('applicant.setbacks')}>
        <FilePlace file="site-plan.pdf" page={1} />
      </Line>
      <Line outcome="not-found" word={t('outcome.notFound')} question={t('applicant.bmps')}>
        <p className="text-sm text-muted">{t('applicant.add')}</p>
      </Line>
    </Picture>
  );
}

/** What a planner gets: the checklist, answered as far as the papers carry it. */
function ReviewPicture() {
  const { t } = useTranslation('landing');
  return (
    <Picture title={t('review.title')} note={t('review.note')}>
      <Line outcome="yes" word={t('outcome.yes')} question={t('review.slope')}>
        <FilePlace file="application-form.pdf" page={2} />
      </Line>
      <Line outcome="yes" word={t('outcome.yes')} question={t('review.volumes')}>
        <FilePlace file="site-plan.pdf" page={1} />
      </Line>
      <Line outcome="cannot-tell" word={t('outcome.cannotTell')} question={t('review.findings')}>
        <p className="text-sm text-muted">{t('review.decides')}</p>
      </Line>
    </Picture>
  );
}

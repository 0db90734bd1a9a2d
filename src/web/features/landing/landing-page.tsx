import { PenLine, ScanText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LandingShown } from '#domain/agency/agency.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { linkButtonStyle } from '#web/ui/button-style.ts';
import { NewTabLink } from '#web/ui/links.tsx';
import { OutcomeShape } from '#web/ui/outcome-mark.tsx';
import { SurveyArt } from '#web/ui/survey-art.tsx';
import { useWindowTitle } from '#web/ui/window-title.ts';
import { Entrances } from './entrances.tsx';
import { Finding } from './finding.tsx';
import { Headline } from './headline.tsx';
import { Solutions } from './solutions.tsx';

type LandingPageProps = { landing: LandingShown; bookingPage: string | undefined; isDemo: boolean };

/** The product's front page. What it says of people and of the offer is the agency's own data. */
export function LandingPage({ landing, bookingPage, isDemo }: LandingPageProps) {
  const { t } = useTranslation('landing');
  const localized = useLocalized();
  useWindowTitle(t('windowTitle'));
  return (
    <>
      <section className="mx-auto grid max-w-7xl grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-12 px-4 pt-10 pb-16 sm:px-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)] lg:pt-14 lg:pb-20">
        <div className="lg:pt-12 xl:pt-24">
          <Headline headline={landing.headline} />
          <p className="mt-4 max-w-[34rem] text-[1.1875rem]/[1.6] text-ink">{localized(landing.headline.below)}</p>
          <Entrances isDemo={isDemo} />
        </div>
        <Finding />
      </section>
      <Principles />
      <Solutions solutions={landing.solutions} />
      {landing.testimonial ? <Testimonial testimonial={landing.testimonial} /> : null}
      <Founders founders={landing.founders} />
      {bookingPage ? <Closing bookingPage={bookingPage} /> : null}
    </>
  );
}

/** The last word of the page: see it on papers of your own. */
function Closing({ bookingPage }: { bookingPage: string }) {
  const { t } = useTranslation('landing');
  return (
    <section aria-labelledby="closing" className="no-print border-t border-line bg-surface">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-12 gap-y-6 px-4 py-14 sm:px-6">
        <div>
          <h2 id="closing" className="text-title font-semibold tracking-tight">
            {t('closing.title')}
          </h2>
          <p className="measure mt-1 text-muted">{t('closing.about')}</p>
        </div>
        <NewTabLink href={bookingPage} className={linkButtonStyle('primary', 'px-5 tracking-wide')}>
          {t('requestDemo')}
        </NewTabLink>
      </div>
    </section>
  );
}

const icon = 'mt-0.5 size-6 shrink-0 text-lake';
const principles = [
  { key: 'source', picture: <ScanText aria-hidden="true" className={icon} /> },
  { key: 'unknown', picture: <OutcomeShape outcome="cannot-tell" className={icon} /> },
  { key: 'people', picture: <PenLine aria-hidden="true" className={icon} /> },
] as const;

/** What the product promises about its answers. */
function Principles() {
  const { t } = useTranslation('landing');
  return (
    <section aria-labelledby="principles" className="border-y border-line bg-surface">
      <h2 id="principles" className="sr-only">
        {t('principles.title')}
      </h2>
      <ul className="mx-auto grid max-w-7xl gap-x-12 gap-y-8 px-4 py-12 sm:px-6 md:grid-cols-3">
        {principles.map(({ key, picture }) => (
          <li key={key} className="flex gap-4">
            {picture}
            <div className="space-y-1">
              <h3 className="text-heading font-semibold">{t(`principles.${key}.title`)}</h3>
              <p className="max-w-96 text-muted">{t(`principles.${key}.about`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What an agency says of the product. */
function Testimonial({ testimonial }: { testimonial: NonNullable<LandingShown['testimonial']> }) {
  const { t } = useTranslation('landing');
  const localized = useLocalized();
  const { quote, name, role, organisation, placeholder } = testimonial;
  return (
    <section aria-label={t('testimonial')} className="overflow-hidden border-y border-line bg-surface">
      <div className="relative mx-auto max-w-7xl px-4 py-16 sm:px-6 lg:grid lg:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)] lg:gap-x-16 lg:py-24">
        <figure>
          <blockquote className="border-l-4 border-lake pl-5 text-[1.375rem]/[1.5] font-medium tracking-tight text-pretty sm:pl-8 sm:text-[1.75rem]/[1.45]">
            <p>{localized(quote)}</p>
          </blockquote>
          <figcaption className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 pl-6 sm:pl-9">
            <span>
              <span className="block font-semibold">{name}</span>
              <span className="block text-muted">
                {localized(role)}, {localized(organisation)}
              </span>
            </span>
            {placeholder ? <IllustrativeNote /> : null}
          </figcaption>
        </figure>
        <div className="max-lg:hidden">
          <SurveyArt className="absolute inset-y-0 h-full w-[50vw] max-w-none border-l border-line" />
        </div>
      </div>
    </section>
  );
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map(([letter = '']) => letter)
    .join('')
    .slice(0, 2);

/** A survey monument with someone's initials: the mark that others measure from. */
const Monument = ({ name }: { name: string }) => (
  <svg viewBox="0 0 64 64" aria-hidden="true" className="size-16 shrink-0" fill="none">
    <circle cx="32" cy="32" r="23" className="fill-surface stroke-lake" strokeWidth="1.5" />
    <circle cx="32" cy="32" r="19" className="stroke-lake" strokeDasharray="2 2.5" />
    <path d="M32 1v9M32 54v9M1 32h9M54 32h9" className="stroke-lake" strokeWidth="1.5" />
    <text x="32" y="37.5" textAnchor="middle" className="fill-lake text-[15px] font-semibold">
      {initialsOf(name)}
    </text>
  </svg>
);

/** The people behind the product. */
function Founders({ founders }: { founders: LandingShown['founders'] }) {
  const { t } = useTranslation('landing');
  const localized = useLocalized();
  if (founders.length === 0) return null;
  return (
    <section aria-labelledby="founders" className="mx-auto max-w-7xl px-4 py-16 sm:px-6 lg:py-24">
      <h2 id="founders" className="text-title font-semibold tracking-tight sm:text-display">
        {t('founders.title')}
      </h2>
      <p className="measure mt-2 text-heading font-normal text-muted">{t('founders.about')}</p>
      <ul className="mt-10 grid gap-x-12 gap-y-10 md:grid-cols-2">
        {founders.map(({ name, role, about, placeholder }) => (
          <li key={name} className="flex gap-5 border-t border-line pt-6">
            <Monument name={name} />
            <div>
              <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-heading font-semibold">
                {name} {placeholder ? <IllustrativeNote /> : null}
              </h3>
              <p className="text-muted">{localized(role)}</p>
              <p className="mt-2 max-w-md">{localized(about)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Says of an invented voice that it is invented. */
function IllustrativeNote() {
  const { t } = useTranslation('landing');
  return (
    <span className="rounded-sm border border-dashed border-edge px-1.5 py-0.5 text-xs/4 font-normal text-muted">
      {t('illustrative')}
    </span>
  );
}

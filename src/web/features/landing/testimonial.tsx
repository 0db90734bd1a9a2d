import { useTranslation } from 'react-i18next';
import type { LandingShown } from '#domain/agency/agency.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { SurveyArt } from '#web/ui/survey-art.tsx';
import { IllustrativeNote } from './illustrative-note.tsx';

/** What an agency says of the product. */
export function Testimonial({ testimonial }: { testimonial: NonNullable<LandingShown['testimonial']> }) {
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

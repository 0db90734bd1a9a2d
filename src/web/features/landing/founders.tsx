import { useTranslation } from 'react-i18next';
import type { LandingShown } from '#domain/agency/agency.ts';
import { useLocalized } from '#web/lib/texts.ts';

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
export function Founders({ founders }: { founders: LandingShown['founders'] }) {
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
export function IllustrativeNote() {
  const { t } = useTranslation('landing');
  return (
    <span className="rounded-sm border border-dashed border-edge px-1.5 py-0.5 text-xs/4 font-normal text-muted">
      {t('illustrative')}
    </span>
  );
}

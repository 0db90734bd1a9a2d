import { PenLine, ScanText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { OutcomeShape } from '#web/ui/outcome-mark.tsx';

const icon = 'mt-0.5 size-6 shrink-0 text-lake';
const principles = [
  { key: 'source', picture: <ScanText aria-hidden="true" className={icon} /> },
  { key: 'unknown', picture: <OutcomeShape outcome="cannot-tell" className={icon} /> },
  { key: 'people', picture: <PenLine aria-hidden="true" className={icon} /> },
] as const;

/** What the product promises about its answers. */
export function Principles() {
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

import { useTranslation } from 'react-i18next';

/** The three steps of setting up two-step verification. */
export function HowItWorks() {
  const { t } = useTranslation('signIn');
  const steps = [t('security.steps.password'), t('security.steps.scan'), t('security.steps.codes')];
  return (
    <section aria-labelledby="how-it-works" className="space-y-2">
      <h2 id="how-it-works" className="text-heading font-semibold">
        {t('security.howTitle')}
      </h2>
      <ol className="list-decimal space-y-1 pl-6 text-muted marker:font-semibold">
        {steps.map((step) => (
          <li key={step} className="measure">
            {step}
          </li>
        ))}
      </ol>
    </section>
  );
}

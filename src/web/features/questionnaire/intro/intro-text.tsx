import { Clock, CloudUpload, ListChecks, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Questionnaire } from '#domain/application/questionnaire.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useLocalized } from '#web/lib/texts.ts';

const Point = ({ Icon, title, children }: { Icon: LucideIcon; title: string; children: ReactNode }) => (
  <section className="flex gap-4">
    <span className="flex size-11 shrink-0 items-center justify-center rounded bg-lake-tint text-lake">
      <Icon aria-hidden="true" strokeWidth={1.5} className="size-6" />
    </span>
    <div className="measure min-w-0 space-y-1">
      <h2 className="text-heading font-semibold">{title}</h2>
      {children}
    </div>
  </section>
);

/** What the application consists of, what to have at hand, how long it takes, and that nothing gets lost. */
export function IntroText({ questionnaire }: { questionnaire: Questionnaire }) {
  const { t } = useTranslation('questionnaire');
  const localize = useLocalized();
  const { tabs, needs, minutes } = questionnaire;
  const always = tabs.filter(({ shownWhen }) => shownWhen === undefined);
  const sometimes = tabs.filter(({ shownWhen }) => shownWhen !== undefined);
  return (
    <div className="space-y-8">
      <section aria-labelledby="sections" className="space-y-3">
        <h2 id="sections" className="text-heading font-semibold">
          {t('intro.sections')}
        </h2>
        <ol className="divide-y divide-line rounded border border-line bg-surface">
          {always.map(({ id, title, about }, at) => (
            <li key={id} className="flex gap-4 p-4">
              <span
                aria-hidden="true"
                className="numbers flex size-8 shrink-0 items-center justify-center rounded-full border-2 border-lake font-semibold text-lake"
              >
                {at + 1}
              </span>
              <div className="min-w-0">
                <p className="pt-0.5 text-heading font-semibold">{localize(title)}</p>
                {about ? <p className="measure text-muted">{localize(about)}</p> : null}
              </div>
            </li>
          ))}
        </ol>
        {sometimes.map(({ id, title }) => (
          <p key={id} className="measure text-muted">
            {t('intro.added', { title: localize(title) })}
          </p>
        ))}
        <p className="measure font-semibold">{t('intro.everySection')}</p>
      </section>
      <Point Icon={ListChecks} title={t('intro.needs')}>
        <ul className="list-disc space-y-1 pl-5">
          {needs.map((need) => (
            <li key={need.en}>{localize(need)}</li>
          ))}
        </ul>
      </Point>
      <Point Icon={Clock} title={t('intro.time')}>
        <p>{t('intro.timeAbout', { from: formatNumber(minutes.from), to: formatNumber(minutes.to) })}</p>
      </Point>
      <Point Icon={CloudUpload} title={t('intro.saves')}>
        <p>{t('intro.savesAbout')}</p>
      </Point>
    </div>
  );
}

import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Missing } from '#domain/application/evaluate-questionnaire.ts';
import { fieldsById } from '#domain/application/questionnaire.ts';
import { plural } from '#web/lib/format.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { Notice } from '#web/ui/notice.tsx';
import { describeMissing } from '../draft/describe-field-error.ts';
import { useDraft } from '../draft/draft-context.ts';
import { hrefOfField } from '../place.ts';

/** What is still missing before the application can be submitted, tab by tab, each with the way there. */
export function MissingList({ missing }: { missing: readonly Missing[] }) {
  const { t } = useTranslation('draft');
  const format = useLocalized();
  const { form, application } = useDraft();
  const all = fieldsById(form.questionnaire);
  const tabs = form.questionnaire.tabs.flatMap((tab) => {
    const here = missing.filter((one) => one.tab === tab.id);
    return here.length > 0 ? [{ tab, here }] : [];
  });
  return (
    <Notice tone="attention" title={t('check.missing', plural(missing.length))}>
      <p>{t('check.missingAbout')}</p>
      {tabs.map(({ tab, here }) => (
        <details key={tab.id} className="group py-1" open={tabs.length === 1 || here.length <= 5}>
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 font-semibold">
            <ChevronRight
              aria-hidden="true"
              className="size-4 shrink-0 transition-transform duration-150 group-open:rotate-90"
            />
            {t('check.missingIn', { tab: format(tab.title), ...plural(here.length) })}
          </summary>
          <ul className="space-y-1">
            {here.map((one) => {
              const kind = all.get(one.field)?.field.kind;
              return (
                <li key={`${one.form ?? ''} ${one.field}`} className="leading-7">
                  <Link to={hrefOfField(application.id, one)} className="link inline-block min-h-6 py-0.5">
                    {format(one.label)}
                  </Link>
                  {kind ? <span className="text-muted"> · {describeMissing(one, kind)}</span> : null}
                </li>
              );
            })}
          </ul>
        </details>
      ))}
    </Notice>
  );
}

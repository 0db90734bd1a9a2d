import { ArrowRight, CircleCheck } from 'lucide-react';
import { type RefObject, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Missing } from '#domain/application/evaluate-questionnaire.ts';
import type { Section, Tab } from '#domain/application/questionnaire.ts';
import { plural } from '#web/lib/format.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useDraft } from '../draft/draft-context.ts';
import { SaveStatus } from '../draft/save-status.tsx';
import { FieldControl } from '../fields/field-control.tsx';
import { hrefOfField, hrefOfPlace } from '../place.ts';

type SectionFieldsProps = { tab: Tab; section: Section; heading: RefObject<HTMLHeadingElement | null> };

/** The questions of one section, with what to know before answering them. */
export function SectionFields({ tab, section, heading }: SectionFieldsProps) {
  const { t } = useTranslation('questionnaire');
  const localize = useLocalized();
  const isOneOfMany = tab.sections.length > 1;
  const about = isOneOfMany ? [section.about] : [tab.about, section.about];
  return (
    <>
      <header className="space-y-2">
        <h2 ref={heading} tabIndex={-1} className="scroll-mt-4 text-title font-semibold outline-none">
          {localize(isOneOfMany ? section.title : tab.title)}
        </h2>
        {about.map((words) =>
          words ? (
            <p key={words.en} className="measure text-heading">
              {localize(words)}
            </p>
          ) : null,
        )}
        <p className="text-sm text-muted">{t('field.allRequired')}</p>
      </header>
      {tab.notices.length > 0 ? (
        <Notice tone="info">
          {tab.notices.map((notice) => (
            <p key={notice.en}>{localize(notice)}</p>
          ))}
        </Notice>
      ) : null}
      <div className="space-y-8">
        {section.fields.map((field) => (
          <FieldControl key={field.id} field={field} />
        ))}
      </div>
    </>
  );
}

/** As many as stand beside the questions on a screen of usual height. */
const MOST_SHOWN = 6;

/** Beside the questions, where there is room: what this section still lacks, the whole, and how safe it all is. */
export function SectionAside({ missing }: { missing: readonly Missing[] }) {
  const { t } = useTranslation('questionnaire');
  const localize = useLocalized();
  const { application, formState } = useDraft();
  const id = useId();
  const more = missing.length - MOST_SHOWN;
  return (
    <aside
      aria-labelledby={id}
      className="no-print space-y-4 rounded border border-line bg-surface p-4 max-lg:hidden lg:top-6 [@media(height>=44rem)]:sticky"
    >
      <div className="space-y-2">
        <h2 id={id} className="font-semibold">
          {t('aside.title')}
        </h2>
        {missing.length === 0 ? (
          <p className="flex items-start gap-1.5 text-sm font-medium text-pine">
            <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {t('aside.complete')}
          </p>
        ) : (
          <>
            <p className="text-sm text-muted">{t('aside.here', plural(missing.length))}</p>
            <ul className="border-l border-line text-sm">
              {missing.slice(0, MOST_SHOWN).map((one) => (
                <li key={`${one.form ?? ''} ${one.field}`}>
                  <Link
                    to={hrefOfField(application.id, one)}
                    className="-ml-px block border-l-2 border-transparent py-1.5 pl-3 hover:border-lake hover:text-lake hover:underline"
                  >
                    {localize(one.label)}
                  </Link>
                </li>
              ))}
            </ul>
            {more > 0 ? <p className="pl-3 text-sm text-muted">{t('aside.more', plural(more))}</p> : null}
          </>
        )}
      </div>
      <div className="border-t border-line pt-3 text-sm">
        <p className="text-muted">
          {t(formState.canSubmit ? 'aside.allComplete' : 'aside.all', plural(formState.missing.length))}
        </p>
        <Link
          to={hrefOfPlace(application.id, { view: 'check' })}
          className="link inline-flex min-h-11 items-center gap-1.5 font-semibold"
        >
          {t('aside.check')}
          <ArrowRight aria-hidden="true" className="size-4 shrink-0" />
        </Link>
      </div>
      <div className="border-t border-line pt-1">
        <SaveStatus />
      </div>
    </aside>
  );
}

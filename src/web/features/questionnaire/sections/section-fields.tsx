import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Section, Tab } from '#domain/application/questionnaire.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { Notice } from '#web/ui/notice.tsx';
import { FieldControl } from '../fields/field-control.tsx';

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

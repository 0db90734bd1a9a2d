import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Tab } from '#domain/application/questionnaire.ts';
import type { RecordItem, RecordSection } from '#domain/application/record.ts';
import { list, megabytes } from '#web/lib/format.ts';
import { useLocalized, useMessages } from '#web/lib/texts.ts';
import { groupByTab } from './group-sections.ts';

type RecordSectionsProps = {
  sections: readonly RecordSection[];
  tabs: readonly Pick<Tab, 'id' | 'title'>[];
  /** Where an answer is changed; undefined, or without it, where it cannot be. */
  hrefOf?: (section: RecordSection, item: RecordItem) => string | undefined;
};

/** An application in words, section by section. */
export function RecordSections({ sections, tabs, hrefOf }: RecordSectionsProps) {
  const format = useLocalized();
  return (
    <div className="space-y-10">
      {groupByTab(sections, tabs).map((group) => (
        <section key={group.id} aria-labelledby={`record-${group.id}`} className="space-y-5">
          {group.title ? (
            <h2 id={`record-${group.id}`} className="text-title font-semibold">
              {format(group.title)}
            </h2>
          ) : null}
          {group.sections.map((section) => (
            <OneSection
              key={`${section.form ?? ''} ${section.id}`}
              section={section}
              // A tab of one section, of the same name, says its name once.
              isTitled={group.sections.length > 1 || group.title?.en !== section.title.en}
              {...(hrefOf ? { hrefOf: (item: RecordItem) => hrefOf(section, item) } : {})}
            />
          ))}
        </section>
      ))}
    </div>
  );
}

type OneSectionProps = { section: RecordSection; isTitled: boolean; hrefOf?: (item: RecordItem) => string | undefined };

function OneSection({ section, isTitled, hrefOf }: OneSectionProps) {
  const format = useLocalized();
  return (
    <div className="space-y-2">
      {isTitled ? <h3 className="text-heading font-semibold">{format(section.title)}</h3> : null}
      <dl className="divide-y divide-line rounded border border-line bg-surface print:border-0">
        {section.items.map((item) => (
          <Row key={item.field} item={item} href={hrefOf?.(item)} />
        ))}
      </dl>
    </div>
  );
}

function Row({ item, href }: { item: RecordItem; href: string | undefined }) {
  const { t } = useTranslation('draft');
  const format = useLocalized();
  const write = useMessages();
  const id = useId();
  const isBlank = item.value === null && (item.files ?? []).length === 0;
  return (
    <div className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_5rem] sm:items-start">
      <dt id={id} className="font-semibold sm:py-1">
        {format(item.label)}
      </dt>
      <dd className="measure min-w-0 space-y-1 whitespace-pre-line sm:py-1">
        {item.value ? <span className="block">{write(item.value)}</span> : null}
        {isBlank ? <span className="text-muted">{t('value.none')}</span> : null}
        {(item.files ?? []).map((file) => (
          <span key={file.id} className="block">
            {file.name} <span className="numbers whitespace-nowrap text-sm text-muted">{megabytes(file.size)}</span>
          </span>
        ))}
        {item.open ? (
          <span className="block">
            {item.open.items.length > 0
              ? t('check.openItems', { items: list(item.open.items.map(format)), reason: item.open.reason })
              : t('uploads.reason', { reason: item.open.reason })}
          </span>
        ) : null}
      </dd>
      {href ? (
        <dd className="no-print sm:justify-self-end">
          <Link
            to={href}
            aria-label={t('check.changeNamed', { label: format(item.label) })}
            className="link -mx-2 inline-flex min-h-11 min-w-11 items-center px-2 font-semibold sm:-my-1.5"
          >
            {t('check.change')}
          </Link>
        </dd>
      ) : null}
    </div>
  );
}

import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Localized } from '#domain/agency/language.ts';
import type { Tab } from '#domain/application/questionnaire.ts';
import type { ApplicationRecord, RecordItem, RecordSection } from '#domain/application/record.ts';
import { list, megabytes } from '#web/lib/format.ts';
import { useLocalized, useMessages } from '#web/lib/texts.ts';

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

type SectionGroup = { id: string; title: Localized | undefined; sections: RecordSection[] };

/** Puts the sections of a record under their tabs, in the record's order. A tab that is gone has no title. */
function groupByTab(sections: readonly RecordSection[], tabs: readonly Pick<Tab, 'id' | 'title'>[]): SectionGroup[] {
  const groups = new Map<string, SectionGroup>();
  for (const section of sections) {
    const group = groups.get(section.tab) ?? {
      id: section.tab,
      title: tabs.find(({ id }) => id === section.tab)?.title,
      sections: [],
    };
    group.sections.push(section);
    groups.set(section.tab, group);
  }
  return [...groups.values()];
}

type RecordWarning = ApplicationRecord['warnings'][number];
type WarningsListProps = { warnings: readonly RecordWarning[]; hrefOf?: (field: string) => string | undefined };

/** What to know before submitting, with its reason and its rule. None of it stops anyone. */
export function WarningsList({ warnings, hrefOf }: WarningsListProps) {
  const { t } = useTranslation('draft');
  const format = useLocalized();
  return (
    <ul className="space-y-3">
      {warnings.map((warning) => {
        const href = hrefOf?.(warning.field);
        return (
          <li key={warning.id} className="flex gap-3 rounded border-l-4 border-sunrise bg-sunrise-tint p-4">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-sunrise" />
            <div className="measure min-w-0 space-y-1">
              <p className="font-semibold">{format(warning.text)}</p>
              <p>{format(warning.reason)}</p>
              {warning.code ? <p className="text-sm text-muted">{t('check.rule', { code: warning.code })}</p> : null}
              {href ? (
                <p className="no-print">
                  <Link to={href} className="link inline-flex min-h-11 items-center">
                    {t('check.toQuestion')}
                  </Link>
                </p>
              ) : null}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

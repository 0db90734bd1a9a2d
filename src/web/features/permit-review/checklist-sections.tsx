import { useTranslation } from 'react-i18next';
import type { NamesById } from '#web/analysis/describe-result.ts';
import { Quotes } from '#web/analysis/sources.tsx';
import { plural } from '#web/lib/format.ts';
import { useLocalized, useMessages } from '#web/lib/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/notice.tsx';
import { OutcomeMark } from '#web/ui/outcome-mark.tsx';
import { anchorOf, type ReviewItem, type ReviewSection } from './result-model.ts';

function ItemLine({ item, names }: { item: ReviewItem; names: NamesById }) {
  const { t } = useTranslation('review');
  const local = useLocalized();
  const write = useMessages();
  return (
    <li
      id={anchorOf('item', item.id)}
      className="scroll-mt-24 gap-5 px-4 py-3 target:bg-lake-tint sm:grid sm:grid-cols-[10rem_minmax(0,1fr)]"
    >
      <div className="pb-2 sm:pb-0">
        <OutcomeMark outcome={item.answer} />
      </div>
      <div className="min-w-0 space-y-2">
        <h4 className="measure font-semibold">{local(item.questionText)}</h4>
        <p className="measure text-muted">{write(item.noteMessage)}</p>
        <Quotes evidence={item.evidence} names={names} />
        {item.codeMessage ? (
          <p className="text-sm text-muted">
            {t('result.code')} {write(item.codeMessage)}
          </p>
        ) : null}
      </div>
    </li>
  );
}

type ChecklistSectionsProps = { sections: readonly ReviewSection[]; names: NamesById; onShowAll: () => void };

/** Every section of the checklist with its items, their answers, why, and where it says so. */
export function ChecklistSections({ sections, names, onShowAll }: ChecklistSectionsProps) {
  const { t } = useTranslation('review');
  const local = useLocalized();
  if (sections.length === 0) {
    return (
      <EmptyState title={t('result.noItem')} action={<Button onPress={onShowAll}>{t('result.showAll')}</Button>}>
        {t('result.noItemAbout')}
      </EmptyState>
    );
  }
  return sections.map((section) => (
    <section
      key={section.title}
      id={anchorOf('section', section.title)}
      aria-labelledby={`${anchorOf('section', section.title)}-title`}
      className="scroll-mt-24 rounded border border-line bg-surface"
    >
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line bg-granite-tint px-4 py-2.5 text-heading font-semibold">
        <span id={`${anchorOf('section', section.title)}-title`}>{local(section.titleText)}</span>
        <span className="numbers text-sm font-normal text-muted">
          {t('amount.items', plural(section.items.length))}
        </span>
      </h3>
      <ul className="divide-y divide-line">
        {section.items.map((item) => (
          <ItemLine key={item.id} item={item} names={names} />
        ))}
      </ul>
    </section>
  ));
}

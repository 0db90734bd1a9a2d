import { Fragment, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { ReviewResult } from '#contract/permit-review.ts';
import { type ChecklistAnswer, choiceOf, countedAnswer, needsAttention } from '#domain/rules/result.ts';
import { DocumentsRead, ResultFrame, type ResultPart } from '#web/analysis/result-frame.tsx';
import { type NamesById, namesOf, Quotes } from '#web/analysis/sources.tsx';
import { plural } from '#web/lib/format.ts';
import { useLocalized, useMessages } from '#web/lib/texts.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/notice.tsx';
import { OutcomeMark } from '#web/ui/outcome-mark.tsx';
import { AnswerCounts, AnswerFilter } from './answer-filter.tsx';
import { Attention } from './attention.tsx';
import { ItemCandidates } from './item-candidates.tsx';
import { ItemDecision } from './item-decision.tsx';
import { useLineFocus } from './line-focus.ts';
import { ParcelDataLine, ParcelDataPart } from './parcel-data.tsx';
import { PlannersForm, ProjectFacts } from './planners-form.tsx';
import { PointedFacts, StatedFactsContext } from './pointed-facts.tsx';
import { ProjectRowTables } from './project-rows.tsx';
import { anchorOf, type ReviewItem, type ReviewSection, tally, withAnswer } from './result-model.ts';

/**
 * The finished checklist on the screen: how the answers fall, what needs a person, then every answer with its source.
 * Values, quotes and file names are in whatever language the documents are.
 */
export function AnsweredChecklist({ result, sessionId }: { result: ReviewResult; sessionId: string }) {
  const local = useLocalized();
  const { t } = useTranslation(['review', 'analysis']);
  const [shown, setShown] = useState<ChecklistAnswer | null>(null);
  const answersTitle = useRef<HTMLHeadingElement>(null);
  const names = namesOf(result.documents);
  const counts = tally(result.sections);
  const sections = withAnswer(result.sections, shown);

  const goToAnswer = (answer: ChecklistAnswer) => {
    flushSync(() => setShown(answer));
    answersTitle.current?.focus({ preventScroll: true });
    answersTitle.current?.scrollIntoView();
  };

  const parts: ResultPart[] = [
    { anchor: 'attention', name: t('result.attention') },
    { anchor: 'project', name: t('result.project') },
    ...(result.parcel === undefined ? [] : [{ anchor: 'parcel-data', name: t('parcelData.title') }]),
    ...result.sections.map(({ title, titleText }) => ({ anchor: anchorOf('section', title), name: local(titleText) })),
    ...(result.form.length > 0 ? [{ anchor: 'form', name: t('result.form') }] : []),
    ...(result.rows ? [{ anchor: 'rows', name: t('rows.title') }] : []),
    { anchor: 'unread', name: t('analysis:documents.unread') },
    { anchor: 'documents', name: t('analysis:documents.title') },
  ];
  // The line must be on the page before the browser jumps to it.
  const showAll = () => flushSync(() => setShown(null));

  return (
    <ResultFrame parts={parts} onGoTo={showAll}>
      <div className="no-print">
        <LinkButton to={`/reviews/${sessionId}`}>{t('result.work')}</LinkButton>
      </div>
      <AnswerCounts counts={counts} onGoTo={goToAnswer} />
      <Attention result={result} names={names} onGoTo={showAll} />
      <ProjectFacts header={result.header} conflicts={result.conflicts} names={names} />
      <ParcelDataPart parcel={result.parcel} />
      <section id="answers" aria-labelledby="answers-title" className="scroll-mt-4 space-y-4">
        <h2
          id="answers-title"
          ref={answersTitle}
          tabIndex={-1}
          className="scroll-mt-4 text-title font-semibold outline-none"
        >
          {local(result.titleText)}
        </h2>
        <AnswerFilter counts={counts} shown={shown} onShow={setShown} />
        <StatedFactsContext value={result.facts}>
          <ChecklistSections sections={sections} names={names} onShowAll={() => setShown(null)} />
        </StatedFactsContext>
      </section>
      <PlannersForm form={result.form} names={names} pdfOf={result.has_pdf_form ? sessionId : null} />
      <ProjectRowTables rows={result.rows} names={names} />
      <DocumentsRead
        documents={result.documents}
        unread={result.unread}
        poorlyRead={result.poorlyRead ?? []}
        names={names}
      />
      {result.edition && result.sha256 ? (
        <p className="text-sm text-muted [overflow-wrap:anywhere]">
          {t('result.edition', { edition: result.edition, sha256: result.sha256 })}
        </p>
      ) : null}
    </ResultFrame>
  );
}

function ItemLine({ item, names }: { item: ReviewItem; names: NamesById }) {
  const { t } = useTranslation(['review', 'ui']);
  const local = useLocalized();
  const write = useMessages();
  const chosen = choiceOf(item);
  const title = useRef<HTMLHeadingElement>(null);
  useLineFocus(item, title);
  return (
    <li
      id={anchorOf('item', item.id)}
      className="scroll-mt-24 gap-5 px-4 py-3 target:bg-lake-tint sm:grid sm:grid-cols-[10rem_minmax(0,1fr)]"
    >
      <div className="space-y-1 pb-2 sm:pb-0">
        <OutcomeMark
          outcome={countedAnswer(item)}
          needsAttention={needsAttention(item)}
          isNeutral={item.good === 'either'}
        >
          {chosen && local(chosen)}
        </OutcomeMark>
        {item.decision ? (
          <p className="text-sm text-muted">{t('decision.documents', { answer: t(`ui:outcomes.${item.answer}`) })}</p>
        ) : null}
      </div>
      <div className="min-w-0 space-y-2">
        <h4 ref={title} tabIndex={-1} className="measure scroll-mt-24 font-semibold">
          {local(item.questionText)}
        </h4>
        <p className="measure text-muted">{write(item.noteMessage)}</p>
        <Quotes evidence={item.evidence} names={names} />
        <ParcelDataLine parcelData={item.parcelData} />
        {item.codeMessage ? (
          <p className="text-sm text-muted">
            {t('result.code')} {write(item.codeMessage)}
          </p>
        ) : null}
        <PointedFacts item={item} />
        <ItemCandidates item={item} names={names} />
        <ItemDecision item={item} />
      </div>
    </li>
  );
}

type ChecklistSectionsProps = { sections: readonly ReviewSection[]; names: NamesById; onShowAll: () => void };

/** Every section of the checklist with its items, their answers, why, and where it says so. */
function ChecklistSections({ sections, names, onShowAll }: ChecklistSectionsProps) {
  const { t } = useTranslation('review');
  const local = useLocalized();
  const write = useMessages();
  if (sections.length === 0) {
    return (
      <EmptyState title={t('result.noItem')} action={<Button onPress={onShowAll}>{t('result.showAll')}</Button>}>
        {t('result.noItemAbout')}
      </EmptyState>
    );
  }
  return sections.map((section, at) => (
    <Fragment key={section.title}>
      {section.step && section.step !== sections[at - 1]?.step ? (
        <p className="pt-2 text-heading font-semibold text-lake">
          {write({ code: `checklist:steps.${section.step}` })}
        </p>
      ) : null}
      <section
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
    </Fragment>
  ));
}

import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { ReviewResult } from '#contract/permit-review.ts';
import type { ChecklistAnswer } from '#domain/rules/result.ts';
import { namesOf } from '#web/analysis/describe-result.ts';
import { DocumentsRead } from '#web/analysis/documents-read.tsx';
import { ResultFrame, type ResultPart } from '#web/analysis/result-frame.tsx';
import { useLocalized } from '#web/lib/texts.ts';
import { AnswerCounts } from './answer-counts.tsx';
import { AnswerFilter } from './answer-filter.tsx';
import { Attention } from './attention.tsx';
import { ChecklistSections } from './checklist-sections.tsx';
import { PlannersForm } from './planners-form.tsx';
import { ProjectFacts } from './project-facts.tsx';
import { anchorOf, itemsAnswered, tally, withAnswer } from './result-model.ts';

/**
 * The finished checklist on the screen: how the answers fall, what needs a person, then every answer with its source.
 * Values, quotes and file names are in whatever language the documents are.
 */
export function AnsweredChecklist({ result }: { result: ReviewResult }) {
  const local = useLocalized();
  const { t } = useTranslation(['review', 'analysis']);
  const [shown, setShown] = useState<ChecklistAnswer | null>(null);
  const answersTitle = useRef<HTMLHeadingElement>(null);
  const names = namesOf(result.documents);
  const counts = tally(result.sections);
  const no = itemsAnswered(result.sections, 'no');
  const notFound = itemsAnswered(result.sections, 'not-found');
  const sections = withAnswer(result.sections, shown);

  const goToAnswer = (answer: ChecklistAnswer) => {
    flushSync(() => setShown(answer));
    answersTitle.current?.focus({ preventScroll: true });
    answersTitle.current?.scrollIntoView();
  };

  const parts: ResultPart[] = [
    { anchor: 'attention', name: t('result.attention') },
    { anchor: 'project', name: t('result.project') },
    ...result.sections.map(({ title, titleText }) => ({ anchor: anchorOf('section', title), name: local(titleText) })),
    ...(result.form.length > 0 ? [{ anchor: 'form', name: t('result.form') }] : []),
    { anchor: 'unread', name: t('analysis:documents.unread') },
    { anchor: 'documents', name: t('analysis:documents.title') },
  ];
  // The line must be on the page before the browser jumps to it.
  const showAll = () => flushSync(() => setShown(null));

  return (
    <ResultFrame parts={parts} onGoTo={showAll}>
      <AnswerCounts counts={counts} onGoTo={goToAnswer} />
      <Attention
        conflicts={result.conflicts}
        no={no}
        notFound={notFound}
        unread={result.unread.length}
        names={names}
        onGoTo={showAll}
      />
      <ProjectFacts header={result.header} conflicts={result.conflicts} names={names} />
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
        <ChecklistSections sections={sections} names={names} onShowAll={() => setShown(null)} />
      </section>
      <PlannersForm form={result.form} names={names} />
      <DocumentsRead documents={result.documents} unread={result.unread} names={names} />
    </ResultFrame>
  );
}

import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Answer, ChecklistResult } from '#domain/checklists/result.ts';
import { AnswerCounts } from './answer-counts.tsx';
import { AnswerFilter } from './answer-filter.tsx';
import { Attention } from './attention.tsx';
import { ChecklistSections } from './checklist-sections.tsx';
import { DocumentsRead } from './documents-read.tsx';
import { PlannersForm } from './planners-form.tsx';
import { ProjectFacts } from './project-facts.tsx';
import { itemsAnswered, namesOf, tally, withAnswer } from './result-model.ts';
import { ResultNav } from './result-nav.tsx';

/**
 * The finished checklist on the screen: how the answers fall, what needs a person, then every answer with its source.
 * What comes of the agency's checklist and of the server (titles, questions, notes) is in English whatever the
 * language of the page, and is marked so; values, quotes and file names are in whatever language the documents are.
 */
export function ReviewResult({ result }: { result: ChecklistResult }) {
  const [shown, setShown] = useState<Answer | null>(null);
  const answersTitle = useRef<HTMLHeadingElement>(null);
  const names = namesOf(result.documents);
  const counts = tally(result.sections);
  const no = itemsAnswered(result.sections, 'no');
  const notFound = itemsAnswered(result.sections, 'not-found');
  const sections = withAnswer(result.sections, shown);

  const goToAnswer = (answer: Answer) => {
    flushSync(() => setShown(answer));
    answersTitle.current?.focus({ preventScroll: true });
    answersTitle.current?.scrollIntoView();
  };

  return (
    <div className="gap-10 xl:grid xl:grid-cols-[minmax(0,1fr)_15rem]">
      <div className="min-w-0 space-y-10">
        <AnswerCounts counts={counts} onGoTo={goToAnswer} />
        <Attention
          conflicts={result.conflicts}
          no={no}
          notFound={notFound}
          unread={result.unread.length}
          names={names}
          // The line must be on the page before the browser jumps to it.
          onGoTo={() => flushSync(() => setShown(null))}
        />
        <ProjectFacts header={result.header} conflicts={result.conflicts} names={names} />
        <section id="answers" aria-labelledby="answers-title" className="scroll-mt-4 space-y-4">
          <h2
            id="answers-title"
            ref={answersTitle}
            tabIndex={-1}
            lang="en"
            className="scroll-mt-4 text-title font-semibold outline-none"
          >
            {result.title}
          </h2>
          <AnswerFilter counts={counts} shown={shown} onShow={setShown} />
          <ChecklistSections sections={sections} names={names} onShowAll={() => setShown(null)} />
        </section>
        <PlannersForm form={result.form} names={names} />
        <DocumentsRead documents={result.documents} unread={result.unread} names={names} />
      </div>
      <ResultNav result={result} onGoTo={() => flushSync(() => setShown(null))} />
    </div>
  );
}

import { CircleHelp, PenLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { AnswerPassage, PlanningAnswer } from '#domain/assistant/planning-answer.ts';
import { currentLocale, formatDate, list, plural } from '#web/lib/format.ts';
import { keyed } from '#web/lib/ids.ts';
import { knowledgeAddress } from '#web/lib/knowledge-address.ts';
import { SourceLine } from '#web/ui/knowledge-source.tsx';
import { KnowledgeTable } from '#web/ui/knowledge-table.tsx';
import { type AnswerWriting, WrittenAnswerView } from './written-answer.tsx';

/** What was said to a question: staff's own words first, then the sections that answer, each with its sources. */
export function PlanningAnswerView({
  answer,
  writing,
}: {
  answer: PlanningAnswer;
  writing: AnswerWriting | undefined;
}) {
  const { t } = useTranslation('planningChat');
  const { canned, passages, near, understood, as_of: asOf, places_unsaid: places, embedded_by: model } = answer;
  const isEnglish = currentLocale().startsWith('en');
  return (
    <>
      {understood === null ? null : <p className="text-sm text-muted">{t('understood', { question: understood })}</p>}
      {asOf === null ? null : <p className="text-sm text-muted">{t('answeredAsOf', { day: formatDate(asOf) })}</p>}
      {canned ? (
        <section className="space-y-1 border-l-4 border-pine pl-3">
          <h3 className="flex items-center gap-2 font-semibold">
            <PenLine aria-hidden="true" className="size-4 shrink-0 text-pine" />
            {t('canned.title')}
          </h3>
          <p className="whitespace-pre-line">{canned.text}</p>
          <p className="text-sm text-muted">
            {t('canned.by', { name: canned.by, day: formatDate(canned.at.slice(0, 10)), source: canned.source })}
          </p>
        </section>
      ) : null}
      {!canned && passages.length === 0 ? <Unanswered answer={answer} /> : null}
      {places.length > 0 ? <p>{t('ofWider', { places: list(places) })}</p> : null}
      {writing && passages.length > 0 ? <WrittenAnswerView answer={answer} writing={writing} /> : null}
      {passages.length > 0 && !isEnglish ? <p className="text-sm text-muted">{t('english')}</p> : null}
      {passages.length > 0 ? (
        <ol className="space-y-5" lang="en">
          {passages.map((passage, at) => (
            <Passage key={passage.document.id + passage.section.id} passage={passage} number={at + 1} />
          ))}
        </ol>
      ) : null}
      {model !== null && passages.length + near.length > 0 ? (
        <p className="text-sm text-muted">{t('embeddedBy', { model })}</p>
      ) : null}
    </>
  );
}

function Unanswered({ answer: { near, unknown, is_uncertain: isUncertain } }: { answer: PlanningAnswer }) {
  const { t } = useTranslation('planningChat');
  return (
    <div className="space-y-2">
      <p className="flex items-center gap-2 font-semibold">
        <CircleHelp aria-hidden="true" className="size-5 shrink-0 text-sunrise" />
        {t(isUncertain ? 'unknown.uncertain' : 'unknown.title')}
      </p>
      <p className="text-muted">{t('unknown.about')}</p>
      {unknown.length > 0 ? <p className="text-muted">{t('unknown.words', { words: list(unknown) })}</p> : null}
      {near.length > 0 ? (
        <>
          <p className="text-muted">{t(isUncertain ? 'unknown.nearest' : 'unknown.near')}</p>
          <ul lang="en" className="list-disc space-y-2 pl-5">
            {near.map(({ document, section, title, says }) => (
              <li key={document.id + section}>
                <Link to={knowledgeAddress(document.id, section)} className="link">
                  {title}
                </Link>{' '}
                <span className="text-sm text-muted">({document.title})</span>
                {says ? (
                  <>
                    <p>{says.text}</p>
                    <SourceLine source={says} />
                  </>
                ) : null}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}

/** A section that answers: its number in the margin, what of it answers first, the rest on request. */
function Passage({ passage, number }: { passage: AnswerPassage; number: number }) {
  const { t } = useTranslation('planningChat');
  const { document, section, mark } = passage;
  const marked = 'statement' in mark ? section.statements[mark.statement] : undefined;
  const others = section.statements.filter((statement) => statement !== marked);
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)]">
      <span className="numbers font-semibold text-lake">[{number}]</span>
      <div className="space-y-2">
        <div>
          <h3 className="font-semibold">
            <Link to={knowledgeAddress(document.id, section.id)} className="link">
              {section.title}
            </Link>
          </h3>
          <p className="text-sm text-muted">
            {t('documentEdition', { title: document.title, edition: document.edition })}
            {document.imported ? `. ${t('imported', { file: document.imported.file })}` : null}
          </p>
        </div>
        {marked ? (
          <div className="space-y-1 border-l-4 border-lake pl-3">
            <p>{marked.text}</p>
            <SourceLine source={marked} />
          </div>
        ) : null}
        {keyed(section.tables, ({ caption }) => caption).map(({ key, item }, at) => (
          <KnowledgeTable key={key} table={item} marked={'table' in mark && mark.table === at ? mark : undefined} />
        ))}
        {others.length > 0 ? (
          <details>
            <summary className="inline-flex min-h-11 cursor-pointer items-center link sm:min-h-8">
              {t('passage.more', plural(others.length))}
            </summary>
            <ul className="space-y-3 border-l-2 border-line py-1 pl-3">
              {keyed(others, ({ text }) => text).map(({ key, item }) => (
                <li key={key} className="space-y-1">
                  <p>{item.text}</p>
                  <SourceLine source={item} />
                </li>
              ))}
            </ul>
          </details>
        ) : null}
      </div>
    </li>
  );
}

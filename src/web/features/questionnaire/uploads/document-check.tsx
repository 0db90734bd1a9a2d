import { CircleCheck, CircleHelp, FileSearch, OctagonX } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApplicationDocument } from '#contract/applications.ts';
import type { FieldCheck, ShownDocumentType } from '#contract/field-checks.ts';
import type { Localized } from '#domain/agency/language.ts';
import type { UploadState } from '#domain/application/evaluate-questionnaire.ts';
import type { FieldOf } from '#domain/application/field.ts';
import { hasIssues, needsPerson, type UploadStatus } from '#domain/requirements/upload-status.ts';
import { formatNumber, plural } from '#web/lib/format.ts';
import { keyed } from '#web/lib/ids.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { describeFinding } from '#web/ui/describe-document.ts';
import { Spinner } from '#web/ui/progress.tsx';
import {
  BreachItem,
  DifferingItem,
  MisplacedItem,
  notedOf,
  pageIssues,
  StatementNotes,
  type StatementNotesProps,
} from './document-issues.tsx';
import { checkedElements, FoundAndDoubtful, OpenItem } from './element-lists.tsx';
import { UploadAssistant } from './upload-assistant.tsx';

/** As many findings of files as are worth reading before the first is mended. */
const MOST_SHOWN = 8;

type DocumentCheckProps = {
  applicationId: string;
  field: FieldOf<'upload'>;
  state: UploadState;
  /** The documents of the field, and those of the whole application, among which evidence may stand. */
  documents: readonly ApplicationDocument[];
  all: readonly ApplicationDocument[];
  type: ShownDocumentType | undefined;
  found: FieldCheck | null;
  /** How the check stands; null where it is simulated. */
  status: UploadStatus | null;
  /** What the documents of the application state beside its answers, and days that are too late. */
  statements: Pick<StatementNotesProps, 'comparisons' | 'lateDates'>;
  /** Moves a document to the field that takes its kind; undefined where nothing can be changed. */
  onMove: ((documentId: string, field: string) => void) | undefined;
  /** The issues of a simulated check; undefined where the real one is on. */
  simulated: readonly Localized[] | undefined;
};

/** What was found in files, in words that name the file. */
function useFindings(documents: readonly ApplicationDocument[], severity: 'issue' | 'note'): string[] {
  const { t } = useTranslation('questionnaire');
  return documents.flatMap(({ name, findings }) =>
    findings
      .filter((finding) => finding.severity === severity)
      .map((finding) => t('check.finding', { name, what: describeFinding(finding) })),
  );
}

/** The numbered issues: of files first, then what the documents do not show. */
function Issues({ documents, all, type, found, status, onMove, simulated }: DocumentCheckProps) {
  const { t } = useTranslation('questionnaire');
  const format = useLocalized();
  const said = useFindings(documents, 'issue');
  const open =
    type && found?.check
      ? checkedElements(type, found.check).filter(({ result }) => result.outcome === 'not-found')
      : [];
  const { misplaced, breaches, differing } =
    status?.kind === 'ended' ? status : { misplaced: [], breaches: [], differing: [] };
  const pages = found?.check ? pageIssues(found.check, all) : { lists: [], foreign: [] };
  const more = said.length - MOST_SHOWN;
  return (
    <>
      <ol className="list-decimal space-y-3 pl-6 [overflow-wrap:anywhere]">
        {simulated
          ? simulated.map((issue) => <li key={issue.en}>{format(issue)}</li>)
          : keyed(said.slice(0, MOST_SHOWN), (words) => words).map(({ key, item }) => <li key={key}>{item}</li>)}
        {simulated
          ? null
          : differing.map((comparison) => (
              <li key={comparison.fact}>
                <DifferingItem comparison={comparison} documents={all} of={documents.map((one) => one.id)} />
              </li>
            ))}
        {simulated
          ? null
          : misplaced.map((one) => (
              <li key={one.documentId}>
                <MisplacedItem misplaced={one} documents={all} onMove={onMove} />
              </li>
            ))}
        {simulated
          ? null
          : breaches.map((breach) => (
              <li key={breach.rule}>
                <BreachItem breach={breach} documents={all} />
              </li>
            ))}
        {pages.lists.map(({ name, page }) => (
          <li key={`${name} ${page}`}>{t('check.list', { name, page: formatNumber(page) })}</li>
        ))}
        {pages.foreign.map(({ name, page }) => (
          <li key={`${name} ${page}`}>
            {t('check.foreign', { name, page: formatNumber(page) })} {type?.language ? format(type.language.words) : ''}
          </li>
        ))}
        {simulated
          ? null
          : open.map(({ element, result }) => (
              <li key={element.id}>
                <OpenItem element={element} result={result} documents={all} />
              </li>
            ))}
      </ol>
      {more > 0 && !simulated ? <p>{t('check.more', plural(more))}</p> : null}
    </>
  );
}

/** How far the reading is, as far as that is told, and what waits for a second try. */
function SectionProgress({ documents }: Pick<DocumentCheckProps, 'documents'>) {
  const { t } = useTranslation('questionnaire');
  const again = documents.flatMap(({ id, name, state, findings }) =>
    findings
      .filter(({ code }) => state === 'checking' && code === 'read-again')
      .map((finding) => ({ id, said: t('check.finding', { name, what: describeFinding(finding) }) })),
  );
  const reading = documents.find(
    ({ state, pages, pages_read, findings }) =>
      state === 'checking' && pages && pages_read !== null && !findings.some(({ code }) => code === 'read-again'),
  );
  const waiting = again.map(({ id, said }) => (
    <p key={id} className="[overflow-wrap:anywhere]">
      {said}
    </p>
  ));
  if (!reading) return waiting;
  const done = formatNumber(reading.pages_read ?? 0);
  return (
    <>
      {waiting}
      <p className="numbers text-sm text-muted [overflow-wrap:anywhere]">
        {t('check.progress', { done, total: formatNumber(reading.pages ?? 0), name: reading.name })}
      </p>
    </>
  );
}

function WhatIsAsked({ field, type }: Pick<DocumentCheckProps, 'field' | 'type'>) {
  const { t } = useTranslation('questionnaire');
  const format = useLocalized();
  return (
    <>
      <p>{t('check.looksAt')}</p>
      <ul className="list-disc space-y-1 pl-5">
        <li>{t('check.looksAtList.type')}</li>
        <li>{t('check.looksAtList.pages')}</li>
        {field.sheet ? <li>{t('check.looksAtList.sheet')}</li> : null}
      </ul>
      {type && type.elements.length > 0 ? (
        <>
          <p className="border-t border-line pt-3 font-semibold">
            {t('check.asksMore', { number: formatNumber(type.elements.length) })}
          </p>
          <ul className="list-disc space-y-1 pl-5">
            {type.elements.map(({ id, label }) => (
              <li key={id}>{format(label)}</li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}

/**
 * The assistant beside an upload: what it found, what to do, and answers to questions. Before there is a document, what
 * it looks at lies folded under the entry.
 */
export function DocumentCheck(props: DocumentCheckProps) {
  return props.state === 'none' ? <BeforeACheck {...props} /> : <CheckPanel {...props} />;
}

function BeforeACheck({ applicationId, field, all, type, simulated }: DocumentCheckProps) {
  const { t } = useTranslation('questionnaire');
  const label = useLocalized()(field.label);
  const mayAsk = simulated === undefined && type !== undefined;
  return (
    <section aria-label={`${t('check.title')}: ${label}`}>
      <details className="rounded border border-line bg-paper px-4 text-base">
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
          {t(mayAsk ? 'check.beforeAndAsk' : 'check.before')}
          <span className="sr-only">: {label}</span>
        </summary>
        <div className="max-w-3xl space-y-3 pb-4">
          <WhatIsAsked field={field} type={type} />
          {mayAsk ? (
            <UploadAssistant applicationId={applicationId} field={field.id} label={label} documents={all} />
          ) : null}
          <p className="text-sm text-muted">{t('check.whatItIsNot')}</p>
        </div>
      </details>
    </section>
  );
}

function CheckPanel(props: DocumentCheckProps) {
  const { applicationId, field, state, documents, all, type, found, status, simulated } = props;
  const { t } = useTranslation('questionnaire');
  const localize = useLocalized();
  const id = useId();
  const label = localize(field.label);
  const notes = useFindings(documents, 'note');
  const stated = notedOf(props.statements, documents);
  const isEnded = state !== 'checking';
  const isUnreadOnly = state === 'error' && status?.kind === 'ended' && !hasIssues(status) && needsPerson(status);
  const looks = { none: FileSearch, checking: null, error: OctagonX, verified: CircleCheck, completed: CircleCheck };
  const Icon = isUnreadOnly ? CircleHelp : looks[state];
  const tone =
    state === 'none' ? 'text-muted' : isUnreadOnly ? 'text-sunrise' : state === 'error' ? 'text-brick' : 'text-pine';
  const inPart = status?.kind === 'ended' && status.unread.length < status.asked && status.unreadFiles === 0;
  return (
    <section aria-labelledby={id} className="min-w-0 space-y-3 rounded border border-line bg-paper p-4 text-base">
      <h4 id={id} className="flex items-center gap-2 font-semibold">
        {Icon ? (
          <Icon aria-hidden="true" className={`size-5 shrink-0 ${tone}`} />
        ) : (
          <Spinner className="size-5 shrink-0 text-lake" />
        )}
        {t('check.title')}
        <span className="sr-only">: {label}</span>
      </h4>
      {/* It is there from the start, so that what comes into it is spoken; the lists under it are read at leisure. */}
      <div role="status">
        {state === 'checking' ? <p>{t('check.checking')}</p> : null}
        {isUnreadOnly ? (
          <p>
            {t(
              status.isForeign
                ? 'check.inForeign'
                : inPart && status.held === 'held'
                  ? 'check.unreadPart'
                  : 'check.unread',
              { label },
            )}
          </p>
        ) : null}
        {state === 'error' && !isUnreadOnly ? <p>{t('check.issues', { label })}</p> : null}
        {state === 'verified' ? <p>{t('check.verified', { label })}</p> : null}
        {state === 'completed' ? <p>{t('check.completed', { label })}</p> : null}
      </div>
      {state === 'checking' ? <SectionProgress documents={documents} /> : null}
      {state === 'error' ? (
        <>
          <Issues {...props} />
          {isUnreadOnly ? null : <p>{t('check.reupload')}</p>}
        </>
      ) : null}
      {isEnded && found?.explanation ? (
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">
          {t('check.explained', { reason: found.explanation })}
        </p>
      ) : null}
      {isEnded && notes.length + stated.comparisons.length + stated.lateDates.length > 0 && !simulated ? (
        <>
          <p className="font-semibold">{t('check.notes')}</p>
          <ol className="list-decimal space-y-1 pl-6 [overflow-wrap:anywhere]">
            {keyed(notes.slice(0, MOST_SHOWN), (words) => words).map(({ key, item }) => (
              <li key={key}>{item}</li>
            ))}
            <StatementNotes {...stated} documents={all} />
          </ol>
        </>
      ) : null}
      {isEnded && type && found?.check ? <FoundAndDoubtful type={type} check={found.check} documents={all} /> : null}
      {isEnded && type && type.elements.length > 0 && found && !found.check ? <p>{t('check.notChecked')}</p> : null}
      {simulated === undefined && type ? (
        <UploadAssistant applicationId={applicationId} field={field.id} label={label} documents={all} />
      ) : null}
      <p className="text-sm text-muted">{t('check.whatItIsNot')}</p>
    </section>
  );
}

import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { needsAnotherFile } from '#domain/application/document-finding.ts';
import { plural } from '#web/lib/format.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { CheckBadge, CheckText } from './check-text.tsx';
import { DocumentRow } from './document-row.tsx';
import type { FieldGroup, Thread, UploadedDocument } from './group-documents.ts';
import { type Filing, questionAddress, useCheck } from './queries.ts';

type FieldCardProps = {
  group: FieldGroup;
  filing: Filing;
  /** Without these nothing can be changed any more. */
  mayReuse?: (document: UploadedDocument) => boolean;
  onReuse?: (document: UploadedDocument) => void;
};

/** Earlier versions are in sight unless there are many of them. */
const MOST_IN_SIGHT = 3;

/** One upload question with its documents: how their check stands, their versions, and what was removed. */
export function FieldCard({ group, filing, mayReuse, onReuse }: FieldCardProps) {
  const { t } = useTranslation('uploadedDocuments');
  const format = useLocalized();
  const { field, label, place, counts, documents, takenOut } = group;
  const { application } = filing;
  const found = useCheck(field, filing);
  // Of documents that do not go with the application the check says nothing that matters.
  const check = counts === 'counts' ? found : null;
  const title = label ? format(label) : field;
  const id = `question-${field}`;
  const reuseOf = (document: UploadedDocument) =>
    onReuse && mayReuse?.(document) && !needsAnotherFile(document.current?.findings ?? [])
      ? { onReuse: () => onReuse(document) }
      : {};
  return (
    <section aria-labelledby={id} className="space-y-3 rounded border border-line bg-surface p-4 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-heading font-semibold">
          {title}
        </h2>
        <div className="flex flex-wrap items-center gap-x-4">
          {check ? <CheckBadge check={check} /> : null}
          {onReuse && place && counts === 'counts' ? (
            <Link
              to={questionAddress(application.id, field, place)}
              aria-label={t('toQuestionNamed', { label: title })}
              className="link inline-flex min-h-11 items-center"
            >
              {t('toQuestion')}
            </Link>
          ) : null}
        </div>
      </div>
      {counts === 'counts' ? null : <p className="measure text-muted">{t(`notCounted.${counts}`)}</p>}
      {check ? <CheckText check={check} /> : null}
      {documents.length > 0 ? (
        <ul aria-label={t('filesOf', { label: title })} className="divide-y divide-line border-t border-line">
          {documents.map((thread) => (
            <li key={thread.newest.id} className="py-3 last:pb-0">
              <DocumentRow application={application.id} document={thread.newest} {...reuseOf(thread.newest)} />
              <Former application={application.id} thread={thread} />
            </li>
          ))}
        </ul>
      ) : null}
      {takenOut.length > 0 ? (
        <details className="group">
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
            {t('takenOut', plural(takenOut.length))}
          </summary>
          <ul className="divide-y divide-line border-t border-line">
            {takenOut.map((thread) => (
              <li key={thread.newest.id} className="py-3 last:pb-0">
                <DocumentRow application={application.id} document={thread.newest} />
                <Former application={application.id} thread={thread} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}

function Former({ application, thread: { newest, former } }: { application: string; thread: Thread }) {
  const { t } = useTranslation('uploadedDocuments');
  if (former.length === 0) return null;
  return (
    <details open={former.length <= MOST_IN_SIGHT} className="mt-1 ml-2.5 border-l-2 border-line pl-4">
      <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-semibold">
        {t('earlier', plural(former.length))}
        <span className="sr-only"> {t('earlierOf', { name: newest.name })}</span>
      </summary>
      <ul className="space-y-2">
        {former.map((document) => (
          <li key={document.id}>
            <DocumentRow application={application} document={document} />
          </li>
        ))}
      </ul>
    </details>
  );
}

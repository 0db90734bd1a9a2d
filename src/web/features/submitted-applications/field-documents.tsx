import { FileText } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { SubmittedDocument, SubmittedField } from '#contract/submitted-applications.ts';
import { keyed } from '#web/lib/keyed.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { counted, figure, megabytes, moment } from '#web/lib/words.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { DocumentLink } from '#web/ui/document-link.tsx';

function Version({ document }: { document: SubmittedDocument }) {
  const { t } = useTranslation('submitted');
  const { id, name, size, version, replaced_by, added_at, quarantined } = document;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <FileText aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
        {quarantined ? (
          name
        ) : (
          <DocumentLink place={{ documentId: id }} door="reviewer" className="link inline-flex min-h-6 items-center">
            {name}
          </DocumentLink>
        )}
        <span className="numbers block text-sm text-muted">
          {t('version', { version: figure(version) })} · {megabytes(size)} · {moment(added_at)}
        </span>
      </span>
      {quarantined ? <Badge tone="brick">{t('quarantined')}</Badge> : null}
      {replaced_by === null ? null : <Badge>{t('replaced')}</Badge>}
    </li>
  );
}

/** What stands comes first; what it took the place of follows, the latest first. */
const standingFirst = (documents: readonly SubmittedDocument[]): SubmittedDocument[] => [
  ...documents.filter(({ replaced_by }) => replaced_by === null),
  ...documents.filter(({ replaced_by }) => replaced_by !== null).reverse(),
];

/** What came to one question: its documents with their versions, what is open in them, and the applicant's reason. */
export function FieldDocuments({ field: { label, documents, open, explanation } }: { field: SubmittedField }) {
  const { t } = useTranslation('submitted');
  const localized = useLocalized();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card className="space-y-3">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2 id={id} className="text-heading font-semibold">
            {localized(label)}
          </h2>
          {open.length > 0 ? <Badge tone="sunrise">{t('openCount', counted(open.length))}</Badge> : null}
        </div>
        <ul className="divide-y divide-line">
          {standingFirst(documents).map((document) => (
            <Version key={document.id} document={document} />
          ))}
        </ul>
        {open.length > 0 ? (
          <div className="space-y-1">
            <h3 className="font-semibold">{t('open')}</h3>
            <ul className="list-disc space-y-0.5 pl-5">
              {keyed(open, (item) => localized(item.label)).map(({ key, item }) => (
                <li key={key}>
                  {localized(item.label)}: <span className="text-muted">{t(`outcomes.${item.outcome}`)}</span>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
        {explanation === null ? null : (
          <div className="space-y-1">
            <h3 className="font-semibold">{t('reason')}</h3>
            <blockquote className="measure border-l-3 border-line pl-3 whitespace-pre-line [overflow-wrap:anywhere]">
              {explanation}
            </blockquote>
          </div>
        )}
      </Card>
    </section>
  );
}

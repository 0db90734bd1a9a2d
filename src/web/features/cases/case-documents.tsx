import { FileText } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShownComparison, SubmittedDocument, SubmittedField } from '#contract/cases.ts';
import { formatDateTime, formatNumber, megabytes, plural } from '#web/lib/format.ts';
import { keyed } from '#web/lib/ids.ts';
import { useLocalized, useMessages } from '#web/lib/texts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { describeCompared, describeValues } from '#web/ui/describe-comparison.ts';
import { describeFinding } from '#web/ui/describe-document.ts';
import { DocumentName, SourceLinks } from '#web/ui/document-link.tsx';

function Version({ document }: { document: SubmittedDocument }) {
  const { t } = useTranslation('cases');
  const { id, name, size, version, replaced_by, added_at, findings, quarantined } = document;
  // Of a file that was set aside, and of one that another took the place of, that is said and enough.
  const told = quarantined || replaced_by !== null ? [] : findings;
  return (
    <li className="flex items-start gap-3 py-2">
      <FileText aria-hidden="true" className="mt-1 size-4 shrink-0 text-muted" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
          <DocumentName id={id} name={name} portal="reviewer" isSetAside={quarantined} />
          <p className="numbers text-sm text-muted">
            {t('version', { version: formatNumber(version) })} · {megabytes(size)} · {formatDateTime(added_at)}
          </p>
          {keyed(told, ({ code, page }) => `${code} ${page ?? ''}`).map(({ key, item }) => (
            <p key={key} className={`measure text-sm ${item.severity === 'issue' ? 'text-brick' : 'text-muted'}`}>
              {t(`file.${item.severity}`, { what: describeFinding(item) })}
            </p>
          ))}
        </div>
        {quarantined ? <Badge tone="brick">{t('quarantined')}</Badge> : null}
        {replaced_by === null ? null : <Badge>{t('replaced')}</Badge>}
      </div>
    </li>
  );
}

/** What stands comes first; what it took the place of follows, the latest first. */
const currentFirst = (documents: readonly SubmittedDocument[]): SubmittedDocument[] => [
  ...documents.filter(({ replaced_by }) => replaced_by === null),
  ...documents.filter(({ replaced_by }) => replaced_by !== null).reverse(),
];

type OpenFieldItems = SubmittedField['open'];

/** Items under a heading, none where there are none. `say`: what stands after the name of an item. */
function Items({
  title,
  items,
  format,
}: {
  title: string;
  items: OpenFieldItems;
  format: (item: OpenFieldItems[number]) => string;
}) {
  const localized = useLocalized();
  if (items.length === 0) return null;
  return (
    <div className="space-y-1">
      <h3 className="font-semibold">{title}</h3>
      <ul className="list-disc space-y-0.5 pl-5">
        {keyed(items, (item) => localized(item.label)).map(({ key, item }) => (
          <li key={key}>
            {localized(item.label)}: <span className="text-muted">{format(item)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What is wrong with the files that stand. */
const issuesOf = (documents: readonly SubmittedDocument[]): number =>
  documents
    .filter(({ replaced_by }) => replaced_by === null)
    .flatMap(({ findings }) => findings.filter(({ severity }) => severity === 'issue')).length;

/** What the documents of a question state otherwise than the application: another parcel, address or owner. */
export const issuesStated = (field: string, comparisons: readonly ShownComparison[]): ShownComparison[] =>
  comparisons.filter(({ isIssue, differs }) => isIssue && differs.some((one) => one.field === field));

/** How much is open in what came to one question. */
export const countOpen = (field: SubmittedField, comparisons: readonly ShownComparison[]): number =>
  field.open.filter(({ outcome }) => outcome === 'not-found').length +
  issuesOf(field.documents) +
  field.misplaced.length +
  field.breaches.length +
  field.lists.length +
  field.foreign.length +
  issuesStated(field.field, comparisons).length;

/** Both values of each difference, by whom they are stated, with the places in the documents. */
function Differing({ field, comparisons }: { field: string; comparisons: readonly ShownComparison[] }) {
  const { t } = useTranslation(['cases', 'questionnaire']);
  const localized = useLocalized();
  if (comparisons.length === 0) return null;
  return (
    <div className="space-y-1">
      <h3 className="font-semibold">{t('differing')}</h3>
      <ul className="list-disc space-y-1 pl-5">
        {comparisons.map((comparison) => (
          <li key={comparison.fact} className="measure [overflow-wrap:anywhere]">
            <span className="text-brick">{describeCompared(comparison)}</span>
            {keyed(
              comparison.stated.filter((one) => one.by !== 'document' || one.field === field),
              ({ by, documentId, field: of }) => `${by} ${of} ${documentId}`,
            ).map(({ key, item: { label, document, evidence, ...stated } }) => (
              <span key={key} className="block">
                {t('questionnaire:compare.line', {
                  by:
                    document ??
                    (label
                      ? t('questionnaire:compare.answer', { label: localized(label) })
                      : t('questionnaire:compare.parcelData')),
                  values: describeValues(comparison, stated),
                })}
                {document === null || evidence.length === 0 ? null : (
                  <SourceLinks evidence={evidence} portal="reviewer" fileOf={() => document} most={2} />
                )}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}

const nameOf =
  (documents: readonly SubmittedDocument[]) =>
  ({ documentId }: { documentId: string }): string =>
    documents.find(({ id }) => id === documentId)?.name ?? '';

const doubtOf = (because: OpenFieldItems[number]['because']) => {
  if (because === 'not-read' || because === 'partly-read') return 'notRead';
  if (because === 'poorly-read') return 'poorlyRead';
  return because === 'other-language' ? 'otherLanguage' : 'cannotTell';
};

/** What came to one question: its documents with their versions, what is open in them, and the applicant's reason. */
export function FieldDocuments({
  field,
  comparisons,
}: {
  field: SubmittedField;
  comparisons: readonly ShownComparison[];
}) {
  const { label, documents, open, misplaced, breaches, lists, foreign, explanation } = field;
  const { t } = useTranslation(['cases', 'questionnaire']);
  const localized = useLocalized();
  const write = useMessages();
  const id = useId();
  const missing = open.filter(({ outcome }) => outcome === 'not-found');
  const doubtful = open.filter(({ outcome }) => outcome === 'cannot-tell');
  const count = countOpen(field, comparisons);
  return (
    <section aria-labelledby={id}>
      <Card className="space-y-3">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2 id={id} className="text-heading font-semibold">
            {localized(label)}
          </h2>
          {count > 0 ? <Badge tone="sunrise">{t('openCount', plural(count))}</Badge> : null}
        </div>
        <ul className="divide-y divide-line">
          {currentFirst(documents).map((document) => (
            <Version key={document.id} document={document} />
          ))}
        </ul>
        {misplaced.map(({ document, kind }) => (
          <p key={document} className="measure text-brick [overflow-wrap:anywhere]">
            {t('misplaced', { name: document, kind: t(`questionnaire:check.kinds.${kind}`) })}
          </p>
        ))}
        {[
          ...lists.map((one) => ({ ...one, code: 'list' as const })),
          ...foreign.map((one) => ({ ...one, code: 'foreign' as const })),
        ].map(({ code, document, page }) => (
          <p key={`${code} ${document} ${page}`} className="measure text-brick [overflow-wrap:anywhere]">
            {t(code, { name: document, page: formatNumber(page) })}
          </p>
        ))}
        {breaches.map(({ rule, titleText, codeText, noteMessage, confirm, evidence }) => (
          <div key={rule} className="measure [overflow-wrap:anywhere]">
            <p>
              <strong className="font-semibold">{localized(titleText)}.</strong>{' '}
              <span className="text-brick">{write(noteMessage)}</span>{' '}
              {t('questionnaire:check.rule', { code: localized(codeText) })}
              {confirm ? ` ${t('questionnaire:check.ruleUnconfirmed')}` : ''}
            </p>
            <SourceLinks evidence={evidence} portal="reviewer" fileOf={nameOf(documents)} most={3} />
          </div>
        ))}
        <Differing field={field.field} comparisons={issuesStated(field.field, comparisons)} />
        <Items title={t('open')} items={missing} format={() => t('notFound')} />
        <Items
          title={t('look')}
          items={doubtful}
          format={({ only_where, because }) =>
            only_where ? t('onlyWhere', { where: localized(only_where) }) : t(doubtOf(because))
          }
        />
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

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApplicationDocument } from '#contract/applications.ts';
import type { ShownDocumentType } from '#contract/field-checks.ts';
import type { Evidence } from '#domain/documents/document.ts';
import type { ElementCheck, ElementResult } from '#domain/requirements/element-check.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { SourceLinks } from '#web/ui/document-link.tsx';

type ShownElement = ShownDocumentType['elements'][number];
type CheckedElement = { element: ShownElement; result: ElementResult };

/** What was found of each element that is asked for, in its order. */
export const checkedElements = (type: ShownDocumentType, check: ElementCheck): CheckedElement[] =>
  check.elements.flatMap((result) => {
    const element = type.elements.find(({ id }) => id === result.element);
    return element ? [{ element, result }] : [];
  });

type PlacedProps = { documents: readonly ApplicationDocument[] };

/** One open item: what is missing, why it matters and what to do, with the places that bear on it. */
export function OpenItem({ element, result, documents }: CheckedElement & PlacedProps) {
  const { t } = useTranslation('questionnaire');
  const format = useLocalized();
  const { evidence, mentioned = [], elsewhere = [] } = result;
  const beside = [
    { words: t('check.partly'), places: evidence },
    { words: t('check.mentioned'), places: mentioned },
    { words: t('check.elsewhere'), places: elsewhere },
  ].filter(({ places }) => places.length > 0);
  return (
    <>
      <span className="block font-semibold">{t('check.missing', { label: format(element.label) })}</span>
      <span className="block">{format(element.why)}</span>
      <span className="block">{t('check.do', { mend: format(element.mend) })}</span>
      {beside.map(({ words, places }) => (
        <span key={words} className="block text-sm text-muted">
          {words}
          <PlaceChips evidence={places} documents={documents} />
        </span>
      ))}
    </>
  );
}

function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="border-t border-line">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{title}</summary>
      <ul className="space-y-2.5 pb-3">{children}</ul>
    </details>
  );
}

/** What was found, with its places, and what cannot be told, with why. */
export function FoundAndDoubtful({
  type,
  check,
  documents,
}: { type: ShownDocumentType; check: ElementCheck } & PlacedProps) {
  const { t } = useTranslation('questionnaire');
  const format = useLocalized();
  const all = checkedElements(type, check);
  const found = all.filter(({ result }) => result.outcome === 'found');
  const doubtful = all.filter(({ result }) => result.outcome === 'cannot-tell');
  if (all.length > 0 && all.every(({ result }) => result.because === 'not-read')) {
    return <p className="border-t border-line pt-2.5">{t('check.nothingRead')}</p>;
  }
  return (
    <div>
      {found.length > 0 ? (
        <Fold title={t('check.found', { number: formatNumber(found.length) })}>
          {found.map(({ element, result }) => (
            <li key={element.id}>
              {format(element.label)}
              <PlaceChips evidence={result.evidence} documents={documents} most={3} />
            </li>
          ))}
        </Fold>
      ) : null}
      {doubtful.length > 0 ? (
        <Fold title={t('check.cannotTell', { number: formatNumber(doubtful.length) })}>
          {doubtful.map(({ element, result }) => (
            <li key={element.id}>
              <span className="block">{format(element.label)}</span>
              <span className="block text-sm text-muted">
                {t(`check.because.${result.because ?? 'not-read'}`, {
                  where: element.onlyWhere ? format(element.onlyWhere) : '',
                })}
              </span>
            </li>
          ))}
        </Fold>
      ) : null}
    </div>
  );
}

type PlaceChipsProps = { evidence: readonly Evidence[]; documents: readonly ApplicationDocument[]; most?: number };

/** The pages of an applicant's documents where something stands; at most `most` of them. */
export function PlaceChips({ evidence, documents, most = evidence.length }: PlaceChipsProps) {
  const { t } = useTranslation('questionnaire');
  // What was said of a document that was replaced since stays, and so does the document.
  const fileOf = ({ documentId }: Evidence) =>
    documents.find(({ id }) => id === documentId)?.name ?? t('check.formerFile');
  return <SourceLinks evidence={evidence} portal="applicant" fileOf={fileOf} most={most} />;
}

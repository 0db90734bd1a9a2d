import { useTranslation } from 'react-i18next';
import type { ApplicationDocument } from '#contract/applications.ts';
import { fieldsById } from '#domain/application/questionnaire.ts';
import type { StatementComparison, StrangeSignature } from '#domain/requirements/compare-statements.ts';
import type { LateDate } from '#domain/requirements/find-late-dates.ts';
import { list } from '#web/lib/format.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { ComparisonList } from '#web/ui/comparison-list.tsx';
import { describeLateDate } from '#web/ui/describe-comparison.ts';
import { useDraft } from '../draft/draft-context.ts';
import { PlaceChips } from '../uploads/element-lists.tsx';

type ComparedUploadsProps = {
  comparisons: readonly StatementComparison[];
  signatures: readonly StrangeSignature[];
  lateDates: readonly LateDate[];
  documents: readonly ApplicationDocument[];
};

/** What the documents state beside the answers, signatures in another name than the owner's, and dates that are too late. */
export function ComparedUploads({ comparisons, signatures, lateDates, documents }: ComparedUploadsProps) {
  const { t } = useTranslation('questionnaire');
  const localized = useLocalized();
  const { questionnaire } = useDraft().form;
  const fields = fieldsById(questionnaire);
  const labelOf = (field: string | null) => {
    const label = field === null ? undefined : fields.get(field)?.field.label;
    return label ? localized(label) : '';
  };
  const nameOf = (id: string | null) => documents.find((one) => one.id === id)?.name ?? t('check.formerFile');
  if (comparisons.length + signatures.length + lateDates.length === 0) return null;
  return (
    <section aria-labelledby="compared-uploads" className="space-y-3">
      <h2 id="compared-uploads" className="text-title font-semibold">
        {t('compare.title')}
      </h2>
      <p className="measure text-muted">{t('compare.about')}</p>
      {signatures.map(({ field, signed, owners }) => (
        <p key={field} className="measure border-l-3 border-sunrise pl-3 [overflow-wrap:anywhere]">
          {t('compare.signature', { label: labelOf(field), signed, owners: list(owners) })} {t('compare.signatureDo')}
        </p>
      ))}
      {lateDates.map((late) => (
        <div
          key={`${late.documentId} ${late.fact} ${late.date}`}
          className="measure border-l-3 border-sunrise pl-3 [overflow-wrap:anywhere]"
        >
          {describeLateDate(late, { document: nameOf(late.documentId), label: labelOf(late.question) })}{' '}
          {t(`compare.late.${late.question === null ? 'uploadDo' : 'signedDo'}`)}
          <PlaceChips evidence={late.evidence} documents={documents} most={1} />
        </div>
      ))}
      <ComparisonList
        comparisons={comparisons}
        describeSource={({ by, field, documentId }) => {
          if (by === 'parcel') return t('compare.parcelData');
          if (by === 'answer') return t('compare.answer', { label: labelOf(field) });
          return nameOf(documentId);
        }}
        showPlaces={({ evidence }) => <PlaceChips evidence={evidence} documents={documents} most={2} />}
      />
    </section>
  );
}

import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Case } from '#contract/cases.ts';
import { list, plural } from '#web/lib/format.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { Card } from '#web/ui/card.tsx';
import { ComparisonList } from '#web/ui/comparison-list.tsx';
import { describeLateDate } from '#web/ui/describe-comparison.ts';
import { SourceLinks } from '#web/ui/document-link.tsx';
import { Notice } from '#web/ui/notice.tsx';

type CaseComparisonsProps = Pick<Case, 'comparisons' | 'signatures' | 'lateDates'>;

/** What the documents state beside the answers, signatures in another name than the owner's, and dates that are too late. */
export function CaseComparisons({ comparisons, signatures, lateDates }: CaseComparisonsProps) {
  const { t } = useTranslation('questionnaire');
  const localized = useLocalized();
  const id = useId();
  const { t: words } = useTranslation('cases');
  // What needs an eye stands first; what agrees, or what only one states, is there when it is wanted.
  const differing = comparisons.filter(({ outcome }) => outcome === 'differ');
  const others = comparisons.filter((one) => !differing.includes(one));
  if (comparisons.length + signatures.length + lateDates.length === 0) {
    return (
      <Notice tone="info" title={words('agree.title')}>
        {words('agree.about')}
      </Notice>
    );
  }
  return (
    <section aria-labelledby={id}>
      <Card className="space-y-3">
        <h2 id={id} className="text-heading font-semibold">
          {t('compare.title')}
        </h2>
        <p className="measure text-muted">{t('compare.aboutStaff')}</p>
        {signatures.map(({ field, label, signed, owners }) => (
          <p key={field} className="measure border-l-3 border-sunrise pl-3 [overflow-wrap:anywhere]">
            {t('compare.signature', { label: localized(label), signed, owners: list(owners) })}
          </p>
        ))}
        {lateDates.map((late) => (
          <p
            key={`${late.documentId} ${late.fact} ${late.date}`}
            className="measure border-l-3 border-sunrise pl-3 [overflow-wrap:anywhere]"
          >
            {describeLateDate(late, {
              document: late.document ?? t('check.formerFile'),
              label: late.label ? localized(late.label) : '',
            })}
            <SourceLinks
              evidence={late.evidence}
              portal="reviewer"
              fileOf={() => late.document ?? t('check.formerFile')}
            />
          </p>
        ))}
        <Compared comparisons={differing} />
        {others.length > 0 ? (
          <details>
            <summary className="link inline-flex min-h-11 cursor-pointer items-center">
              {words('agree.others', plural(others.length))}
            </summary>
            <Compared comparisons={others} />
          </details>
        ) : null}
      </Card>
    </section>
  );
}

function Compared({ comparisons }: Pick<Case, 'comparisons'>) {
  const { t } = useTranslation('questionnaire');
  const localized = useLocalized();
  if (comparisons.length === 0) return null;
  return (
    <ComparisonList
      comparisons={comparisons}
      describeSource={({ label, document }) =>
        document ?? (label ? t('compare.answer', { label: localized(label) }) : t('compare.parcelData'))
      }
      showPlaces={({ evidence, document }) =>
        document === null ? null : <SourceLinks evidence={evidence} portal="reviewer" fileOf={() => document} />
      }
    />
  );
}

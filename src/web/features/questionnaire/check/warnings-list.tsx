import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ApplicationRecord } from '#domain/application/record.ts';
import { useLocalized } from '#web/lib/texts.ts';

type RecordWarning = ApplicationRecord['warnings'][number];
type WarningsListProps = { warnings: readonly RecordWarning[]; hrefOf?: (field: string) => string | undefined };

/** What to know before submitting, with its reason and its rule. None of it stops anyone. */
export function WarningsList({ warnings, hrefOf }: WarningsListProps) {
  const { t } = useTranslation('draft');
  const format = useLocalized();
  return (
    <ul className="space-y-3">
      {warnings.map((warning) => {
        const href = hrefOf?.(warning.field);
        return (
          <li key={warning.id} className="flex gap-3 rounded border-l-4 border-sunrise bg-sunrise-tint p-4">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-sunrise" />
            <div className="measure min-w-0 space-y-1">
              <p className="font-semibold">{format(warning.text)}</p>
              <p>{format(warning.reason)}</p>
              {warning.code ? <p className="text-sm text-muted">{t('check.rule', { code: warning.code })}</p> : null}
              {href ? (
                <p className="no-print">
                  <Link to={href} className="link inline-flex min-h-11 items-center">
                    {t('check.toQuestion')}
                  </Link>
                </p>
              ) : null}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

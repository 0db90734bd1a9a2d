import { useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { designCodesQuery } from '#web/api/analyses.ts';
import { plural } from '#web/lib/format.ts';
import type { StaffPortal } from '#web/lib/problems.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';

type CodeChoiceProps = {
  portal: StaffPortal;
  value: string | null;
  onChange: (code: string) => void;
  isMissing: boolean;
};

/** Which rules the plans are compared with. None is chosen beforehand: those of another place would mislead. */
export function CodeChoice({ portal, value, onChange, isMissing }: CodeChoiceProps) {
  const { t } = useTranslation('designReview');
  const localized = useLocalized();
  const { data: codes, error, refetch } = useQuery(designCodesQuery(portal));
  return (
    <div className="space-y-3">
      <h2 className="text-heading font-semibold">{t('form.runTitle')}</h2>
      {error && !codes ? <NotLoaded error={error} onRetry={() => void refetch()} /> : null}
      {!codes && !error ? <Skeleton label={t('page.opening')} lines={3} /> : null}
      {codes ? (
        <RadioCards
          label={t('form.code')}
          name="design_code"
          choices={codes.map(({ id, title, about, rules }) => ({
            value: id,
            icon: <Building2 aria-hidden="true" className="size-6" strokeWidth={1.5} />,
            label: localized(title),
            hint: t('form.codeAbout', { ...plural(rules), about: localized(about) }),
          }))}
          value={value}
          onChange={onChange}
          isRequired
          error={isMissing ? t('form.noCode') : undefined}
        />
      ) : null}
    </div>
  );
}

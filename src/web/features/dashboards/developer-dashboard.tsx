import { DraftingCompass } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceCard } from '#web/ui/card.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** The tools of contractors: the design review dashboard. `children` stand below the tools. */
export function DeveloperDashboard({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('pages');
  return (
    <div className="space-y-10">
      <div>
        <PageHeader title={t('developer.title')}>{t('developer.about')}</PageHeader>
        <ul className="grid gap-4 md:grid-cols-2">
          <li>
            <ChoiceCard title={t('developer.tools.designReview.title')} Icon={DraftingCompass} to="/developer-review">
              {t('developer.tools.designReview.about')}
            </ChoiceCard>
          </li>
        </ul>
      </div>
      {children}
    </div>
  );
}

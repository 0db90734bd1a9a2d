import { House, Shovel } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ProjectCategory } from '#contract/permit-review.ts';
import type { OptionFields } from '#web/analysis/analysis-form.tsx';
import { AnalysisPage } from '#web/analysis/analysis-page.tsx';
import { SampleOffer } from '#web/analysis/sample-offer.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { AnsweredChecklist } from './answered-checklist.tsx';
import { permitReviewTool } from './tool.ts';

type ReviewOptions = { project_category: ProjectCategory };

const categories = [
  { value: 'sfd', icon: <House aria-hidden="true" className="size-6" strokeWidth={1.5} /> },
  { value: 'grading', icon: <Shovel aria-hidden="true" className="size-6" strokeWidth={1.5} /> },
] as const satisfies readonly { value: ProjectCategory; icon: ReactNode }[];

/** Which kind of project, and so which checklist. None is chosen beforehand. */
function CategoryChoice({ options, onChange, isMissing }: OptionFields<ReviewOptions>) {
  const { t } = useTranslation('review');
  return (
    <RadioCards
      label={t('form.category')}
      labelClassName="block text-heading font-semibold"
      name="project_category"
      choices={categories.map(({ value, icon }) => ({
        value,
        icon,
        label: t(`categories.${value}`),
        hint: t(`categories.${value}About`),
      }))}
      value={options?.project_category ?? null}
      onChange={(category) => onChange({ project_category: category })}
      isRequired
      error={isMissing ? t('form.noCategory') : undefined}
    />
  );
}

/** From an application's documents to its checklist. */
export function PermitReviewPage() {
  const { t } = useTranslation('review');
  const [search] = useSearchParams();
  return (
    <AnalysisPage
      tool={permitReviewTool}
      options={null as ReviewOptions | null}
      fields={(given) => <CategoryChoice {...given} />}
      aside={(take) => (
        <SampleOffer
          isAskedFor={search.has('sample')}
          onTake={(files, category) => {
            const known = ProjectCategory.safeParse(category);
            take(files, known.success ? { project_category: known.data } : null);
          }}
        />
      )}
      describeOptions={({ project_category: category }) => t(`categories.${category}`)}
    >
      {(result, sessionId) => <AnsweredChecklist result={result} sessionId={sessionId} />}
    </AnalysisPage>
  );
}

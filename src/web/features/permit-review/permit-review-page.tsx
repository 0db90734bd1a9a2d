import { useMutation, useQuery } from '@tanstack/react-query';
import { House, PackageOpen, Shovel } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ProjectCategory } from '#contract/permit-review.ts';
import type { OptionFields } from '#web/analysis/analysis-form.tsx';
import { AnalysisPage } from '#web/analysis/analysis-page.tsx';
import { sampleQuery } from '#web/api/analyses.ts';
import { useIsDemo } from '#web/lib/about.ts';
import { fetchAddress } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorLine } from '#web/ui/field.tsx';
import { ErrorText } from '#web/ui/notice.tsx';
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
          onTake={(files, category) => take(files, category && { project_category: category })}
        />
      )}
      describeOptions={({ project_category: category }) => t(`categories.${category}`)}
    >
      {(result, sessionId) => <AnsweredChecklist result={result} sessionId={sessionId} />}
    </AnalysisPage>
  );
}

type SampleOfferProps = {
  /** It is taken at once: the link that led here asked for it. */
  isAskedFor: boolean;
  onTake: (files: readonly File[], category: ProjectCategory | null) => void;
};

/** In demo mode: a package that was drawn for this product, so that the tool can be seen at work in two presses. */
function SampleOffer({ isAskedFor, onTake }: SampleOfferProps) {
  const { t } = useTranslation('review');
  const isDemo = useIsDemo();
  const sample = useQuery({
    ...sampleQuery('permit-review'),
    enabled: isDemo,
  });
  const take = useMutation({
    mutationFn: async (list: NonNullable<typeof sample.data>) => {
      const files = await Promise.all(
        list.files.map(async ({ name, url }) => {
          const blob = await fetchAddress(url);
          // A fixed date: taking the sample twice is then noticed as the same files.
          return new File([blob], name, { type: blob.type || 'application/pdf', lastModified: 0 });
        }),
      );
      const category = ProjectCategory.safeParse(list.project_category);
      return { files, category: category.success ? category.data : null };
    },
    onSuccess: ({ files, category }) => onTake(files, category),
  });

  const list = sample.data;
  const isTaken = useRef(false);
  const { mutate } = take;
  useEffect(() => {
    if (!isAskedFor || !list || isTaken.current) return;
    isTaken.current = true;
    mutate(list);
  }, [isAskedFor, list, mutate]);
  if (!list) return isDemo && sample.isPending ? <div className="h-44 rounded border border-line bg-surface" /> : null;
  return (
    <section aria-labelledby="sample-title" className="space-y-3 rounded border border-line bg-surface p-4">
      <h2 id="sample-title" className="flex items-center gap-2 font-semibold">
        <PackageOpen aria-hidden="true" className="size-5 text-lake" strokeWidth={1.75} />
        {t('sample.title')}
      </h2>
      <p className="text-sm text-muted">{t('sample.about')}</p>
      <Button
        onPress={() => take.mutate(list)}
        isPending={take.isPending}
        pendingLabel={t('sample.taking')}
        className="w-full"
      >
        {t('sample.take')}
      </Button>
      {take.isError ? (
        <ErrorLine>
          {t('sample.failed')} <ErrorText error={take.error} />
        </ErrorLine>
      ) : null}
    </section>
  );
}

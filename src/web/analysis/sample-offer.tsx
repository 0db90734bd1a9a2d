import { useMutation, useQuery } from '@tanstack/react-query';
import { PackageOpen } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { sampleQuery } from '#web/api/analyses.ts';
import { useIsDemo } from '#web/lib/about.ts';
import { fetchAddress } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorLine } from '#web/ui/field.tsx';
import { ErrorText } from '#web/ui/notice.tsx';
import { useTool } from './tool.ts';

type SampleOfferProps = {
  /** It is taken at once: the link that led here asked for it. */
  isAskedFor?: boolean;
  /** `category`: the kind of project that the documents are of. */
  onTake: (files: readonly File[], category: string) => void;
};

/** In demo mode: a package that was drawn for this product, so that the tool can be seen at work in two presses. */
export function SampleOffer({ isAskedFor = false, onTake }: SampleOfferProps) {
  const { texts } = useTool();
  const { t } = useTranslation(['analysis', texts]);
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
      return { files, category: list.project_category };
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
      <p className="text-sm text-muted">{t(`${texts}:sample.about`)}</p>
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

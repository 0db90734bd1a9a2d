import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EXPORTS, type ExportName } from '#contract/public-api.ts';
import { useExport } from '#web/api/integrations.ts';
import { saveFile } from '#web/lib/api.ts';
import { describeError } from '#web/lib/problems.ts';
import { Button } from '#web/ui/button.tsx';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { ApiKeys } from './api-keys.tsx';
import { Webhooks } from './webhooks.tsx';

/** For administrators: what other systems may read, what they are told, and the data as files. */
export function IntegrationsPage() {
  const { t } = useTranslation('integrations');
  return (
    <>
      <PageHeader title={t('title')} back={<BackLink to="/reviewer-dashboard">{t('tools')}</BackLink>}>
        {t('about')}
      </PageHeader>
      <div className="space-y-10">
        <ApiKeys />
        <Webhooks />
        <Exports />
      </div>
    </>
  );
}

function Exports() {
  const { t } = useTranslation('integrations');
  const { mutate, isPending, variables } = useExport({
    onSuccess: (file) => saveFile(file, file.name),
    onError: (failure) => showToast('destructive', t('exports.notDownloaded'), describeError(failure)),
  });
  return (
    <section aria-labelledby="exports" className="space-y-4">
      <h2 id="exports" className="text-title font-semibold">
        {t('exports.title')}
      </h2>
      <p className="measure text-muted">{t('exports.about')}</p>
      <ul className="divide-y divide-line rounded border border-line bg-surface">
        {(Object.keys(EXPORTS) as ExportName[]).map((name) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-3 px-4 py-2">
            <span className="min-w-0">
              <span className="font-semibold">{t(`exports.${EXPORT_KEYS[name]}`)}</span>
              <code className="block text-sm text-muted">{name}</code>
            </span>
            <Button
              isPending={isPending && variables === name}
              aria-label={t('exports.downloadOf', { name })}
              onPress={() => mutate(name)}
            >
              <Download aria-hidden="true" className="size-4 shrink-0" />
              {t('exports.download')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const EXPORT_KEYS = {
  'cases.csv': 'cases',
  'clocks.csv': 'clocks',
  'documents.csv': 'documents',
  'letters.csv': 'letters',
  'blds-permits.csv': 'blds',
  'planning-applications.json': 'planning',
} as const satisfies Record<ExportName, string>;

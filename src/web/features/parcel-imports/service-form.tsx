import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServiceImport } from '#web/api/parcel-imports.ts';
import { ErrorText } from '#web/lib/error-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import type { Register } from './active-dataset.tsx';

type ServiceFormProps = { services: Register['services']; isBusy: boolean; onStarted: (id: string) => void };

/** An import of a service that the agency allows. */
export function ServiceForm({ services, isBusy, onStarted }: ServiceFormProps) {
  const { t } = useTranslation('parcelImports');
  const [service, setService] = useState(services[0]?.id ?? '');
  const start = useServiceImport();
  const chosen = services.find(({ id }) => id === service);
  if (services.length === 0) return <p className="measure text-muted">{t('start.noServices')}</p>;
  return (
    <div className="max-w-xl space-y-5">
      <Select
        label={t('start.serviceLabel')}
        name="service"
        options={services.map(({ id, name }) => ({ value: id, label: name }))}
        value={service}
        onChange={setService}
      />
      {chosen ? <p className="text-sm break-all text-muted">{chosen.url}</p> : null}
      {start.error ? (
        <Notice tone="error" live="alert" title={t('start.failed')}>
          <ErrorText error={start.error} />
        </Notice>
      ) : null}
      <Button
        variant="primary"
        isDisabled={isBusy}
        isPending={start.isPending}
        pendingLabel={t('start.starting')}
        onPress={() => start.mutate(service, { onSuccess: ({ id }) => onStarted(id) })}
      >
        {t('start.submitService')}
      </Button>
    </div>
  );
}

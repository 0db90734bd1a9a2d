import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServiceImport } from '#web/api/parcel-imports.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorText, Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { type Register, Section } from './active-dataset.tsx';
import { FileForm } from './file-form.tsx';
import { MapColumns } from './map-columns.tsx';

type StartImportProps = { register: Register; isBusy: boolean; onStarted: (id: string) => void };

/** A new import, of a file or of a service that the agency allows. One at a time. */
export function StartImport({ register, isBusy, onStarted }: StartImportProps) {
  const { t } = useTranslation('parcelImports');
  const { mappings, services } = register;
  return (
    <Section title={t('start.title')} about={t('start.about')}>
      {isBusy ? <Notice tone="info">{t('start.busy')}</Notice> : null}
      <Tabs
        label={t('start.title')}
        items={[
          {
            id: 'file',
            label: t('start.file'),
            content: <FileForm mappings={mappings} isBusy={isBusy} onStarted={onStarted} />,
          },
          {
            id: 'map',
            label: t('start.map'),
            content: <MapColumns isBusy={isBusy} onStarted={onStarted} />,
          },
          {
            id: 'service',
            label: t('start.service'),
            content: <ServiceForm services={services} isBusy={isBusy} onStarted={onStarted} />,
          },
        ]}
      />
    </Section>
  );
}

type ServiceFormProps = { services: Register['services']; isBusy: boolean; onStarted: (id: string) => void };

/** An import of a service that the agency allows. */
function ServiceForm({ services, isBusy, onStarted }: ServiceFormProps) {
  const { t } = useTranslation('parcelImports');
  const localized = useLocalized();
  const [service, setService] = useState(services[0]?.id ?? '');
  const start = useServiceImport();
  const chosen = services.find(({ id }) => id === service);
  if (services.length === 0) return <p className="measure text-muted">{t('start.noServices')}</p>;
  return (
    <div className="max-w-xl space-y-5">
      <Select
        label={t('start.serviceLabel')}
        name="service"
        options={services.map(({ id, name }) => ({ value: id, label: localized(name) }))}
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

import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFilePreview, useServiceImport } from '#web/api/parcel-imports.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorText, Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { type Register, Section } from './active-dataset.tsx';
import { ChosenFile, ENDINGS, FileForm } from './file-form.tsx';
import { ProjectionField, SendingBar } from './import-fields.tsx';
import { MapFields } from './map-fields.tsx';
import { FirstRows } from './read-rows.tsx';

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

type MapColumnsProps = { isBusy: boolean; onStarted: (id: string) => void };

/** An import of a file whose columns nobody described: it is looked at, its columns are chosen, then it is imported. */
function MapColumns({ isBusy, onStarted }: MapColumnsProps) {
  const { t } = useTranslation('parcelImports');
  const [file, setFile] = useState<File | null>(null);
  const [projection, setProjection] = useState('');
  const [isTried, setTried] = useState(false);
  const [share, setShare] = useState(0);
  const look = useFilePreview(setShare);
  const choose = (chosen: File | null) => {
    setFile(chosen);
    look.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!file || look.isPending) return;
    setShare(0);
    look.mutate({ file, projection: projection.trim() }, { onSuccess: () => setTried(false) });
  };
  return (
    <div className="space-y-6">
      <form onSubmit={submit} noValidate className="max-w-xl space-y-5">
        <p className="measure text-muted">{t('map.about')}</p>
        <ChosenFile
          label={t('start.fileLabel')}
          hint={t('map.fileHint')}
          accept={ENDINGS}
          file={file}
          onChange={choose}
          error={isTried && !file ? t('start.noFile') : undefined}
        />
        <ProjectionField name="projection" value={projection} onChange={setProjection} />
        {look.isPending ? <SendingBar share={share} /> : null}
        {look.error ? (
          <Notice tone="error" live="alert" title={t('map.unreadable')}>
            <ErrorText error={look.error} />
          </Notice>
        ) : null}
        {look.data ? null : (
          <Button type="submit" variant="primary" isPending={look.isPending} pendingLabel={t('start.sending')}>
            {t('map.look')}
          </Button>
        )}
      </form>
      {look.data ? (
        <>
          <FirstRows title={t('map.rows')} preview={look.data} />
          <MapFields
            key={look.data.file.sha256}
            preview={look.data}
            projection={projection.trim()}
            isBusy={isBusy}
            onStarted={(id) => {
              choose(null);
              onStarted(id);
            }}
          />
        </>
      ) : null}
    </div>
  );
}

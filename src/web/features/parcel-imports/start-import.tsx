import { useTranslation } from 'react-i18next';
import { Notice } from '#web/ui/notice.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import type { Register } from './active-dataset.tsx';
import { FileForm } from './file-form.tsx';
import { Section } from './section.tsx';
import { ServiceForm } from './service-form.tsx';

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
            id: 'service',
            label: t('start.service'),
            content: <ServiceForm services={services} isBusy={isBusy} onStarted={onStarted} />,
          },
        ]}
      />
    </Section>
  );
}

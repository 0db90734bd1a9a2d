import { useTranslation } from 'react-i18next';
import { ApplicationStatus } from '#domain/application/application.ts';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { Filter } from './filter-applications.ts';

const ALL = 'all';

/** Finds an application among many: by words, and by how it stands. */
export function ApplicationFilters({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  const { t } = useTranslation('applications');
  const { t: words } = useTranslation('ui');
  return (
    <search className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <TextField
        label={t('filter.search')}
        hint={t('filter.searchHint')}
        name="search"
        value={filter.search}
        onChange={(search) => onChange({ ...filter, search })}
      />
      <Select
        label={t('filter.status')}
        hint={t('filter.statusHint')}
        name="status"
        value={filter.status ?? ALL}
        options={[
          { value: ALL, label: t('filter.all') },
          ...ApplicationStatus.options.map((status) => ({ value: status, label: words(`status.${status}`) })),
        ]}
        onChange={(value) =>
          onChange({ ...filter, status: ApplicationStatus.options.find((status) => status === value) ?? null })
        }
      />
    </search>
  );
}

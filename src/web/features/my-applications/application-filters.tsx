import { useTranslation } from 'react-i18next';
import type { ApplicationSummary } from '#contract/applications.ts';
import { ApplicationStatus, shortId } from '#domain/application/application.ts';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';

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

export type Filter = { search: string; status: ApplicationStatus | null };

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Parcel and reference numbers are found however their hyphens are written. */
const bare = (text: string): string => plain(text).replace(/[^\p{L}\d]/gu, '');

/** The applications in which every word of the search stands, among those of the status. */
export function filterApplications(
  applications: readonly ApplicationSummary[],
  { search, status }: Filter,
): ApplicationSummary[] {
  const words = search.split(/\s+/).filter((word) => bare(word) !== '');
  return applications.filter((one) => {
    if (status !== null && one.status !== status) return false;
    const texts = [one.title, one.project_address, one.apn, one.reference, shortId(one.id), one.id].filter(
      (text) => text !== null,
    );
    return words.every((word) =>
      texts.some((text) => plain(text).includes(plain(word)) || bare(text).includes(bare(word))),
    );
  });
}

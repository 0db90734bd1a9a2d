import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ParcelPage } from '#contract/parcels.ts';
import { formatNumber, plural } from '#web/lib/format.ts';
import { describeField } from './describe-field.ts';
import { FieldValue } from './field-value.tsx';
import { GROUPS, type GroupName } from './group-fields.ts';

const names = Object.keys(GROUPS) as GroupName[];

function Group({ name, page }: { name: GroupName; page: ParcelPage }) {
  const { t } = useTranslation('parcel');
  const fields = GROUPS[name];
  const stated = fields.filter((field) => describeField(page, field).length > 0).length;
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-4 px-3 py-2 hover:bg-granite-tint">
        <h4 className="inline-flex items-center gap-2 font-semibold">
          <ChevronDown
            aria-hidden="true"
            className="no-print size-4 -rotate-90 text-muted transition-transform duration-150 group-open:rotate-0"
          />
          {t(`groups.${name}`)}
        </h4>
        <span className="numbers text-sm text-muted">
          {t('all.stated', { ...plural(fields.length), stated: formatNumber(stated) })}
        </span>
      </summary>
      <dl className="divide-y divide-line border-t border-line bg-paper">
        {fields.map((field) => (
          <div key={field} className="grid gap-x-4 px-3 py-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
            <dt className="text-muted">{t(`fields.${field}`)}</dt>
            <dd className="min-w-0">
              <FieldValue page={page} field={field} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Every field of the parcel data, in groups that open. */
export function AllKnown({ page }: { page: ParcelPage }) {
  const { t } = useTranslation('parcel');
  return (
    <section className="space-y-3">
      <h3 className="text-heading font-semibold">{t('all.title')}</h3>
      <div className="divide-y divide-edge overflow-hidden rounded border border-edge">
        {names.map((name) => (
          <Group key={name} name={name} page={page} />
        ))}
      </div>
    </section>
  );
}

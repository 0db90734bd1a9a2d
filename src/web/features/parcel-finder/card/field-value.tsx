import { useTranslation } from 'react-i18next';
import type { ParcelPage } from '#contract/parcels.ts';
import { keyed } from '#web/lib/ids.ts';
import { describeField } from './describe-field.ts';
import type { FieldName } from './group-fields.ts';

/** What a field holds; what the source does not state is said in as many words. */
export function FieldValue({ page, field }: { page: ParcelPage; field: FieldName }) {
  const { t } = useTranslation('parcel');
  const said = describeField(page, field);
  if (said.length === 0) return <span className="text-muted italic">{t('all.notStated')}</span>;
  return keyed(said, ({ text }) => text).map(({ key, item: { text, isQuoted } }) => (
    <span
      key={key}
      className={`block [overflow-wrap:anywhere] ${isQuoted ? '' : 'numbers'}`}
      {...(isQuoted ? { lang: 'en' } : {})}
    >
      {text}
    </span>
  ));
}

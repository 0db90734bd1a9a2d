import { BookOpen, ChevronDown, CircleHelp, Sigma } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ParcelPage } from '#contract/parcels.ts';
import type { ParcelMeaning } from '#domain/parcels/parcel-meaning.ts';
import { formatDate } from '#web/lib/format.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { FieldValue } from './known-fields.tsx';

type ParcelRule = NonNullable<ParcelMeaning['rule']>;
const shapes = { source: BookOpen, derived: Sigma, unverified: CircleHelp } satisfies Record<
  ParcelRule['basis'],
  typeof BookOpen
>;

/** Where a rule stands, and how far that was checked. */
function RuleNote({ rule: { note, basis } }: { rule: ParcelRule }) {
  const { t } = useTranslation('parcel');
  const format = useLocalized();
  const Shape = shapes[basis];
  const look = basis === 'unverified' ? 'text-sunrise' : '';
  return (
    <li className="flex items-start gap-1.5">
      <Shape aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${look}`} />
      <span className="min-w-0">
        <span className={`font-semibold ${look || 'text-ink'}`}>{t(`basis.${basis}`)}</span> {format(note)}
      </span>
    </li>
  );
}

type RestsOnProps = { said: readonly ParcelMeaning[]; question: string; page: ParcelPage };

/** The fields and the rules behind an answer, on request. */
export function RestsOn({ said, question, page }: RestsOnProps) {
  const { t } = useTranslation('parcel');
  const { date, demonstration } = page.source;
  const name = useLocalized()(page.source.name);
  const dated = date === null ? t('why.data.undated', { name }) : t('why.data.dated', { name, day: formatDate(date) });
  const fields = [...new Set(said.flatMap((one) => one.fields))];
  const rules = [...new Map(said.flatMap(({ rule }) => (rule ? [[rule.note.en, rule] as const] : []))).values()];
  if (fields.length + rules.length === 0) return null;
  return (
    <details className="group text-sm text-muted">
      <summary
        aria-label={t('why.aria', { question })}
        className="inline-flex min-h-11 cursor-pointer items-center gap-1 rounded font-semibold text-lake hover:underline sm:min-h-8"
      >
        <ChevronDown
          aria-hidden="true"
          className="no-print size-4 -rotate-90 transition-transform duration-150 group-open:rotate-0"
        />
        {t('why.title')}
      </summary>
      <div className="measure space-y-3 border-l-2 border-line py-1 pl-3">
        {fields.length > 0 ? (
          <div className="space-y-1">
            <p className="font-semibold text-ink">{demonstration ? t('why.data.demonstration') : dated}</p>
            <dl className="space-y-1">
              {fields.map((field) => (
                <div key={field} className="flex flex-wrap gap-x-1.5">
                  <dt>{t(`fields.${field}`)}:</dt>
                  <dd className="min-w-0 text-ink">
                    <FieldValue page={page} field={field} />
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        ) : null}
        {rules.length > 0 ? (
          <div className="space-y-1">
            <p className="font-semibold text-ink">{t('why.rule')}</p>
            <ul className="space-y-1">
              {rules.map((rule) => (
                <RuleNote key={rule.note.en} rule={rule} />
              ))}
            </ul>
          </div>
        ) : null}
      </div>
    </details>
  );
}

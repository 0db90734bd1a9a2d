import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { AssistedDraft, DraftValue } from '#contract/application-assistant.ts';
import { type DraftField, MESSAGE_LIMIT, REQUIRED_FIELDS } from '#domain/assistant/application-draft.ts';
import { useFieldEdit } from '#web/api/application-assistant.ts';
import { formatNumber } from '#web/lib/format.ts';
import { describeError, RequestError } from '#web/lib/problems.ts';
import { Badge, NotYetBadge } from '#web/ui/badge.tsx';
import { hintStyle } from '#web/ui/field.tsx';
import { ProgressBar } from '#web/ui/progress.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';

const GROUPS = {
  project: ['projectType', 'projectDescription'],
  property: ['propertyAddress', 'parcelNumber', 'ownerName', 'ownerPhone', 'ownerEmail'],
  contractor: ['contractorName', 'contractorLicense'],
  details: ['estimatedCost', 'squareFootage', 'stories', 'bedrooms', 'bathrooms'],
} as const satisfies Record<string, readonly DraftField[]>;

/** Short ones stand two in a row. */
const SHORT: readonly DraftField[] = [
  ...(['ownerPhone', 'ownerEmail', 'contractorName', 'contractorLicense'] as const),
  ...(['squareFootage', 'stories', 'bedrooms', 'bathrooms'] as const),
];

/** More than half filled is the specification's default badge, less its secondary one. */
const HALF = 50;

/** The application as it fills in: drawn as the sheet that it will be, every field open to be edited. */
export function DraftPreview({ draft }: { draft: AssistedDraft }) {
  const { t } = useTranslation('assistant');
  const { filled, total, percent } = draft.progress;
  return (
    <section aria-labelledby="preview-panel" className="rounded border border-line bg-surface p-2">
      <div className="border border-edge">
        <div className="space-y-4 border-b border-edge p-4 sm:p-6">
          <h2 id="preview-panel" className="text-title font-semibold">
            {t('preview.title')}
          </h2>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p>
              <span className="block font-semibold tracking-wide">{t('preview.heading')}</span>
              <span className="block text-muted">{t('preview.department')}</span>
            </p>
            <Badge tone={percent > HALF ? 'lake' : 'neutral'}>
              <span className="numbers">{t('preview.percent', { percent: formatNumber(percent) })}</span>
            </Badge>
          </div>
          <ProgressBar
            label={t('preview.progress')}
            value={filled}
            max={total}
            text={t('preview.filled', { filled: formatNumber(filled), total: formatNumber(total) })}
          />
          <p className="text-sm text-muted">{t('preview.requiredNote')}</p>
        </div>
        {(Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map((group) => (
          <div key={group} className="space-y-4 border-b border-line p-4 sm:p-6">
            <h3 className="text-heading font-semibold">{t(`preview.groups.${group}`)}</h3>
            <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
              {GROUPS[group].map((field) => (
                <div key={field} className={`min-w-0 ${SHORT.includes(field) ? '' : 'sm:col-span-2'}`}>
                  <DraftFieldBox field={field} entry={draft.entries[field]} />
                </div>
              ))}
            </div>
          </div>
        ))}
        <Attachments draft={draft} />
      </div>
    </section>
  );
}

type DraftFieldProps = { field: DraftField; entry: DraftValue | undefined };

/** A field: written into, it is saved when it is left or with Enter. What could not be saved stays in it. */
function DraftFieldBox({ field, entry }: DraftFieldProps) {
  const { t } = useTranslation('assistant');
  const stored = entry?.value ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const edit = useFieldEdit(field);
  useEffect(() => {
    if (typed !== null && typed.trim() === stored) setTyped(null);
  }, [typed, stored]);
  const save = () => {
    if (typed === null) return;
    const value = typed.trim();
    if (value === stored) setTyped(null);
    else edit.mutate({ value, before: stored });
  };
  const isRequired = REQUIRED_FIELDS.includes(field);
  const isLate = edit.error instanceof RequestError && edit.error.problem.code === 'out-of-date';
  const late = stored === '' ? t('preview.otherTabEmpty') : t('preview.otherTab', { value: stored });
  const error =
    edit.error && typed !== null
      ? isLate
        ? late
        : `${t('preview.notSaved')} ${describeError(edit.error)}`
      : undefined;
  const common = {
    label: `${t(`fields.${field}`)}${isRequired ? ' *' : ''}`,
    name: field,
    value: typed ?? stored,
    onChange: setTyped,
    onBlur: save,
    error,
    isRequired,
    maxLength: MESSAGE_LIMIT,
    autoComplete: 'off',
    'aria-describedby': `source-${field}`,
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      className="space-y-1"
    >
      {field === 'projectDescription' ? (
        <TextArea {...common} rows={3} />
      ) : (
        <TextField {...common} {...(field === 'ownerPhone' ? { type: 'tel' as const } : {})} />
      )}
      <Source id={`source-${field}`} entry={entry} />
    </form>
  );
}

/** Where a value comes from. */
function Source({ id, entry }: { id: string; entry: DraftValue | undefined }) {
  const { t } = useTranslation('assistant');
  const from = entry?.from === 'message' && entry.words === entry.value ? 'asSaid' : entry?.from;
  return (
    // As high empty as filled: nothing moves when a value comes.
    <p id={id} className={`${hintStyle} min-h-5 [overflow-wrap:anywhere]`}>
      {from && t(`preview.from.${from}`, { words: entry?.words ?? '' })}
      {entry?.parcel ? <span className="block">{t(`preview.parcelChecks.${entry.parcel}`)}</span> : null}
    </p>
  );
}

/** Which files an application needs: uploaded is only what the application that was started has. */
function Attachments({ draft: { attachments, application } }: { draft: AssistedDraft }) {
  const { t } = useTranslation('assistant');
  return (
    <div className="space-y-3 p-4 sm:p-6">
      <h3 className="text-heading font-semibold">{t('preview.attachments')}</h3>
      {application ? null : <p className="text-muted">{t('preview.notStarted')}</p>}
      <ul className="divide-y divide-line">
        {attachments.map(({ name, uploaded, place }) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
            <span>{t(`preview.attachmentNames.${name}`)}</span>
            {uploaded ? (
              <Badge tone="pine" icon={<Check aria-hidden="true" className="size-3.5" strokeWidth={2.5} />}>
                {t('preview.uploaded')}
              </Badge>
            ) : (
              <NotYetBadge>{t('preview.pending')}</NotYetBadge>
            )}
            {application && !uploaded ? (
              <span className="w-full text-sm">
                {place ? (
                  <Link
                    className="link inline-flex min-h-11 items-center"
                    aria-label={`${t('preview.uploadIn')}: ${t(`preview.attachmentNames.${name}`)}`}
                    to={`/pre-application-questionnaire?${new URLSearchParams({ application: application.id, tab: place.tab, section: place.section })}#field-${place.field}`}
                  >
                    {t('preview.uploadIn')}
                  </Link>
                ) : (
                  <span className="text-muted">{t('preview.noUpload')}</span>
                )}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}

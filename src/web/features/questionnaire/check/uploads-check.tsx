import { CircleCheck, CircleHelp, OctagonX, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ApplicationDocument } from '#contract/applications.ts';
import type { FieldCheck, ShownDocumentType } from '#contract/field-checks.ts';
import type { Localized } from '#domain/agency/language.ts';
import { bearingOf } from '#domain/application/document-finding.ts';
import type { FormState } from '#domain/application/evaluate-questionnaire.ts';
import { type FieldPlace, fieldsById, type Questionnaire } from '#domain/application/questionnaire.ts';
import type { StatementComparison } from '#domain/requirements/compare-statements.ts';
import {
  type EndedCheck,
  hasIssues,
  isOpen,
  type UploadStatus,
  uploadStatusOf,
} from '#domain/requirements/upload-status.ts';
import { useAllChecks } from '#web/api/application-documents.ts';
import { useIsSimulated } from '#web/lib/about.ts';
import { plural } from '#web/lib/format.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { Spinner } from '#web/ui/progress.tsx';
import { useDraft } from '../draft/draft-context.ts';
import { hrefOfPlacedField } from '../place.ts';
import { ComparedUploads } from './compared-uploads.tsx';

/** What the document check says of the uploads. It advises; what it finds stops nobody. */
export function UploadsCheck() {
  const { t } = useTranslation('draft');
  const { application, version, documents, form, formState } = useDraft();
  const isLive = !useIsSimulated();
  const known = useAllChecks({ applicationId: application.id, version }, documents, isLive);
  if (!isLive || documents.length === 0) return null;
  if (known.isError) return <p className="text-sm text-muted">{t('uploads.unknown')}</p>;
  if (!known.checks || !known.types) return null;
  const { uploads, checked, doubtful } = adviseOnUploads(
    { documents, checks: known.checks, types: known.types, comparisons: known.comparisons ?? [] },
    { questionnaire: form.questionnaire, formState },
  );
  const well = checked > 0 ? <Well checked={checked} doubtful={doubtful} /> : null;
  const compared = (
    <ComparedUploads
      comparisons={known.comparisons ?? []}
      signatures={known.signatures ?? []}
      lateDates={known.lateDates ?? []}
      documents={documents}
    />
  );
  if (uploads.length === 0)
    return (
      <>
        {well}
        {compared}
      </>
    );
  return (
    <section aria-labelledby="uploads-check" className="space-y-4">
      <h2 id="uploads-check" className="text-title font-semibold">
        {t('uploads.title')}
      </h2>
      <p className="measure text-muted">{t('uploads.about')}</p>
      <ul className="divide-y divide-line rounded border border-line bg-surface">
        {uploads.map((upload) => (
          <OneUpload key={upload.field} upload={upload} application={application.id} />
        ))}
      </ul>
      {well}
      {compared}
    </section>
  );
}

function Well({ checked, doubtful }: { checked: number; doubtful: number }) {
  const { t } = useTranslation('draft');
  return (
    <p className="measure flex items-start gap-1.5">
      <CircleCheck aria-hidden="true" className="mt-1 size-4 shrink-0 text-pine" />
      <span>
        {t('uploads.well', plural(checked))}
        {doubtful > 0 ? ` ${t('uploads.doubtfulThere', plural(doubtful))}` : ''}
      </span>
    </p>
  );
}

const Mark = ({ standing }: Pick<UploadAdvice, 'standing'>) => {
  const look = 'mt-0.5 size-5 shrink-0';
  if (standing.kind === 'checking') return <Spinner className={`${look} text-lake`} />;
  if (standing.kind === 'unopened') return <OctagonX aria-hidden="true" className={`${look} text-brick`} />;
  return hasIssues(standing) ? (
    <TriangleAlert aria-hidden="true" className={`${look} text-sunrise`} />
  ) : (
    <CircleHelp aria-hidden="true" className={`${look} text-muted`} />
  );
};

function OneUpload({ upload, application }: { upload: UploadAdvice; application: string }) {
  const { t } = useTranslation('draft');
  const format = useLocalized();
  const { field, label, place, standing } = upload;
  return (
    <li className="flex gap-3 px-4 py-3">
      <Mark standing={standing} />
      <div className="measure min-w-0 space-y-1">
        <Link to={hrefOfPlacedField(application, field, place)} className="link inline-block min-h-6 font-semibold">
          {format(label)}
        </Link>
        {standing.kind === 'ended' ? <Ended standing={standing} /> : <p>{t(`uploads.${standing.kind}`)}</p>}
      </div>
    </li>
  );
}

function Ended({ standing }: { standing: EndedCheck }) {
  const {
    held,
    missing,
    doubtful,
    unread,
    unreadFiles,
    isForeign,
    misplaced,
    breaches,
    differing,
    fileIssues,
    reason,
  } = standing;
  const { t } = useTranslation('draft');
  const figures = [
    ...(missing.length > 0 ? [t('uploads.missing', plural(missing.length))] : []),
    ...(fileIssues > 0 ? [t('uploads.fileIssues', plural(fileIssues))] : []),
    ...(doubtful.length > 0 ? [t('uploads.doubtful', plural(doubtful.length))] : []),
    ...(unread.length + unreadFiles > 0 ? [t(isForeign ? 'uploads.foreign' : 'uploads.unread')] : []),
    ...(misplaced.length > 0 ? [t('uploads.misplaced')] : []),
    ...(breaches.length > 0 ? [t('uploads.breaches', plural(breaches.length))] : []),
    ...(differing.length > 0 ? [t('uploads.differing')] : []),
    ...(held === 'not-held' ? [t('uploads.not-held')] : []),
  ];
  return (
    <>
      <p className="numbers">{figures.join(' · ')}</p>
      {isOpen(standing) ? (
        <p className="text-muted whitespace-pre-line [overflow-wrap:anywhere]">
          {reason === null ? t('uploads.noReason') : t('uploads.reason', { reason })}
        </p>
      ) : null}
    </>
  );
}

/** An upload of which there is something to say before submitting. */
type UploadAdvice = { field: string; label: Localized; place: FieldPlace; standing: UploadStatus };

/** `checked`: how many uploads were held against what is asked with nothing open, and `doubtful`: what they leave untold. */
type UploadsAdvice = { uploads: UploadAdvice[]; checked: number; doubtful: number };

type Uploads = {
  documents: readonly ApplicationDocument[];
  checks: readonly FieldCheck[];
  types: readonly ShownDocumentType[];
  comparisons?: readonly StatementComparison[];
};

/**
 * What the document check says of the uploads that go with an application, in the order in which they are asked. An
 * upload of which nothing is asked is not among them, and does not count as checked.
 */
export function adviseOnUploads(
  { documents, checks, types, comparisons = [] }: Uploads,
  { questionnaire, formState }: { questionnaire: Questionnaire; formState: Pick<FormState, 'shown' | 'values'> },
): UploadsAdvice {
  const all = [...fieldsById(questionnaire).values()].flatMap(({ field, place }): UploadAdvice[] => {
    const { id, label } = field;
    const here = documents.filter((one) => one.field === id);
    if (here.length === 0 || bearingOf(id, formState) !== 'counts') return [];
    const type = types.find(({ fields }) => fields.includes(id));
    const found = checks.find((one) => one.field === id);
    return [{ field: id, label, place, standing: uploadStatusOf({ documents: here, found, type, comparisons }) }];
  });
  const well = all.flatMap(({ standing }) =>
    standing.kind === 'ended' && standing.held === 'held' && !isOpen(standing) ? [standing] : [],
  );
  return {
    uploads: all.filter(
      ({ standing }) => standing.kind !== 'ended' || isOpen(standing) || standing.held === 'not-held',
    ),
    checked: well.length,
    doubtful: well.reduce((sum, { doubtful }) => sum + doubtful.length, 0),
  };
}

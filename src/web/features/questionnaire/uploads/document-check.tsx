import { CircleCheck, FileSearch, OctagonX } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApplicationDocument } from '#contract/applications.ts';
import type { FieldOf } from '#domain/questionnaire/field.ts';
import type { UploadState } from '#domain/questionnaire/outlook.ts';
import { keyed } from '#web/lib/keyed.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { counted } from '#web/lib/words.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { findingWords } from './document-words.ts';

/** As many as are worth reading before the first is mended. */
const MOST_SHOWN = 8;

type DocumentCheckProps = { field: FieldOf<'upload'>; state: UploadState; documents: readonly ApplicationDocument[] };

function Findings({ severity, documents }: Pick<DocumentCheckProps, 'documents'> & { severity: 'issue' | 'note' }) {
  const { t } = useTranslation('questionnaire');
  const said = documents.flatMap(({ name, findings }) =>
    findings
      .filter((finding) => finding.severity === severity)
      .map((finding) => t('check.finding', { name, what: findingWords(finding) })),
  );
  const more = said.length - MOST_SHOWN;
  return (
    <>
      <ol className="list-decimal space-y-1 pl-6 [overflow-wrap:anywhere]">
        {keyed(said.slice(0, MOST_SHOWN), (words) => words).map(({ key, item }) => (
          <li key={key}>{item}</li>
        ))}
      </ol>
      {more > 0 ? <p>{t('check.more', counted(more))}</p> : null}
    </>
  );
}

/** Beside an upload: what the check of its documents looks at, what it found, and what to do. */
export function DocumentCheck({ field, state, documents }: DocumentCheckProps) {
  const { t } = useTranslation('questionnaire');
  const localize = useLocalized();
  const id = useId();
  const label = localize(field.label);
  const hasNotes = documents.some(({ findings }) => findings.some(({ severity }) => severity === 'note'));
  const Icon = { none: FileSearch, checking: null, error: OctagonX, verified: CircleCheck, completed: CircleCheck }[
    state
  ];
  const tone = { none: 'text-muted', checking: '', error: 'text-brick', verified: 'text-pine', completed: 'text-pine' };
  return (
    <section aria-labelledby={id} className="space-y-2 rounded border border-line bg-paper p-4 text-base">
      <h4 id={id} className="flex items-center gap-2 font-semibold">
        {Icon ? (
          <Icon aria-hidden="true" className={`size-5 shrink-0 ${tone[state]}`} />
        ) : (
          <Spinner className="size-5 shrink-0 text-lake" />
        )}
        {t('check.title')}
        <span className="sr-only">: {label}</span>
      </h4>
      {/* It is there from the start, so that what comes into it is spoken. */}
      <div role="status" className="space-y-2">
        {state === 'none' ? (
          <>
            <p>{t('check.looksAt')}</p>
            <ul className="list-disc space-y-1 pl-5">
              <li>{t('check.looksAtList.type')}</li>
              <li>{t('check.looksAtList.pages')}</li>
              {field.sheet ? <li>{t('check.looksAtList.sheet')}</li> : null}
            </ul>
          </>
        ) : null}
        {state === 'checking' ? <p>{t('check.checking')}</p> : null}
        {state === 'error' ? (
          <>
            <p>{t('check.issues', { label })}</p>
            <Findings severity="issue" documents={documents} />
            <p>{t('check.reupload')}</p>
          </>
        ) : null}
        {state === 'verified' ? <p>{t('check.verified', { label })}</p> : null}
        {state === 'completed' ? <p>{t('check.completed', { label })}</p> : null}
        {hasNotes && state !== 'checking' ? (
          <>
            <p className="font-semibold">{t('check.notes')}</p>
            <Findings severity="note" documents={documents} />
          </>
        ) : null}
      </div>
      <p className="text-sm text-muted">{t('check.whatItIsNot')}</p>
    </section>
  );
}

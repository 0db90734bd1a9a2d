import { House, Shovel } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectCategory } from '#contract/permit-review.ts';
import { UPLOAD_LIMITS } from '#contract/uploads.ts';
import { ErrorWords } from '#web/lib/error-words.tsx';
import { counted, figure, megabytes } from '#web/lib/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { UploadList } from '#web/ui/upload-list.tsx';
import { ChoiceOutcome } from './choice-outcome.tsx';
import { describeFile } from './file-words.ts';
import { type FileNotSent, sayFailure, totalBytes } from './send-review.ts';
import type { ReviewDraft } from './use-review-draft.ts';

const categories = [
  { value: 'sfd', icon: <House aria-hidden="true" className="size-6" strokeWidth={1.5} /> },
  { value: 'grading', icon: <Shovel aria-hidden="true" className="size-6" strokeWidth={1.5} /> },
] as const satisfies readonly { value: ProjectCategory; icon: ReactNode }[];

const accept = [...UPLOAD_LIMITS.extensions, ...UPLOAD_LIMITS.mediaTypes];

type ReviewFormProps = {
  draft: ReviewDraft;
  /** The file that could not be sent, and why. */
  fault: FileNotSent | null;
  onGenerate: (category: ProjectCategory) => void;
};

/** Which documents, which kind of project, and the button that starts it. */
export function ReviewForm({ draft, fault, onGenerate }: ReviewFormProps) {
  const { t } = useTranslation('review');
  const { files, category, setCategory, choice, maxFileBytes } = draft;
  const [noCategory, setNoCategory] = useState(false);
  const empty = files.length === 0;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // No project type is chosen beforehand: a wrong one would fill in the wrong checklist and nobody would notice.
    if (category !== null) return onGenerate(category);
    setNoCategory(true);
    event.currentTarget.querySelector<HTMLInputElement>('input[type="radio"]')?.focus();
  };

  return (
    <form noValidate onSubmit={submit} className="space-y-6">
      <Card className="space-y-4">
        <div className="space-y-1">
          <h2 className="text-heading font-semibold">{t('form.title')}</h2>
          <p className="measure text-muted">{t('form.about')}</p>
        </div>
        <UploadList
          label={t('form.documents')}
          hint={t('form.accepted', { most: UPLOAD_LIMITS.maxFiles, size: megabytes(maxFileBytes) })}
          accept={accept}
          items={files.map(({ id, file }) => ({
            id,
            name: file.name,
            ...describeFile(file),
            error: fault?.fileId === id ? <ErrorWords error={fault} say={sayFailure} /> : undefined,
          }))}
          onAdd={draft.add}
          onRemove={draft.remove}
        >
          <ChoiceOutcome choice={choice} onAddOthers={draft.add} />
        </UploadList>
        {empty ? null : (
          <p role="status" className="numbers text-sm text-muted">
            {t('form.chosen', {
              chosen: figure(files.length),
              most: UPLOAD_LIMITS.maxFiles,
              size: megabytes(totalBytes(files)),
            })}
          </p>
        )}
      </Card>

      <Card>
        <RadioCards
          label={t('form.category')}
          labelClassName="block text-heading font-semibold"
          name="project_category"
          choices={categories.map(({ value, icon }) => ({
            value,
            icon,
            label: t(`categories.${value}`),
            hint: t(`categories.${value}About`),
          }))}
          value={category}
          onChange={(chosen) => {
            setCategory(chosen);
            setNoCategory(false);
          }}
          isRequired
          error={noCategory ? t('form.noCategory') : undefined}
        />
      </Card>

      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="primary" isDisabled={empty} aria-describedby="generate-hint" className="px-6">
          {t('form.generate')}
        </Button>
        <p id="generate-hint" className="text-sm text-muted">
          {empty ? t('form.addFirst') : t('form.willRead', counted(files.length))}
        </p>
      </div>
    </form>
  );
}

import { House, Shovel } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { ProjectCategory } from '#contract/permit-review.ts';
import { UPLOAD_LIMITS } from '#contract/uploads.ts';
import { count, megabytes } from '#web/lib/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { RadioCards, type RadioChoice } from '#web/ui/radio-cards.tsx';
import { UploadList } from '#web/ui/upload-list.tsx';
import { describeFile } from './check-files.ts';
import { ChoiceOutcome } from './choice-outcome.tsx';
import { totalBytes } from './send-review.ts';
import type { ReviewDraft } from './use-review-draft.ts';

const categories: readonly RadioChoice<ProjectCategory>[] = [
  {
    value: 'sfd',
    label: 'Single Family Dwelling (SFD)',
    hint: 'A house: new, rebuilt or added to.',
    icon: <House aria-hidden="true" className="size-6" strokeWidth={1.5} />,
  },
  {
    value: 'grading',
    label: 'Grading Project',
    hint: 'Moving, filling or digging out soil.',
    icon: <Shovel aria-hidden="true" className="size-6" strokeWidth={1.5} />,
  },
];

const accept = [...UPLOAD_LIMITS.extensions, ...UPLOAD_LIMITS.mediaTypes];

type ReviewFormProps = {
  draft: ReviewDraft;
  /** The file that could not be sent, and why. */
  fault: { fileId: string; detail: string } | null;
  onGenerate: (category: ProjectCategory) => void;
};

/** Which documents, which kind of project, and the button that starts it. */
export function ReviewForm({ draft, fault, onGenerate }: ReviewFormProps) {
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
          <h2 className="text-heading font-semibold">Upload ALL Permit Application Documents</h2>
          <p className="measure text-muted">
            At least one file must be the application form, or another document that clearly shows the APN. A document
            that is left out can leave fields of the checklist empty.
          </p>
        </div>
        <UploadList
          label="Permit application documents"
          hint={`PDF, JPG, PNG or Excel. Up to ${UPLOAD_LIMITS.maxFiles} files, ${megabytes(maxFileBytes)} each.`}
          accept={accept}
          items={files.map(({ id, file }) => ({
            id,
            name: file.name,
            ...describeFile(file),
            error: fault?.fileId === id ? fault.detail : undefined,
          }))}
          onAdd={draft.add}
          onRemove={draft.remove}
        >
          <ChoiceOutcome choice={choice} onAddOthers={draft.add} />
        </UploadList>
        {empty ? null : (
          <p role="status" className="numbers text-sm text-muted">
            {files.length} of {UPLOAD_LIMITS.maxFiles} files chosen, {megabytes(totalBytes(files))} in total
          </p>
        )}
      </Card>

      <Card>
        <RadioCards
          label="Select Project Type"
          labelClassName="block text-heading font-semibold"
          name="project_category"
          choices={categories}
          value={category}
          onChange={(chosen) => {
            setCategory(chosen);
            setNoCategory(false);
          }}
          isRequired
          error={noCategory ? 'Choose the project type. It decides which checklist is filled in.' : undefined}
        />
      </Card>

      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="primary" isDisabled={empty} aria-describedby="generate-hint" className="px-6">
          Generate Checklist
        </Button>
        <p id="generate-hint" className="text-sm text-muted">
          {empty
            ? 'Add at least one file first.'
            : `${count(files.length, 'file')} will be read. Nothing is decided: you check every answer.`}
        </p>
      </div>
    </form>
  );
}

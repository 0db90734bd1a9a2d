import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UPLOAD_LIMITS } from '#contract/uploads.ts';
import { ErrorText } from '#web/lib/error-text.tsx';
import { formatNumber, megabytes, plural } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { UploadList } from '#web/ui/upload-list.tsx';
import { ChoiceOutcome } from './choice-outcome.tsx';
import { describeFile } from './describe-file-error.ts';
import { describeFailure, type FileNotSent, totalBytes } from './send-files.ts';
import { type AnalysisOptions, useTool } from './tool.ts';
import type { ChosenFiles } from './use-chosen-files.ts';

const accept = [...UPLOAD_LIMITS.extensions, ...UPLOAD_LIMITS.mediaTypes];

/** What a tool's own fields are drawn from. */
export type OptionFields<Options extends AnalysisOptions> = {
  /** Null until a person has chosen. */
  options: Options | null;
  onChange: (options: Options) => void;
  /** It was tried to start without a choice. */
  isMissing: boolean;
};

type AnalysisFormProps<Options extends AnalysisOptions> = {
  chosen: ChosenFiles;
  options: Options | null;
  onOptions: (options: Options) => void;
  fields: ((given: OptionFields<Options>) => ReactNode) | undefined;
  /** The file that could not be sent, and why. */
  notSent: FileNotSent | null;
  onGenerate: (options: Options) => void;
};

/** Which documents, what else the tool must be told, and the button that starts it. */
export function AnalysisForm<Options extends AnalysisOptions>({
  chosen,
  options,
  onOptions,
  fields,
  notSent,
  onGenerate,
}: AnalysisFormProps<Options>) {
  const { texts } = useTool();
  const { t } = useTranslation(['analysis', texts]);
  const { files, choice, maxFileBytes } = chosen;
  const [isMissing, setMissing] = useState(false);
  const empty = files.length === 0;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Nothing is chosen beforehand: a wrong choice would lead to a wrong result and nobody would notice.
    if (options !== null) return onGenerate(options);
    setMissing(true);
    event.currentTarget.querySelector<HTMLInputElement>('input[type="radio"]')?.focus();
  };

  return (
    <form noValidate onSubmit={submit} className="space-y-6">
      <Card className="space-y-4">
        <div className="space-y-1">
          <h2 className="text-heading font-semibold">{t(`${texts}:form.title`)}</h2>
          <p className="measure text-muted">{t(`${texts}:form.about`)}</p>
        </div>
        <UploadList
          label={t(`${texts}:form.documents`)}
          hint={t('form.accepted', { most: UPLOAD_LIMITS.maxFiles, size: megabytes(maxFileBytes) })}
          accept={accept}
          items={files.map(({ id, file }) => ({
            id,
            name: file.name,
            ...describeFile(file),
            error: notSent?.fileId === id ? <ErrorText error={notSent} format={describeFailure} /> : undefined,
          }))}
          onAdd={chosen.add}
          onRemove={chosen.remove}
        >
          <ChoiceOutcome choice={choice} onAddOthers={chosen.add} />
        </UploadList>
        {empty ? null : (
          <p role="status" className="numbers text-sm text-muted">
            {t('form.chosen', {
              chosen: formatNumber(files.length),
              most: UPLOAD_LIMITS.maxFiles,
              size: megabytes(totalBytes(files)),
            })}
          </p>
        )}
      </Card>

      {fields ? (
        <Card>
          {fields({
            options,
            onChange: (given) => {
              onOptions(given);
              setMissing(false);
            },
            isMissing,
          })}
        </Card>
      ) : null}

      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="primary" isDisabled={empty} aria-describedby="generate-hint" className="px-6">
          {t(`${texts}:form.generate`)}
        </Button>
        <p id="generate-hint" className="text-sm text-muted">
          {empty ? t(`${texts}:form.addFirst`) : t(`${texts}:form.willRead`, plural(files.length))}
        </p>
      </div>
    </form>
  );
}

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UPLOAD_LIMITS } from '#contract/uploads.ts';
import { formatNumber, megabytes, plural } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorText, Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { UploadList } from '#web/ui/upload-list.tsx';
import { type ChosenFiles, describeFile, type FileChoice, fileErrorText, twiceText } from './chosen-files.ts';
import { describeFailure, type FileNotSent, totalBytes } from './send-files.ts';
import { type AnalysisOptions, useTool } from './tool.ts';

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
  const { texts, labels } = useTool();
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
          items={files.map(({ id, file, label }) => ({
            id,
            name: file.name,
            ...describeFile(file),
            error: notSent?.fileId === id ? <ErrorText error={notSent} format={describeFailure} /> : undefined,
            choice: labels ? (
              <LabelChoice name={file.name} label={label ?? ''} onChange={(given) => chosen.setLabel(id, given)} />
            ) : null,
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

type LabelChoiceProps = { name: string; label: string; onChange: (label: string) => void };

/** What a file is. */
function LabelChoice({ name, label, onChange }: LabelChoiceProps) {
  const { labels } = useTool();
  if (!labels) return null;
  return (
    <div className="max-w-64 pt-1">
      <Select
        label={labels.describe(name)}
        isLabelHidden
        name="label"
        options={labels.options()}
        value={label}
        onChange={onChange}
      />
    </div>
  );
}

type ChoiceOutcomeProps = { choice: FileChoice<File> | null; onAddOthers: (files: File[]) => void };

/** What came of the last choice of files: which were refused, why, and the way on. */
function ChoiceOutcome({ choice, onAddOthers }: ChoiceOutcomeProps) {
  const { t } = useTranslation('analysis');
  const { texts } = useTool();
  const place = useRef<HTMLDivElement>(null);
  // On a phone the list can be longer than the screen: what went wrong is brought into sight.
  useEffect(() => {
    if (choice && choice.errors.length > 0) place.current?.scrollIntoView({ block: 'nearest' });
  }, [choice]);
  if (!choice) return null;
  const { errors, twice, setAside } = choice;
  return (
    <div ref={place} className="scroll-my-4 space-y-3 empty:hidden">
      {errors.length > 0 ? (
        <Notice
          tone="error"
          live="alert"
          actions={
            setAside.length > 0 ? (
              <Button onPress={() => onAddOthers(setAside)}>{t('choice.addOthers', plural(setAside.length))}</Button>
            ) : null
          }
        >
          {errors
            .map((fileError) => fileErrorText(fileError, texts))
            .map((fileError) => (
              <p key={fileError} className="[overflow-wrap:anywhere]">
                {fileError}
              </p>
            ))}
        </Notice>
      ) : null}
      {twice.length > 0 ? (
        <Notice tone="info" live="status">
          <p className="[overflow-wrap:anywhere]">{twiceText(twice)}</p>
        </Notice>
      ) : null}
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import { megabytes } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorLine } from '#web/ui/field.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';

type ChosenFileProps = {
  label: string;
  hint: string;
  accept: readonly string[];
  file: File | null;
  onChange: (file: File | null) => void;
  error?: string | undefined;
};

/** One file to send: a place to drop it, or its name once there is one. */
export function ChosenFile({ label, hint, accept, file, onChange, error }: ChosenFileProps) {
  const { t } = useTranslation('parcelImports');
  return (
    <div className="space-y-1">
      <p className="font-semibold">{label}</p>
      {file ? (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded border border-line bg-surface p-3">
          <p className="min-w-0 break-words">
            {file.name} <span className="numbers text-muted">{megabytes(file.size)}</span>
          </p>
          <Button onPress={() => onChange(null)}>{t('start.otherFile')}</Button>
        </div>
      ) : (
        <FileDrop label={label} hint={hint} accept={accept} isSingle onAdd={(files) => onChange(files[0] ?? null)} />
      )}
      {error ? <ErrorLine>{error}</ErrorLine> : null}
    </div>
  );
}

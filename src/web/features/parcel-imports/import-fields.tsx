import { useTranslation } from 'react-i18next';
import { percent } from '#web/lib/format.ts';
import { ProgressBar } from '#web/ui/progress.tsx';
import { TextField } from '#web/ui/text-field.tsx';

type FieldProps = { name: string; value: string; onChange: (value: string) => void };

/** Under which name the parcels of a file are kept. */
export function SourceField({ isMissing, ...field }: FieldProps & { isMissing: boolean }) {
  const { t } = useTranslation('parcelImports');
  return (
    <TextField
      label={t('start.source')}
      hint={t('start.sourceHint')}
      autoComplete="off"
      isRequired
      error={isMissing ? t('start.noSource') : undefined}
      {...field}
    />
  );
}

/** The day that the file's data are of. */
export function DataDateField(field: FieldProps) {
  const { t } = useTranslation('parcelImports');
  return <TextField label={t('start.date')} type="date" hint={t('start.dateHint')} {...field} />;
}

/** The EPSG code of a file's coordinates. */
export function ProjectionField(field: FieldProps) {
  const { t } = useTranslation('parcelImports');
  return (
    <TextField
      label={t('map.projection')}
      hint={t('map.projectionHint')}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      {...field}
    />
  );
}

/** How much of a file, 0 to 1, is sent. */
export function SendingBar({ share }: { share: number }) {
  const { t } = useTranslation('parcelImports');
  return (
    <ProgressBar label={t('start.sending')} value={share} max={1} text={t('start.sent', { share: percent(share) })} />
  );
}

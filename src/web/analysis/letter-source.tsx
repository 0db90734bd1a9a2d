import { useTranslation } from 'react-i18next';
import type { TextSource } from '#domain/agency/basis.ts';
import type { LetterField, LetterSource } from '#domain/letters/letter-field.ts';
import { shortDay } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { type NamesById, Sources } from './sources.tsx';

type SourceLineProps = { source: LetterSource | null; names: NamesById };

/** Where a value or a sentence of a drafted letter comes from. */
export function SourceLine({ source, names }: SourceLineProps) {
  const { t } = useTranslation('analysis');
  const write = useMessages();
  if (source?.kind === 'documents') return <Sources evidence={source.evidence} names={names} />;
  const text = () => {
    switch (source?.kind) {
      case 'parcel':
        return write(source.sourceMessage);
      case 'earlier':
        return t('letter.earlier', { day: source.day });
      case 'case':
        return t('letter.case', { reference: source.reference });
      case 'calculated':
        return t('letter.calculated', { working: write(source.working) });
      case 'agency':
        return t('letter.library', {
          note: source.note,
          basis: t(`letter.basis.${source.basis as TextSource['basis']}`),
        });
      case 'person':
        return source.at === ''
          ? t('letter.own')
          : t('letter.writtenBy', { name: source.name, day: shortDay(source.at) });
      default:
        return t('letter.none');
    }
  };
  return <span className="block text-sm text-muted [overflow-wrap:anywhere]">{text()}</span>;
}

type OtherValuesProps = { others: LetterField['others']; names: NamesById; onUse: (value: string) => void };

/** The values that documents state for one place, side by side: a person chooses. */
export function OtherValues({ others, names, onUse }: OtherValuesProps) {
  const { t } = useTranslation('analysis');
  return (
    <div className="space-y-2 border-l-3 border-sunrise pl-3">
      <p className="text-sm font-medium">{t('letter.differ')}</p>
      {others.map(({ value, evidence }) => (
        <div key={value} className="flex flex-wrap items-center gap-2">
          <Button className="px-3 text-sm [overflow-wrap:anywhere]" onPress={() => onUse(value)}>
            {t('letter.use', { value })}
          </Button>
          <Sources evidence={evidence} names={names} />
        </div>
      ))}
    </div>
  );
}

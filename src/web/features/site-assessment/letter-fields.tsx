import { useTranslation } from 'react-i18next';
import type { EnteredChanges } from '#domain/letters/assessment-changes.ts';
import type { LetterField } from '#domain/letters/letter-field.ts';
import type { ASSESSMENT_FIELDS } from '#domain/letters/site-assessment.ts';
import { OtherValues, SourceLine } from '#web/analysis/letter-source.tsx';
import type { NamesById } from '#web/analysis/sources.tsx';
import { useMessages } from '#web/lib/texts.ts';
import { TextArea, TextField } from '#web/ui/text-field.tsx';

type LetterFieldsProps = {
  title: string;
  ids: readonly (typeof ASSESSMENT_FIELDS)[number][];
  fields: readonly LetterField[];
  changes: EnteredChanges;
  onChange: (changes: EnteredChanges) => void;
  names: NamesById;
};

/** The places of the letter, each with where its words come from, and the values to choose among where these differ. */
export function LetterFields({ title, ids, fields, changes, onChange, names }: LetterFieldsProps) {
  const { t } = useTranslation('assessment');
  const write = useMessages();
  return (
    <section className="space-y-4">
      <h2 className="text-title font-semibold">{title}</h2>
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        {ids.map(({ id, kind, required }) => {
          const field = fields.find((one) => one.id === id);
          if (!field) return null;
          const value = typeof field.value === 'string' ? field.value : write(field.value);
          const enter = (given: string) => onChange({ ...changes, fields: { ...changes.fields, [id]: given } });
          const input = { label: t(`fields.${id}`), name: id, value, onChange: enter, isRequired: required };
          return (
            <div key={id} className={`min-w-0 space-y-1.5 ${kind === 'text' ? 'sm:col-span-2' : ''}`}>
              {kind === 'text' ? (
                <TextArea {...input} rows={2} maxLength={4_000} />
              ) : (
                <TextField {...input} type={kind === 'day' ? 'date' : 'text'} maxLength={400} />
              )}
              {value === '' && field.others.length > 0 ? (
                <OtherValues others={field.others} names={names} onUse={enter} />
              ) : value !== '' || required ? (
                <SourceLine source={field.source} names={names} />
              ) : null}
            </div>
          );
        })}
      </div>
    </section>
  );
}

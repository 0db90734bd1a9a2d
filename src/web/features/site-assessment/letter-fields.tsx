import { useTranslation } from 'react-i18next';
import type { LetterField, LetterSource } from '#domain/letters/letter-field.ts';
import type { ASSESSMENT_FIELDS, EnteredChanges } from '#domain/letters/site-assessment.ts';
import { type NamesById, Sources } from '#web/analysis/sources.tsx';
import { shortDay } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';

/** Where a value comes from: pages of documents, the parcel data, an earlier assessment, or a person. */
export function SourceLine({ source, names }: { source: LetterSource | null; names: NamesById }) {
  const { t } = useTranslation('assessment');
  const write = useMessages();
  if (source?.kind === 'documents') return <Sources evidence={source.evidence} names={names} />;
  const text = () => {
    if (source?.kind === 'parcel') return write(source.sourceMessage);
    if (source?.kind === 'earlier') return t('letter.from.earlier', { day: source.day });
    if (source?.kind === 'person') return source.name ? `${source.name}, ${shortDay(source.at)}` : '';
    return t('letter.from.none');
  };
  return <span className="block text-sm text-muted">{text()}</span>;
}

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
                <div className="space-y-2 border-l-3 border-sunrise pl-3">
                  <p className="text-sm font-medium">{t('letter.differ')}</p>
                  {field.others.map((other) => (
                    <div key={other.value} className="flex flex-wrap items-center gap-2">
                      <Button className="px-3 text-sm" onPress={() => enter(other.value)}>
                        {t('letter.use', { value: other.value })}
                      </Button>
                      <Sources evidence={other.evidence} names={names} />
                    </div>
                  ))}
                </div>
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

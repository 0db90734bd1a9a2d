import { useTranslation } from 'react-i18next';
import type { LetterField } from '#domain/letters/letter-field.ts';
import { isCalculated, isMeasured, type PERMIT_FIELDS } from '#domain/letters/permit-fields.ts';
import { type DraftedPermit, type EnteredPermitChanges, isNumberOfCase } from '#domain/letters/permit-letter.ts';
import { OtherValues, SourceLine } from '#web/analysis/letter-source.tsx';
import type { NamesById } from '#web/analysis/sources.tsx';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { useLocalized, useMessages } from '#web/lib/texts.ts';
import { Select } from '#web/ui/select.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';

type PermitPlacesProps = {
  /** The places that this letter needs. */
  asked: readonly (typeof PERMIT_FIELDS)[number][];
  fields: readonly LetterField[];
  deciders: DraftedPermit['deciders'];
  changes: EnteredPermitChanges;
  onChange: (changes: EnteredPermitChanges) => void;
  names: NamesById;
  isDisabled: boolean;
};

/** The places of the letter, each with where its value comes from, and the values to choose among where documents differ. */
export function PermitPlaces({ asked, fields, deciders, changes, onChange, names, isDisabled }: PermitPlacesProps) {
  const { t } = useTranslation('permitLetter');
  const write = useMessages();
  const localized = useLocalized();
  const enter = (id: string, value: string) => onChange({ ...changes, fields: { ...changes.fields, [id]: value } });
  return (
    <section className="space-y-4">
      <h2 className="text-title font-semibold">{t('letter.places')}</h2>
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        {asked.map(({ id, kind }) => {
          const field = fields.find((one) => one.id === id);
          if (!field) return null;
          const value = typeof field.value === 'string' ? field.value : write(field.value);
          const label = t(`fields.${id}`);
          const input = {
            ...{ label, name: id, value, onChange: (given: string) => enter(id, given) },
            isDisabled: isDisabled || isNumberOfCase(field),
          };
          const control = () => {
            if (isCalculated(id)) {
              const shown = value === '' ? '–' : id === 'expiresOn' ? formatDate(value) : formatMoney(Number(value));
              return (
                <div>
                  <p className="font-semibold">{label}</p>
                  <p className="numbers py-2">{shown}</p>
                </div>
              );
            }
            if (kind === 'decider') {
              const options = deciders.map((decider) => ({ value: decider.id, label: localized(decider.label) }));
              return <Select {...input} options={options} />;
            }
            if (kind === 'text') return <TextArea {...input} rows={2} maxLength={4_000} isRequired />;
            const unit = isMeasured(kind) ? write({ code: `ui:unitName.${kind}` }) : kind === 'usd' ? '$' : undefined;
            return (
              <TextField {...input} type={kind === 'day' ? 'date' : 'text'} unit={unit} maxLength={400} isRequired />
            );
          };
          return (
            <div key={id} className={`min-w-0 space-y-1.5 ${kind === 'text' ? 'sm:col-span-2' : ''}`}>
              {control()}
              {value === '' && field.others.length > 0 && !isDisabled ? (
                <OtherValues others={field.others} names={names} onUse={(given) => enter(id, given)} />
              ) : (
                <SourceLine source={field.source} names={names} />
              )}
            </div>
          );
        })}
      </div>
    </section>
  );
}

import { useTranslation } from 'react-i18next';
import type { PermitLetterResult } from '#contract/permit-letter.ts';
import type { EnteredPermitChanges, PermitLetter } from '#domain/letters/permit-letter.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { FigureField } from '#web/ui/figure-field.tsx';

type PermitFeesProps = {
  result: PermitLetterResult;
  letter: PermitLetter;
  changes: EnteredPermitChanges;
  onChange: (changes: EnteredPermitChanges) => void;
  isDisabled: boolean;
};

/** The fees of the agency's schedule: quantity times rate. */
export function PermitFees({ result, letter, changes, onChange, isDisabled }: PermitFeesProps) {
  const { t } = useTranslation('permitLetter');
  const localized = useLocalized();
  return (
    <section className="space-y-3">
      <h2 className="text-title font-semibold">{t('letter.fees')}</h2>
      <p className="measure text-muted">{t('letter.feesAbout', { day: result.schedule })}</p>
      <ul aria-label={t('letter.fees')} className="divide-y divide-line rounded border border-line bg-surface">
        {result.fees.map(({ id, label, unit, rate }) => {
          const entered = changes.fees[id] ?? { quantity: null, rate: null };
          const enter = (part: 'quantity' | 'rate', figure: number | null) =>
            onChange({ ...changes, fees: { ...changes.fees, [id]: { ...entered, [part]: figure } } });
          const amount = letter.fees.find((fee) => fee.id === id)?.amount;
          return (
            <li key={id} className="space-y-2 px-4 py-4">
              <h3 className="font-semibold">{localized(label)}</h3>
              <div className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] items-end gap-x-4 gap-y-3">
                <FigureField
                  label={t('letter.quantity', { unit: localized(unit) })}
                  name={`${id}-quantity`}
                  value={entered.quantity}
                  onChange={(figure) => enter('quantity', figure)}
                  isDisabled={isDisabled}
                />
                <FigureField
                  label={t('letter.rate')}
                  name={`${id}-rate`}
                  value={entered.rate ?? rate}
                  onChange={(figure) => enter('rate', figure)}
                  isDisabled={isDisabled}
                />
                <p className="numbers py-2">
                  <span className="block font-semibold">{t('letter.amount')}</span>
                  {amount === null || amount === undefined ? '–' : formatMoney(amount)}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

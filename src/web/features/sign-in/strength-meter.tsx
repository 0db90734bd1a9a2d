import { useTranslation } from 'react-i18next';
import type { Strength } from './use-password-strength.ts';

const looks: Record<Strength['word'], { filled: number; bar: string; ink: string }> = {
  short: { filled: 0, bar: '', ink: 'text-ink' },
  common: { filled: 1, bar: 'bg-brick', ink: 'text-brick' },
  weak: { filled: 1, bar: 'bg-brick', ink: 'text-brick' },
  fair: { filled: 2, bar: 'bg-sunrise', ink: 'text-sunrise' },
  good: { filled: 3, bar: 'bg-pine', ink: 'text-pine' },
  strong: { filled: 4, bar: 'bg-pine', ink: 'text-pine' },
};
const STEPS = [1, 2, 3, 4];

type StrengthMeterProps = { strength: Strength | null; hint: { id: string; text: string } };

/**
 * How strong a new password is: steps, a word and one piece of advice. It holds nobody up. Until something is typed
 * the hint stands in the place of the advice, which is kept, so that the fields below stay where they are.
 */
export function StrengthMeter({ strength, hint }: StrengthMeterProps) {
  const { t } = useTranslation('signIn');
  const look = strength ? looks[strength.word] : null;
  const advice = () => {
    if (!strength) return null;
    if (strength.word === 'short') return t('strength.advice.short', { count: strength.missing });
    return strength.advice ? t(`strength.advice.${strength.advice}`) : null;
  };
  return (
    <div className="space-y-1.5 pt-2.5">
      <div aria-hidden="true" className="grid grid-cols-4 gap-1.5">
        {STEPS.map((step) => (
          <span
            key={step}
            className={`h-1.5 rounded-full border ${look && step <= look.filled ? `${look.bar} border-transparent` : 'border-line bg-granite-tint'}`}
          />
        ))}
      </div>
      <p id={hint.id} className={strength ? 'sr-only' : 'min-h-10 text-sm text-muted'}>
        {hint.text}
      </p>
      <p role="status" className={strength ? 'min-h-10 text-sm' : 'sr-only'}>
        {strength && look ? (
          <>
            {t('strength.label')}{' '}
            <strong className={`font-semibold ${look.ink}`}>{t(`strength.words.${strength.word}`)}</strong>
            {strength.word === 'strong' || strength.word === 'good' ? '' : '. '}
            {advice()}
          </>
        ) : null}
      </p>
    </div>
  );
}

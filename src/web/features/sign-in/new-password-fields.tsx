import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '#web/ui/text-field.tsx';
import { type NewPasswordEntry, PASSWORD_MIN } from './check-entries.ts';
import type { PasswordScore } from './score-password.ts';

type PasswordField = {
  name: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  isRequired: boolean;
};

type NewPasswordFieldsProps = {
  field: (name: keyof NewPasswordEntry) => PasswordField;
  label: string;
  confirmationLabel: string;
  /** What others know of the person; a password made of it is weak. */
  about?: readonly string[];
};

const NOTHING: readonly string[] = [];

/** A new password and its confirmation, with how strong it is. */
export function NewPasswordFields({ field, label, confirmationLabel, about = NOTHING }: NewPasswordFieldsProps) {
  const { t } = useTranslation('signIn');
  const password = field('password');
  const hintId = useId();
  const strength = usePasswordStrength(password.value, about);
  return (
    <>
      <div>
        <TextField
          label={label}
          type="password"
          autoComplete="new-password"
          aria-describedby={hintId}
          onFocus={preparePasswordScore}
          {...password}
        />
        <StrengthMeter
          strength={strength}
          hint={{ id: hintId, text: t('register.passwordHint', { min: PASSWORD_MIN }) }}
        />
      </div>
      <TextField label={confirmationLabel} type="password" autoComplete="new-password" {...field('confirmation')} />
    </>
  );
}

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
function StrengthMeter({ strength, hint }: StrengthMeterProps) {
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

/** The lists behind it weigh more than the page: they come when a password field is entered. */
const judge = () => import('./score-password.ts');

/** Begins to fetch what judges passwords; a broken connection is tried again when it is needed. */
const preparePasswordScore = (): void => {
  judge().catch(() => undefined);
};

const LONGEST_WAIT_MS = 2_000;

/** Whether a password is a common one, as far as can be known here and soon; the server looks in any case. */
export async function isKnownCommon(password: string): Promise<boolean> {
  const asked = judge().then(({ isCommon }) => isCommon(password));
  const tooLate = new Promise<boolean>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS, false));
  return Promise.race([asked, tooLate]).catch(() => false);
}

type Strength = PasswordScore | { word: 'short'; missing: number };

const PAUSE_MS = 600;

/** How strong a password is, said in a pause of the typing. Null before, and where it cannot be known. */
function usePasswordStrength(password: string, about: readonly string[]): Strength | null {
  const [strength, setStrength] = useState<Strength | null>(null);
  const known = about.join('\n');
  useEffect(() => {
    if (password === '') {
      setStrength(null);
      return;
    }
    let stale = false;
    const timer = setTimeout(async () => {
      const missing = PASSWORD_MIN - password.length;
      if (missing > 0) return setStrength({ word: 'short', missing });
      try {
        const { scorePassword } = await judge();
        if (!stale) setStrength(scorePassword(password, known.split('\n')));
      } catch {
        if (!stale) setStrength(null);
      }
    }, PAUSE_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [password, known]);
  return strength;
}

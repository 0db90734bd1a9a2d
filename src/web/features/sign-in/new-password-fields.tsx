import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '#web/ui/text-field.tsx';
import { type NewPasswordEntry, PASSWORD_MIN } from './check-entries.ts';
import { StrengthMeter } from './strength-meter.tsx';
import { preparePasswordScore, usePasswordStrength } from './use-password-strength.ts';

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

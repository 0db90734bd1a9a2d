import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';

type CodeFieldProps = {
  name: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  inputRef: RefObject<HTMLInputElement | null>;
};

/** The code of the second step: six digits from an app, or one of the recovery codes, which have letters too. */
export function CodeField({ onChange, inputRef, ...field }: CodeFieldProps) {
  const { t } = useTranslation('signIn');
  const [recovering, setRecovering] = useState(false);
  const swap = () => {
    setRecovering(!recovering);
    onChange('');
    inputRef.current?.focus();
  };
  return (
    <div className="space-y-1">
      <TextField
        {...field}
        onChange={onChange}
        inputRef={inputRef}
        isRequired
        label={recovering ? t('form.recoveryCode') : t('form.code')}
        hint={recovering ? t('form.recoveryCodeHint') : t('form.codeHint')}
        inputMode={recovering ? 'text' : 'numeric'}
        autoComplete={recovering ? 'off' : 'one-time-code'}
      />
      <Button variant="quiet" className="-ml-4" onPress={swap}>
        {recovering ? t('form.useApp') : t('form.useRecoveryCode')}
      </Button>
    </div>
  );
}

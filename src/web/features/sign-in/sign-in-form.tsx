import { type FormEvent, type ReactNode, useState } from 'react';
import type { Credentials } from '#contract/auth.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type Faults, signInFaults } from './check-entries.ts';
import { focusFirstFault } from './focus-first-fault.ts';

type SignInFormProps = {
  submitLabel: string;
  pendingLabel: string;
  /** Signs in; answers null, or why it did not work. */
  onSubmit: (credentials: Credentials) => Promise<string | null>;
  /** Buttons beside the submit. */
  beside?: ReactNode;
};

/** Email and password. Both are kept when a sign-in is refused. */
export function SignInForm({ submitLabel, pendingLabel, onSubmit, beside }: SignInFormProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [faults, setFaults] = useState<Faults<'email' | 'password'>>({});
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = signInFaults({ email, password });
    setFaults(found);
    if (Object.keys(found).length > 0) return focusFirstFault(event.currentTarget);
    setBusy(true);
    try {
      setRefused(await onSubmit({ email: email.trim(), password }));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        isRequired
        value={email}
        onChange={setEmail}
        error={faults.email}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        isRequired
        value={password}
        onChange={setPassword}
        error={faults.password}
      />
      {refused === null ? null : <Notice tone="error">{refused}</Notice>}
      <div className="flex flex-wrap gap-3 pt-1">
        <Button type="submit" variant="primary" isPending={busy} pendingLabel={pendingLabel}>
          {submitLabel}
        </Button>
        {beside}
      </div>
    </form>
  );
}

import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useApplicantSession } from '#web/lib/applicant-session.tsx';
import { RequestRefused } from '#web/lib/problems.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toasts.ts';
import {
  type Faults,
  PASSWORD_MIN,
  type RegistrationEntry,
  registrationFaults,
  registrationToast,
} from './check-entries.ts';
import { focusFirstFault } from './focus-first-fault.ts';
import { SignInFrame } from './sign-in-frame.tsx';

const empty: RegistrationEntry = { full_name: '', email: '', password: '', confirmation: '' };

/** Creates an applicant's account and signs in to it. */
export function RegisterPage() {
  const { register } = useApplicantSession();
  const navigate = useNavigate();
  const [entry, setEntry] = useState(empty);
  const [faults, setFaults] = useState<Faults<keyof RegistrationEntry>>({});
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const field = (name: keyof RegistrationEntry) => ({
    name,
    isRequired: true,
    value: entry[name],
    onChange: (value: string) => setEntry((before) => ({ ...before, [name]: value })),
    error: faults[name],
  });

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const found = registrationFaults(entry);
    setFaults(found);
    const toast = registrationToast(entry);
    if (toast) showToast('destructive', toast.title, toast.message);
    if (Object.keys(found).length > 0) return focusFirstFault(form);
    setBusy(true);
    setRefused(null);
    try {
      const { full_name, email, password } = entry;
      await register({ full_name: full_name.trim(), email: email.trim(), password });
      showToast('success', 'Registration successful', 'Your account is ready.');
      await navigate('/applicant-dashboard');
    } catch (error) {
      const detail = error instanceof Error ? error.message || 'Registration failed' : 'Please try again';
      showToast('destructive', 'Registration failed', detail);
      setRefused(detail);
      if (error instanceof RequestRefused && error.problem.fields) {
        setFaults(error.problem.fields);
        focusFirstFault(form);
      }
    } finally {
      setBusy(false);
    }
  };

  return (
    <SignInFrame
      title="Create an account"
      lead="With an account your answers are saved while you work, and you can follow your application."
      below={
        <p>
          Already have an account?{' '}
          <Link to="/login?as=citizen" className="link">
            Sign in
          </Link>
        </p>
      }
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
        <TextField label="Full Name" autoComplete="name" {...field('full_name')} />
        <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
        <TextField
          label="Password"
          type="password"
          autoComplete="new-password"
          hint={`At least ${PASSWORD_MIN} characters.`}
          {...field('password')}
        />
        <TextField label="Confirm Password" type="password" autoComplete="new-password" {...field('confirmation')} />
        {refused === null ? null : <Notice tone="error">{refused}</Notice>}
        <Button type="submit" variant="primary" isPending={busy} pendingLabel="Creating Account..." className="w-full">
          Create Account
        </Button>
      </form>
    </SignInFrame>
  );
}

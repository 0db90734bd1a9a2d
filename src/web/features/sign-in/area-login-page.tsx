import { Link, useNavigate, useSearchParams } from 'react-router';
import type { Credentials } from '#contract/auth.ts';
import type { Area } from '#web/lib/problems.ts';
import { safeNext } from './check-entries.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { useAreaSignIn } from './use-area-sign-in.ts';

type AreaLoginPageProps = { area: Area; title: string; lead: string; submitLabel: string; home: string };

/** The sign-in of an area, with the way over to the citizens' one. */
export function AreaLoginPage({ area, title, lead, submitLabel, home }: AreaLoginPageProps) {
  const signIn = useAreaSignIn(area);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const submit = async (credentials: Credentials) => {
    const refused = await signIn(credentials);
    if (refused === null) await navigate(safeNext(search.get('next'), home));
    return refused;
  };
  return (
    <SignInFrame
      title={title}
      lead={lead}
      below={
        <Link to="/login" className="link">
          I am a citizen
        </Link>
      }
    >
      <SignInForm submitLabel={submitLabel} pendingLabel="Signing In..." onSubmit={submit} />
    </SignInFrame>
  );
}

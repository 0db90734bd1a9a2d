import { HardHat, Landmark, UserRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { Credentials } from '#contract/auth.ts';
import { useApplicantSession } from '#web/lib/applicant-session.tsx';
import { ChoiceCard } from '#web/ui/choice-card.tsx';
import { focusHeading } from '#web/ui/heading-focus.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

const Choose = () => (
  <div className="mx-auto max-w-4xl py-2 sm:py-8">
    <PageHeader title="Log in">Choose how you use Planwright.</PageHeader>
    <ul className="grid gap-4 md:grid-cols-3">
      <li>
        <ChoiceCard title="Citizen" Icon={UserRound} to="?as=citizen">
          Apply for a permit for your property, or follow an application.
        </ChoiceCard>
      </li>
      <li>
        <ChoiceCard title="City Staff" Icon={Landmark} to="/reviewer-dashboard">
          Review permit documents and write the checklist.
        </ChoiceCard>
      </li>
      <li>
        <ChoiceCard title="Contractor" Icon={HardHat} to="/developer-dashboard">
          Check plans against design codes before you submit.
        </ChoiceCard>
      </li>
    </ul>
  </div>
);

function Citizen() {
  const { login } = useApplicantSession();
  const navigate = useNavigate();

  const signIn = async (credentials: Credentials) => {
    try {
      await login(credentials);
    } catch (error) {
      const detail = error instanceof Error ? error.message || 'Login failed' : 'Please check your credentials';
      showToast('destructive', 'Login failed', detail);
      return detail;
    }
    showToast('success', 'Login successful', 'Welcome back!');
    await navigate('/applicant-dashboard');
    return null;
  };

  return (
    <SignInFrame
      title="Citizen login"
      lead="Sign in to your applications."
      below={
        <p>
          No account yet?{' '}
          <Link to="/register" className="link">
            Sign up here
          </Link>
        </p>
      }
    >
      <SignInForm
        submitLabel="Sign In"
        pendingLabel="Signing In..."
        onSubmit={signIn}
        beside={<LinkButton to="/login">Back</LinkButton>}
      />
    </SignInFrame>
  );
}

/** Who are you: citizen, city staff or contractor. */
export function LoginPage() {
  const [search] = useSearchParams();
  const isCitizen = search.get('as') === 'citizen';
  const shown = useRef(isCitizen);
  // The path stays the same between the two, so the shell does not see that another page came.
  useEffect(() => {
    if (shown.current === isCitizen) return;
    shown.current = isCitizen;
    focusHeading();
  }, [isCitizen]);
  return isCitizen ? <Citizen key="citizen" /> : <Choose key="choose" />;
}

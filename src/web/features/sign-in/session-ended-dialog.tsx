import type { Credentials } from '#contract/auth.ts';
import type { Area } from '#web/lib/problems.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useAreaSignIn } from './use-area-sign-in.ts';

/** The session ended while work lies on the page: sign in over it and go on. */
export function SessionEndedDialog({ area, onSignedIn }: { area: Area; onSignedIn: () => void }) {
  const signIn = useAreaSignIn(area);
  const submit = async (credentials: Credentials) => {
    const refused = await signIn(credentials);
    if (refused === null) onSignedIn();
    return refused;
  };
  return (
    <Dialog
      role="alertdialog"
      title="Your session has ended"
      isOpen
      onClose={() => undefined}
      actions={
        <LinkButton to="/login" variant="quiet">
          Leave this page
        </LinkButton>
      }
    >
      <p className="pb-4 text-muted">What is on this page is kept. Sign in to go on with it.</p>
      <SignInForm submitLabel="Sign In" pendingLabel="Signing In..." onSubmit={submit} />
    </Dialog>
  );
}

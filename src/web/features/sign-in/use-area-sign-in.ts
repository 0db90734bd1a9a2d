import type { Credentials } from '#contract/auth.ts';
import { useIsDemo } from '#web/lib/about.ts';
import { signInToArea } from '#web/lib/area-session.ts';
import type { Area } from '#web/lib/problems.ts';
import { showToast } from '#web/ui/toasts.ts';

/** Signs in to an area. Answers null, or why it did not work. In demo mode the door is open and nothing is sent. */
export function useAreaSignIn(area: Area): (credentials: Credentials) => Promise<string | null> {
  const isDemo = useIsDemo();
  return async (credentials) => {
    if (isDemo) return null;
    try {
      await signInToArea(area, credentials);
      return null;
    } catch (error) {
      const detail = error instanceof Error ? error.message || 'Login failed' : 'Please check your credentials';
      showToast('destructive', 'Login failed', detail);
      return detail;
    }
  };
}

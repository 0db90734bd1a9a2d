import { useQueryClient } from '@tanstack/react-query';
import type { Credentials } from '#contract/auth.ts';
import { useIsDemo } from '#web/lib/about.ts';
import { signInToArea } from '#web/lib/area-session.ts';
import type { Area } from '#web/lib/problems.ts';
import { showToast } from '#web/ui/toasts.ts';

/** Signs in to an area and says whether it worked. In demo mode the door is open and nothing is sent. */
export function useAreaSignIn(area: Area): (credentials: Credentials) => Promise<boolean> {
  const isDemo = useIsDemo();
  const queries = useQueryClient();
  return async (credentials) => {
    if (isDemo) return true;
    try {
      await signInToArea(area, credentials);
      queries.removeQueries({ queryKey: ['area', area] });
      return true;
    } catch (error) {
      showToast(
        'destructive',
        'Login failed',
        error instanceof Error ? error.message : 'Please check your credentials',
      );
      return false;
    }
  };
}

import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import { auth, type Credentials, type Me, type Registration } from '#contract/auth.ts';
import { call } from './api.ts';

const TOKEN_KEY = 'auth_token';

type ApplicantSession = {
  user: Me | null;
  /** True from the start until a kept token has been tried. */
  loading: boolean;
  login: (credentials: Credentials) => Promise<void>;
  register: (registration: Registration) => Promise<void>;
  logout: () => void;
};

const Session = createContext<ApplicantSession | null>(null);

/** Who is signed in as an applicant. The token lives in local storage, so a new tab is signed in too. */
export function ApplicantSessionProvider({ children }: { children: ReactNode }) {
  const [user, setUser] = useState<Me | null>(null);
  const [loading, setLoading] = useState(
    () => typeof localStorage !== 'undefined' && localStorage.getItem(TOKEN_KEY) !== null,
  );

  const fetchUser = useCallback(async (token: string) => {
    try {
      setUser(await call(auth.me, { token }));
    } catch (error) {
      console.error('The signed-in user could not be fetched.', error);
      localStorage.removeItem(TOKEN_KEY);
      setUser(null);
    }
  }, []);

  useEffect(() => {
    const token = localStorage.getItem(TOKEN_KEY);
    if (token) void fetchUser(token).finally(() => setLoading(false));
  }, [fetchUser]);

  const value = useMemo<ApplicantSession>(() => {
    const keep = async ({ access_token }: { access_token: string }) => {
      localStorage.setItem(TOKEN_KEY, access_token);
      await fetchUser(access_token);
    };
    return {
      user,
      loading,
      login: async (credentials) => keep(await call(auth.login, { body: credentials })),
      register: async (registration) => keep(await call(auth.register, { body: registration })),
      logout: () => {
        const token = localStorage.getItem(TOKEN_KEY);
        localStorage.removeItem(TOKEN_KEY);
        setUser(null);
        // The session also ends on the server; a failed call leaves it to expire there.
        if (token) call(auth.logout, { token }).catch((error) => console.warn('Sign-out was not confirmed.', error));
      },
    };
  }, [user, loading, fetchUser]);

  return <Session value={value}>{children}</Session>;
}

export function useApplicantSession(): ApplicantSession {
  const session = use(Session);
  if (!session) throw new Error('useApplicantSession stands outside its provider.');
  return session;
}

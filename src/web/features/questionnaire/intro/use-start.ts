import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { applications } from '#contract/applications.ts';
import { refreshApplications } from '#web/api/applications.ts';
import { asApplicant } from '#web/auth/sessions.tsx';
import { call } from '#web/lib/api.ts';
import { newId } from '#web/lib/ids.ts';
import { readAskedParcel } from '../fields/asked-parcel.ts';
import { hrefOfPlace } from '../place.ts';

/** Starts an application and goes to it. However often it is tried, one start makes one application. */
export function useStart() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  // The same until it has worked: an answer that got lost is not a second application.
  const key = useRef<string | null>(null);
  return useMutation({
    // Without a connection it fails at once and says so, where waiting for one would look like nothing happens.
    networkMode: 'always',
    mutationFn: (title: string) => {
      key.current ??= newId();
      const headers = { 'idempotency-key': key.current };
      return asApplicant((token) => call(applications.create, { body: { title }, token, headers }));
    },
    onSuccess: ({ id }) => {
      key.current = null;
      void refreshApplications();
      // In the history, not in the address: a link must not fill anything into an application that is there already.
      return navigate(hrefOfPlace(id), { state: { parcel: readAskedParcel(search) } });
    },
    onError: (error) => console.warn('The application could not be created.', error),
  });
}

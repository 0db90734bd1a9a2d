import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AssistedDraft, applicationAssistant } from '#contract/application-assistant.ts';
import type { DraftField } from '#domain/assistant/application-draft.ts';
import { asApplicant } from '#web/auth/sessions.tsx';
import { call } from '#web/lib/api.ts';
import { keptIds } from '#web/lib/ids.ts';
import { refreshApplications } from './applications.ts';

const KEY = ['application-assistant'];

/** The person's draft with what was said; another tab may have changed it since. */
export const useAssistedDraft = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => asApplicant((token) => call(applicationAssistant.draft, { token, signal })),
    refetchOnWindowFocus: 'always',
  });

/** Saying, choosing, editing, starting over: each comes back with the draft, which takes its place. One after the other. */
export function useDraftChanges() {
  const queries = useQueryClient();
  const [withId] = useState(keptIds);
  const kept = {
    scope: { id: 'application-assistant' },
    onSuccess: (draft: AssistedDraft) => queries.setQueryData(KEY, draft),
  };
  const send = useMutation({
    ...kept,
    mutationFn: (text: string) =>
      withId(text, (message_id) =>
        asApplicant((token) => call(applicationAssistant.send, { body: { message_id, text }, token })),
      ),
  });
  const choose = useMutation({
    ...kept,
    mutationFn: (body: { field: DraftField; value: string | null }) =>
      asApplicant((token) => call(applicationAssistant.choose, { body, token })),
    onError: () => queries.invalidateQueries({ queryKey: KEY }),
  });
  const startOver = useMutation({
    ...kept,
    mutationFn: () => asApplicant((token) => call(applicationAssistant.startOver, { token })),
  });
  const undo = useMutation({
    ...kept,
    mutationFn: () => asApplicant((token) => call(applicationAssistant.undo, { token })),
  });
  const start = useMutation({
    mutationFn: () => asApplicant((token) => call(applicationAssistant.start, { token })),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: KEY });
      void refreshApplications();
    },
  });
  return { send, choose, startOver, undo, start };
}

/** Writing into one field: where another value came to stand in it meanwhile, that is fetched and nothing is overwritten. */
export function useFieldEdit(field: DraftField) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { value: string; before: string }) =>
      asApplicant((token) => call(applicationAssistant.edit, { params: { field }, body, token })),
    onSuccess: (draft) => queries.setQueryData(KEY, draft),
    onError: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

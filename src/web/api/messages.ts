import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type CaseMessage, messages } from '#contract/messages.ts';
import { asApplicant, inPortal } from '#web/auth/sessions.tsx';
import { call } from '#web/lib/api.ts';
import { keptIds } from '#web/lib/ids.ts';

/** From which side of a case one reads and writes. */
export type MessageSide = CaseMessage['side'];

const calls = {
  applicant: {
    as: asApplicant,
    read: messages.ofApplication,
    write: messages.writeToStaff,
    markRead: messages.readByApplicant,
  },
  staff: {
    as: <T>(run: (token: string) => Promise<T>) => inPortal('reviewer', run),
    read: messages.ofCase,
    write: messages.writeToApplicant,
    markRead: messages.readByStaff,
  },
} as const;

/** Asked again meanwhile: the other side may write. */
const AGAIN_MS = 20_000;

/** The messages of a case, and writing one. What is shown is noted as read. */
export function useMessages(side: MessageSide, id: string) {
  const { as, read, write, markRead } = calls[side];
  const queries = useQueryClient();
  const queryKey = ['messages', side, id];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => as((token) => call(read, { params: { id }, token, signal })),
    refetchInterval: AGAIN_MS,
  });
  const last = query.data?.messages.at(-1)?.id;
  useEffect(() => {
    if (last === undefined) return;
    as((token) => call(markRead, { params: { id }, token })).then(
      () => queries.invalidateQueries({ queryKey: side === 'staff' ? ['cases', id] : ['application-status'] }),
      (error: unknown) => console.warn('It was not noted that the messages were read.', error),
    );
  }, [last, id, side, as, markRead, queries]);
  const [withId] = useState(keptIds);
  const send = useMutation({
    mutationFn: (text: string) =>
      withId([id, text], (message_id) =>
        as((token) => call(write, { params: { id }, body: { message_id, text }, token })),
      ),
    onSuccess: (answer) => queries.setQueryData(queryKey, answer),
  });
  return { query, send };
}

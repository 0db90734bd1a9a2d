import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { inquiries } from '#contract/inquiries.ts';
import { MESSAGE_LIMIT, messages } from '#contract/messages.ts';
import type { InquiryChat } from '#domain/assistant/inquiry.ts';
import { personIn } from '#web/auth/session-store.ts';
import { asApplicant, inPortal, useSessionState } from '#web/auth/sessions.tsx';
import { call } from '#web/lib/api.ts';
import { keptIds } from '#web/lib/ids.ts';
import { applicationsQuery } from './applications.ts';

const KEY = ['inquiries'] as const;

/** Who writes in a chat, where they are signed in. */
export function useKnownPerson(chat: InquiryChat) {
  return personIn(useSessionState(chat === 'planning' ? 'reviewer' : 'applicant'));
}

/** One's applications that the agency has: a question about them goes to their messages. */
export function useOpenCases(chat: InquiryChat): { id: string; reference: string }[] {
  const person = useKnownPerson(chat);
  const { data } = useQuery({ ...applicationsQuery, enabled: chat !== 'planning' && person !== null });
  return data?.flatMap(({ id, reference }) => (reference ? [{ id, reference }] : [])) ?? [];
}

type AskedAgency = {
  caseId: string | undefined;
  inquiry: Omit<z.input<typeof inquiries.ask.body>, 'inquiry_id'>;
};

const textOf = ({ question, about, transcript }: AskedAgency['inquiry']): string =>
  [
    question,
    ...(about === '' ? [] : [`(${about})`]),
    ...transcript.map(({ author, text }) => `${author === 'person' ? '›' : '»'} ${text}`),
  ]
    .join('\n\n')
    .slice(0, MESSAGE_LIMIT);

/** Sends a question with what was said. @returns its reference; null where it went to the messages of a case */
export function useAskAgency() {
  const [withId] = useState(keptIds);
  return useMutation({
    mutationFn: (asked: AskedAgency): Promise<string | null> =>
      withId(asked, async (id) => {
        const { caseId, inquiry } = asked;
        if (caseId === undefined) {
          return (await call(inquiries.ask, { body: { inquiry_id: id, ...inquiry } })).reference;
        }
        const body = { message_id: id, text: textOf(inquiry) };
        await asApplicant((token) => call(messages.writeToStaff, { params: { id: caseId }, body, token }));
        return null;
      }),
  });
}

/** The agency's inbox. */
export const useInquiries = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => inPortal('reviewer', (token) => call(inquiries.list, { token, signal })),
  });

export function useAnswerInquiry() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, answer }: { id: string; answer: string | null }) =>
      inPortal('reviewer', (token) => call(inquiries.answer, { params: { id }, body: { answer }, token })),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

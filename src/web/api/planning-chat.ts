import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { type ChatTurn, planningChat, type Rating, WrittenLine } from '#contract/planning-chat.ts';
import type { WrittenAnswer } from '#domain/assistant/planning-answer.ts';
import { inPortal } from '#web/auth/sessions.tsx';
import { call, callLines, fetchFile } from '#web/lib/api.ts';
import { keptIds } from '#web/lib/ids.ts';

const KEY = ['planning-chat'] as const;
const CONVERSATIONS = [...KEY, 'conversations'];
const turnsKey = (id: string) => [...KEY, 'turns', id];

const asStaff = <T>(run: (token: string) => Promise<T>) => inPortal('reviewer', run);

/** The topics, the suggested questions and the texts of the knowledge base. */
export const usePlanningChat = () =>
  useQuery({
    queryKey: [...KEY, 'about'],
    queryFn: ({ signal }) => asStaff((token) => call(planningChat.about, { token, signal })),
  });

/** One's conversations, the latest first. */
export const useConversations = () =>
  useQuery({
    queryKey: CONVERSATIONS,
    queryFn: async ({ signal }) =>
      (await asStaff((token) => call(planningChat.conversations, { token, signal }))).conversations,
  });

/** The questions of a conversation. One that is not `kept` has none yet. */
export const useConversation = (id: string, isKept: boolean) =>
  useQuery({
    queryKey: turnsKey(id),
    queryFn: async ({ signal }) =>
      (await asStaff((token) => call(planningChat.conversation, { params: { id }, token, signal }))).turns,
    enabled: isKept,
  });

/** Asks in a conversation: in one topic where one is chosen, as of a day (YYYY-MM-DD) where one is given. */
export function useAsk(id: string, { topic, asOf }: { topic: string | undefined; asOf: string | undefined }) {
  const queries = useQueryClient();
  const [withId] = useState(keptIds);
  return useMutation({
    mutationFn: (question: string) =>
      withId([id, topic, asOf, question], (turn_id) =>
        asStaff((token) =>
          call(planningChat.ask, {
            params: { id },
            body: { turn_id, question, ...(topic ? { topic } : {}), ...(asOf ? { as_of: asOf } : {}) },
            token,
          }),
        ),
      ),
    onSuccess: ({ turns }) => {
      queries.setQueryData(turnsKey(id), turns);
      void queries.invalidateQueries({ queryKey: CONVERSATIONS });
      void queries.invalidateQueries({ queryKey: [...KEY, 'gaps'] });
    },
  });
}

export function useRemoveConversation() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => asStaff((token) => call(planningChat.remove, { params: { id }, token })),
    onSuccess: (_, id) => {
      queries.removeQueries({ queryKey: turnsKey(id) });
      return queries.invalidateQueries({ queryKey: CONVERSATIONS });
    },
  });
}

/** A conversation as a Word file. */
export const useConversationFile = (id: string) =>
  useMutation({
    mutationFn: () => asStaff((token) => fetchFile(planningChat.file, { params: { id }, token })),
  });

/** Has the agency's language model word an answer: its sentences stand there as they come. */
export function useWrite(id: string) {
  const queries = useQueryClient();
  const change = (turn: string, next: (former: WrittenAnswer | undefined) => WrittenAnswer | undefined) =>
    queries.setQueryData<ChatTurn[]>(turnsKey(id), (turns) =>
      turns?.map((one) =>
        one.id === turn ? { ...one, answer: { ...one.answer, written: next(one.answer.written) } } : one,
      ),
    );
  return useMutation({
    mutationFn: (turn: string) =>
      asStaff((token) =>
        callLines(
          planningChat.write,
          { params: { id, turn }, token },
          {
            schema: WrittenLine,
            onLine: (line) =>
              change(turn, (former) =>
                'written' in line
                  ? line.written
                  : { message: null, use: null, sentences: [...(former?.sentences ?? []), line.sentence] },
              ),
          },
        ),
      ),
    // What was not verified to its end is not kept.
    onError: (_, turn) => change(turn, () => undefined),
  });
}

/** Says whether an answer helped. */
export function useRate(id: string, turn: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { rating: Rating | null; reason?: string }) =>
      asStaff((token) => call(planningChat.rate, { params: { id, turn }, body, token })),
    onSuccess: (_, { rating, reason = '' }) =>
      queries.setQueryData<ChatTurn[]>(turnsKey(id), (turns) =>
        turns?.map((one) => (one.id === turn ? { ...one, rating, rating_reason: reason || null } : one)),
      ),
  });
}

/** Questions that the knowledge base did not answer. */
export const useGaps = () =>
  useQuery({
    queryKey: [...KEY, 'gaps'],
    queryFn: async ({ signal }) => (await asStaff((token) => call(planningChat.gaps, { token, signal }))).gaps,
  });

export function useCloseGap() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; closed: boolean; note: string }) =>
      asStaff((token) => call(planningChat.closeGap, { params: { id }, body, token })),
    onSuccess: () => queries.invalidateQueries({ queryKey: [...KEY, 'gaps'] }),
  });
}

/** The answers that staff wrote. */
export const useCannedAnswers = () =>
  useQuery({
    queryKey: [...KEY, 'canned'],
    queryFn: async ({ signal }) =>
      (await asStaff((token) => call(planningChat.cannedAnswers, { token, signal }))).answers,
  });

export function useWriteCannedAnswer() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & z.input<typeof planningChat.writeCannedAnswer.body>) =>
      asStaff((token) => call(planningChat.writeCannedAnswer, { params: { id }, body, token })),
    onSuccess: () => queries.invalidateQueries({ queryKey: [...KEY, 'canned'] }),
  });
}

export function useRemoveCannedAnswer() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => asStaff((token) => call(planningChat.removeCannedAnswer, { params: { id }, token })),
    onSuccess: () => queries.invalidateQueries({ queryKey: [...KEY, 'canned'] }),
  });
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type PermitLetterResult, permitLetter, permits } from '#contract/permit-letter.ts';
import type { Language } from '#domain/agency/language.ts';
import type { EnteredPermitChanges } from '#domain/letters/permit-letter.ts';
import type { PermitRecordKind } from '#domain/letters/permit-records.ts';
import { asApplicant, inPortal } from '#web/auth/sessions.tsx';
import { call } from '#web/lib/api.ts';
import { keptIds } from '#web/lib/ids.ts';
import { resultKey } from './analyses.ts';
import { PERMITS, refreshCases } from './cases.ts';

/** Saves what was changed in a drafted permit over the version that was seen. */
export function useSavePermit(sessionId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { version: number; changes: EnteredPermitChanges }) =>
      inPortal('reviewer', (token) => call(permitLetter.save, { params: { sessionId }, body, token })),
    onSuccess: (result: PermitLetterResult) =>
      queries.setQueryData(resultKey(permitLetter.start.path, sessionId), result),
  });
}

/** The case of a drafted permit, and why it may not be issued now. */
export const usePermitCase = (sessionId: string) =>
  useQuery({
    queryKey: [...PERMITS, 'case', sessionId],
    queryFn: async ({ signal }) =>
      (await inPortal('reviewer', (token) => call(permitLetter.case, { params: { sessionId }, token, signal }))).case,
  });

/** Issues the permit; what else shows the case is fetched again. */
export function useIssuePermit(sessionId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { version: number; case_version: number }) =>
      inPortal('reviewer', (token) => call(permitLetter.issue, { params: { sessionId }, body, token })),
    onSettled: () => queries.invalidateQueries(),
  });
}

const RUNNING_MS = 3_000;

/** The permits that were drafted for a case; asked again while one of them is. */
export const usePermitDrafts = (id: string) =>
  useQuery({
    queryKey: [...PERMITS, 'drafts', id],
    queryFn: async ({ signal }) =>
      (await inPortal('reviewer', (token) => call(permitLetter.ofCase, { params: { id }, token, signal }))).letters,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'processing') ? RUNNING_MS : false),
  });

/** Drafts the permit of a case. @returns the id of its session */
export function useDraftPermit(id: string) {
  const queries = useQueryClient();
  const [withId] = useState(keptIds);
  return useMutation({
    mutationFn: () =>
      withId(id, async (session_id) => {
        await inPortal('reviewer', (token) =>
          call(permitLetter.startFromCase, { params: { id }, body: { session_id }, token }),
        );
        return session_id;
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: PERMITS }),
  });
}

/** The permit of a case with its conditions; null before it was issued. */
export const usePermit = (id: string) =>
  useQuery({
    queryKey: [...PERMITS, 'of', id],
    queryFn: async ({ signal }) =>
      (await inPortal('reviewer', (token) => call(permits.get, { params: { id }, token, signal }))).permit,
  });

type NotedCondition = {
  conditionId: string;
  met: { on: string; evidence: string; document_id: string | null } | null;
};

/** Notes when a condition was met, or takes that back. */
export function useMeetCondition(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ conditionId, met }: NotedCondition) =>
      inPortal('reviewer', (token) => call(permits.meet, { params: { id, conditionId }, body: { met }, token })),
    onSuccess: ({ permit }) => queries.setQueryData([...PERMITS, 'of', id], permit),
    onSettled: () => refreshCases(queries),
  });
}

type PermitRecordRequest = {
  kind: PermitRecordKind;
  language: Language;
  inspection: { on: string; by: string } | null;
};

/** Writes a record of the permit. @returns its id */
export function useWriteRecord(id: string) {
  const queries = useQueryClient();
  const [withId] = useState(keptIds);
  return useMutation({
    mutationFn: (record: PermitRecordRequest) =>
      withId([id, record], async (recordId) => {
        const { permit } = await inPortal('reviewer', (token) =>
          call(permits.writeRecord, { params: { id }, body: { ...record, id: recordId }, token }),
        );
        queries.setQueryData([...PERMITS, 'of', id], permit);
        return recordId;
      }),
    onSettled: () => refreshCases(queries),
  });
}

/** The permit of an own application. */
export const useOwnPermit = (id: string) =>
  useQuery({
    queryKey: [...PERMITS, 'own', id],
    queryFn: ({ signal }) => asApplicant((token) => call(permits.own, { params: { id }, token, signal })),
  });

export function useAcceptPermit(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => asApplicant((token) => call(permits.accept, { params: { id }, body: {}, token })),
    onSuccess: (answer) => queries.setQueryData([...PERMITS, 'own', id], answer),
  });
}

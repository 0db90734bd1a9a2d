import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Letter, letters } from '#contract/letters.ts';
import type { LetterKind } from '#domain/cases/letter-kind.ts';
import type { LetterItem } from '#domain/letters/letter.ts';
import type { Verdict } from '#domain/letters/verdict.ts';
import { inPortal } from '#web/auth/sessions.tsx';
import { call } from '#web/lib/api.ts';
import { newId } from '#web/lib/ids.ts';
import { refreshCases } from './cases.ts';

const KEY = ['letters'] as const;
const ofCase = (caseId: string) => [...KEY, 'case', caseId];
const one = (letterId: string) => [...KEY, letterId];

/** The letters of a case and the rounds that they opened. */
export const useCaseLetters = (id: string) =>
  useQuery({
    queryKey: ofCase(id),
    queryFn: ({ signal }) => inPortal('reviewer', (token) => call(letters.ofCase, { params: { id }, token, signal })),
  });

/** Begins a letter of a kind. @returns the id of the draft, which is there already where somebody has begun one */
export function useBeginLetter(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (kind: LetterKind) =>
      inPortal('reviewer', (token) =>
        call(letters.begin, { params: { id }, body: { letter_id: newId(), kind }, token }),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: ofCase(id) }),
  });
}

/** What staff say of the answer to an item of a round. */
export function useVerdict(caseId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ itemId, ...body }: { itemId: string; verdict: Verdict | null; note: string; seen: string | null }) =>
      inPortal('reviewer', (token) => call(letters.verdict, { params: { itemId }, body, token })),
    // The case counts what is not resolved.
    onSettled: () => Promise.all([refreshCases(queries), queries.invalidateQueries({ queryKey: ofCase(caseId) })]),
  });
}

/** One letter. What is written in it lives in the page, so nothing fetches it again behind that. */
export const useLetter = (letterId: string) =>
  useQuery({
    queryKey: one(letterId),
    queryFn: ({ signal }) =>
      inPortal('reviewer', (token) => call(letters.get, { params: { letterId }, token, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** The lines of the case's reviews that could stand in a letter. */
export const useLetterCandidates = (letterId: string) =>
  useQuery({
    queryKey: [...one(letterId), 'candidates'],
    queryFn: async ({ signal }) =>
      (await inPortal('reviewer', (token) => call(letters.candidates, { params: { letterId }, token, signal })))
        .candidates,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export type LetterDraft = { version: number; case_version: number; items: LetterItem[]; note: string };

/** Saving, sending and removing a letter. The answer takes the letter's place, and its case is fetched again. */
export function useLetterChanges(letterId: string) {
  const queries = useQueryClient();
  const params = { letterId };
  const keep = (letter: Letter) => queries.setQueryData(one(letterId), letter);
  const caseChanged = () => Promise.all([refreshCases(queries), queries.invalidateQueries({ queryKey: KEY })]);
  const save = useMutation({
    // One after the other: each carries the version that the one before gave.
    scope: { id: `letter ${letterId}` },
    mutationFn: (draft: LetterDraft) =>
      inPortal('reviewer', (token) => call(letters.save, { params, body: draft, token })),
    onSuccess: keep,
  });
  const send = useMutation({
    mutationFn: (version: number) =>
      inPortal('reviewer', (token) => call(letters.send, { params, body: { version }, token })),
    onSuccess: keep,
    onSettled: caseChanged,
  });
  const remove = useMutation({
    mutationFn: () => inPortal('reviewer', (token) => call(letters.remove, { params, token })),
    onSettled: () => queries.invalidateQueries({ queryKey: [...KEY, 'case'] }),
  });
  return { save, send, remove };
}

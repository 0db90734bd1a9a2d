import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { type CaseSummary, cases, type SavedView } from '#contract/cases.ts';
import { caseTakenChecks } from '#contract/taken-checks.ts';
import type { CaseStage } from '#domain/cases/stage.ts';
import type { Language } from '#messages/languages.ts';
import { inPortal } from '#web/auth/sessions.tsx';
import { call, fetchFile } from '#web/lib/api.ts';

export type CaseQuery = z.input<typeof cases.list.query>;

const KEY = ['cases'] as const;
/** Of permits: which of their records can be written follows from the stage of the case. */
export const PERMITS = ['permits'] as const;

/** What shows cases is fetched again. */
export const refreshCases = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ predicate: ({ queryKey: [what] }) => what === KEY[0] || what === PERMITS[0] });

/** A page of a list of cases; the last one stays until the next has come. */
export const useCases = (query: CaseQuery) =>
  useQuery({
    queryKey: [...KEY, 'list', query],
    queryFn: ({ signal }) => inPortal('reviewer', (token) => call(cases.list, { query, token, signal })),
    placeholderData: keepPreviousData,
  });

export const useCase = (id: string) =>
  useQuery({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) => inPortal('reviewer', (token) => call(cases.get, { params: { id }, token, signal })),
  });

/** Everybody to whom a case can be assigned. */
export const useStaff = () =>
  useQuery({
    queryKey: ['staff'],
    queryFn: async ({ signal }) => (await inPortal('reviewer', (token) => call(cases.staff, { token, signal }))).staff,
    staleTime: 5 * 60_000,
  });

/** The mails about a case. */
export const useCaseMails = (id: string) =>
  useQuery({
    queryKey: [...KEY, id, 'mails'],
    queryFn: async ({ signal }) =>
      (await inPortal('reviewer', (token) => call(cases.mails, { params: { id }, token, signal }))).mails,
  });

/** The design code checks that came with a case. */
export const useCaseTakenChecks = (id: string) =>
  useQuery({
    queryKey: [...KEY, id, 'taken-checks'],
    queryFn: async ({ signal }) =>
      (await inPortal('reviewer', (token) => call(caseTakenChecks.list, { params: { id }, token, signal }))).checks,
  });

/** Fetches the memo of one of them. */
export const fetchCaseMemo = (id: string, checkId: string, language: Language): Promise<File> =>
  inPortal('reviewer', (token) =>
    fetchFile(caseTakenChecks.memo, { params: { id, checkId }, query: { language }, token }),
  );

const VIEWS = ['case-views'] as const;

/** The views of the queue that whoever is signed in has saved. */
export const useSavedViews = () =>
  useQuery({
    queryKey: VIEWS,
    queryFn: async ({ signal }) =>
      (await inPortal('reviewer', (token) => call(cases.savedViews, { token, signal }))).views,
    staleTime: 60_000,
  });

/** Saves a view, or removes the one with this id. */
export function useChangeViews() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: SavedView | { remove: string }) =>
      inPortal('reviewer', (token) => {
        if ('remove' in change) return call(cases.removeView, { params: { id: change.remove }, token });
        const { id, ...body } = change;
        return call(cases.saveView, { params: { id }, body, token });
      }),
    onSuccess: ({ views }) => queries.setQueryData(VIEWS, views),
  });
}

type CaseChange = { to: CaseStage; reason: string } | { assignee_id: string | null };

/** By case, which version a person's own last change made of the one that they saw: what they press next counts on it. */
const ownChanges = new Map<string, { seen: number; now: number }>();

/** Moves or assigns a case, one change after the other, and has it and the lists fetched again, also where somebody else was faster. */
export function useChangeCase({ id, version }: Pick<CaseSummary, 'id' | 'version'>) {
  const queries = useQueryClient();
  const params = { id };
  return useMutation({
    scope: { id: `case ${id}` },
    mutationFn: async (change: CaseChange) => {
      const own = ownChanges.get(id);
      const seen = own?.seen === version ? own.now : version;
      const changed = await inPortal('reviewer', (token) =>
        'to' in change
          ? call(cases.move, { params, body: { ...change, version: seen }, token })
          : call(cases.assign, { params, body: { ...change, version: seen }, token }),
      );
      ownChanges.set(id, { seen: version, now: changed.version });
      return changed;
    },
    onSettled: () => refreshCases(queries),
  });
}

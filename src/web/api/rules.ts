import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RuleDraft, rules } from '#contract/rules.ts';
import { inPortal } from '#web/auth/sessions.tsx';
import { call } from '#web/lib/api.ts';

const KEY = ['rules'] as const;

/** The packs with what is in force in them on a day; an empty day is today. */
export const useRules = (on: string) =>
  useQuery({
    queryKey: [...KEY, 'list', on],
    queryFn: ({ signal }) =>
      inPortal('reviewer', (token) => call(rules.list, { query: on === '' ? {} : { on }, token, signal })),
    placeholderData: keepPreviousData,
  });

/** A rule as it stands on a day; nothing is asked for without a rule. */
export const useRule = (pack: string, rule: string, on: string) =>
  useQuery({
    queryKey: [...KEY, 'one', pack, rule, on],
    queryFn: ({ signal }) =>
      inPortal('reviewer', (token) =>
        call(rules.one, { params: { pack, rule }, query: on === '' ? {} : { on }, token, signal }),
      ),
    enabled: rule !== '',
    // What is being edited is not exchanged for what somebody else has published.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What is wrong with a draft, and what its examples come to. The last answer stays until the next. */
export const useTriedDraft = (draft: RuleDraft) =>
  useQuery({
    queryKey: [...KEY, 'try', draft],
    queryFn: ({ signal }) => inPortal('reviewer', (token) => call(rules.try, { body: draft, token, signal })),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

/** Begins to try a draft on stored reviews. */
export const useStartBacktest = () =>
  useMutation({
    mutationFn: (body: RuleDraft) => inPortal('reviewer', (token) => call(rules.backtest, { body, token })),
  });

const BACKTEST_EVERY_MS = 1_000;

/** How far a backtest is, asked until it ends. */
export const useBacktest = (id: string | undefined) =>
  useQuery({
    queryKey: [...KEY, 'backtest', id],
    queryFn: ({ signal }) =>
      inPortal('reviewer', (token) => call(rules.backtestState, { params: { id: id ?? '' }, token, signal })),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data?.state === 'running' || !state.data ? BACKTEST_EVERY_MS : false),
  });

/** Publishes a draft that was tried. */
export function usePublishAmendment() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { backtest: string; draft: RuleDraft }) =>
      inPortal('reviewer', (token) => call(rules.publish, { body, token })),
    onSuccess: () => queries.removeQueries({ queryKey: KEY }),
  });
}

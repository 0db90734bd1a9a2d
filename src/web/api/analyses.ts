import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { AnalysisEndpoints, AnalysisStatus, LineEndpoints } from '#contract/analysis.ts';
import {
  caseDesignReviews,
  designCodes,
  designFigures,
  designReview,
  ownDesignReviews,
} from '#contract/design-review.ts';
import { reviewForm, samples } from '#contract/permit-review.ts';
import { type CheckCode, checkCode } from '#contract/taken-checks.ts';
import type { FactName } from '#domain/extraction/catalogue.ts';
import type { Decision } from '#domain/rules/result.ts';
import type { Language } from '#messages/languages.ts';
import { inPortal } from '#web/auth/sessions.tsx';
import { call, fetchFile } from '#web/lib/api.ts';
import { keptIds } from '#web/lib/ids.ts';
import { type StaffPortal, worthRetrying } from '#web/lib/problems.ts';

/** A tool's analyses: where they are asked for, and in whose area. */
export type Analyses<Status extends AnalysisStatus = AnalysisStatus, Result extends object = object> = {
  endpoints: AnalysisEndpoints<Status, Result>;
  portal: StaffPortal;
};

/** The analyses of a tool whose results have lines that people decide about. */
type LinedAnalyses = Pick<Analyses, 'portal'> & { endpoints: AnalysisEndpoints & LineEndpoints };

/** The key of an analysis by its tool's address: its status, and once it is completed its result. */
const keyOf = ({ endpoints }: Analyses, sessionId: string | null, part: 'status' | 'result') =>
  ['analyses', endpoints.start.path, sessionId, part] as const;

/** The key of the result of an analysis, by the address of its tool. */
export const resultKey = (path: string, sessionId: string) => ['analyses', path, sessionId, 'result'] as const;

const POLL_MS = 3000;
/** What was read already is evaluated in a moment. */
const POLL_ANEW_MS = 1000;

export const isRunning = (status: AnalysisStatus | undefined): boolean =>
  status?.status === 'processing' || status?.status === 'uploaded';

/**
 * Follows an analysis: asks every 3 s while it runs, in a hidden tab too, and rests when it has ended.
 * After a lost connection it goes on by itself; `lost` says that the last answer is old.
 */
export function useAnalysisStatus<Status extends AnalysisStatus, Result extends object>(
  analyses: Analyses<Status, Result>,
  sessionId: string | null,
) {
  const { endpoints, portal } = analyses;
  const query = useQuery({
    queryKey: keyOf(analyses, sessionId, 'status'),
    queryFn: ({ signal }) =>
      inPortal(portal, (token) => call(endpoints.status, { params: { sessionId: sessionId ?? '' }, token, signal })),
    enabled: sessionId !== null,
    refetchInterval: ({ state }) => {
      if (state.error && !worthRetrying(state.error) && !isRunning(state.data)) return false;
      if (state.data === undefined || !isRunning(state.data)) return state.data === undefined ? POLL_MS : false;
      return state.data.result_at === null ? POLL_MS : POLL_ANEW_MS;
    },
    refetchIntervalInBackground: true,
  });
  const failing =
    query.failureCount > 0 || query.errorUpdatedAt > query.dataUpdatedAt || query.fetchStatus === 'paused';
  return { ...query, lost: query.data !== undefined && isRunning(query.data) && failing };
}

/** What came of an analysis, as data; fetched again where its status says that it was made anew. */
export function useAnalysisResult<Status extends AnalysisStatus, Result extends object>(
  analyses: Analyses<Status, Result>,
  sessionId: string,
  resultAt: string | null = null,
) {
  const { endpoints, portal } = analyses;
  const queries = useQueryClient();
  const shownOf = useRef(resultAt);
  useEffect(() => {
    if (shownOf.current === resultAt) return;
    shownOf.current = resultAt;
    void queries.invalidateQueries({ queryKey: ['analyses', endpoints.start.path, sessionId, 'result'] });
  }, [queries, endpoints, sessionId, resultAt]);
  return useQuery({
    queryKey: keyOf(analyses, sessionId, 'result'),
    queryFn: ({ signal }) =>
      inPortal(portal, (token) => call(endpoints.result, { params: { sessionId }, token, signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

type DecisionSent = { itemId: string; decision: Pick<Decision, 'answer' | 'choice' | 'note'> | null };

/** Stores a person's decision about an item, or takes it back (null), and shows the result with it. */
export function useDecide(analyses: LinedAnalyses, sessionId: string, onError: (error: Error) => void) {
  const queries = useQueryClient();
  const { endpoints, portal } = analyses;
  return useMutation({
    mutationFn: ({ itemId, decision }: DecisionSent) =>
      inPortal(portal, async (token): Promise<void> => {
        const params = { sessionId, itemId };
        if (decision) await call(endpoints.saveDecision, { params, body: decision, token });
        else await call(endpoints.removeDecision, { params, token });
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(analyses, sessionId, 'result') }),
    onError,
  });
}

type FactChosen = { itemId: string; name: FactName; candidate: number | null };

/**
 * Points at the value of a fact among an item's candidates, or takes back the one that was pointed at (null). The analysis
 * then runs again, and is followed.
 */
export function useChooseFact(analyses: LinedAnalyses, sessionId: string, onError: (error: Error) => void) {
  const queries = useQueryClient();
  const { endpoints, portal } = analyses;
  return useMutation({
    mutationFn: ({ itemId, name, candidate }: FactChosen) =>
      inPortal(portal, (token) => {
        const params = { sessionId, name };
        return candidate === null
          ? call(endpoints.withdrawFact, { params, token })
          : call(endpoints.chooseFact, { params, body: { item_id: itemId, candidate }, token });
      }),
    onSuccess: async () => {
      queries.removeQueries({ queryKey: keyOf(analyses, sessionId, 'result') });
      await queries.invalidateQueries({ queryKey: keyOf(analyses, sessionId, 'status') });
    },
    onError,
  });
}

type DownloadSteps = {
  /** What is done before it is fetched; where that fails, nothing is. */
  before: () => Promise<void>;
  onSuccess: (file: File) => void;
  onError: (error: Error) => void;
};

/** Fetches the Word file of a completed analysis in a language. */
export const useAnalysisDownload = (
  { endpoints, portal }: Analyses,
  sessionId: string,
  { before, ...end }: DownloadSteps,
) =>
  useMutation({
    mutationFn: async (language: Language) => {
      await before();
      const asked = { params: { sessionId }, query: { language } };
      return inPortal(portal, (token) => fetchFile(endpoints.download, { ...asked, token }));
    },
    ...end,
  });

/** Fetches the agency's own form of a permit review, filled. */
export const useFormDownload = (sessionId: string, onSuccess: (file: File) => void) =>
  useMutation({
    mutationFn: () => inPortal('reviewer', (token) => fetchFile(reviewForm, { params: { sessionId }, token })),
    onSuccess,
  });

/** The design codes that plans can be held against. */
export const designCodesQuery = (portal: StaffPortal) =>
  queryOptions({
    queryKey: ['design-codes'],
    queryFn: ({ signal }) => inPortal(portal, async (token) => (await call(designCodes, { token, signal })).codes),
    staleTime: Number.POSITIVE_INFINITY,
  });

type FigureToState = { name: FactName; value: number | null; reason?: string };

/** States figures in one's own design code check, or takes one back (null). The check then runs again, and is followed. */
export function useStateFigures(sessionId: string) {
  const queries = useQueryClient();
  const analyses = { endpoints: designReview, portal: 'contractor' } as const;
  return useMutation({
    mutationFn: (figures: readonly FigureToState[]) =>
      inPortal(analyses.portal, async (token) => {
        for (const { name, value, reason = '' } of figures) {
          const params = { sessionId, name };
          if (value === null) await call(designFigures.withdraw, { params, token });
          else await call(designFigures.declare, { params, body: { value, reason }, token });
        }
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(analyses, sessionId, 'status') }),
  });
}

/** Which rules other figures would change; nothing is stored. */
export const useTryFigures = (portal: StaffPortal, sessionId: string) =>
  useMutation({
    mutationFn: (facts: { name: FactName; value: number }[]) =>
      inPortal(portal, (token) => call(designFigures.whatIf, { params: { sessionId }, body: { facts }, token })),
  });

/**
 * The code by which one's own check joins an application, and making or ending it. `resultAt`: when the result was made that
 * is on the page. `letters` of what was made: shown this once.
 */
export function useCheckCode(sessionId: string, resultAt: string | null | undefined) {
  const queries = useQueryClient();
  const params = { sessionId };
  const queryKey = ['design-check-codes', sessionId, resultAt ?? null];
  const state = useQuery({
    queryKey,
    queryFn: ({ signal }) => inPortal('contractor', (token) => call(checkCode.state, { params, token, signal })),
  });
  const onSuccess = ({ code, taken }: CheckCode) => queries.setQueryData(queryKey, { code, taken });
  const make = useMutation({
    mutationFn: () => inPortal('contractor', (token) => call(checkCode.make, { params, token })),
    onSuccess,
  });
  const withdraw = useMutation({
    mutationFn: () => inPortal('contractor', (token) => call(checkCode.withdraw, { params, token })),
    onSuccess: (now) => {
      make.reset();
      onSuccess(now);
    },
  });
  return { state, make, withdraw };
}

const caseChecksKey = (id: string) => ['design-reviews', 'case', id] as const;

/** The design code checks of a case; asked again while one of them runs. */
export const useCaseDesignReviews = (id: string) =>
  useQuery({
    queryKey: caseChecksKey(id),
    queryFn: async ({ signal }) =>
      (await inPortal('reviewer', (token) => call(caseDesignReviews.list, { params: { id }, token, signal }))).reviews,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'processing') ? POLL_MS : false),
  });

/** Starts a design code check of a case. @returns the id of its session */
export function useStartDesignReview(caseId: string) {
  const queries = useQueryClient();
  const [withId] = useState(keptIds);
  return useMutation({
    mutationFn: (design_code: string) =>
      withId([caseId, design_code], async (session_id) => {
        const body = { session_id, design_code };
        await inPortal('reviewer', (token) => call(caseDesignReviews.start, { params: { id: caseId }, body, token }));
        return session_id;
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: caseChecksKey(caseId) }),
  });
}

/** One's own design code checks. They are asked for anew whenever the list is opened. */
export const ownDesignReviewsQuery = queryOptions({
  queryKey: ['design-reviews'],
  queryFn: ({ signal }) =>
    inPortal('contractor', async (token) => (await call(ownDesignReviews, { token, signal })).reviews),
});

/** The documents that were drawn to try a tool with, in demo mode. */
export const sampleQuery = (tool: 'permit-review') =>
  queryOptions({
    queryKey: ['samples', tool],
    queryFn: ({ signal }) => call(samples.list, { params: { tool }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

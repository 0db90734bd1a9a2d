import {
  keepPreviousData,
  type Mutation,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { type ProjectCategory, permitReview, type ReviewResult } from '#contract/permit-review.ts';
import { type ReviewView, reviews } from '#contract/reviews.ts';
import type { Evidence } from '#domain/documents/document.ts';
import type { Decision, RemarkKind } from '#domain/rules/result.ts';
import { inPortal } from '#web/auth/sessions.tsx';
import { call } from '#web/lib/api.ts';
import { keptIds } from '#web/lib/ids.ts';
import { resultKey } from './analyses.ts';

const KEY = ['reviews'] as const;

/** A page of a list of the agency's reviews; the last one stays until the next has come. */
export const useReviews = (query: { view: ReviewView; page: number }) =>
  useQuery({
    queryKey: [...KEY, 'list', query],
    queryFn: ({ signal }) => inPortal('reviewer', (token) => call(reviews.list, { query, token, signal })),
    placeholderData: keepPreviousData,
  });

export const useReview = (sessionId: string) =>
  useQuery({
    queryKey: [...KEY, sessionId],
    queryFn: ({ signal }) =>
      inPortal('reviewer', (token) => call(reviews.get, { params: { sessionId }, token, signal })),
  });

const RUNNING_MS = 3_000;

/** The reviews of a case; asked again while one of them runs. */
export const useCaseReviews = (id: string) =>
  useQuery({
    queryKey: [...KEY, 'case', id],
    queryFn: async ({ signal }) =>
      (await inPortal('reviewer', (token) => call(reviews.ofCase, { params: { id }, token, signal }))).reviews,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'processing') ? RUNNING_MS : false),
  });

/** Starts a review of a case. @returns the id of its session */
export function useStartReview(caseId: string) {
  const queries = useQueryClient();
  const [withId] = useState(keptIds);
  return useMutation({
    mutationFn: (category: ProjectCategory) =>
      withId([caseId, category], async (session_id) => {
        await inPortal('reviewer', (token) =>
          call(reviews.startFromCase, {
            params: { id: caseId },
            body: { session_id, project_category: category },
            token,
          }),
        );
        return session_id;
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

export function useAssignReview(sessionId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (assignee: string | null) =>
      inPortal('reviewer', (token) =>
        call(reviews.assign, { params: { sessionId }, body: { assignee_id: assignee }, token }),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

/** How often people agreed with each line. For administrators. */
export const useAgreement = () =>
  useQuery({
    queryKey: [...KEY, 'agreement'],
    queryFn: ({ signal }) => inPortal('reviewer', (token) => call(reviews.agreement, { token, signal })),
  });

/**
 * One thing that a person does with a line. `place` null takes the marked place back, `decision` null the decision. `seen`:
 * when the decision that stood there was made; empty for one of the person's own that is not acknowledged yet.
 */
export type LineChange = { itemId: string } & (
  | { decision: (Pick<Decision, 'answer' | 'choice' | 'note'> & { seen: string | null }) | null }
  | { remark: { kind: RemarkKind; text: string } }
  | { place: Pick<Evidence, 'documentId' | 'page' | 'box' | 'quote'> | null }
);

/** What a change is about: the next one about the same takes its place. */
const subjectOf = (change: LineChange): string =>
  `${change.itemId} ${'remark' in change ? change.remark.kind : 'decision' in change ? 'decision' : 'place'}`;

type Item = ReviewResult['sections'][number]['items'][number];

/**
 * Does things with lines, one after the other in the order in which they were asked for. `pending`: what is not
 * acknowledged yet; `refused`: what was not saved, and not sent again nor dropped since. What follows from a change in the
 * rest of the result is fetched when the last has ended; nobody waits for it.
 */
export function useWorkOnLine(sessionId: string) {
  const queries = useQueryClient();
  const key = resultKey(permitReview.start.path, sessionId);
  const mutationKey = [...KEY, sessionId, 'line'];
  const patch = (itemId: string, done: Partial<Item>) =>
    queries.setQueryData<ReviewResult>(key, (result) =>
      result
        ? {
            ...result,
            sections: result.sections.map((section) => ({
              ...section,
              items: section.items.map((item) => (item.id === itemId ? { ...item, ...done } : item)),
            })),
          }
        : result,
    );
  const remarksOf = (itemId: string) =>
    queries
      .getQueryData<ReviewResult>(key)
      ?.sections.flatMap(({ items }) => items)
      .find(({ id }) => id === itemId)?.remarks ?? {};
  const drop = (change: LineChange) => {
    const cache = queries.getMutationCache();
    for (const one of cache.findAll({ mutationKey, status: 'error' })) {
      if (subjectOf(one.state.variables as LineChange) === subjectOf(change)) cache.remove(one);
    }
  };
  const { mutateAsync } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    // What was refused is nowhere else.
    gcTime: Number.POSITIVE_INFINITY,
    onMutate: drop,
    mutationFn: (change: LineChange) =>
      inPortal('reviewer', async (token): Promise<void> => {
        const params = { sessionId, itemId: change.itemId };
        if ('decision' in change) {
          if (change.decision) {
            const decision = await call(permitReview.saveDecision, { params, body: change.decision, token });
            patch(change.itemId, { decision });
          } else {
            await call(permitReview.removeDecision, { params, token });
            patch(change.itemId, { decision: null });
          }
        } else if ('remark' in change) {
          const { kind, text } = change.remark;
          const remark = await call(permitReview.saveRemark, { params: { ...params, kind }, body: { text }, token });
          const { [kind]: _, ...others } = remarksOf(change.itemId);
          patch(change.itemId, { remarks: remark ? { ...others, [kind]: remark } : others });
        } else if (change.place) {
          const { documentId: document_id, page, box, quote } = change.place;
          const body = { document_id, page, box, quote };
          patch(change.itemId, { marked: await call(permitReview.markPlace, { params, body, token }) });
        } else {
          await call(permitReview.unmarkPlace, { params, token });
          patch(change.itemId, { marked: null });
        }
      }),
    onSettled: () => {
      if (queries.isMutating({ mutationKey }) > 1) return;
      void queries.invalidateQueries({ queryKey: key });
      void queries.invalidateQueries({ queryKey: KEY, refetchType: 'none' });
    },
  });
  const changesThat = (status: 'pending' | 'error') => ({
    filters: { mutationKey, status },
    select: ({ state }: Mutation) => state.variables as LineChange,
  });
  const pending = useMutationState(changesThat('pending'));
  const refused = useMutationState(changesThat('error'));
  return { change: mutateAsync, pending, refused, drop };
}

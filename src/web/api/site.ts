import { queryOptions } from '@tanstack/react-query';
import { site } from '#contract/site.ts';
import { outbox } from '#contract/system.ts';
import type { LegalDocument, LegalId } from '#domain/agency/legal-document.ts';
import { call } from '#web/lib/api.ts';
import { pageData } from '#web/lib/page-data.ts';

/** The text that the document came with, so that nothing is fetched and the first drawing is the last. */
const given = (id: LegalId): LegalDocument | undefined => {
  const legal = pageData()?.legal;
  return legal?.id === id ? legal : undefined;
};

/** One of the legal texts. */
export const legalQuery = (id: LegalId) =>
  queryOptions({
    queryKey: ['legal', id],
    queryFn: ({ signal }) => call(site.legal, { params: { document: id }, signal }),
    initialData: () => given(id),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A mail is written by a job a moment after its cause, so the list is fetched again by itself. */
const OUTBOX_MS = 3000;

/** The mails that the demo kept in place of sending them. */
export const outboxQuery = queryOptions({
  queryKey: ['outbox'],
  queryFn: ({ signal }) => call(outbox.list, { signal }),
  refetchInterval: OUTBOX_MS,
});

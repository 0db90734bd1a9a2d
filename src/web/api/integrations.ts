import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { integrations, staffExports } from '#contract/integrations.ts';
import type { ExportName } from '#contract/public-api.ts';
import { inPortal } from '#web/auth/sessions.tsx';
import { call, fetchFile } from '#web/lib/api.ts';

const KEY = ['integrations'] as const;
const DELIVERIES_EVERY_MS = 5_000;

/** The API keys of other systems, without the keys themselves. */
export const useApiKeys = () =>
  useQuery({
    queryKey: [...KEY, 'keys'],
    queryFn: async ({ signal }) =>
      (await inPortal('reviewer', (token) => call(integrations.keys, { token, signal }))).keys,
  });

/** Makes a key, which is answered this once. */
export function useCreateApiKey() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof integrations.createKey.body>) =>
      inPortal('reviewer', (token) => call(integrations.createKey, { body, token })),
    onSuccess: ({ keys }) => queries.setQueryData([...KEY, 'keys'], keys),
  });
}

export function useRevokeApiKey() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      inPortal('reviewer', (token) => call(integrations.revokeKey, { params: { id }, token })),
    onSuccess: ({ keys }) => queries.setQueryData([...KEY, 'keys'], keys),
  });
}

export const useWebhooks = () =>
  useQuery({
    queryKey: [...KEY, 'webhooks'],
    queryFn: async ({ signal }) =>
      (await inPortal('reviewer', (token) => call(integrations.webhooks, { token, signal }))).webhooks,
  });

/** Makes a webhook, whose secret is answered this once. */
export function useCreateWebhook() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof integrations.createWebhook.body>) =>
      inPortal('reviewer', (token) => call(integrations.createWebhook, { body, token })),
    onSettled: () => queries.invalidateQueries({ queryKey: [...KEY, 'webhooks'] }),
  });
}

type WebhookChange = { id: string; do: 'on' | 'off' | 'remove' };

export function useChangeWebhook() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, do: what }: WebhookChange) => {
      const params = { id };
      await inPortal('reviewer', async (token) => {
        if (what === 'remove') await call(integrations.removeWebhook, { params, token });
        else await call(integrations.switchWebhook, { params, body: { enabled: what === 'on' }, token });
      });
    },
    onSettled: (_data, _error, { do: what }) =>
      // One that is gone is not asked how its deliveries stand.
      queries.invalidateQueries({ queryKey: what === 'remove' ? [...KEY, 'webhooks'] : KEY }),
  });
}

/** What a webhook was sent, as it stands now. */
export const useDeliveries = (id: string) =>
  useQuery({
    queryKey: [...KEY, 'deliveries', id],
    queryFn: async ({ signal }) =>
      (await inPortal('reviewer', (token) => call(integrations.deliveries, { params: { id }, token, signal })))
        .deliveries,
    refetchInterval: DELIVERIES_EVERY_MS,
  });

/** Sends a test, or an event again. */
export function useSendToWebhook(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (deliveryId: string | null) =>
      inPortal('reviewer', (token) =>
        deliveryId === null
          ? call(integrations.testWebhook, { params: { id }, token })
          : call(integrations.redeliver, { params: { id, deliveryId }, token }),
      ),
    onSuccess: ({ deliveries }) => queries.setQueryData([...KEY, 'deliveries', id], deliveries),
  });
}

type ExportDownload = { onSuccess: (file: File) => void; onError: (error: Error) => void };

/** The data of all cases as a file. */
export const useExport = (end: ExportDownload) =>
  useMutation({
    mutationFn: (name: ExportName) =>
      inPortal('reviewer', (token) => fetchFile(staffExports[name], { query: {}, token })),
    ...end,
  });

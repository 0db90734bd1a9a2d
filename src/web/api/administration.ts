import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { type AccountChange, administration } from '#contract/administration.ts';
import { inPortal } from '#web/auth/sessions.tsx';
import { call, fetchFile } from '#web/lib/api.ts';
import { sendForm } from '#web/lib/upload.ts';
import { refreshCases } from './cases.ts';

const KEY = ['administration'] as const;

type ListQuery = { q: string; page: number };

/** A page of the accounts. */
export const useAccounts = (query: ListQuery) =>
  useQuery({
    queryKey: [...KEY, 'accounts', query],
    queryFn: ({ signal }) => inPortal('reviewer', (token) => call(administration.accounts, { query, token, signal })),
    placeholderData: keepPreviousData,
  });

type Invitation = z.input<typeof administration.invite.body>;

/** Invites somebody, or changes an account. */
export function useChangeAccounts() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (asked: { invite: Invitation } | { id: string; change: AccountChange }) =>
      inPortal('reviewer', (token) =>
        'invite' in asked
          ? call(administration.invite, { body: asked.invite, token })
          : call(administration.changeAccount, { params: { id: asked.id }, body: asked.change, token }),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

type MailQuery = z.input<typeof administration.mails.query>;

export const useMails = (query: MailQuery) =>
  useQuery({
    queryKey: [...KEY, 'mails', query],
    queryFn: ({ signal }) => inPortal('reviewer', (token) => call(administration.mails, { query, token, signal })),
    placeholderData: keepPreviousData,
  });

/** Sends a mail again that failed. */
export function useSendMailAgain() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      inPortal('reviewer', (token) => call(administration.sendMailAgain, { params: { id }, token })),
    onSettled: () => Promise.all([refreshCases(queries), queries.invalidateQueries({ queryKey: KEY })]),
  });
}

const INSTALLATION_EVERY_MS = 30_000;

/** How the installation stands. Asked again by itself, while the page is seen. */
export const useInstallation = () =>
  useQuery({
    queryKey: [...KEY, 'installation'],
    queryFn: ({ signal }) => inPortal('reviewer', (token) => call(administration.installation, { token, signal })),
    refetchInterval: INSTALLATION_EVERY_MS,
  });

const JOBS_EVERY_MS = 5_000;

export const useJobs = () =>
  useQuery({
    queryKey: [...KEY, 'jobs'],
    queryFn: ({ signal }) => inPortal('reviewer', (token) => call(administration.jobs, { token, signal })),
    refetchInterval: JOBS_EVERY_MS,
  });

export function useTryJobAgain() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      inPortal('reviewer', (token) => call(administration.tryJobAgain, { params: { id }, token })),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

/** A page of what was done, by whom. */
export const useEvents = (query: ListQuery) =>
  useQuery({
    queryKey: [...KEY, 'events', query],
    queryFn: ({ signal }) => inPortal('reviewer', (token) => call(administration.events, { query, token, signal })),
    placeholderData: keepPreviousData,
  });

/** The Word templates of the agency. */
export const useTemplates = () =>
  useQuery({
    queryKey: [...KEY, 'templates'],
    queryFn: async ({ signal }) =>
      (await inPortal('reviewer', (token) => call(administration.templates, { token, signal }))).templates,
  });

type TemplateDownload = { onSuccess: (file: File) => void; onError: (error: Error) => void };

/** The file of a template that serves. */
export const useTemplateFile = (end: TemplateDownload) =>
  useMutation({
    mutationFn: (name: string) =>
      inPortal('reviewer', (token) => fetchFile(administration.templateFile, { params: { name }, token })),
    ...end,
  });

/** Puts a file in place of a template, or one of its versions again (0: the product's own). */
export function useChangeTemplate(name: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (what: File | number) =>
      inPortal('reviewer', (token) => {
        const params = { name };
        if (typeof what === 'number') {
          return call(administration.restoreTemplate, { params, body: { version: what }, token });
        }
        const form = new FormData();
        form.set('file', what);
        return sendForm(administration.replaceTemplate, { params, form, token });
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

/** The library of conditions of permits. */
export const useConditions = () =>
  useQuery({
    queryKey: [...KEY, 'conditions'],
    queryFn: async ({ signal }) =>
      (await inPortal('reviewer', (token) => call(administration.conditions, { token, signal }))).conditions,
  });

/** Writes a condition anew, or takes one of its versions again (0: what the product came with, or none). */
export function useWriteCondition(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof administration.writeCondition.body>) =>
      inPortal('reviewer', (token) => call(administration.writeCondition, { params: { id }, body, token })),
    onSuccess: ({ conditions }) => queries.setQueryData([...KEY, 'conditions'], conditions),
  });
}

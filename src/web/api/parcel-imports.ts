import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { type ParcelImport, parcelImports } from '#contract/parcel-imports.ts';
import { inPortal } from '#web/auth/sessions.tsx';
import { call } from '#web/lib/api.ts';
import { sendForm } from '#web/lib/upload.ts';

/** How often a running import is looked at. */
const LOOK_MS = 3_000;

/** Whether an import is at work by itself; one that asks waits for a person. */
export const isAtWork = ({ state }: ParcelImport): boolean => state === 'reading' || state === 'applying';

/** Whether there is nothing more to come of an import. */
export const isOver = (one: ParcelImport): boolean => !isAtWork(one) && one.state !== 'asking';

const KEY = ['parcel-register'] as const;

/** The parcel data as it serves, and its imports; looked at again while one of them is at work. */
export const parcelDataQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => inPortal('reviewer', (token) => call(parcelImports.list, { token, signal })),
  refetchInterval: ({ state }) => (state.data?.imports.some((one) => !isOver(one)) ? LOOK_MS : false),
});

/** One import with the first rows that it refused. `state` tells one look from the next. */
export const importQuery = ({ id, state }: Pick<ParcelImport, 'id' | 'state'>) =>
  queryOptions({
    queryKey: [...KEY, id, state],
    queryFn: ({ signal }) =>
      inPortal('reviewer', (token) => call(parcelImports.one, { params: { id }, token, signal })),
  });

/** A change to the parcel data, after which it is looked at anew. It fails at once where there is no connection. */
function useParcelDataChange<Input, Answer>(change: (token: string, given: Input) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (given: Input) => inPortal('reviewer', (token) => change(token, given)),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

export type FileImport = { file: File; source: string; mapping: string; date: string };

/** What is said of a file stands before it, so that the server knows it when the file arrives. */
function formOf({ file, source, mapping, date }: FileImport): FormData {
  const form = new FormData();
  form.set('source', source.trim());
  form.set('mapping', mapping);
  if (date !== '') form.set('date', date);
  form.set('file', file);
  return form;
}

export const useUpload = (onProgress: (share: number) => void) =>
  useParcelDataChange((token, given: FileImport) =>
    sendForm(parcelImports.upload, {
      params: {},
      form: formOf(given),
      token,
      onProgress: (sent, total) => onProgress(total > 0 ? sent / total : 0),
    }),
  );

/** A file that is kept for an import, with its columns and first rows. */
export type PreviewedFile = z.output<typeof parcelImports.preview.response>;

/** Sends a file to be looked at, with the EPSG code of its shapes where they do not state it. Nothing is imported by it. */
export const useFilePreview = (onProgress: (share: number) => void) =>
  useParcelDataChange((token, { file, projection }: { file: File; projection: string }) => {
    const form = new FormData();
    if (projection !== '') form.set('projection', projection);
    form.set('file', file);
    return sendForm(parcelImports.preview, {
      params: {},
      form,
      token,
      onProgress: (sent, total) => onProgress(total > 0 ? sent / total : 0),
    });
  });

export const useMappingCheck = () =>
  useParcelDataChange((token, body: z.input<typeof parcelImports.check.body>) =>
    call(parcelImports.check, { body, token }),
  );

export const useMappedImport = () =>
  useParcelDataChange((token, body: z.input<typeof parcelImports.fromMapped.body>) =>
    call(parcelImports.fromMapped, { body, token }),
  );

export const useServiceImport = () =>
  useParcelDataChange((token, service: string) => call(parcelImports.fromService, { body: { service }, token }));

export const useNumberChanges = () =>
  useParcelDataChange((token, file: File) => {
    const form = new FormData();
    form.set('file', file);
    return sendForm(parcelImports.changes, { params: {}, form, token });
  });

export const useStop = () =>
  useParcelDataChange((token, id: string) => call(parcelImports.stop, { params: { id }, token }));

export const useAllow = () =>
  useParcelDataChange((token, id: string) => call(parcelImports.allow, { params: { id }, token }));

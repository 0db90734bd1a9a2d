import { useEffect, useState } from 'react';
import type { DocumentFacts } from '#contract/documents.ts';
import { fetchDocument } from '#web/api/documents.ts';
import type { DocumentPortal } from '#web/lib/document-address.ts';
import type { Dimensions } from '../geometry.ts';

export type OpenPicture = { url: string; size: Dimensions };

/** Page units of a picture's pixel: at its actual size each is a pixel of the screen. */
const UNITS = 72 / 96;

/** Fetches a picture and measures it as a browser shows it (turned as its camera says). */
export function usePicture({ id, kind }: DocumentFacts, portal: DocumentPortal) {
  const [picture, setPicture] = useState<OpenPicture | null>(null);
  const [loadError, setLoadError] = useState<Error | 'damaged' | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (kind !== 'picture') return undefined;
    const stop = new AbortController();
    let url: string | undefined;
    const open = async () => {
      setLoadError(null);
      const file = await fetchDocument({ documentId: id, portal }, { signal: stop.signal });
      url = URL.createObjectURL(file);
      const image = new Image();
      image.src = url;
      await image.decode().catch(() => {
        console.warn(`The picture cannot be shown (try ${attempt + 1}).`);
        if (!stop.signal.aborted) setLoadError('damaged');
        throw stop.signal.reason;
      });
      setPicture({ url, size: { width: image.naturalWidth * UNITS, height: image.naturalHeight * UNITS } });
    };
    open().catch((error: unknown) => {
      if (!stop.signal.aborted && error instanceof Error) setLoadError(error);
    });
    return () => {
      stop.abort();
      if (url) URL.revokeObjectURL(url);
      setPicture(null);
    };
  }, [id, kind, portal, attempt]);
  return { picture, loadError, tryAgain: () => setAttempt((tries) => tries + 1) };
}

/** The picture itself. What stands on it is in the words beside it. */
export const ImagePage = ({ url, label }: { url: string; label: string }) => (
  <img src={url} alt={label} data-drawn="true" className="absolute inset-0 size-full bg-[#ffffff]" />
);

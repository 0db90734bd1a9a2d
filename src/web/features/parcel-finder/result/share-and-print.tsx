import { Printer, Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { hrefForAnyone } from '../place.ts';

/** Gives the parcel's address on the web to another program where there is a way to, else copies it. */
async function share(address: { title: string; url: string }, words: { copied: string; notCopied: string }) {
  try {
    if (typeof navigator.share === 'function') return await navigator.share(address);
    await navigator.clipboard.writeText(address.url);
    showToast('success', words.copied, address.url);
  } catch (error) {
    // The person closed the list of programs.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showToast('info', words.notCopied, address.url);
  }
}

/** Share and Print, for the parcel that is shown. */
export function ShareAndPrint({ apn, address }: { apn: string; address: string | null }) {
  const { t } = useTranslation('finder');
  const title = address === null ? apn : `${apn}, ${address}`;
  const url = new URL(hrefForAnyone(apn), location.origin).href;
  const words = { copied: t('share.copied'), notCopied: t('share.notCopied') };
  return (
    <div className="no-print flex flex-wrap gap-3">
      <Button onPress={() => void share({ title, url }, words)}>
        <Share2 aria-hidden="true" className="size-4 shrink-0" />
        {t('share.share')}
      </Button>
      <Button onPress={() => window.print()}>
        <Printer aria-hidden="true" className="size-4 shrink-0" />
        {t('share.print')}
      </Button>
    </div>
  );
}

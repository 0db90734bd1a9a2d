import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Whether one step back stays with what this person was doing, and is not an empty tab. */
function hasWayBack(): boolean {
  // Older browsers do not say what lies behind: any step counts.
  if (!('navigation' in window)) return history.length > 1;
  return window.navigation.canGoBack || document.referrer !== '';
}

/** One step back in history; home for those who came straight here. */
export function BackButton() {
  const { t } = useTranslation('pages');
  return (
    <button
      type="button"
      onClick={() => {
        if (hasWayBack()) history.back();
        // The landing page is a document of its own.
        else location.assign('/');
      }}
      className="no-print link -ml-1 inline-flex min-h-11 items-center gap-1.5 rounded px-1 font-semibold no-underline hover:underline"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      {t('legal.back')}
    </button>
  );
}

import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toasts.ts';

type ShownOnceProps = { title: string; about: string; secret: string; onClose: () => void };

/** A key or a secret, for the one time that it can be seen. It closes by its button alone. */
export function ShownOnce({ title, about, secret, onClose }: ShownOnceProps) {
  const { t } = useTranslation('integrations');
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => showToast('success', t('once.copied'), t('once.copiedAbout')),
      () => showToast('destructive', t('once.notCopied'), t('once.notCopiedAbout')),
    );
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onPress={() => void copy()}>
            <Copy aria-hidden="true" className="size-4 shrink-0" />
            {t('once.copy')}
          </Button>
          <Button variant="primary" onPress={onClose}>
            {t('once.done')}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <Notice tone="attention" title={t('once.title')}>
          {about}
        </Notice>
        <code className="block rounded border border-line bg-granite-tint p-3 [overflow-wrap:anywhere] select-all">
          {secret}
        </code>
      </div>
    </Dialog>
  );
}

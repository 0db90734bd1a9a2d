import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { REVIEW_KEYS, type ReviewKey } from './review-keys.ts';

type KeysDialogProps = { isOn: boolean; onTurn: (on: boolean) => void; onClose: () => void };

/** Every key of the review, and whether single keys do anything at all. */
export function KeysDialog({ isOn, onTurn, onClose }: KeysDialogProps) {
  const { t } = useTranslation('reviews');
  return (
    <Dialog
      isOpen
      title={t('keys.title')}
      onClose={onClose}
      actions={<Button onPress={onClose}>{t('keys.close')}</Button>}
    >
      <div className="space-y-4">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
          {(Object.keys(REVIEW_KEYS) as ReviewKey[]).map((one) => (
            <div key={one} className="contents">
              <dt>
                <kbd className="inline-block min-w-7 rounded border border-edge bg-paper px-1.5 text-center font-semibold">
                  {REVIEW_KEYS[one]}
                </kbd>
              </dt>
              <dd>{t(`keys.${one}`)}</dd>
            </div>
          ))}
        </dl>
        <p className="text-sm text-muted">{t('keys.sheet')}</p>
        <Checkbox name="single-keys" isSelected={isOn} onChange={onTurn}>
          {t('keys.on')}
        </Checkbox>
      </div>
    </Dialog>
  );
}

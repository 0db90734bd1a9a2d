import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { Dialog } from './dialog.tsx';

type KeysDialogProps = {
  title: string;
  keys: readonly { key: string; label: string }[];
  note?: string;
  isOn: boolean;
  onTurn: (on: boolean) => void;
  onClose: () => void;
};

/** Every single key of a page, and whether single keys do anything at all. */
export function KeysDialog({ title, keys, note, isOn, onTurn, onClose }: KeysDialogProps) {
  const { t } = useTranslation('ui');
  return (
    <Dialog isOpen title={title} onClose={onClose} actions={<Button onPress={onClose}>{t('keys.close')}</Button>}>
      <div className="space-y-4">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
          {keys.map(({ key, label }) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="inline-block min-w-7 rounded border border-edge bg-paper px-1.5 text-center font-semibold">
                  {key}
                </kbd>
              </dt>
              <dd>{label}</dd>
            </div>
          ))}
        </dl>
        {note === undefined ? null : <p className="text-sm text-muted">{note}</p>}
        <Checkbox name="single-keys" isSelected={isOn} onChange={onTurn}>
          {t('keys.on')}
        </Checkbox>
      </div>
    </Dialog>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { Dialog } from './dialog.tsx';
import { useSingleKeys } from './single-keys.ts';

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

type PageKeysProps = {
  title: string;
  /** `act`: what it does; left out where another part of the page hears it. */
  keys: readonly { key: string; label: string; act?: () => void }[];
};

/** The single keys of a page, and the button and the key that show them. */
export function PageKeys({ title, keys }: PageKeysProps) {
  const { t } = useTranslation('ui');
  const [isShown, setShown] = useState(false);
  const all = [...keys, { key: '?', label: t('keys.help'), act: () => setShown(true) }];
  const { on, turn } = useSingleKeys(Object.fromEntries(all.flatMap(({ key, act }) => (act ? [[key, act]] : []))));
  return (
    <>
      <Button onPress={() => setShown(true)}>{t('keys.open')}</Button>
      {isShown ? <KeysDialog title={title} keys={all} isOn={on} onTurn={turn} onClose={() => setShown(false)} /> : null}
    </>
  );
}

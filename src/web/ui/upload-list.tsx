import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { FileDrop } from './file-drop.tsx';
import { UploadedFile, type UploadItem } from './uploaded-file.tsx';

type UploadListProps = {
  label: string;
  hint: string;
  accept: readonly string[];
  items: readonly UploadItem[];
  onAdd: (files: File[]) => void;
  onRemove: (id: string) => void;
  isDisabled?: boolean;
  /** What came of the last choice: refusals and notes. */
  children?: ReactNode;
};

/** Chooses files by dropping or picking them, and lists them with type, size, progress and a way to take them out. */
export function UploadList({
  label,
  hint,
  accept,
  items,
  onAdd,
  onRemove,
  isDisabled = false,
  children,
}: UploadListProps) {
  const { t } = useTranslation('ui');
  const place = useRef<HTMLDivElement>(null);
  const remove = (id: string, at: number) => {
    onRemove(id);
    // The pressed button goes with its file: the next one takes the focus, or the choice of files after the last.
    requestAnimationFrame(() => {
      const left = place.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
      const next = left[Math.min(at, left.length - 1)];
      (next ?? place.current?.querySelector<HTMLElement>('[data-choose]'))?.focus();
    });
  };
  return (
    <div ref={place} className="space-y-3">
      <FileDrop
        label={label}
        hint={hint}
        accept={accept}
        onAdd={onAdd}
        isDisabled={isDisabled}
        isCompact={items.length > 0}
      />
      {children}
      {items.length > 0 ? (
        <ul aria-label={t('uploads.chosen')} className="divide-y divide-line rounded border border-line bg-surface">
          {items.map((item, at) => (
            <UploadedFile
              key={item.id}
              item={item}
              end={
                <Button
                  data-remove=""
                  variant="quiet"
                  className="px-3 text-sm"
                  aria-label={t('uploads.removeFile', { name: item.name })}
                  isDisabled={isDisabled}
                  onPress={() => remove(item.id, at)}
                >
                  {t('uploads.remove')}
                </Button>
              }
            />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

import { Upload } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { DropZone } from 'react-aria-components/DropZone';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Text } from 'react-aria-components/Text';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { type DroppedItem, filesIn } from './dropped-files.ts';
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
  const [reading, setReading] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const drop = async (dropped: readonly DroppedItem[]) => {
    setReading(true);
    try {
      onAdd(await filesIn(dropped));
    } finally {
      setReading(false);
    }
  };
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
      <DropZone
        aria-label={label}
        isDisabled={isDisabled}
        onDrop={(event) => void drop(event.items)}
        className={({ isDropTarget }) =>
          `flex flex-col items-center rounded border-2 border-dashed text-center ${items.length > 0 ? 'gap-2 p-4 sm:flex-row sm:justify-between sm:text-left' : 'gap-3 p-6'} transition-colors duration-150 ${isDropTarget ? 'border-lake bg-lake-tint' : 'border-edge bg-paper'} ${isDisabled ? 'opacity-70' : ''}`
        }
      >
        {items.length > 0 ? null : <Upload aria-hidden="true" className="size-7 text-lake" />}
        <div className="space-y-1">
          <Text slot="label" className="block font-semibold">
            {reading ? (
              t('uploads.opening')
            ) : (
              <>
                <span className="pointer-coarse:hidden">{t('uploads.drop')}</span>
                <span className="not-pointer-coarse:hidden">{t('uploads.add')}</span>
              </>
            )}
          </Text>
          <p className="text-sm text-muted">{hint}</p>
        </div>
        <FileTrigger
          allowsMultiple
          acceptedFileTypes={accept}
          onSelect={(files) => {
            if (files) onAdd(Array.from(files));
          }}
        >
          <Button data-choose="" isDisabled={isDisabled}>
            {t(items.length > 0 ? 'uploads.chooseMore' : 'uploads.choose')}
          </Button>
        </FileTrigger>
      </DropZone>
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

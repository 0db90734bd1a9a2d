import { Upload } from 'lucide-react';
import { useState } from 'react';
import { DropZone } from 'react-aria-components/DropZone';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Text } from 'react-aria-components/Text';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';

type FileDropProps = {
  label: string;
  hint: string;
  accept: readonly string[];
  onAdd: (files: File[]) => void;
  isDisabled?: boolean;
  /** It takes less room: there are files already, or much else. */
  isCompact?: boolean;
  /** There is no file yet, although it is compact. */
  isFirst?: boolean;
  /** What the button is called where a page has several of them. */
  chooseLabel?: string;
  /** One file is wanted; of several the first is taken. */
  isSingle?: boolean;
};

/** A place to drop files and folders on, with a button for those who pick them. */
export function FileDrop(props: FileDropProps) {
  const { label, hint, accept, onAdd, isDisabled = false, isCompact = false, chooseLabel, isSingle = false } = props;
  const hasFiles = isCompact && !props.isFirst;
  const { t } = useTranslation('ui');
  const [reading, setReading] = useState(false);
  const drop = async (dropped: readonly DroppedItem[]) => {
    setReading(true);
    try {
      onAdd(await filesIn(dropped));
    } finally {
      setReading(false);
    }
  };
  return (
    <DropZone
      aria-label={label}
      isDisabled={isDisabled}
      onDrop={(event) => void drop(event.items)}
      className={({ isDropTarget }) =>
        `flex flex-col items-center rounded border-2 border-dashed text-center ${isCompact ? 'gap-2 p-4 sm:flex-row sm:justify-between sm:text-left' : 'gap-3 p-6'} transition-colors duration-150 ${isDropTarget ? 'border-lake bg-lake-tint' : 'border-edge bg-paper'} ${isDisabled ? 'opacity-70' : ''}`
      }
    >
      {isCompact ? null : <Upload aria-hidden="true" className="size-7 text-lake" />}
      <div className="space-y-1">
        <Text slot="label" className="block font-semibold">
          {reading ? (
            t('uploads.opening')
          ) : (
            <>
              <span className="pointer-coarse:hidden">{t(isSingle ? 'uploads.dropOne' : 'uploads.drop')}</span>
              <span className="not-pointer-coarse:hidden">{t(isSingle ? 'uploads.addOne' : 'uploads.add')}</span>
            </>
          )}
        </Text>
        <p className="text-sm text-muted">{hint}</p>
      </div>
      <FileTrigger
        allowsMultiple={!isSingle}
        acceptedFileTypes={accept}
        onSelect={(files) => {
          if (files) onAdd(Array.from(files));
        }}
      >
        <Button
          data-choose=""
          className="shrink-0 whitespace-nowrap"
          isDisabled={isDisabled}
          {...(isSingle
            ? { 'aria-label': t('uploads.chooseOneNamed', { label }) }
            : chooseLabel
              ? { 'aria-label': chooseLabel }
              : {})}
        >
          {t(isSingle ? 'uploads.chooseOne' : hasFiles ? 'uploads.chooseMore' : 'uploads.choose')}
        </Button>
      </FileTrigger>
    </DropZone>
  );
}

type DroppedFile = { kind: 'file'; getFile: () => Promise<File> };
type DroppedFolder = { kind: 'directory'; getEntries: () => AsyncIterable<DroppedFile | DroppedFolder> };

/** What can be dropped: files, folders, and text, which is passed over. */
export type DroppedItem = DroppedFile | DroppedFolder | { kind: 'text' };

// What systems leave in folders unasked; nobody means to send these.
const LITTER = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini']);

/** Every file among the dropped things, folders opened to any depth. */
export async function filesIn(items: readonly DroppedItem[]): Promise<File[]> {
  const files: File[] = [];
  for (const item of items) {
    if (item.kind === 'file') {
      files.push(await item.getFile());
    } else if (item.kind === 'directory') {
      const inside: DroppedItem[] = [];
      for await (const entry of item.getEntries()) inside.push(entry);
      files.push(...(await filesIn(inside)).filter((file) => !LITTER.has(file.name)));
    }
  }
  return files;
}

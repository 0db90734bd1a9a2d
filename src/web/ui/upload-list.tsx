import { CircleCheck, FileSpreadsheet, FileText, Image as Picture, Upload } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { DropZone } from 'react-aria-components/DropZone';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Text } from 'react-aria-components/Text';
import { Button } from './button.tsx';
import { type DroppedItem, filesIn } from './dropped-files.ts';
import { ErrorLine } from './field.tsx';
import { ProgressBar } from './progress-bar.tsx';

export type UploadItem = {
  id: string;
  name: string;
  kind: 'pdf' | 'picture' | 'sheet' | 'other';
  /** Its type and size in words. */
  about: string;
  /** Part sent, 0 to 1, while it goes up. */
  sent?: number | undefined;
  /** What is wrong with it and what to do. */
  error?: string | undefined;
};

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

const icons = { pdf: FileText, picture: Picture, sheet: FileSpreadsheet, other: FileText };

function Row({
  item,
  onRemove,
  isDisabled,
}: {
  item: UploadItem;
  onRemove: (id: string) => void;
  isDisabled: boolean;
}) {
  const Icon = icons[item.kind];
  const sending = item.sent !== undefined;
  return (
    <li className="flex items-start gap-3 px-3 py-2">
      <Icon aria-hidden="true" className="mt-1.5 size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 space-y-1 py-0.5">
        <p className="leading-5 font-medium [overflow-wrap:anywhere]">{item.name}</p>
        <p className="numbers text-sm text-muted">{item.about}</p>
        {sending && !item.error ? (
          <ProgressBar
            size="thin"
            label={`Sending ${item.name}`}
            value={item.sent}
            max={1}
            text={`${Math.round((item.sent ?? 0) * 100)}% sent`}
          />
        ) : null}
        {item.error ? <ErrorLine>{item.error}</ErrorLine> : null}
      </div>
      {item.sent === 1 ? <CircleCheck aria-label="Sent" className="mt-2.5 size-5 shrink-0 text-pine" /> : null}
      {sending ? null : (
        <Button
          variant="quiet"
          className="px-3 text-sm"
          aria-label={`Remove ${item.name}`}
          isDisabled={isDisabled}
          onPress={() => onRemove(item.id)}
        >
          Remove
        </Button>
      )}
    </li>
  );
}

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
    <div className="space-y-3">
      <DropZone
        aria-label={label}
        isDisabled={isDisabled}
        onDrop={(event) => void drop(event.items)}
        className={({ isDropTarget }) =>
          `flex flex-col items-center gap-3 rounded border-2 border-dashed p-6 text-center transition-colors duration-150 ${isDropTarget ? 'border-lake bg-lake-tint' : 'border-edge bg-paper'} ${isDisabled ? 'opacity-70' : ''}`
        }
      >
        <Upload aria-hidden="true" className="size-7 text-lake" />
        <div className="space-y-1">
          <Text slot="label" className="block font-semibold">
            {reading ? 'Opening what you dropped…' : 'Drop files or a folder here'}
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
          <Button isDisabled={isDisabled}>Choose files</Button>
        </FileTrigger>
      </DropZone>
      {children}
      {items.length > 0 ? (
        <ul aria-label="Chosen files" className="divide-y divide-line rounded border border-line bg-surface">
          {items.map((item) => (
            <Row key={item.id} item={item} onRemove={onRemove} isDisabled={isDisabled} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

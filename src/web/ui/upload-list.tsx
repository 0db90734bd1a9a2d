import { CircleCheck, FileSpreadsheet, FileText, Image as Picture } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { percent } from '#web/lib/format.ts';
import { Button } from './button.tsx';
import { ErrorLine } from './field.tsx';
import { FileDrop } from './file-drop.tsx';
import { ProgressBar } from './progress.tsx';

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

export type UploadItem = {
  id: string;
  name: string;
  /** The name as it is shown, where it leads to the file. */
  shownName?: ReactNode;
  kind: 'pdf' | 'picture' | 'sheet' | 'other';
  /** Its type and size in words. */
  about: string;
  /** Part sent, 0 to 1, while it goes up. */
  sent?: number | undefined;
  /** What is wrong with it and what to do. */
  error?: ReactNode;
  /** What is chosen for it. */
  choice?: ReactNode;
};

const icons = { pdf: FileText, picture: Picture, sheet: FileSpreadsheet, other: FileText };

type UploadedFileProps = {
  item: UploadItem;
  end?: ReactNode;
  /** What can be done with it stands under it, where beside it there is no room for the name. */
  isEndBelow?: boolean;
};

/** One file in a list: its kind, name, type and size, how far it has been sent, and what is wrong with it. */
export function UploadedFile({ item, end, isEndBelow = false }: UploadedFileProps) {
  const { t } = useTranslation('ui');
  const Icon = icons[item.kind];
  return (
    <li className={`flex items-start gap-x-3 px-3 py-2 ${isEndBelow ? 'flex-wrap' : ''}`}>
      <Icon aria-hidden="true" strokeWidth={1.75} className="mt-1.5 size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 space-y-1 py-0.5">
        <p className="leading-5 font-medium [overflow-wrap:anywhere]">{item.shownName ?? item.name}</p>
        <p className="numbers text-sm text-muted">{item.about}</p>
        {item.sent !== undefined && !item.error ? (
          <ProgressBar
            size="thin"
            label={t('uploads.sending', { name: item.name })}
            value={item.sent}
            max={1}
            text={t('uploads.share', { percent: percent(item.sent) })}
          />
        ) : null}
        {item.error ? <ErrorLine>{item.error}</ErrorLine> : null}
        {item.choice}
      </div>
      {item.sent !== undefined ? (
        <span className="mt-2 size-5 shrink-0">
          {item.sent >= 1 ? (
            <CircleCheck role="img" aria-label={t('uploads.sent')} className="size-5 text-pine" />
          ) : null}
        </span>
      ) : null}
      {end ? <div className={isEndBelow ? 'basis-full pl-5' : 'shrink-0'}>{end}</div> : null}
    </li>
  );
}

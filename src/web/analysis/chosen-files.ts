import i18next from 'i18next';
import { useState } from 'react';
import { acceptsFile, UPLOAD_LIMITS } from '#contract/uploads.ts';
import { useMaxFileBytes } from '#web/lib/about.ts';
import { list, megabytes, plural } from '#web/lib/format.ts';
import { newId } from '#web/lib/ids.ts';
import { showToast } from '#web/ui/toasts.ts';
import type { ChosenFile } from './send-files.ts';
import type { ToolTexts } from './tool.ts';

/** The files as a person puts them together, before they are sent. */
export function useChosenFiles(suggestLabel?: (name: string) => string) {
  const maxFileBytes = useMaxFileBytes();
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [choice, setChoice] = useState<FileChoice<File> | null>(null);

  return {
    files,
    /** What came of the last choice of files. */
    choice,
    maxFileBytes,
    add: (incoming: readonly File[]) => {
      if (incoming.length === 0) return;
      const outcome = checkFiles(
        files.map(({ file }) => file),
        incoming,
        maxFileBytes,
      );
      const toast = outcome.errors[0] ? fileErrorToast(outcome.errors[0]) : null;
      if (toast) showToast('destructive', toast.title, toast.message);
      setChoice(outcome);
      setFiles([...files, ...outcome.added.map((file) => ({ id: newId(), file, label: suggestLabel?.(file.name) }))]);
    },
    remove: (id: string) => {
      setChoice(null);
      setFiles(files.filter((chosen) => chosen.id !== id));
    },
    setLabel: (id: string, label: string) =>
      setFiles(files.map((chosen) => (chosen.id === id ? { ...chosen, label } : chosen))),
    clear: () => {
      setChoice(null);
      setFiles([]);
    },
  };
}

export type ChosenFiles = ReturnType<typeof useChosenFiles>;

/** What of a file is looked at before it is read. */
export type FileFacts = Pick<File, 'name' | 'size' | 'type' | 'lastModified'>;

/** Why files were refused. `kept` is how many files were in the list before. Sizes in bytes. */
export type FileChoiceError =
  | { why: 'too-many'; offered: number; room: number; kept: number }
  | { why: 'wrong-type'; names: string[]; offered: number; kept: number }
  | { why: 'empty'; name: string }
  | { why: 'too-large'; name: string; size: number; limit: number };

export type FileChoice<F extends FileFacts> = {
  /** Files that join the list. */
  added: F[];
  /** What was refused. The first two reasons refuse the whole choice. */
  errors: FileChoiceError[];
  /** Names of files that were in the list already. */
  twice: string[];
  /** Good files of a choice that was refused as a whole: they can still be added. */
  setAside: F[];
};

const isSame = (one: FileFacts, other: FileFacts) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

const sizeErrors = (files: readonly FileFacts[], limit: number): FileChoiceError[] =>
  files.map(({ name, size }) => (size === 0 ? { why: 'empty', name } : { why: 'too-large', name, size, limit }));

/**
 * Decides which of the newly chosen files join those already `chosen`. A file of a wrong type, or more than the
 * limit, refuses the whole choice, as the product promises; an empty or oversized file only refuses itself.
 */
export function checkFiles<F extends FileFacts>(
  chosen: readonly FileFacts[],
  incoming: readonly F[],
  maxFileBytes: number,
): FileChoice<F> {
  const known: F[] = [];
  const fresh: F[] = [];
  for (const file of incoming) {
    const isKnown = [...chosen, ...fresh].some((other) => isSame(other, file));
    (isKnown ? known : fresh).push(file);
  }
  const nothing = { added: [], twice: known.map(({ name }) => name), setAside: [] };
  const [offered, kept] = [fresh.length, chosen.length];

  const room = UPLOAD_LIMITS.maxFiles - kept;
  if (offered > room) return { ...nothing, errors: [{ why: 'too-many', offered, room, kept }] };

  const wrongType = fresh.filter((file) => !acceptsFile(file.name, file.type));
  const wrongSize = fresh.filter((file) => !wrongType.includes(file) && (file.size === 0 || file.size > maxFileBytes));
  const good = fresh.filter((file) => !wrongType.includes(file) && !wrongSize.includes(file));

  if (wrongType.length > 0) {
    const names = wrongType.map(({ name }) => name);
    return {
      ...nothing,
      errors: [{ why: 'wrong-type', names, offered, kept }, ...sizeErrors(wrongSize, maxFileBytes)],
      setAside: good,
    };
  }
  return { ...nothing, errors: sizeErrors(wrongSize, maxFileBytes), added: good };
}

const FEW = 3;

/** File names for a sentence: the first three, then how many more. */
const named = (names: readonly string[]): string => {
  const more = names.length - FEW;
  return list(more > 0 ? [...names.slice(0, FEW), i18next.t('analysis:choice.more', plural(more))] : names);
};

const most = UPLOAD_LIMITS.maxFiles;

/** What was refused and what to do, in a sentence or a few. */
export function fileErrorText(fileError: FileChoiceError, texts: ToolTexts): string {
  const { t } = i18next;
  if (fileError.why === 'empty') return t('analysis:choice.empty', { name: fileError.name });
  if (fileError.why === 'too-large') {
    const { name, size, limit } = fileError;
    return t('analysis:choice.tooLarge', { name, size: megabytes(size), limit: megabytes(limit) });
  }
  const { offered, kept } = fileError;
  const rest = kept > 0 ? [t('analysis:choice.kept', plural(kept))] : [];
  if (fileError.why === 'too-many') {
    const { room } = fileError;
    const left =
      room === 0 ? t(`${texts}:choice.listFull`, { most }) : t(`${texts}:choice.roomFor`, { ...plural(room), most });
    return [t('analysis:choice.tooMany', plural(offered)), left, ...rest].join(' ');
  }
  const wrong = plural(fileError.names.length);
  return [
    t('analysis:choice.wrongType', { ...wrong, names: named(fileError.names) }),
    ...(offered > 1 ? [t('analysis:choice.noneAdded', plural(offered))] : []),
    t('analysis:choice.saveAsPdf', wrong),
    ...rest,
  ].join(' ');
}

/** The notification of a choice that was refused as a whole; null for other refusals. */
export function fileErrorToast({ why }: FileChoiceError): { title: string; message: string } | null {
  const { t } = i18next;
  if (why === 'too-many') {
    return { title: t('analysis:choice.tooManyToast'), message: t('analysis:choice.tooManyToastAbout', { most }) };
  }
  if (why === 'wrong-type') {
    const endings = UPLOAD_LIMITS.extensions.join(', ');
    return {
      title: t('analysis:choice.wrongTypeToast'),
      message: t('analysis:choice.wrongTypeToastAbout', { endings }),
    };
  }
  return null;
}

/** What was passed over without harm. */
export const twiceText = (names: readonly string[]): string =>
  i18next.t('analysis:choice.twice', { ...plural(names.length), names: named(names) });

const kinds = { pdf: 'pdf', excel: 'sheet', png: 'picture', jpg: 'picture', other: 'other' } as const;

const kindOf = ({ name, type }: FileFacts): keyof typeof kinds => {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (ending === 'pdf' || type === 'application/pdf') return 'pdf';
  const ofSheets = type.includes('excel') || type.includes('spreadsheet');
  if (ending === 'xlsx' || ending === 'xls' || ofSheets) return 'excel';
  if (ending === 'png' || type === 'image/png') return 'png';
  return ending === 'jpg' || ending === 'jpeg' || type === 'image/jpeg' ? 'jpg' : 'other';
};

/** What a file is, for its picture and its words in the list. */
export function describeFile(file: FileFacts): { kind: 'pdf' | 'picture' | 'sheet' | 'other'; about: string } {
  const kind = kindOf(file);
  return { kind: kinds[kind], about: i18next.t(`analysis:fileKinds.${kind}`, { size: megabytes(file.size) }) };
}

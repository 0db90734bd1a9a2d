import i18next from 'i18next';
import { UPLOAD_LIMITS } from '#contract/uploads.ts';
import { list, megabytes, plural } from '#web/lib/format.ts';
import type { FileChoiceError, FileFacts } from './check-files.ts';
import type { ToolTexts } from './tool.ts';

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

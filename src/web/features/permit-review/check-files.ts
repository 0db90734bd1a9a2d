import { acceptsFile, UPLOAD_LIMITS } from '#contract/uploads.ts';
import { sayList } from '#domain/checklists/say-value.ts';
import { count, megabytes } from '#web/lib/words.ts';

/** What of a file is looked at before it is read. */
export type FileFacts = Pick<File, 'name' | 'size' | 'type' | 'lastModified'>;

export type FileChoice<F extends FileFacts> = {
  /** Files that join the list. */
  added: F[];
  /** The notification, where the whole choice was refused. */
  toast: { title: string; message: string } | null;
  /** What was refused and what to do, a sentence each. */
  refusals: string[];
  /** What was passed over without harm. */
  notes: string[];
  /** Good files of a choice that was refused as a whole: they can still be added. */
  setAside: F[];
};

const FEW = 3;

/** File names for a sentence: the first three, then how many more. */
const named = (files: readonly FileFacts[]): string => {
  const names = files.slice(0, FEW).map((file) => file.name);
  const more = files.length - names.length;
  return sayList(more > 0 ? [...names, `${more} more`] : names);
};

const isSame = (one: FileFacts, other: FileFacts) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

const kept = (chosen: number) => {
  if (chosen === 0) return '';
  return chosen === 1 ? ' The file already in the list is kept.' : ` The ${chosen} files already in the list are kept.`;
};

const sizeRefusals = (files: readonly FileFacts[], maxFileBytes: number): string[] =>
  files.map((file) =>
    file.size === 0
      ? `${file.name} is empty (0 MB) and was not added. Export or scan it again, then add the new file.`
      : `${file.name} is ${megabytes(file.size)}, over the limit of ${megabytes(maxFileBytes)} a file, and was not added. Split it or reduce its size, then add it.`,
  );

/**
 * Decides which of the newly chosen files join those already `chosen`. A file of a wrong type, or more than the
 * limit, refuses the whole choice, as the product promises; an empty or oversized file only refuses itself.
 */
export function checkFiles<F extends FileFacts>(
  chosen: readonly FileFacts[],
  incoming: readonly F[],
  maxFileBytes: number,
): FileChoice<F> {
  const twice: F[] = [];
  const fresh: F[] = [];
  for (const file of incoming) {
    const known = [...chosen, ...fresh].some((other) => isSame(other, file));
    (known ? twice : fresh).push(file);
  }
  const notes =
    twice.length > 0
      ? [
          `${named(twice)} ${twice.length === 1 ? 'is' : 'are'} already in the list and ${twice.length === 1 ? 'was' : 'were'} not added twice.`,
        ]
      : [];
  const nothing = { added: [], notes, setAside: [] };

  const room = UPLOAD_LIMITS.maxFiles - chosen.length;
  if (fresh.length > room) {
    const left = room === 0 ? 'The list is full' : `There is room for ${room} more`;
    return {
      ...nothing,
      toast: {
        title: 'Upload limit exceeded',
        message: `You can only upload a maximum of ${UPLOAD_LIMITS.maxFiles} files.`,
      },
      refusals: [
        `You chose ${count(fresh.length, 'file')}. ${left}, so none was added: a review takes up to ${UPLOAD_LIMITS.maxFiles} files. Choose fewer, or join some into one PDF.${kept(chosen.length)}`,
      ],
    };
  }

  const wrongType = fresh.filter((file) => !acceptsFile(file.name, file.type));
  const wrongSize = fresh.filter((file) => !wrongType.includes(file) && (file.size === 0 || file.size > maxFileBytes));
  const good = fresh.filter((file) => !wrongType.includes(file) && !wrongSize.includes(file));

  if (wrongType.length > 0) {
    const all = fresh.length > 1 ? ` None of the ${fresh.length} files you chose was added.` : '';
    return {
      ...nothing,
      toast: { title: 'Invalid file type', message: `Only ${UPLOAD_LIMITS.extensions.join(', ')} files are accepted.` },
      refusals: [
        `${named(wrongType)} ${wrongType.length === 1 ? 'is not a PDF, picture or Excel file' : 'are not PDF, picture or Excel files'}.${all} Save ${wrongType.length === 1 ? 'it' : 'them'} as PDF, or leave ${wrongType.length === 1 ? 'it' : 'them'} out.${kept(chosen.length)}`,
        ...sizeRefusals(wrongSize, maxFileBytes),
      ],
      setAside: good,
    };
  }
  return { ...nothing, toast: null, refusals: sizeRefusals(wrongSize, maxFileBytes), added: good };
}

/** What a file is, for its picture and its words in the list. */
export function describeFile({ name, size, type }: FileFacts): {
  kind: 'pdf' | 'picture' | 'sheet' | 'other';
  about: string;
} {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const about = (word: string) => `${word} · ${megabytes(size)}`;
  if (ending === 'pdf' || type === 'application/pdf') return { kind: 'pdf', about: about('PDF') };
  if (ending === 'xlsx' || ending === 'xls' || type.includes('excel') || type.includes('spreadsheet')) {
    return { kind: 'sheet', about: about('Excel') };
  }
  if (ending === 'png' || type === 'image/png') return { kind: 'picture', about: about('PNG picture') };
  if (ending === 'jpg' || ending === 'jpeg' || type === 'image/jpeg')
    return { kind: 'picture', about: about('JPG picture') };
  return { kind: 'other', about: about('File') };
}

import { acceptsFile, UPLOAD_LIMITS } from '#contract/uploads.ts';

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
  /** NamesById of files that were in the list already. */
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

import { DOCUMENT_LIMITS } from '#contract/applications.ts';

type FileNameAndSize = Pick<File, 'name' | 'size'>;

/** Files of a choice that cannot be taken, by why. */
export type Refused = { why: 'wrong-type' | 'empty' | 'too-large' | 'too-many'; names: string[] };

const hasType = ({ name }: FileNameAndSize) =>
  DOCUMENT_LIMITS.extensions.some((extension) => name.toLowerCase().endsWith(extension));

/**
 * Which of the chosen files an upload field takes. `room`: how many more it has place for; `maxFileBytes`: the largest
 * that the server takes. A file that cannot be taken does not keep the others out.
 */
export function checkChoice<F extends FileNameAndSize>(
  chosen: readonly F[],
  { room, maxFileBytes }: { room: number; maxFileBytes: number },
): { taken: F[]; refused: Refused[] } {
  const reasonOf = (file: F): Refused['why'] | null => {
    if (!hasType(file)) return 'wrong-type';
    if (file.size === 0) return 'empty';
    return file.size > maxFileBytes ? 'too-large' : null;
  };
  const good = chosen.filter((file) => reasonOf(file) === null);
  const taken = good.slice(0, Math.max(0, room));
  const refused = (['wrong-type', 'empty', 'too-large', 'too-many'] as const).map((why) => {
    const files = why === 'too-many' ? good.slice(taken.length) : chosen.filter((file) => reasonOf(file) === why);
    return { why, names: files.map(({ name }) => name) };
  });
  return { taken, refused: refused.filter(({ names }) => names.length > 0) };
}

import i18next from 'i18next';
import { type ApplicationDocument, DOCUMENT_LIMITS } from '#contract/applications.ts';
import { list, megabytes, plural } from '#web/lib/format.ts';

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

export const endings = (): string => DOCUMENT_LIMITS.extensions.join(', ');

/** Why files were not added, and what to do. */
export const describeRefused = ({ why, names }: Refused, maxFileBytes: number): string =>
  i18next.t(`questionnaire:upload.refused.${why}`, {
    ...plural(names.length),
    names: list(names),
    endings: endings(),
    size: megabytes(maxFileBytes),
    most: DOCUMENT_LIMITS.mostFiles,
  });

/** "2.3 MB · 12 pages · Verified" */
export const aboutDocument = (
  { size, pages }: Pick<ApplicationDocument, 'size' | 'pages'>,
  state: ApplicationDocument['state'],
): string =>
  [
    megabytes(size),
    ...(pages === null ? [] : [i18next.t('questionnaire:upload.pages', plural(pages))]),
    i18next.t(`questionnaire:upload.state.${state}`),
  ].join(' · ');

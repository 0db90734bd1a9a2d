import type { ApplicationSummary } from '#contract/applications.ts';
import { type ApplicationStatus, shortId } from '#domain/application/application.ts';

export type Filter = { search: string; status: ApplicationStatus | null };

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Parcel and reference numbers are found however their hyphens are written. */
const bare = (text: string): string => plain(text).replace(/[^\p{L}\d]/gu, '');

/** The applications in which every word of the search stands, among those of the status. */
export function filterApplications(
  applications: readonly ApplicationSummary[],
  { search, status }: Filter,
): ApplicationSummary[] {
  const words = search.split(/\s+/).filter((word) => bare(word) !== '');
  return applications.filter((one) => {
    if (status !== null && one.status !== status) return false;
    const texts = [one.title, one.project_address, one.apn, one.reference, shortId(one.id), one.id].filter(
      (text) => text !== null,
    );
    return words.every((word) =>
      texts.some((text) => plain(text).includes(plain(word)) || bare(text).includes(bare(word))),
    );
  });
}

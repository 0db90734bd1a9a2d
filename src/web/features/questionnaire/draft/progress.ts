import type {
  FormState,
  Missing,
  SectionState,
  TabState,
  UploadState,
} from '#domain/application/evaluate-questionnaire.ts';
import { isForShow } from '#domain/application/field.ts';
import { fieldsById, type Questionnaire, type Section, type Tab } from '#domain/application/questionnaire.ts';

/** How far a part of the application is. */
export type SectionProgress = 'not-started' | 'in-progress' | 'complete';

/** What tells whether someone has been at a field. */
export type Entries = { values: ReadonlyMap<string, string>; uploads: Readonly<Record<string, UploadState>> };

/** Whether any of the fields holds something that the person entered, not only what was filled in for them. */
export function isStarted(
  questionnaire: Questionnaire,
  shown: readonly string[],
  { values, uploads }: Entries,
): boolean {
  const all = fieldsById(questionnaire);
  return shown.some((id) => {
    const field = all.get(id)?.field;
    if (!field || isForShow(field) || ('prefill' in field && field.prefill !== undefined)) return false;
    return values.has(id) || (uploads[id] ?? 'none') !== 'none';
  });
}

/** What a section lacks, with what the forms lack that it has attached. */
export function missingInSection(questionnaire: Questionnaire, tab: TabState, section: string): Missing[] {
  const all = fieldsById(questionnaire);
  return tab.missing.filter((missing) => {
    const host = all.get(missing.field)?.place.attached?.host;
    return host === undefined ? missing.section === section : all.get(host)?.place.section.id === section;
  });
}

export const progressOf = (isComplete: boolean, hasBegun: boolean): SectionProgress =>
  isComplete ? 'complete' : hasBegun ? 'in-progress' : 'not-started';

export type SectionPlace = { tab: string; section: string };

/** The sections that are asked now, in their order. */
const order = (formState: FormState): SectionPlace[] =>
  formState.tabs
    .filter(({ shown }) => shown)
    .flatMap((tab) => tab.sections.map((section) => ({ tab: tab.id, section: section.id })));

/** The section after this one: in its tab, or the first of the next tab. Null after the last. */
export function nextSection(formState: FormState, here: SectionPlace): SectionPlace | null {
  const all = order(formState);
  const at = all.findIndex(({ tab, section }) => tab === here.tab && section === here.section);
  return all[at + 1] ?? null;
}

/** A section as it is asked, and how far it is. */
export type Arrived = { tab: TabState; section: SectionState; asked: { tab: Tab; section: Section } };

/**
 * Where an address leads: the tab and section that it names, as far as they are there and asked now; else the first.
 * An address may be old, typed by hand, or of a tab that has gone with an answer. Null where nothing is asked.
 */
export function arrive(
  questionnaire: Questionnaire,
  formState: FormState,
  { tab, section }: { tab: string | null; section: string | null },
): Arrived | null {
  const shown = formState.tabs.filter((one) => one.shown && one.sections.length > 0);
  const at = shown.find(({ id }) => id === tab) ?? shown[0];
  const part = at?.sections.find(({ id }) => id === section) ?? at?.sections[0];
  const askedTab = questionnaire.tabs.find(({ id }) => id === at?.id);
  const askedSection = askedTab?.sections.find(({ id }) => id === part?.id);
  if (!at || !part || !askedTab || !askedSection) return null;
  return { tab: at, section: part, asked: { tab: askedTab, section: askedSection } };
}

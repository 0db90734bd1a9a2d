import type { Localized } from '#domain/agency/language.ts';
import type { Tab } from '#domain/application/questionnaire.ts';
import type { RecordSection } from '#domain/application/record.ts';

type SectionGroup = { id: string; title: Localized | undefined; sections: RecordSection[] };

/** Puts the sections of a record under their tabs, in the record's order. A tab that is gone has no title. */
export function groupByTab(
  sections: readonly RecordSection[],
  tabs: readonly Pick<Tab, 'id' | 'title'>[],
): SectionGroup[] {
  const groups = new Map<string, SectionGroup>();
  for (const section of sections) {
    const group = groups.get(section.tab) ?? {
      id: section.tab,
      title: tabs.find(({ id }) => id === section.tab)?.title,
      sections: [],
    };
    group.sections.push(section);
    groups.set(section.tab, group);
  }
  return [...groups.values()];
}

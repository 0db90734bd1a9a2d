import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs';
import { useTranslation } from 'react-i18next';
import { Select } from '#web/ui/select.tsx';
import type { SectionProgress } from '../draft/progress.ts';

export type PlaceTab = { id: string; title: string; progress: SectionProgress };

type PlaceTabsProps = {
  label: string;
  /** What the chooser is called that stands in for the tabs on a phone. */
  chooserLabel: string;
  name: string;
  tabs: readonly PlaceTab[];
  current: string;
  onGo: (id: string) => void;
  /** Tabs inside tabs are lighter. */
  isInner?: boolean;
  children: ReactNode;
};

const look = (isSelected: boolean, isInner: boolean) => {
  const size = isInner ? 'rounded-full border px-3 py-1 text-sm' : '-mb-px border-b-3 px-3 py-2 text-base';
  if (isInner) {
    return `${size} ${isSelected ? 'border-lake bg-lake-tint text-ink' : 'border-line text-muted hover:border-lake hover:text-ink'}`;
  }
  return `${size} ${isSelected ? 'border-lake text-ink' : 'border-transparent text-muted hover:border-line hover:text-ink'}`;
};

/**
 * The sections of the application as tabs, each with how far it is; on a phone a chooser that opens under the thumb.
 * The address says which is open, so only that one is drawn.
 */
export function PlaceTabs(props: PlaceTabsProps) {
  const { label, chooserLabel, name, tabs, current, onGo, isInner = false, children } = props;
  const { t } = useTranslation('questionnaire');
  const go = (id: string) => {
    if (id !== current) onGo(id);
  };
  return (
    <AriaTabs
      selectedKey={current}
      onSelectionChange={(key) => go(String(key))}
      keyboardActivation="manual"
      className="outline-none"
    >
      <div className="no-print sm:hidden">
        <Select
          label={chooserLabel}
          name={name}
          value={current}
          onChange={go}
          options={tabs.map(({ id, title, progress }, at) => ({
            value: id,
            label: t('tabs.option', { number: at + 1, title, state: t(`tabs.state.${progress}`) }),
          }))}
        />
      </div>
      <TabList
        aria-label={label}
        className={`no-print flex flex-wrap max-sm:hidden ${isInner ? 'gap-2' : 'gap-x-1 border-b border-line'}`}
      >
        {tabs.map(({ id, title, progress }) => (
          <Tab
            key={id}
            id={id}
            className={({ isSelected }) =>
              `flex min-h-11 cursor-pointer items-center gap-2 font-semibold ${look(isSelected, isInner)}`
            }
          >
            {title}
            <ProgressMark progress={progress} />
          </Tab>
        ))}
      </TabList>
      {/* The ring belongs to the control that has the focus, not to all that stands in the tab. */}
      <TabPanel key={current} id={current} className="pt-4 outline-offset-8 not-focus-visible:outline-none sm:pt-6">
        {children}
      </TabPanel>
    </AriaTabs>
  );
}

/** How far a section is, as a shape; the word is there for those who do not see it. */
function ProgressMark({ progress }: { progress: SectionProgress }) {
  const { t } = useTranslation('questionnaire');
  const ring = { 'not-started': 'border-edge', 'in-progress': 'border-lake', complete: 'border-pine bg-pine' }[
    progress
  ];
  return (
    <span className="inline-flex shrink-0 items-center" title={t(`tabs.state.${progress}`)}>
      <span
        aria-hidden="true"
        className={`flex size-5 items-center overflow-hidden rounded-full border-2 ${progress === 'complete' ? 'justify-center' : ''} ${ring}`}
      >
        {progress === 'complete' ? <Check className="size-3.5 text-surface" strokeWidth={3.5} /> : null}
        {/* Half of the ring is filled: begun. */}
        {progress === 'in-progress' ? <span className="h-full w-1/2 self-stretch bg-lake" /> : null}
      </span>
      <span className="sr-only">({t(`tabs.state.${progress}`)})</span>
    </span>
  );
}

import type { ReactNode } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs';

export type TabItem = { id: string; label: ReactNode; content: ReactNode };

type TabsProps = {
  label: string;
  items: readonly TabItem[];
  /** The tab that shows, where the page keeps it; else the tabs do. */
  selected?: string;
  onSelect?: (id: string) => void;
};

/** Panels of which one shows. The row of tabs wraps on narrow screens. */
export const Tabs = ({ label, items, selected, onSelect }: TabsProps) => (
  <AriaTabs
    {...(selected === undefined ? {} : { selectedKey: selected })}
    {...(onSelect ? { onSelectionChange: (key) => onSelect(String(key)) } : {})}
  >
    <TabList aria-label={label} className="flex flex-wrap gap-x-1 border-b border-line">
      {items.map((item) => (
        <Tab
          key={item.id}
          id={item.id}
          className={({ isSelected }) =>
            `-mb-px flex min-h-11 cursor-pointer items-center gap-2 border-b-3 px-3 font-semibold ${isSelected ? 'border-lake text-ink' : 'border-transparent text-muted hover:border-line hover:text-ink'}`
          }
        >
          {item.label}
        </Tab>
      ))}
    </TabList>
    {items.map((item) => (
      <TabPanel key={item.id} id={item.id} className="pt-4">
        {item.content}
      </TabPanel>
    ))}
  </AriaTabs>
);

import { PageHeader } from '#web/ui/page-header.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { ActionParts, MessageParts } from './action-parts.tsx';
import { FormParts } from './form-parts.tsx';
import { Foundations } from './foundations.tsx';
import { RecordParts } from './record-parts.tsx';

/**
 * Every part of the design system in its states. It is a workbench for those who build the product, in demo mode only:
 * its own words are English whatever the language of the page, and are marked so. Words that the parts bring with them
 * follow the page, which is what one wants to see here.
 */
export const DesignPage = () => (
  <div lang="en">
    <PageHeader title="Design system">The parts that every page is made of, in their states.</PageHeader>
    <Tabs
      label="Kinds of parts"
      items={[
        { id: 'foundations', label: 'Foundations', content: <Foundations /> },
        { id: 'actions', label: 'Actions', content: <ActionParts /> },
        { id: 'forms', label: 'Forms', content: <FormParts /> },
        { id: 'records', label: 'Records', content: <RecordParts /> },
        { id: 'messages', label: 'Messages', content: <MessageParts /> },
      ]}
    />
  </div>
);

import { DraftingCompass } from 'lucide-react';
import { ChoiceCard } from '#web/ui/choice-card.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** The tools of contractors. */
export const DeveloperDashboard = () => (
  <>
    <PageHeader title="Contractor Tools">The design review dashboard.</PageHeader>
    <ul className="grid gap-4 md:grid-cols-2">
      <li>
        <ChoiceCard title="Design Review Checker" Icon={DraftingCompass}>
          Upload architectural plans and check them against a city's design codes.
        </ChoiceCard>
      </li>
    </ul>
  </>
);

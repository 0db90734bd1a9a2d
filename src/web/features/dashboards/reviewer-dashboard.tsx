import { BookOpenText, ClipboardCheck, MapPinCheck, Stamp } from 'lucide-react';
import { ChoiceCard } from '#web/ui/choice-card.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** The tools of city staff. */
export const ReviewerDashboard = () => (
  <>
    <PageHeader title="Reviewer Tools">
      Choose a tool. Each one shows where its answers come from; you decide.
    </PageHeader>
    <ul className="grid gap-4 md:grid-cols-2">
      <li>
        <ChoiceCard title="Permit Review Assistant" Icon={ClipboardCheck} to="/permit-review">
          Upload a permit application. Its documents are read, and the review checklist is filled in with file and page.
        </ChoiceCard>
      </li>
      <li>
        <ChoiceCard title="Site Verification Letters" Icon={MapPinCheck}>
          Draft a site assessment letter from an application form and a site plan.
        </ChoiceCard>
      </li>
      <li>
        <ChoiceCard title="Permit Approval Letters" Icon={Stamp}>
          Draft a permit letter with its conditions from a reviewed application.
        </ChoiceCard>
      </li>
      <li>
        <ChoiceCard title="Long-range Planning Assistant" Icon={BookOpenText}>
          Ask about plans and policies, and get answers with their passages.
        </ChoiceCard>
      </li>
    </ul>
  </>
);

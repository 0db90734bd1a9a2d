import { HardHat, Landmark, UserRound } from 'lucide-react';
import { ChoiceCard } from '#web/ui/choice-card.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SurveyArt } from '#web/ui/survey-art.tsx';

/** The front door: what this is, and the ways in. */
export const HomePage = () => (
  <div className="grid items-center gap-10 lg:grid-cols-[minmax(0,26rem)_1fr] lg:gap-16 lg:py-8">
    <div>
      <PageHeader title="Planwright" windowTitle="City planning and permitting assistant">
        <p className="text-heading">
          Planwright reads permit documents, answers the checklist, and shows the file and page behind every answer.
        </p>
      </PageHeader>
      <h2 className="pb-3 font-semibold">Where do you want to go?</h2>
      <ul className="space-y-3">
        <li>
          <ChoiceCard title="Citizen" Icon={UserRound} to="/login">
            Apply for a permit.
          </ChoiceCard>
        </li>
        <li>
          <ChoiceCard title="City Staff" Icon={Landmark} to="/reviewer-dashboard">
            Review permit documents.
          </ChoiceCard>
        </li>
        <li>
          <ChoiceCard title="Contractor" Icon={HardHat} to="/developer-dashboard">
            Check plans before you submit.
          </ChoiceCard>
        </li>
      </ul>
    </div>
    <SurveyArt className="hidden h-full max-h-[34rem] w-full rounded border border-line bg-surface sm:block" />
  </div>
);

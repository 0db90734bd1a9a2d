import { Anchor, ArrowLeftRight, House, type LucideIcon, MapPinCheck, Shovel, TreePine } from 'lucide-react';
import { Navigate } from 'react-router';
import { useApplicantSession } from '#web/lib/applicant-session.tsx';
import { ChoiceCard } from '#web/ui/choice-card.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

const closedProjects: { title: string; about: string; Icon: LucideIcon }[] = [
  { title: 'Site Verification', about: 'Have land capability and coverage verified.', Icon: MapPinCheck },
  { title: 'Structures touching Lake Tahoe', about: 'Piers, buoys, boat ramps and shore protection.', Icon: Anchor },
  { title: 'Tree Removal', about: 'Remove live trees or clear defensible space.', Icon: TreePine },
  { title: 'Grading or Excavation', about: 'Move, fill or dig out soil.', Icon: Shovel },
  { title: 'Development Rights Transfer', about: 'Move or convert development rights.', Icon: ArrowLeftRight },
];

/** An applicant's first page: who you are, and which project it is about. */
export function ApplicantDashboard() {
  const { user, loading } = useApplicantSession();
  if (loading) {
    return (
      <p role="status" className="py-16 text-center text-muted">
        Loading... Please wait while we verify your authentication.
      </p>
    );
  }
  if (!user) return <Navigate to="/login" replace />;
  const [firstName = user.full_name] = user.full_name.trim().split(/\s+/);
  return (
    <>
      <PageHeader title={`Welcome back, ${firstName}!`} windowTitle="Your projects">
        Select the option that best matches your project
      </PageHeader>
      <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        <li>
          <ChoiceCard title="Residential" Icon={House} notYet="Opens here soon" dimmed={false}>
            Build, rebuild or add to a home.
          </ChoiceCard>
        </li>
        {closedProjects.map(({ title, about, Icon }) => (
          <li key={title}>
            <ChoiceCard title={title} Icon={Icon}>
              {about}
            </ChoiceCard>
          </li>
        ))}
      </ul>
    </>
  );
}

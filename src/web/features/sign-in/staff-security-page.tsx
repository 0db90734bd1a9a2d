import { PageHeader } from '#web/ui/page-header.tsx';

export const StaffSecurityPage = () => <PageHeader title="StaffSecurity" />;

import { PageHeader } from '#web/ui/page-header.tsx';

export const LegalPage = () => <PageHeader title="Legal" />;

import { PageHeader } from '#web/ui/page-header.tsx';

export const OutboxPage = () => <PageHeader title="Outbox" />;

import { PageHeader } from '#web/ui/page-header.tsx';

export const ConfirmEmailPage = () => <PageHeader title="ConfirmEmail" />;

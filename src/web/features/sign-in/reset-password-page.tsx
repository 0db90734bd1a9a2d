import { PageHeader } from '#web/ui/page-header.tsx';

export const ResetPasswordPage = () => <PageHeader title="ResetPassword" />;

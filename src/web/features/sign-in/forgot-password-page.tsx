import { PageHeader } from '#web/ui/page-header.tsx';

export const ForgotPasswordPage = () => <PageHeader title="ForgotPassword" />;

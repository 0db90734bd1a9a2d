import { AreaLoginPage } from './area-login-page.tsx';

export const StaffLoginPage = () => (
  <AreaLoginPage
    area="reviewer"
    title="Staff Login"
    lead="City Staff Access"
    submitLabel="Staff Sign In"
    home="/reviewer-dashboard"
  />
);

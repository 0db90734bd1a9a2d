import { AreaLoginPage } from './area-login-page.tsx';

export const DeveloperLoginPage = () => (
  <AreaLoginPage
    area="contractor"
    title="Developer Login"
    lead="Developer Access"
    submitLabel="Developer Sign In"
    home="/developer-dashboard"
  />
);

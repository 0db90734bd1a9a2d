import { useTranslation } from 'react-i18next';
import { AreaLoginPage } from './area-login-page.tsx';

export function DeveloperLoginPage() {
  const { t } = useTranslation('signIn');
  return (
    <AreaLoginPage
      portal="contractor"
      title={t('contractor.title')}
      lead={t('contractor.lead')}
      submitLabel={t('contractor.submit')}
    />
  );
}

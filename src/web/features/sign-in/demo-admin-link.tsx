import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { enterAsDemoAdmin } from '#web/auth/sessions.tsx';
import { useIsDemo } from '#web/lib/about.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorText, Notice } from '#web/ui/notice.tsx';

/** Demo mode: the way into what administrators see. `to`: where it leads; the page that asks stays without it. */
export function DemoAdminLink({ to }: { to?: string }) {
  const { t } = useTranslation('signIn');
  const isDemo = useIsDemo();
  const navigate = useNavigate();
  const enter = useMutation({
    networkMode: 'always',
    mutationFn: enterAsDemoAdmin,
    onSuccess: () => (to === undefined ? undefined : navigate(to)),
  });
  if (!isDemo) return null;
  return (
    <div className="space-y-3">
      <p className="text-sm text-muted">{t('admin.demoAbout')}</p>
      {enter.error ? (
        <Notice tone="error" live="alert">
          <ErrorText error={enter.error} />
        </Notice>
      ) : null}
      <Button isPending={enter.isPending} pendingLabel={t('admin.entering')} onPress={() => enter.mutate()}>
        {t('admin.demo')}
      </Button>
    </div>
  );
}

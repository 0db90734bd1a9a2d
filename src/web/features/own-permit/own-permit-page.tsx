import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { permits } from '#contract/permit-letter.ts';
import { useAcceptPermit, useOwnPermit } from '#web/api/permits.ts';
import { asApplicant } from '#web/auth/sessions.tsx';
import { fetchFile, saveFile } from '#web/lib/api.ts';
import { describeError } from '#web/lib/problems.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { EmptyState } from '#web/ui/notice.tsx';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import { PermitConditions } from '#web/ui/permit-conditions.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { showToast } from '#web/ui/toasts.ts';

/** The permit of an own application: its conditions, which of them are met, and accepting it. */
export function OwnPermitPage() {
  const { t } = useTranslation('permitLetter');
  const { id = '' } = useParams();
  const { data, error, refetch } = useOwnPermit(id);
  const accept = useAcceptPermit(id);
  const [isAsking, setAsking] = useState(false);
  const file = useMutation({
    mutationFn: () => asApplicant((token) => fetchFile(permits.ownFile, { params: { id }, token })),
    onSuccess: (got) => saveFile(got, got.name || 'permit.docx'),
    onError: (failure) => showToast('destructive', t('permit.notDownloaded'), describeError(failure)),
  });
  const permit = data?.permit;
  return (
    <>
      <PageHeader title={t('permit.title')} back={<BackLink to="/my-applications">{t('permit.back')}</BackLink>}>
        {t('permit.about')}
      </PageHeader>
      {error && !data ? <NotLoaded error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton isPage label={t('permit.loading')} lines={6} /> : null}
      {permit === null ? <EmptyState title={t('permit.none')}>{t('permit.noneYet')}</EmptyState> : null}
      {permit ? (
        <PermitConditions
          permit={permit}
          actions={
            <>
              {permit.accepted_at || permit.ended ? null : (
                <Button variant="primary" isPending={accept.isPending} onPress={() => setAsking(true)}>
                  {t('permit.accept')}
                </Button>
              )}
              <Button isPending={file.isPending} onPress={() => file.mutate()}>
                <Download aria-hidden="true" className="size-4 shrink-0" />
                {t('permit.download')}
              </Button>
            </>
          }
        />
      ) : null}
      <ConfirmDialog
        title={t('permit.acceptTitle')}
        isOpen={isAsking}
        danger={false}
        confirmLabel={t('permit.accept')}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          accept.mutate(undefined, {
            onError: (failure) => showToast('destructive', t('permit.notSaved'), describeError(failure), id),
          });
        }}
      >
        {t('permit.acceptAbout')}
      </ConfirmDialog>
    </>
  );
}

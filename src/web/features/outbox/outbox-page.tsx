import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { outboxQuery } from '#web/api/site.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { EmptyState, Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { OutboxList } from './outbox-list.tsx';

/** The mails that the demo kept in place of sending them. */
export function OutboxPage() {
  const { t } = useTranslation('signIn');
  const mails = useQuery(outboxQuery);

  const [refreshing, setRefreshing] = useState(false);
  const refresh = async () => {
    setRefreshing(true);
    await mails.refetch();
    setRefreshing(false);
  };

  const view = () => {
    if (mails.data) {
      if (mails.data.mails.length > 0) return <OutboxList mails={mails.data.mails} />;
      return (
        <EmptyState
          title={t('outbox.emptyTitle')}
          action={<LinkButton to="/register">{t('outbox.register')}</LinkButton>}
        >
          {t('outbox.empty')}
        </EmptyState>
      );
    }
    if (mails.isPending) return <Skeleton isPage label={t('outbox.loading')} lines={8} />;
    return (
      <Notice
        tone="error"
        live="alert"
        title={t('outbox.failed')}
        actions={<Button onPress={() => void mails.refetch()}>{t('outbox.again')}</Button>}
      >
        {mails.error.message}
      </Notice>
    );
  };

  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title={t('outbox.title')}
        actions={
          <Button isPending={refreshing} pendingLabel={t('outbox.refreshing')} onPress={() => void refresh()}>
            <RotateCw aria-hidden="true" className="size-5" />
            {t('outbox.refresh')}
          </Button>
        }
      >
        {t('outbox.lead')}
      </PageHeader>
      {view()}
    </div>
  );
}

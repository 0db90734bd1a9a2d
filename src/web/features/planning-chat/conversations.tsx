import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useConversations, useRemoveConversation } from '#web/api/planning-chat.ts';
import { formatDateTime, plural } from '#web/lib/format.ts';
import { describeError } from '#web/lib/problems.ts';
import { Card } from '#web/ui/card.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { showToast } from '#web/ui/toasts.ts';

/** One's earlier conversations. `onRemoved`: is told which one was removed. */
export function Conversations({ current, onRemoved }: { current: string; onRemoved: (id: string) => void }) {
  const { t } = useTranslation('planningChat');
  const { data, error, refetch } = useConversations();
  const removing = useRemoveConversation();
  const remove = (id: string, title: string) =>
    removing.mutate(id, {
      onSuccess: () => {
        showToast('success', t('history.removed'), title);
        onRemoved(id);
      },
      onError: (failure) => showToast('destructive', t('history.notRemoved'), describeError(failure)),
    });
  return (
    <Card className="space-y-3">
      <h2 className="text-heading font-semibold">{t('history.title')}</h2>
      {error && !data ? <NotLoaded error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton label={t('loading')} lines={3} /> : null}
      {data?.length === 0 ? <p className="text-muted">{t('history.none')}</p> : null}
      {data && data.length > 0 ? (
        <ul className="-mx-2 max-h-80 space-y-1 overflow-y-auto">
          {data.map(({ id, title, questions, last_at }) => (
            <li key={id} className={`flex items-start rounded ${id === current ? 'bg-lake-tint' : ''}`}>
              <Link
                to={`/planning-chat?conversation=${id}`}
                aria-current={id === current ? 'true' : undefined}
                className="min-w-0 flex-1 rounded px-2 py-1.5 hover:underline"
              >
                <span className="line-clamp-2 [overflow-wrap:anywhere]">{title}</span>
                <span className="numbers block text-sm text-muted">
                  {t('history.questions', { ...plural(questions), when: formatDateTime(last_at) })}
                </span>
              </Link>
              <IconButton label={t('history.remove', { title })} onClick={() => remove(id, title)}>
                <Trash2 aria-hidden="true" className="size-4" />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}

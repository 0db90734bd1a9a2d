import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import type { TextShown } from '#contract/knowledge.ts';
import { useRemoveText, useRestoreText } from '#web/api/knowledge.ts';
import { describeError } from '#web/lib/problems.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { ErrorText, Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toasts.ts';

/** Removes an edition after it was named once more: answers end at once, and the list offers to put it back. */
export function RemoveText({ text: { id, title, edition } }: { text: TextShown }) {
  const { t } = useTranslation('knowledge');
  const navigate = useNavigate();
  const { mutate, isPending } = useRemoveText();
  const [isAsking, setAsking] = useState(false);
  const remove = () =>
    mutate(id, {
      onSuccess: () => void navigate(`/knowledge?${new URLSearchParams({ removed: id, title, edition })}`),
      onError: (failure) => showToast('destructive', title, describeError(failure)),
    });
  return (
    <>
      <Button className="no-print" onPress={() => setAsking(true)}>
        {t('remove.remove')}
      </Button>
      <ConfirmDialog
        title={t('remove.title', { title, edition })}
        isOpen={isAsking}
        confirmLabel={t('remove.confirm')}
        onConfirm={remove}
        onCancel={() => setAsking(false)}
        isPending={isPending}
      >
        {t('remove.about')}
      </ConfirmDialog>
    </>
  );
}

/** Says which edition was removed, and puts it back. */
export function RemovedNotice() {
  const { t } = useTranslation('knowledge');
  const [search, setSearch] = useSearchParams();
  const { mutate, isPending, error } = useRestoreText();
  const [name, title, edition] = ['removed', 'title', 'edition'].map((key) => search.get(key) ?? '');
  if (!name) return null;
  const restore = () =>
    mutate(name, {
      onSuccess: () => {
        showToast('success', t('remove.restored'), title ?? '');
        setSearch({}, { replace: true });
      },
    });
  return (
    <Notice
      tone={error ? 'error' : 'done'}
      live="status"
      title={t('remove.removed', { title, edition })}
      actions={
        <Button isPending={isPending} onPress={restore}>
          {t('remove.restore')}
        </Button>
      }
    >
      {error ? <ErrorText error={error} /> : t('remove.removedAbout')}
    </Notice>
  );
}

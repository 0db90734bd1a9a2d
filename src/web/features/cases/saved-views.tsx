import { BookmarkPlus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SavedView } from '#contract/cases.ts';
import { useChangeViews, useSavedViews } from '#web/api/cases.ts';
import { newId } from '#web/lib/ids.ts';
import { describeError, RequestError } from '#web/lib/problems.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toasts.ts';

type ShownQueue = Pick<SavedView, 'view' | 'q' | 'stage'>;

const isSame = (one: ShownQueue, other: ShownQueue): boolean =>
  one.view === other.view && one.q === other.q && one.stage === other.stage;

type SavedViewsProps = { shown: ShownQueue; hrefOf: (shown: ShownQueue) => string };

/** The views of the queue that somebody has saved, and a way to save the one that is shown. */
export function SavedViews({ shown, hrefOf }: SavedViewsProps) {
  const { t } = useTranslation('cases');
  const { data: views = [] } = useSavedViews();
  const { mutate } = useChangeViews();
  const [isNaming, setNaming] = useState(false);
  const isNarrowed = shown.q !== '' || shown.stage !== undefined;
  const isSaved = views.some((view) => isSame(view, shown));
  if (views.length === 0 && !isNarrowed) return null;
  const remove = (view: SavedView) =>
    mutate(
      { remove: view.id },
      {
        onSuccess: () => showToast('success', t('saved.removed'), view.name),
        onError: (error) => showToast('destructive', t('saved.failed'), describeError(error)),
      },
    );
  return (
    <nav aria-label={t('saved.label')} className="no-print mb-4 flex flex-wrap items-center gap-2">
      {views.map((view) => (
        <span key={view.id} className="inline-flex items-center rounded border border-line bg-surface">
          <Link
            to={hrefOf(view)}
            {...(isSame(view, shown) ? { 'aria-current': 'page' as const } : {})}
            className={`flex min-h-11 items-center pl-3 [overflow-wrap:anywhere] ${isSame(view, shown) ? 'font-semibold text-lake' : 'link'}`}
          >
            {view.name}
          </Link>
          <IconButton label={t('saved.remove', { name: view.name })} onClick={() => remove(view)}>
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        </span>
      ))}
      {isNarrowed && !isSaved ? (
        <Button variant="quiet" onPress={() => setNaming(true)}>
          <BookmarkPlus aria-hidden="true" className="size-4 shrink-0" />
          {t('saved.save')}
        </Button>
      ) : null}
      {isNaming ? <SaveDialog shown={shown} onClose={() => setNaming(false)} /> : null}
    </nav>
  );
}

function SaveDialog({ shown, onClose }: { shown: ShownQueue; onClose: () => void }) {
  const { t } = useTranslation('cases');
  const [id] = useState(newId);
  const [name, setName] = useState(shown.q);
  const { mutate, isPending, error } = useChangeViews();
  const save = () =>
    mutate(
      { id, name, ...shown },
      {
        onSuccess: () => {
          showToast('success', t('saved.done'), name.trim());
          onClose();
        },
      },
    );
  return (
    <Dialog
      isOpen
      title={t('saved.title')}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('saved.cancel')}</Button>
          <Button variant="primary" isPending={isPending} onPress={save}>
            {t('saved.confirm')}
          </Button>
        </>
      }
    >
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <p className="text-muted">{t('saved.about')}</p>
        <TextField
          label={t('saved.name')}
          name="name"
          value={name}
          onChange={setName}
          maxLength={60}
          error={
            error ? (error instanceof RequestError && error.problem.fields?.name) || describeError(error) : undefined
          }
        />
      </form>
    </Dialog>
  );
}

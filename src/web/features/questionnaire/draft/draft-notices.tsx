import { useTranslation } from 'react-i18next';
import { fieldsById } from '#domain/application/questionnaire.ts';
import { plural } from '#web/lib/format.ts';
import { NetworkError, RequestError } from '#web/lib/problems.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { EmptyState, ErrorText, Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useDraft, useDraftStore } from './draft-context.ts';

const MOST_NAMED = 6;

/** What happened to the answers without the person: brought back from a lost page, or taken over from another tab. */
export function DraftNews() {
  const { t } = useTranslation('draft');
  const format = useLocalized();
  const { form } = useDraft();
  const { store, view } = useDraftStore();
  const all = fieldsById(form.questionnaire);
  const taken = view.taken.flatMap((id) => {
    const field = all.get(id)?.field;
    // A sum follows from its parts, which are named.
    return field && field.kind !== 'calculated' ? [{ id, label: format(field.label) }] : [];
  });
  const { broughtBack } = view;
  const isQuiet = broughtBack === 0 && taken.length === 0;
  return (
    <div role="status" className={isQuiet ? '' : 'no-print pb-6'}>
      {isQuiet ? null : (
        <Notice
          tone="info"
          title={broughtBack > 0 ? t('news.broughtBack', plural(broughtBack)) : t('news.taken', plural(taken.length))}
          actions={<Button onPress={store.dismissNews}>{t('news.dismiss')}</Button>}
        >
          {broughtBack > 0 ? <p>{t('news.broughtBackAbout')}</p> : null}
          {taken.length > 0 ? (
            <>
              <p>{t('news.takenAbout')}</p>
              <ul className="list-disc pl-5">
                {taken.slice(0, MOST_NAMED).map(({ id, label }) => (
                  <li key={id}>{label}</li>
                ))}
                {taken.length > MOST_NAMED ? <li>{t('news.more', plural(taken.length - MOST_NAMED))}</li> : null}
              </ul>
            </>
          ) : null}
        </Notice>
      )}
    </div>
  );
}

/** An application that could not be opened: that it is not there, or that it may work in a moment. */
export function NotOpened({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const { t } = useTranslation('draft');
  // An id that is none (400) leads to no application either.
  const missing = error instanceof RequestError && (error.status === 404 || error.problem.code === 'invalid-request');
  return (
    <>
      <PageHeader title={missing ? t('opening.missing') : t('opening.failed')} />
      <EmptyState
        title={missing ? t('opening.missingWhat') : t('opening.failedWhat')}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {missing ? null : (
              <Button variant="primary" onPress={onAgain}>
                {t('opening.again')}
              </Button>
            )}
            <LinkButton to="/my-applications" variant={missing ? 'primary' : 'secondary'}>
              {t('opening.mine')}
            </LinkButton>
          </div>
        }
      >
        {missing ? (
          t('opening.missingAbout')
        ) : (
          <>
            <p role="alert">
              <ErrorText error={error} />
            </p>
            {error instanceof NetworkError ? <p>{t('opening.keptAbout')}</p> : null}
          </>
        )}
      </EmptyState>
    </>
  );
}

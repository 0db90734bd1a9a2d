import { useTranslation } from 'react-i18next';
import { fieldsById } from '#domain/application/questionnaire.ts';
import { plural } from '#web/lib/format.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useDraft } from './draft-context.ts';
import { useDraftStore } from './store-context.ts';

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

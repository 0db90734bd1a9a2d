import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { fieldsById } from '#domain/application/questionnaire.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useDraft } from '../draft/draft-context.ts';
import { hrefOfPlacedField } from '../place.ts';
import type { MovedDocument } from './use-upload-actions.ts';

/** Where a document of this field was moved to, with the way there; `at` takes the focus from the button that went. */
export function MovedNote({ moved: { name, to }, at }: { moved: MovedDocument; at: Ref<HTMLDivElement> }) {
  const { t } = useTranslation('questionnaire');
  const localize = useLocalized();
  const { application, form } = useDraft();
  const target = fieldsById(form.questionnaire).get(to);
  if (!target) return null;
  const label = localize(target.field.label);
  return (
    <div ref={at} tabIndex={-1} className="text-base [overflow-wrap:anywhere]">
      <Notice tone="done">
        <p>{t('upload.moved', { name, label })}</p>
        <Link
          to={hrefOfPlacedField(application.id, to, target.place)}
          className="link inline-flex min-h-11 items-center"
        >
          {t('upload.movedGo', { label })}
        </Link>
      </Notice>
    </div>
  );
}

import { Link } from 'react-router';
import type { Missing } from '#domain/application/evaluate-questionnaire.ts';
import { fieldsById } from '#domain/application/questionnaire.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { describeMissing } from '../draft/describe-field-error.ts';
import { useDraft } from '../draft/draft-context.ts';
import { hrefOfField } from '../place.ts';

/** What is missing, each a link to where it is finished, with what to do there. */
export function MissingLinks({ missing }: { missing: readonly Missing[] }) {
  const localize = useLocalized();
  const { form, application } = useDraft();
  const all = fieldsById(form.questionnaire);
  return (
    <ul className="list-disc pl-5">
      {missing.map((one) => (
        <li key={`${one.form ?? ''} ${one.field}`} className="py-1">
          <Link to={hrefOfField(application.id, one)} className="link py-1">
            {localize(one.label)}
          </Link>
          <span className="text-sm text-muted">
            {' '}
            · {describeMissing(one, all.get(one.field)?.field.kind ?? 'text')}
          </span>
        </li>
      ))}
    </ul>
  );
}

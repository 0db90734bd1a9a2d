import { OctagonX } from 'lucide-react';
import { type RefObject, useId } from 'react';
import { Link } from 'react-router';
import type { Missing } from '#domain/questionnaire/outlook.ts';
import { fieldsById } from '#domain/questionnaire/questionnaire.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { useDraft } from '../draft/draft-context.ts';
import { missingWords } from '../fields/field-words.ts';
import { hrefOfField } from '../place.ts';

type ErrorSummaryProps = {
  title: string;
  missing: readonly Missing[];
  /** By the sections that they are in, with a heading for each. */
  isGrouped?: boolean;
  children?: string;
  place?: RefObject<HTMLElement | null>;
};

/** What is missing, each a link to where it is finished. It can take the focus. */
export function ErrorSummary({ title, missing, isGrouped = false, children, place }: ErrorSummaryProps) {
  const localize = useLocalized();
  const { form, application } = useDraft();
  const id = useId();
  const all = fieldsById(form.questionnaire);
  const groups = isGrouped
    ? form.questionnaire.tabs
        .map((tab) => ({ tab, items: missing.filter((one) => one.tab === tab.id) }))
        .filter(({ items }) => items.length > 0)
    : [];
  const itemOf = (one: Missing) => {
    const kind = all.get(one.field)?.field.kind ?? 'text';
    return (
      <li key={one.field}>
        <Link to={hrefOfField(application.id, one)} className="link inline-block py-1">
          {localize(one.label)}
        </Link>{' '}
        <span className="text-sm text-muted">{missingWords(one, kind)}</span>
      </li>
    );
  };
  return (
    <section
      {...(place ? { ref: place } : {})}
      tabIndex={-1}
      aria-labelledby={id}
      className="scroll-mt-4 space-y-3 rounded border-2 border-brick bg-surface p-4 sm:p-6"
    >
      <h2 id={id} className="flex items-center gap-2 text-heading font-semibold">
        <OctagonX aria-hidden="true" className="size-5 shrink-0 text-brick" />
        {title}
      </h2>
      {children ? <p className="measure">{children}</p> : null}
      {isGrouped ? (
        groups.map(({ tab, items }) => (
          <div key={tab.id} className="space-y-1">
            <h3 className="font-semibold">{localize(tab.title)}</h3>
            <ul className="list-disc space-y-1 pl-5">{items.map(itemOf)}</ul>
          </div>
        ))
      ) : (
        <ul className="list-disc space-y-1 pl-5">{missing.map(itemOf)}</ul>
      )}
    </section>
  );
}

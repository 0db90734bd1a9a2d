import { ChevronRight, OctagonX } from 'lucide-react';
import { type RefObject, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Missing } from '#domain/application/evaluate-questionnaire.ts';
import { fieldsById } from '#domain/application/questionnaire.ts';
import { plural } from '#web/lib/format.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { describeMissing } from '../draft/describe-field-error.ts';
import { useDraft } from '../draft/draft-context.ts';
import { hrefOfField } from '../place.ts';

/** Of each tab, where all of them are listed; the rest opens on request. */
const FIRST = 3;

type ErrorSummaryProps = {
  title: string;
  missing: readonly Missing[];
  /** By the tabs that they are in: how many in each, the first few of them, and the others on request. */
  isGrouped?: boolean;
  children?: string;
  place?: RefObject<HTMLElement | null>;
};

/** What is missing, each a link to where it is finished. It can take the focus. */
export function ErrorSummary({ title, missing, isGrouped = false, children, place }: ErrorSummaryProps) {
  const id = useId();
  return (
    <section
      {...(place ? { ref: place } : {})}
      tabIndex={-1}
      aria-labelledby={id}
      // Clear of the message that comes up over the top of a phone.
      className="scroll-mt-4 space-y-3 rounded border-2 border-brick bg-surface p-4 max-sm:scroll-mt-32 sm:p-6"
    >
      <h2 id={id} className="flex items-start gap-2 text-heading font-semibold">
        <OctagonX aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brick" />
        {title}
      </h2>
      {children ? <p className="measure">{children}</p> : null}
      {isGrouped ? <ByTab missing={missing} /> : <MissingLinks missing={missing} />}
    </section>
  );
}

function ByTab({ missing }: { missing: readonly Missing[] }) {
  const { t } = useTranslation('questionnaire');
  const localize = useLocalized();
  const { questionnaire } = useDraft().form;
  const groups = questionnaire.tabs
    .map((tab) => ({ tab, items: missing.filter((one) => one.tab === tab.id) }))
    .filter(({ items }) => items.length > 0);
  return (
    <div className="divide-y divide-line">
      {groups.map(({ tab, items }) => {
        // One more line is no longer than the words that would stand for it.
        const first = items.length === FIRST + 1 ? items : items.slice(0, FIRST);
        const others = items.slice(first.length);
        return (
          <div key={tab.id} className="py-3 first:pt-0 last:pb-0">
            <h3 className="font-semibold">
              {t('summary.inTab', { tab: localize(tab.title), ...plural(items.length) })}
            </h3>
            <MissingLinks missing={first} />
            {others.length > 0 ? (
              <details className="group">
                <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 font-semibold text-lake">
                  <ChevronRight
                    aria-hidden="true"
                    className="size-4 shrink-0 transition-transform duration-150 group-open:rotate-90"
                  />
                  {t('summary.others', plural(others.length))}
                  <span className="sr-only"> {t('field.of', { label: localize(tab.title) })}</span>
                </summary>
                <MissingLinks missing={others} />
              </details>
            ) : null}
          </div>
        );
      })}
    </div>
  );
}

/** What is missing, each a link to where it is finished, with what to do there. */
function MissingLinks({ missing }: { missing: readonly Missing[] }) {
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

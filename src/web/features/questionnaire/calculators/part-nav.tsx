import { ArrowLeft, ArrowRight, Check, Circle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { formatNumber } from '#web/lib/format.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import { type FormPart, KEEP_FOCUS, useFormLinks } from './attached-form.ts';

type PartNavProps = { parts: readonly FormPart[]; current: number };

/** The sections beside the form, on wide screens. */
export function PartList({ parts, current }: PartNavProps) {
  const format = useLocalized();
  const { toPart } = useFormLinks();
  return (
    <ol className="hidden border-l border-line lg:block">
      {parts.map((part, at) => (
        <li key={part.section.id}>
          <Link
            to={toPart(part.section.id)}
            {...(at === current ? { 'aria-current': 'step' as const } : {})}
            className={`-ml-px block min-h-11 border-l-3 px-4 py-2 ${at === current ? 'border-lake bg-lake-tint' : 'border-transparent hover:border-edge'}`}
          >
            <span className={`block ${at === current ? 'font-semibold' : ''}`}>{format(part.section.title)}</span>
            <PartStatus part={part} />
          </Link>
        </li>
      ))}
    </ol>
  );
}

/** The sections to choose from, where there is no room beside the form. */
export function PartChooser({ parts, current }: PartNavProps) {
  const { t } = useTranslation('calculators');
  const format = useLocalized();
  const navigate = useNavigate();
  const { toPart } = useFormLinks();
  return (
    <div className="lg:hidden">
      <Select
        label={t('parts.chooser', { at: formatNumber(current + 1), of: formatNumber(parts.length) })}
        name="form-part"
        value={parts[current]?.section.id ?? ''}
        options={parts.map(({ section, missing }) => ({
          value: section.id,
          label: missing.length === 0 ? t('parts.nameDone', { name: format(section.title) }) : format(section.title),
        }))}
        onChange={(id) => void navigate(toPart(id), { state: KEEP_FOCUS })}
      />
    </div>
  );
}

/** The way on at the end of a section, and back. */
export function PartSteps({ parts, current }: PartNavProps) {
  const { t } = useTranslation('calculators');
  const format = useLocalized();
  const { toPart } = useFormLinks();
  const before = parts[current - 1]?.section;
  const next = parts[current + 1]?.section;
  return (
    <div className="no-print flex flex-wrap gap-3 pt-8 max-sm:flex-col">
      {before ? (
        <LinkButton to={toPart(before.id)}>
          <ArrowLeft aria-hidden="true" className="size-5 shrink-0" />
          {t('parts.before', { name: format(before.title) })}
        </LinkButton>
      ) : null}
      {next ? (
        <LinkButton
          to={toPart(next.id)}
          variant={parts.every(({ missing }) => missing.length === 0) ? 'secondary' : 'primary'}
          className="sm:ml-auto"
        >
          {t('parts.next', { name: format(next.title) })}
          <ArrowRight aria-hidden="true" className="size-5 shrink-0" />
        </LinkButton>
      ) : null}
    </div>
  );
}

/** How far a section is: done, or how many of its questions are. One that asks for nothing that must be says so. */
export function PartStatus({ part }: { part: FormPart }) {
  const { t } = useTranslation('calculators');
  const isDone = part.missing.length === 0 && part.asked > 0;
  return (
    <span
      className={`numbers inline-flex items-center gap-1.5 text-sm whitespace-nowrap ${isDone ? 'font-semibold text-pine' : 'text-muted'}`}
    >
      {isDone ? (
        <Check aria-hidden="true" className="size-4" strokeWidth={3} />
      ) : (
        <Circle aria-hidden="true" className="size-3.5" />
      )}
      {standing(part) === 'done'
        ? t('parts.done')
        : standing(part) === 'optional'
          ? t('parts.optional')
          : t('parts.answered', { done: formatNumber(part.done), asked: formatNumber(part.asked) })}
    </span>
  );
}

const standing = ({ missing, asked }: FormPart) =>
  missing.length > 0 ? ('open' as const) : asked > 0 ? ('done' as const) : ('optional' as const);

import { useLocalized } from '#web/lib/texts.ts';
import { FieldControl } from '../fields/field-control.tsx';
import { partIdOf } from './form-links.ts';
import { PartStatus } from './part-status.tsx';
import type { FormPart } from './use-attached-form.ts';

/** One section of a form with the fields that are asked now. */
export function FormPartFields({ part }: { part: FormPart }) {
  const { section, fields } = part;
  return (
    <section aria-labelledby={partIdOf(section.id)} className="space-y-6">
      <PartHeading part={part} />
      {fields.map((field) => (
        <FieldControl key={field.id} field={field} />
      ))}
    </section>
  );
}

export function PartHeading({ part }: { part: FormPart }) {
  const format = useLocalized();
  const { section } = part;
  return (
    <div className="space-y-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={partIdOf(section.id)} tabIndex={-1} className="scroll-mt-6 text-title font-semibold outline-none">
          {format(section.title)}
        </h2>
        <PartStatus part={part} />
      </div>
      {section.about ? <p className="measure text-muted">{format(section.about)}</p> : null}
    </div>
  );
}

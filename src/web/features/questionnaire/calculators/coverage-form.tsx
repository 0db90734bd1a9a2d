import { useTranslation } from 'react-i18next';
import { useLocalized } from '#web/lib/texts.ts';
import { useDraft } from '../draft/draft-context.ts';
import { FieldControl } from '../fields/field-control.tsx';
import { AnswerOffer } from './answer-offer.tsx';
import { CalculatorLayout } from './calculator-layout.tsx';
import { ClassTable } from './class-table.tsx';
import { CoverageBars } from './coverage-bars.tsx';
import { partIdOf } from './form-links.ts';
import { PartHeading } from './form-part-fields.tsx';
import { groupFields } from './group-fields.ts';
import type { FormPart, OpenForm } from './use-attached-form.ts';

/** The land coverage helper: the figures of each class of land, and what follows from them. */
export function CoverageForm({ open }: { open: OpenForm }) {
  const { calculations } = useDraft();
  return (
    <CalculatorLayout
      live={{ kind: 'coverage', result: calculations.coverage }}
      picture={(of) =>
        of.kind === 'coverage' ? <CoverageBars lines={of.result.lines} outcome={of.result.outcome} /> : null
      }
      actions={(of) => (of.kind === 'coverage' ? <AnswerOffer result={of.result} /> : null)}
    >
      {open.parts.map((part) => (
        <CoveragePart key={part.section.id} part={part} open={open} />
      ))}
    </CalculatorLayout>
  );
}

function CoveragePart({ part, open }: { part: FormPart; open: OpenForm }) {
  const nameOf = useClassNames(open);
  return (
    <section aria-labelledby={partIdOf(part.section.id)} className="space-y-6">
      <PartHeading part={part} />
      {groupFields(part.fields).map((group) =>
        group.kind === 'field' ? (
          <FieldControl key={group.field.id} field={group.field} />
        ) : (
          <ClassTable key="classes" rows={group.rows} nameOf={nameOf} />
        ),
      )}
    </section>
  );
}

/** What a class of land is called where the form lets classes be chosen; else its number. */
function useClassNames({ form }: OpenForm): (land: string) => string {
  const { t } = useTranslation('calculators');
  const format = useLocalized();
  const options = form.sections
    .flatMap(({ fields }) => fields)
    .flatMap((field) => (field.kind === 'multi-select' ? field.options : []));
  return (land) => {
    const label = options.find(({ value }) => value === land)?.label;
    return label ? format(label) : t('coverage.class', { land });
  };
}

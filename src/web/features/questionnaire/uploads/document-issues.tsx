import { useTranslation } from 'react-i18next';
import type { ApplicationDocument } from '#contract/applications.ts';
import { fieldsById } from '#domain/application/questionnaire.ts';
import type { StatementComparison } from '#domain/requirements/compare-statements.ts';
import type { Breach, ElementCheck } from '#domain/requirements/element-check.ts';
import type { LateDate } from '#domain/requirements/find-late-dates.ts';
import type { Misplaced } from '#domain/requirements/find-misplaced.ts';
import { useLocalized, useMessages } from '#web/lib/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { describeCompared, describeLateDate, describeValues } from '#web/ui/describe-comparison.ts';
import { useDraft } from '../draft/draft-context.ts';
import { PlaceChips } from './element-lists.tsx';

type NamedProps = { documents: readonly ApplicationDocument[] };
const nameOf = (documents: readonly ApplicationDocument[], id: string) => documents.find((one) => one.id === id)?.name;

/** A document of another kind than is asked for; one press moves it where it belongs. */
export function MisplacedItem({
  misplaced: { documentId, kind, field },
  documents,
  onMove,
}: NamedProps & { misplaced: Misplaced; onMove: ((documentId: string, field: string) => void) | undefined }) {
  const { t } = useTranslation('questionnaire');
  const format = useLocalized();
  const { questionnaire } = useDraft().form;
  const name = nameOf(documents, documentId) ?? t('check.formerFile');
  const target = field === null ? undefined : fieldsById(questionnaire).get(field)?.field.label;
  const label = target ? format(target) : '';
  return (
    <>
      <span className="block font-semibold">{t('check.misplaced', { name, kind: t(`check.kinds.${kind}`) })}</span>
      {field !== null && target && onMove ? (
        <Button aria-label={t('upload.moveNamed', { name, label })} onPress={() => onMove(documentId, field)}>
          {t('upload.move', { label })}
        </Button>
      ) : (
        <span className="block">{t('check.misplacedNowhere')}</span>
      )}
    </>
  );
}

/** A rule that the documents break: what they state, the section, and what to do. */
export function BreachItem({ breach, documents }: NamedProps & { breach: Breach }) {
  const { t } = useTranslation('questionnaire');
  const format = useLocalized();
  const write = useMessages();
  return (
    <>
      <span className="block font-semibold">{format(breach.titleText)}</span>
      <span className="block">
        {write(breach.noteMessage)} {t('check.rule', { code: format(breach.codeText) })}
      </span>
      <span className="block">{t('check.do', { mend: format(breach.cureText) })}</span>
      {breach.confirm ? <span className="block text-sm text-muted">{t('check.ruleUnconfirmed')}</span> : null}
      <PlaceChips evidence={breach.evidence} documents={documents} most={3} />
    </>
  );
}

/** What a document states otherwise than the application, or than others: both are shown. `of`: the field's own. */
export function DifferingItem({
  comparison,
  documents,
  of,
}: NamedProps & { comparison: StatementComparison; of?: readonly string[] }) {
  const { t } = useTranslation('questionnaire');
  const format = useLocalized();
  const fields = fieldsById(useDraft().form.questionnaire);
  const { differs, stated, isIssue } = comparison;
  const shown = stated.filter(
    ({ by, documentId }) =>
      !isIssue ||
      by !== 'document' ||
      differs.some((one) => one.documentId === documentId && (of === undefined || of.includes(one.documentId))),
  );
  return (
    <>
      <span className="block font-semibold">
        {t(isIssue ? 'compare.issue' : 'compare.differs', { what: describeCompared(comparison) })}
      </span>
      {shown.map((one) => {
        const label = one.field === null ? undefined : fields.get(one.field)?.field.label;
        const by =
          one.by === 'document'
            ? (nameOf(documents, one.documentId ?? '') ?? t('check.formerFile'))
            : one.by === 'parcel'
              ? t('compare.parcelData')
              : t('compare.answer', { label: label ? format(label) : '' });
        return (
          <span key={`${one.by} ${one.field} ${one.documentId}`} className="block">
            {t('compare.line', { by, values: describeValues(comparison, one) })}
            {one.evidence.length > 0 ? <PlaceChips evidence={one.evidence} documents={documents} most={2} /> : null}
          </span>
        );
      })}
      {isIssue ? <span className="block">{t('compare.do')}</span> : null}
    </>
  );
}

export type StatementNotesProps = NamedProps & {
  comparisons: readonly StatementComparison[];
  lateDates: readonly LateDate[];
};

/** What is good to know of what `documents` state: differences that are no issue, and days that are too late. */
export function notedOf(
  { comparisons, lateDates }: Omit<StatementNotesProps, 'documents'>,
  documents: readonly ApplicationDocument[],
) {
  const isHere = ({ documentId }: { documentId: string | null }) => documents.some(({ id }) => id === documentId);
  return {
    comparisons: comparisons.filter(
      ({ outcome, isIssue, stated }) => outcome === 'differ' && !isIssue && stated.some(isHere),
    ),
    lateDates: lateDates.filter(isHere),
  };
}

/** What `notedOf` found, as items of a list. */
export function StatementNotes({ comparisons, lateDates, documents }: StatementNotesProps) {
  const { t } = useTranslation('questionnaire');
  const format = useLocalized();
  const fields = fieldsById(useDraft().form.questionnaire);
  return (
    <>
      {comparisons.map((comparison) => (
        <li key={comparison.fact}>
          <DifferingItem comparison={comparison} documents={documents} />
        </li>
      ))}
      {lateDates.map((late) => {
        const label = late.question === null ? undefined : fields.get(late.question)?.field.label;
        const document = nameOf(documents, late.documentId) ?? t('check.formerFile');
        return (
          <li key={`${late.documentId} ${late.fact} ${late.date}`}>
            {describeLateDate(late, { document, label: label ? format(label) : '' })}
            <PlaceChips evidence={late.evidence} documents={documents} most={1} />
          </li>
        );
      })}
    </>
  );
}

/** Pages that only list what is asked for, and pages in a language in which no documents are taken. */
export function pageIssues(check: ElementCheck, documents: readonly ApplicationDocument[]) {
  const named = (places: ElementCheck['lists'] = []) =>
    places.map(({ documentId, page }) => ({ name: nameOf(documents, documentId) ?? '', page }));
  return { lists: named(check.lists), foreign: named(check.foreign) };
}

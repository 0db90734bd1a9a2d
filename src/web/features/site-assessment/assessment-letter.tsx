import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AssessmentResult, siteAssessment } from '#contract/site-assessment.ts';
import type { LandShare } from '#domain/calculations/coverage-rules.ts';
import { enteredOf, stampChanges } from '#domain/letters/assessment-changes.ts';
import { totalsOf } from '#domain/letters/assessment-totals.ts';
import { ASSESSMENT_FIELDS, type ReadAssessment, withChanges } from '#domain/letters/site-assessment.ts';
import { LetterDraft, useDraftSaving } from '#web/analysis/letter-draft.tsx';
import { DocumentsRead } from '#web/analysis/result-frame.tsx';
import { namesOf } from '#web/analysis/sources.tsx';
import { useSaveAssessment } from '#web/api/letter-drafts.ts';
import { formatNumber, plural } from '#web/lib/format.ts';
import { useLocalized, useMessages } from '#web/lib/texts.ts';
import { Card } from '#web/ui/card.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { PageLink } from '#web/ui/links.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SavingState } from '#web/ui/saving-state.tsx';
import { CapabilityRows, CoverageRows } from './assessment-rows.tsx';
import { LetterFields } from './letter-fields.tsx';

type AssessmentLetterProps = { result: AssessmentResult; sessionId: string };

/** The letter of a site assessment as people finish it. */
export function AssessmentLetter(props: AssessmentLetterProps) {
  return (
    <LetterDraft path={siteAssessment.start.path} sessionId={props.sessionId}>
      {(onReload) => <DraftedLetter {...props} onReload={onReload} />}
    </LetterDraft>
  );
}

const NOTE_FIELDS = ['bmp', 'trees', 'streamZone', 'scenic', 'historic', 'enclosures'] as const;
const isNote = (id: string) => NOTE_FIELDS.some((note) => note === id);

function DraftedLetter({ result, sessionId, onReload }: AssessmentLetterProps & { onReload: () => void }) {
  const { t } = useTranslation('assessment');
  const write = useMessages();
  const localized = useLocalized();
  const [changes, setChanges] = useState(() => enteredOf(result.changes));
  const { mutateAsync } = useSaveAssessment(sessionId);
  const { saving } = useDraftSaving({ changes, version: result.version, save: mutateAsync });

  const names = namesOf(result.documents);
  const stamped = stampChanges(result.changes, changes, { name: '', at: '' });
  const assessment = withChanges(result as ReadAssessment, stamped, result.classes as LandShare[]);
  const totals = totalsOf(assessment, result.phase);
  const nameOf = (id: string | null): string => {
    const field = ASSESSMENT_FIELDS.find((one) => one.id === id);
    if (field) return t(`fields.${field.id}`);
    const district = assessment.capability.find((line) => line.id === id)?.district;
    if (district) return `${t('letter.class')} ${district}`;
    return assessment.coverage.find((line) => line.id === id)?.surface || t('letter.newSurface');
  };
  const { phase, issues, notes, earlier, difference_percent: percent } = result;
  const sqft = (value: number | null) =>
    value === null ? t('totals.unknown') : t('letter.sqft', { number: formatNumber(value) });
  const shared = { phase, changes, onChange: setChanges, percent, names };

  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="space-y-4 lg:sticky lg:top-4 lg:order-2 lg:self-start">
        <Card className="space-y-4">
          <h2 className="text-heading font-semibold">
            {issues.length > 0 ? t('letter.open', plural(issues.length)) : t('letter.finished')}
          </h2>
          {issues.length > 0 ? (
            <ul className="list-disc space-y-1 pl-5 text-sm">
              {issues.map(({ issue, id }) => (
                <li key={`${issue} ${id}`}>
                  {t(`issues.${issue as 'field'}`, { name: nameOf(id), percent: formatNumber(percent) })}
                </li>
              ))}
            </ul>
          ) : null}
          <SavingState saving={saving} onReload={onReload} />
        </Card>
        <Card className="space-y-3">
          <h2 className="text-heading font-semibold">{t('letter.totals')}</h2>
          <FactList
            facts={[
              [t('totals.base'), sqft(totals.base)],
              [t('totals.existing'), sqft(totals.existing)],
              ...(phase === 'after' ? [[t('totals.unverified'), sqft(totals.unverified)] as [string, string]] : []),
              [t('totals.offSite'), sqft(totals.offSite)],
              totals.remaining !== null && totals.remaining < 0
                ? [t('totals.excess'), sqft(-totals.remaining)]
                : [t('totals.remaining'), sqft(totals.remaining)],
            ]}
          />
        </Card>
      </div>
      <div className="min-w-0 space-y-8 lg:order-1">
        {result.ours ? <Notice tone="info">{t('letter.ours')}</Notice> : null}
        {phase === 'after' ? (
          <Notice tone="info">
            {earlier ? t('letter.earlier', { day: earlier.day }) : t('letter.noEarlier')}{' '}
            {earlier ? (
              <PageLink to={`/site-verification?session=${earlier.analysisId}`} className="link">
                {t('letter.openEarlier')}
              </PageLink>
            ) : null}
          </Notice>
        ) : null}
        {notes.map((note) => (
          <Notice key={note.code} tone="attention">
            {write(note)}
          </Notice>
        ))}
        <LetterFields
          title={t('letter.parcel')}
          ids={ASSESSMENT_FIELDS.filter(({ id }) => !isNote(id) && (id !== 'visitDate' || phase === 'after'))}
          fields={assessment.fields}
          changes={changes}
          onChange={setChanges}
          names={names}
        />
        <CapabilityRows lines={assessment.capability} classes={result.classes} {...shared} />
        <CoverageRows lines={assessment.coverage} {...shared} />
        <LetterFields
          title={t('letter.notesTitle')}
          ids={ASSESSMENT_FIELDS.filter(({ id }) => isNote(id))}
          fields={assessment.fields}
          changes={changes}
          onChange={setChanges}
          names={names}
        />
        {phase === 'before' ? (
          <section className="space-y-3">
            <h2 className="text-title font-semibold">{t('letter.checks')}</h2>
            <ul className="list-disc space-y-1 pl-5">
              {result.checks.map(({ id, text }) => (
                <li key={id}>{localized(text)}</li>
              ))}
            </ul>
            <p className="measure text-muted">{t('letter.after')}</p>
          </section>
        ) : null}
        <DocumentsRead
          documents={result.documents}
          unread={result.unread}
          poorlyRead={result.poorlyRead}
          names={names}
        />
      </div>
    </div>
  );
}
